// SIGTERM while a kernel runs: the program is to end, and the records that the kernel has written so far are to be kept.
#pragma once

namespace simtscope::runtime::hooks {

/// While one exists, SIGTERM is noted and does not end the process. A program with a handler of its own keeps it, and nothing is noted.
class StopRequest {
public:
    StopRequest();
    ~StopRequest();
    StopRequest(const StopRequest&) = delete;
    StopRequest& operator=(const StopRequest&) = delete;
    bool requested() const;
};

}  // namespace simtscope::runtime::hooks
