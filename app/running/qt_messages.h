// Drops Qt's messages about the desktop session, which do not help the user; all others go to stderr. If Qt finds no display to draw on, it
// would abort the process. The handler prevents that: it reports the problem and exits with the code for an unavailable display.
#pragma once

namespace simtscope::app {

/// Installs the handler of Qt's messages. Call it before the application object is made.
void filterQtMessages();

}  // namespace simtscope::app
