// Changes of a program's text that make a finding go away, and what a run with them has shown.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "gpu/core/message.h"

namespace simtscope::analysis {

/// Puts `text` in place of the bytes [begin, end) of a file.
struct TextEdit {
    std::string file;  ///< path as in Recording::program.sources
    std::size_t begin = 0, end = 0;
    std::string text;
    std::uint32_t line = 0, column = 0;        ///< of `begin`, from 1; columns count bytes
    std::uint32_t endLine = 0, endColumn = 0;  ///< of `end`
    bool operator==(const TextEdit&) const = default;
};

/// Edits of one file, of which none touches another, and what they do: an imperative sentence without its full stop.
struct Fix {
    std::vector<TextEdit> edits;
    Message what;
};

/// A fix that a run has shown to work.
struct TriedFix {
    std::size_t finding = 0;  ///< index into findingsOf()
    Fix fix;
    Message text;  ///< what to do, and what trying it has shown
};

/// The fix of a finding; nullptr: none was tried with success.
inline const TriedFix* triedFixOf(const std::vector<TriedFix>& fixes, std::size_t finding)
{
    for (const TriedFix& fix : fixes)
        if (fix.finding == finding)
            return &fix;
    return nullptr;
}

}  // namespace simtscope::analysis
