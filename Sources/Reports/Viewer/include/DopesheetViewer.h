// The files of the report's viewer, compiled in by embed.c.
#include <stddef.h>

typedef struct {
  const unsigned char *bytes;
  size_t count;
} EmbeddedFile;

extern const EmbeddedFile dopesheet_viewer_page;
extern const EmbeddedFile dopesheet_viewer_style;
extern const EmbeddedFile dopesheet_viewer_script;
