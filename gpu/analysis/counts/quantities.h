// Defines the quantities by which whole runs are compared: counts and shares that any recording has, and times measured by a GPU.
//
// All cover every launch of the run and every block of each. Times of the SIMT engine are only modelled, so they are not quantities.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "gpu/analysis/counts/report.h"
#include "gpu/analysis/counts/work.h"
#include "gpu/core/messages/message.h"

namespace simtscope::analysis {

/// Holds the sums over all launches of a run, from which quantities are computed.
struct RunTotals {
    Counters counters;
    Work work;
    std::uint64_t launchCount = 0;
    std::uint64_t kernelNanoseconds = 0;  ///< time of the kernels on a GPU, as the sum of medians; 0: not every launch was timed on one
    /// Occupancy (0 to 1) over the launches, weighted by warp instructions; nothing: registers are not known.
    std::optional<double> occupancy;
};

/// Computes the totals except the occupancy, for which the kernels must be compiled (gpu/program/sweep/sweep_facts.h).
RunTotals computeTotals(const trace::Recording& recording);

/// Describes a row of the table of quantities.
struct Quantity {
    const char* name;                                    ///< "conflicts": for `--quantity` and in JSON
    const MessageTemplate<>* label;                      ///< "Bank conflicts"
    const char* unit;                                    ///< "%", "µs", "GB/s", or "" for a count
    const MessageTemplate<>* meaning;                    ///< explanation in one sentence
    int decimals;                                        ///< 0: a whole number
    bool isMeasured;                                     ///< whether a GPU's clock measures it
    std::optional<double> (*compute)(const RunTotals&);  ///< nothing: the run does not have the quantity
};

/// Returns all quantities, in the order in which they are offered; they live as long as the process.
const std::vector<Quantity>& quantities();
/// Returns nullptr when there is no such quantity.
const Quantity* findQuantity(std::string_view name);

/// Formats a value as in tables: "70", "12.5", without separators or unit.
std::string formatPlainNumber(const Quantity& quantity, double value);

}  // namespace simtscope::analysis
