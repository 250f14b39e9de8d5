// The files of the report's viewer, which embed.c compiles into the program.
#include <stddef.h>

typedef struct {
  const unsigned char *bytes;
  size_t count;
} EmbeddedFile;

extern const EmbeddedFile dopesheet_viewer_page;
extern const EmbeddedFile dopesheet_viewer_style;
extern const EmbeddedFile dopesheet_viewer_script;
extern const EmbeddedFile dopesheet_viewer_watch;
