// Finds steps at which to stop: where a condition becomes true, where a value changes, where memory is written, where a number becomes a
// NaN, and where a thread executes a line. All are pure functions, forwards and backwards.
#pragma once

#include <optional>

#include "gpu/analysis/expressions/series.h"

namespace simtscope::analysis {

enum class Direction : std::uint8_t { Forwards, Backwards };

/// Names a step at which to stop, and the thread for which.
struct Stop {
    std::uint32_t step = 0;
    std::uint32_t thread = 0;  ///< linear index in the block
    bool operator==(const Stop&) const = default;
};

/// Returns the nearest step after (or before) `step` at which the condition becomes true for one of the lanes: it is true then, and was not
/// after the step before. `lanes` are by warp. The thread is the first one for which it becomes true.
std::optional<Stop> findBecomesTrue(const ExpressionSeries& series, std::uint32_t step, Direction direction,
                                    std::span<const LaneMask> lanes);
/// Returns the nearest step after (or before) `step` at which the condition becomes true for all threads of the series that are in the
/// kernel. The thread is the first one of these.
std::optional<Stop> findBecomesTrueForAll(const ExpressionSeries& series, std::uint32_t step, Direction direction);
/// Returns the first step at which the condition is true for a thread of the series, and the first such thread.
std::optional<Stop> findFirstTrue(const ExpressionSeries& series);

/// Returns the nearest step after (or before) `step` at which the thread's value changes.
std::optional<Stop> findChange(const ExpressionSeries& series, std::uint32_t thread, std::uint32_t step, Direction direction);

/// Names bytes of memory. In shared memory, `allocation` is trace::kSharedAllocation.
struct WatchedBytes {
    AllocationId allocation{};
    std::uint64_t offset = 0, bytes = 0;
};
/// Finds the bytes of a variable or an element such as s[3], as a thread means it at a step. Fails for an expression that names no variable
/// in memory, and where its address is not known.
Result<WatchedBytes> findWatchedBytes(const VariableReader& reader, const Expression& expression, std::uint32_t step, std::uint32_t thread);

/// Describes a step at which lanes of a warp write the watched bytes.
struct WatchedWrite {
    std::uint32_t step = 0;
    std::uint32_t warp = 0;
    LaneMask lanes = 0;
    EventIndex event{};
};
/// Returns all writes of the bytes, in the order of the steps. One search through the block makes the list, which is then quick to search.
std::vector<WatchedWrite> findWrites(const RecordedBlock& block, const WatchedBytes& bytes, const std::stop_token& stop = {});
/// Returns the nearest write after (or before) `step`.
std::optional<Stop> findWrite(std::span<const WatchedWrite> writes, std::uint32_t step, Direction direction);

/// Returns the nearest step after (or before) `step` at which a thread loads, stores or exchanges a NaN: a value of a type of floats.
std::optional<Stop> findNan(const RecordedBlock& block, std::int64_t step, Direction direction, const std::stop_token& stop = {});

/// Returns the nearest step after (or before) `step` at which the thread executes an instruction of the line, where its step before is of
/// another line. `file` is a path or its end; empty for any file.
std::optional<Stop> findLine(const RecordedBlock& block, const std::string& file, std::uint32_t line, std::uint32_t thread,
                             std::int64_t step, Direction direction);

}  // namespace simtscope::analysis
