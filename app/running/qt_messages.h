// Drops Qt's messages about the desktop session, which do not help the user; all others go to stderr. Where Qt has no display to draw on,
// it would abort the process: instead the program reports that and exits with the code for an unavailable display.
#pragma once

namespace simtscope::app {

/// Installs the handler of Qt's messages. Call it before the application object is made.
void filterQtMessages();

}  // namespace simtscope::app
