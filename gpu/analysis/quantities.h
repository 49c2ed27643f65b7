// What a whole run can be compared by: counts and shares that any recording has, and times that a GPU has measured.
//
// All are over every launch of the run, and over every block of each. Times of the SIMT engine are modelled, so they are never given.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "gpu/analysis/report.h"
#include "gpu/analysis/work.h"
#include "gpu/core/message.h"

namespace simtscope::analysis {

struct RunTotals {
    Counters counters;
    Work work;
    std::uint64_t launches = 0;
    std::uint64_t nanoseconds = 0;    ///< of the kernels on a GPU, medians added up; 0: not every launch was timed on one
    std::optional<double> occupancy;  ///< of the launches, 0..1, by their warp instructions; nothing: registers are not known
};

/// All but the occupancy, for which the kernels must be compiled (gpu/program/sweep_facts.h).
RunTotals totalsOf(const trace::Recording& recording);

struct Quantity {
    const char* name;                               ///< "conflicts": as in `--quantity` and in JSON
    const MessageTemplate<>* label;                 ///< "Bank conflicts"
    const char* unit;                               ///< "%", "µs", "GB/s", or "" of a count
    const MessageTemplate<>* meaning;               ///< in one sentence
    int decimals;                                   ///< 0: a whole number
    bool isMeasured;                                ///< by a GPU's clock
    std::optional<double> (*of)(const RunTotals&);  ///< nothing: the run has none
};

const std::vector<Quantity>& quantities();
const Quantity* findQuantity(std::string_view name);  ///< nullptr: there is none of that name

/// "70", "12.5": as tables have it, with no separators and no unit.
std::string plainNumber(const Quantity& quantity, double value);

}  // namespace simtscope::analysis
