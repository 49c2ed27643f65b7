// Defines edits of a program's text that may remove a finding, and the results of runs with them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "gpu/core/messages/message.h"

namespace simtscope::analysis {

/// Replaces the bytes [begin, end) of a file by `text`.
struct TextEdit {
    std::string file;  ///< path as in Recording::program.sources
    std::size_t begin = 0, end = 0;
    std::string text;
    std::uint32_t line = 0, column = 0;        ///< of `begin`, from 1; columns count bytes
    std::uint32_t endLine = 0, endColumn = 0;  ///< of `end`
    bool operator==(const TextEdit&) const = default;
};

/// Edits of one file that do not overlap, and a message that says what they do: an imperative sentence without its full stop.
struct Fix {
    std::vector<TextEdit> edits;
    Message description;
    bool changesGrid = false;  ///< whether the edits change the number of blocks of a launch
};

/// Describes a fix that a run has confirmed.
struct TriedFix {
    std::size_t finding = 0;  ///< index into computeFindings() (gpu/analysis/checkers/findings.h)
    Fix fix;
    Message text;  ///< the fix, and what trying it has shown
};

/// Returns the confirmed fix of a finding; nullptr when there is none.
inline const TriedFix* findTriedFix(const std::vector<TriedFix>& fixes, std::size_t finding)
{
    for (const TriedFix& fix : fixes)
        if (fix.finding == finding)
            return &fix;
    return nullptr;
}

}  // namespace simtscope::analysis
