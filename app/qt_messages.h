// What Qt says about the desktop session is not the user's concern and stays off stderr; everything else is passed on.
#pragma once

namespace simtscope::app {

/// To be called before the application object is made.
void filterQtMessages();

}  // namespace simtscope::app
