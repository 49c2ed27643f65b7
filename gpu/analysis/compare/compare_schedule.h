// Tells real differences between two runs from those that follow from the schedule alone; part of analysis/compare/compare.h.
//
// A lane computes only from the values that it reads. Its code and its parameters are the same in both runs, so the first event in which it
// differs is one in which it reads a value. The rules for each lane that differs:
// - A lane that polls (the same load or atomic of one address again and again, with no store or barrier in between) may poll more often in
// one run. Only the value that it found last counts.
// - The result of an atomic or of __activemask(), and the value that a polling loop or a strong load (PTX ISA 9.0, 8.4: volatile, relaxed,
// acquire) reads, follow from the order of the threads. A lane that differs after such an event has another role in each run.
// - A load that finds another value also follows from the order if another lane wrote that location in the same launch, or if a lane with
// another role wrote it before. The same holds for an exchange with such a lane, and for a barrier that reduces values over the block
// (__syncthreads_or).
//
// All other differences are real, and so are those of lanes that read memory that a lane with a real difference wrote. The final memory
// shows whether the roles have changed the result.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <stop_token>
#include <tuple>
#include <vector>

#include "gpu/analysis/compare/compare_mismatch.h"

namespace simtscope::analysis {

/// Classifies the differing lanes of all launches, and tracks the memory that they wrote from launch to launch.
class ScheduleDifferences {
public:
    /// Describes the classes of the lanes that differ in one launch.
    struct LaunchDifferences {
        std::uint64_t pollDifferenceCount = 0;          ///< lanes that differ only in the number of their polls
        std::uint64_t roleDifferenceCount = 0;          ///< lanes that differ because of a decision of the schedule
        std::uint64_t differenceCount = 0;              ///< lanes with a real difference
        std::optional<Difference> firstDifference;      ///< the first real difference
        std::optional<Difference> firstRoleDifference;  ///< the first difference that the schedule decided
        /// Blocks of the left run in which a lane agrees up to where one of the runs was truncated.
        std::set<const trace::BlockTrace*> truncatedBlocks;
    };
    /// Classifies the lanes that differ in one launch. Call it for each launch of the recordings, in their order.
    LaunchDifferences classify(const RecordedLaunch& left, const RecordedLaunch& right, const std::vector<DifferingLane>& lanes,
                               const std::stop_token& stop);

    /// Describes a location that lanes with another role wrote last, where the values that they may have left in the two runs have none in
    /// common.
    struct DifferingWrite {
        std::uint32_t allocation = 0;
        std::uint64_t offset = 0, leftValue = 0, rightValue = 0;
    };
    /// Returns all such locations, after the last launch.
    std::vector<DifferingWrite> differingWrites() const;

private:
    /// Caches the events by warp of the block that was requested last.
    struct BlockEvents {
        const trace::BlockTrace* block = nullptr;
        std::vector<std::vector<EventIndex>> events;
        const std::vector<EventIndex>& eventsOf(const RecordedLaunch& side, const trace::BlockTrace& trace, WarpId warp);
    };
    /// Names four bytes: the block (for shared memory; otherwise -1), the allocation, offset / 4.
    using Word = std::tuple<std::int64_t, std::uint32_t, std::uint64_t>;
    using MemoryLocation = std::pair<std::uint32_t, std::uint64_t>;  ///< allocation, offset
    /// Holds values that lanes may have left at a location in the left and the right run; nothing stands for the result of an atomic, which
    /// is not recorded.
    using Values = std::array<std::set<std::optional<std::uint64_t>>, 2>;

    static std::vector<Word> wordsOf(const LaneMismatch& mismatch);
    void forgetOverwritten(const RecordedLaunch& side);
    void findWriters(const RecordedLaunch& side, const std::vector<LaneMismatch>& mismatches);
    static bool isRead(const LaneMismatch& mismatch, const std::set<Word>& written);
    bool hasOtherWriter(const LaneMismatch& mismatch) const;
    bool isReal(const LaneMismatch& mismatch) const;
    bool hasOtherRole(const LaneMismatch& mismatch) const;
    void propagateWrites(const RecordedLaunch& side, const LaneMismatch& mismatch, unsigned run, std::set<Word>& words);
    Difference describe(const RecordedLaunch& left, const RecordedLaunch& right, const LaneMismatch& mismatch);

    /// Counts the effects of lanes after their two runs parted.
    struct Effects {
        std::set<Word> words;  ///< words that they wrote; those of shared memory only in this launch
        std::set<std::pair<const trace::BlockTrace*, WarpId>> warps;
        std::set<const trace::BlockTrace*> blocks;  ///< blocks of the left run, as are those of the warps
    };
    Effects m_realEffects, m_roleEffects;
    /// The threads that write each word in this launch; only for words that a lane with a mismatch reads.
    std::map<Word, std::set<std::uint64_t>> m_writers;
    std::map<MemoryLocation, Values> m_values;
    std::array<BlockEvents, 2> m_events;  ///< for the left and the right run
};

}  // namespace simtscope::analysis
