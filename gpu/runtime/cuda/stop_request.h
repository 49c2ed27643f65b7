// SIGTERM while a kernel runs: whoever recorded the program wants it to end, and what the kernel wrote up to here is to be kept.
#pragma once

namespace simtscope::runtime::hooks {

/// While one lives, SIGTERM is heard rather than obeyed. A program with a handler of its own keeps it, and nothing is heard.
class StopRequest {
public:
    StopRequest();
    ~StopRequest();
    StopRequest(const StopRequest&) = delete;
    StopRequest& operator=(const StopRequest&) = delete;
    bool heard() const;
};

}  // namespace simtscope::runtime::hooks
