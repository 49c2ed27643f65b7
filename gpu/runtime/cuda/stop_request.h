// Handles SIGTERM while a kernel runs: the program is to end, but the records that the kernel has written so far are to be kept.
#pragma once

namespace simtscope::runtime::hooks {

/// While one exists, SIGTERM is noted instead of ending the process. If the program has a handler of its own, that stays and nothing is
/// noted.
class StopRequest {
public:
    StopRequest();
    ~StopRequest();
    StopRequest(const StopRequest&) = delete;
    StopRequest& operator=(const StopRequest&) = delete;
    /// Returns true once SIGTERM has come. Safe in every thread.
    bool requested() const;
};

}  // namespace simtscope::runtime::hooks
