// Qt's messages about the desktop session are of no use to the user and are dropped; all others go to stderr. Where Qt finds
// nothing to draw on, it aborts the process: instead a message says so, and the exit code is that of what is not available.
#pragma once

namespace simtscope::app {

/// To be called before the application object is made.
void filterQtMessages();

}  // namespace simtscope::app
