// Finds the first difference of two runs: the first access of the left run in which a thread differs although all that it has read before
// is the same. This is where the runs part; the differences that follow from it are its consequences.
//
// The threads of both runs are compared access by access (block_differences.h). The differing accesses are visited in the left run's order.
// A thread that has differed, and a cell that a differing access has written, spread the difference to what reads them. An access that
// differs without having read such a value is an origin. Differences of one line and kind are one origin, of several threads.
//
// Simplifies: all that a thread does after its first difference counts as a consequence of it. So a second, independent error of the same
// thread shows once the first one is corrected.
//
// Launches of other kernels, or with another number of threads, are compared by the values that they leave in global memory.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "gpu/analysis/dataflow/cell_writes.h"
#include "gpu/core/result.h"
#include "gpu/trace/model/recording.h"

namespace simtscope::analysis {

/// Says what kind of cause a difference has.
enum class OriginKind : std::uint8_t {
    Parameter,    ///< the launch gets another parameter
    Location,     ///< a thread accesses another location, or gets a value from another thread
    Computation,  ///< a thread computes another value from the same values
    Contents,     ///< memory held another value before the launch
    Order,        ///< a read comes before a write in one run, and after it in the other
    Path,         ///< only one of the runs makes the access
    FinalValue,   ///< the launches leave another value in global memory
    Atomic        ///< an atomic finds another value, as its order is not specified
};

/// Returns the name of a kind in JSON: "location".
const char* nameOf(OriginKind kind);

/// Describes one run's part of a difference.
struct DifferenceSide {
    LaunchId launch{};
    BlockId block{};
    WarpId warp{};
    std::uint8_t lane = 0;
    EventIndex event{};        ///< of the access; where the run does not make it, the thread's last event before it
    bool isMade = false;       ///< whether the run makes the access
    std::uint32_t line = 0;    ///< in the program's text; 0: not known
    std::optional<Cell> cell;  ///< the location; nothing: an exchange, or no access
    unsigned bytes = 0;
    std::string cellName, value;  ///< "b[7]" and "3.5"; empty: none

    std::uint32_t thread() const { return warp.value * kWarpSize + lane; }
};

/// Describes an origin: a place at which the runs begin to differ.
struct DifferenceOrigin {
    OriginKind kind{};
    DifferenceSide left, right;
    Message sentence, remark;       ///< what differs; a remark may say more, as which barrier is missing
    std::uint64_t threadCount = 1;  ///< threads that differ at this line in this way
};

/// Holds the origins of all differences of two runs.
struct Differences {
    std::vector<DifferenceOrigin> origins;  ///< in the left run's order; those that only follow from the order of atomics are last
    std::uint64_t launchCount = 0, blockCount = 0, accessCount = 0;  ///< what was compared
    std::uint64_t differingThreadCount = 0;
    bool isIncomplete = false;     ///< whether one of the runs has recorded something that the other one has not
    bool isOfFinalValues = false;  ///< whether launches were compared by the values that they leave
    /// Returns the sentence that says what was found.
    Message verdict() const;
};

/// Compares two runs. Fails, with the reason, when the runs have nothing in common that can be compared, and when `stop` is requested.
Result<Differences> findDifferences(const std::shared_ptr<const trace::Recording>& left,
                                    const std::shared_ptr<const trace::Recording>& right, const std::stop_token& stop = {});

}  // namespace simtscope::analysis
