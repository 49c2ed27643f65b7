// Puts together the lines of progress that a recorded program sends (runtime/record/protocol.h) from the bytes that are read from its pipe.
#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace simtscope::program {

/// Splits bytes into lines. A program may write anything to the pipe, so a line that is longer than any line of the runtime is dropped and
/// takes no memory.
class ProgressLines {
public:
    using OnLine = std::function<void(std::string_view line)>;
    /// Calls `onLine` for each line that ends in `bytes`, without its end.
    void append(std::string_view bytes, const OnLine& onLine);

private:
    std::string m_incompleteLine;  ///< beginning of the line whose end has not come yet
    bool m_isTooLong = false;
};

}  // namespace simtscope::program
