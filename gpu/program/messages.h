// How a run ended.
#pragma once

#include <optional>
#include <string>

#include "gpu/core/message.h"
#include "gpu/program/child.h"
#include "gpu/trace/finish_recording.h"

namespace simtscope::program {

/// What the program has reported on the progress pipe (runtime/protocol.h).
struct ChildReport {
    std::string lastLaunch;                         ///< "3 reduce1<<<4, 256>>>"; empty: none
    Message fault;                                  ///< of a kernel
    Message linkError;                              ///< why its units of device code do not fit together
    std::string results;                            ///< a digest of what the host has copied from the device
    Message recordingError;                         ///< why the recording could not be written
    bool exitsInCall = false;                       ///< the recording lacks the call in which the program exited
    std::optional<trace::RecordedExtent> recorded;  ///< what the recording holds; nothing: there is none
    std::string errors;                             ///< the end of its stderr
};

/// Says nothing when all went well. `seconds`: the time limit, for a run that reached it.
Message verdictOf(const ChildResult& ended, const ChildReport& report, double seconds);

}  // namespace simtscope::program
