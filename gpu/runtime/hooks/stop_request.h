// Handles SIGTERM while a kernel runs: the program is to end, but the records that the kernel has written so far are to be kept.
#pragma once

namespace simtscope::runtime::hooks {

/// Notes SIGTERM while an object of this class exists, instead of letting it end the process. If the program has a handler of its own, that
/// handler stays and nothing is noted.
class StopRequest {
public:
    StopRequest();
    ~StopRequest();
    StopRequest(const StopRequest&) = delete;
    StopRequest& operator=(const StopRequest&) = delete;
    /// Returns whether SIGTERM has come. Any thread may call.
    bool isRequested() const;
};

}  // namespace simtscope::runtime::hooks
