// Goes to the place that `open --figure --launch --block --step` names, once the recording is there.
#pragma once

#include "ui/session/program_to_open.h"

namespace simtscope::ui {

struct Session;

/// Goes to that place in the recording that is being opened or made, or says in the banner why there is none. Acts once, and not at all
/// where that is cancelled.
void showWhenThere(Session& session, const PlaceRule& place);

}  // namespace simtscope::ui
