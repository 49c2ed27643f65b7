// Cleans text that arrives from a pipe piece by piece, so that it can be shown. Passes on whole lines, because a piece may end within a
// character; only a line of more than 64 KiB is passed on in parts.
#pragma once

#include <string>
#include <string_view>

namespace simtscope::exercises {

/// Collects the pieces of one stream. Each stream needs an object of its own.
class CleanLines {
public:
    /// Adds a piece and returns, cleaned, the lines that are complete now, or all text if the open line is longer than 64 KiB.
    std::string add(std::string_view piece);
    /// Returns, cleaned, the text after the last complete line.
    std::string rest();

private:
    std::string take(std::size_t bytes);
    std::string m_partialLine;
};

}  // namespace simtscope::exercises
