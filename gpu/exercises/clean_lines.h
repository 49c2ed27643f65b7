// What comes from a pipe piece by piece, made fit to be shown. A piece may end within a character: only whole lines are passed on.
#pragma once

#include <string>
#include <string_view>

namespace simtscope::exercises {

class CleanLines {
public:
    /// Returns the lines that are complete now.
    std::string add(std::string_view piece);
    /// Returns what has come after the last line.
    std::string rest();

private:
    std::string take(std::size_t bytes);
    std::string m_open;
};

}  // namespace simtscope::exercises
