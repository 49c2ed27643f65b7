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

/// Holds the sums over the counted launches of a run.
struct RunCounts {
    analysis::Counters counters;
    std::uint64_t launchCount = 0, blockCount = 0, warpCount = 0, maxThreadsPerBlock = 0, maxSharedBytes = 0;
    /// Lanes with a thread in percent of the lanes of all warps; the minimum over the launches.
    std::optional<std::uint64_t> lanesWithThreadPercent;
    /// Registers per thread, the maximum over the kernels; nullopt if they are not known.
    std::optional<std::uint64_t> maxRegistersPerThread;
};

/// Describes a number of a run that a gate can bound.
struct GateQuantity {
    const char* name;                ///< the key in exercise.json: "load-sectors"
    const MessageTemplate<>* label;  ///< its name for a reader: "Sectors read from global memory"
    const char* figure;              ///< the figure that shows the quantity
    std::optional<std::int64_t> (*value)(const RunCounts&);
    /// Returns the contribution of one source line. Null if the quantity is not a sum over lines.
    std::uint64_t (*valueOfLine)(const analysis::Counters&);
};

/// Returns all quantities that exercise.json may name.
const std::vector<GateQuantity>& gateQuantities();
/// Finds a quantity by its key. Null if there is none.
const GateQuantity* findGateQuantity(std::string_view name);

/// Sums up the launches that isLaunchOf() selects. Does not set `maxRegistersPerThread`.
RunCounts countRun(const trace::Recording& recording, const std::vector<std::string>& kernels);

/// Returns whether the launch counts: its kernel, or a kernel that launched it on the device, is one of `kernels` (short names), or
/// `kernels` is empty.
bool isLaunchOf(const trace::Recording& recording, const trace::Launch& launch, const std::vector<std::string>& kernels);

}  // namespace simtscope::exercises
