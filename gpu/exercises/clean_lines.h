// Cleans text that arrives from a pipe in pieces, so that it can be shown. Returns only complete lines, because a piece may end within a
// character; a line of more than 64 KiB is returned in parts.
#pragma once

#include <string>
#include <string_view>

namespace simtscope::exercises {

/// Collects the pieces of one stream; each stream needs an object of its own.
class CleanLines {
public:
    /// Adds a piece. Returns the lines that are now complete, cleaned; all text if the incomplete line is longer than 64 KiB.
    std::string add(std::string_view piece);
    /// Returns the text after the last complete line, cleaned, and removes it. Call it at the end of the stream.
    std::string takeRemaining();

private:
    std::string take(std::size_t bytes);
    std::string m_partialLine;
};

}  // namespace simtscope::exercises
