// Qt's messages about the desktop session are of no use to the user and are dropped; all others go to stderr.
#pragma once

namespace simtscope::app {

/// To be called before the application object is made.
void filterQtMessages();

}  // namespace simtscope::app
