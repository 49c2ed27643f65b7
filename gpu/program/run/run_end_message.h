// Says in one message how a run ended.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "gpu/core/messages/message.h"
#include "gpu/program/process/child.h"
#include "gpu/trace/file/finish_recording.h"

namespace simtscope::program {

/// Collects what a program has reported on the progress pipe (runtime/record/protocol.h).
struct ChildReport {
    std::string lastLaunch;                           ///< "3 reduce1<<<4, 256>>>"; empty: none
    Message fault;                                    ///< fault of a kernel
    Message linkError;                                ///< why the units of device code do not fit together
    Message refusedDeviceCode;                        ///< why the program cannot run with the device code that replaces its own
    std::string reachedLaunch;                        ///< "3 reduce1<<<4, 256>>>": the launch of RunOptions::until has ended; empty: not
    std::string takenArguments;                       ///< the arguments that the program takes, for a message; empty: unknown or none
    std::string results;                              ///< digest of the data that the host has copied from the device
    Message recordingError;                           ///< why the recording could not be written
    bool exitsInCall = false;                         ///< whether the recording lacks the call in which the program exited
    std::optional<trace::RecordedLaunches> recorded;  ///< contents of the recording; nullopt: there is none
    std::string errors;                               ///< end of the program's stderr
    std::vector<std::string> lines;                   ///< lines that threads execute, of the next report of progress
};

/// Returns the message; empty when all went well. `timeoutSeconds` is the time limit, for a run that reached it.
Message describeRunEnd(const ChildResult& ended, const ChildReport& report, double timeoutSeconds);

/// Returns the note that a run has ended because of RunOptions::until; ChildReport::reachedLaunch names the launch.
Message describeReachedLaunch(const ChildReport& report);

}  // namespace simtscope::program
