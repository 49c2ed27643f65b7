// The place that `open --figure --launch --block --step` names, once the recording is there.
#pragma once

#include "ui/session/program_to_open.h"

namespace simtscope::ui {

struct Session;

/// Goes to that place of what is being opened or run, or says in the banner why there is none. Once; not at all where that is cancelled.
void showWhenThere(Session& session, const PlaceRule& place);

}  // namespace simtscope::ui
