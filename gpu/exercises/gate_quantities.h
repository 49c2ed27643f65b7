// Computes the quantities that gates bound, from the launches that a check has made.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "gpu/analysis/counts/line_costs.h"
#include "gpu/analysis/counts/report.h"
#include "gpu/core/messages/message.h"
#include "gpu/trace/model/recording.h"

namespace simtscope::exercises {

/// Sums up the counted launches of a run.
struct RunCounts {
    analysis::Counters counters;
    std::uint64_t launches = 0, blocks = 0, warps = 0, maxThreadsPerBlock = 0, maxSharedBytes = 0;
    std::optional<std::uint64_t> lanesWithThread;  ///< in percent of the lanes of all warps; the fewest of all launches
    std::optional<std::uint64_t> registers;        ///< of each thread, the largest of all kernels; nothing: not known
};

/// A number of a run that a gate can bound.
struct GateQuantity {
    const char* name;                ///< the key in exercise.json: "load-sectors"
    const MessageTemplate<>* label;  ///< in words: "Sectors read from global memory"
    const char* figure;              ///< the figure that shows the quantity
    std::optional<std::int64_t> (*value)(const RunCounts&);
    /// Returns the share of one source line; nullptr: the quantity is not a sum over lines.
    std::uint64_t (*lineValue)(const analysis::Counters&);
};

/// Returns all quantities that exercise.json may name.
const std::vector<GateQuantity>& gateQuantities();
const GateQuantity* findGateQuantity(std::string_view name);  ///< nullptr: there is no such quantity

/// Sums up the launches that isLaunchOf() selects. Leaves `registers` empty.
RunCounts countRun(const trace::Recording& recording, const std::vector<std::string>& kernels);

/// Returns true when the launch is one of these kernels, given by short names, when a kernel that is launched it, or when `kernels` is
/// empty.
bool isLaunchOf(const trace::Recording& recording, const trace::Launch& launch, const std::vector<std::string>& kernels);

}  // namespace simtscope::exercises
