// Which findings of two runs are the same, although the text between their lines has changed.
#pragma once

#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "gpu/analysis/fixes/candidates.h"

namespace simtscope::program {

/// What it is, of which kernel and variable, and the lines of its accesses in the text before the edits.
struct FindingKey {
    trace::FindingKind kind;
    analysis::RaceOf of;
    std::string kernel, variable;
    std::set<std::pair<std::string, std::uint32_t>> lines;
    auto operator<=>(const FindingKey&) const = default;
};

/// `edits`: that the recording's text has; empty: it is the text itself.
FindingKey keyOf(const trace::Recording& recording, const trace::Finding& finding, const std::vector<analysis::TextEdit>& edits);

}  // namespace simtscope::program
