// What gates bound: numbers of the launches that a check has made.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "gpu/analysis/line_costs.h"
#include "gpu/analysis/report.h"
#include "gpu/core/message.h"
#include "gpu/trace/recording.h"

namespace simtscope::exercises {

/// The launches that count, in one sum.
struct RunCounts {
    analysis::Counters counters;
    std::uint64_t launches = 0, blocks = 0, warps = 0, mostThreadsPerBlock = 0, mostSharedBytes = 0;
    std::optional<std::uint64_t> registers;  ///< the most of a kernel; nothing: not known
};

struct Quantity {
    const char* name;                ///< "load-sectors", as in exercise.json
    const MessageTemplate<>* label;  ///< "Sectors loaded from global memory"
    const char* figure;              ///< that shows it
    std::optional<std::int64_t> (*of)(const RunCounts&);
    /// Of a line, what it adds; nullptr: it is not of lines.
    std::uint64_t (*ofLine)(const analysis::Counters&);
};

const std::vector<Quantity>& gateQuantities();
const Quantity* findGateQuantity(std::string_view name);  ///< nullptr: there is none of that name

/// Of the launches of these kernels (short names; none: of all). Without registers.
RunCounts countsOf(const trace::Recording& recording, const std::vector<std::string>& kernels);

/// Does the launch count?
bool isCounted(const trace::Launch& launch, const std::vector<std::string>& kernels);

}  // namespace simtscope::exercises
