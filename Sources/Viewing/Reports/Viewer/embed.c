// The viewer's files as bytes. The only alternative in Swift is an array literal of numbers, which took the compiler
// 17 seconds for these files.
#include "DopesheetViewer.h"
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char page[] = {
#embed "page.html"
};
const EmbeddedFile dopesheet_viewer_page = {page, sizeof page};

static const unsigned char style[] = {
#embed "style.css"
};
const EmbeddedFile dopesheet_viewer_style = {style, sizeof style};

// The files of the script, each after the files that it uses and followed by a line break.
static const unsigned char script[] = {
#embed "text.js" suffix(, '\n',)
#embed "page.js" suffix(, '\n',)
#embed "budget.js" suffix(, '\n',)
#embed "values.js" suffix(, '\n',)
#embed "levels.js" suffix(, '\n',)
#embed "golden.js" suffix(, '\n',)
#embed "places.js" suffix(, '\n',)
#embed "events.js" suffix(, '\n',)
#embed "session.js" suffix(, '\n',)
#embed "palette.js" suffix(, '\n',)
#embed "lanes.js" suffix(, '\n',)
#embed "tracks.js" suffix(, '\n',)
#embed "curves.js" suffix(, '\n',)
#embed "strips.js" suffix(, '\n',)
#embed "states.js" suffix(, '\n',)
#embed "colours.js" suffix(, '\n',)
#embed "groups.js" suffix(, '\n',)
#embed "ruler.js" suffix(, '\n',)
#embed "pointer.js" suffix(, '\n',)
#embed "play.js" suffix(, '\n',)
#embed "world.js" suffix(, '\n',)
#embed "shapes.js" suffix(, '\n',)
#embed "scenery.js" suffix(, '\n',)
#embed "stage.js" suffix(, '\n',)
#embed "film.js" suffix(, '\n',)
#embed "table.js" suffix(, '\n',)
#embed "readout.js" suffix(, '\n',)
#embed "columns.js" suffix(, '\n',)
#embed "verdict.js" suffix(, '\n',)
#embed "thumbnails.js" suffix(, '\n',)
#embed "list.js" suffix(, '\n',)
#embed "layout.js" suffix(, '\n',)
#embed "link.js" suffix(, '\n',)
#embed "keys.js" suffix(, '\n',)
#embed "main.js" suffix(, '\n',)
};
const EmbeddedFile dopesheet_viewer_script = {script, sizeof script};

static const unsigned char watch[] = {
#embed "watch.js"
};
const EmbeddedFile dopesheet_viewer_watch = {watch, sizeof watch};
