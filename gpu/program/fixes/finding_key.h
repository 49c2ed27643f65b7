// Identifies findings across two runs, although the text between their lines has changed.
#pragma once

#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "gpu/analysis/fixes/candidates.h"

namespace simtscope::program {

/// Identifies a finding by its kind, kernel and variable, and the lines of its accesses in the text before the edits.
struct FindingKey {
    trace::FindingKind kind;
    analysis::RaceOf of;
    std::string kernel, variable;
    std::set<std::pair<std::string, std::uint32_t>> lines;
    auto operator<=>(const FindingKey&) const = default;
};

/// Returns the key of a finding. `edits` are those that made the recording's text; empty: the text is the original.
FindingKey keyOf(const trace::Recording& recording, const trace::Finding& finding, const std::vector<analysis::TextEdit>& edits);

}  // namespace simtscope::program
