// Parts of the viewer of reports that need no browser: what they read from a page's texts, and what they make of it.
//
// usage: node units.js

require("./units/values.js");
require("./units/golden.js");
require("./units/stage.js");
require("./units/page.js");
