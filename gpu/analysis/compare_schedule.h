// Which differences between two runs only the schedule decides: for analysis/compare.h.
//
// A lane computes from what it reads: its code and its parameters are the same in both runs, so the first event in which it differs is one
// that brings it something. For each lane that differs:
// - A lane that polls (the same load or atomic of one address again and again, with no store or barrier in between) may poll more often
//   in one run. Only what it found last counts.
// - What an atomic or __activemask() returns, and what a polling loop or a strong load (PTX ISA 9.0, 8.4: volatile, relaxed, acquire) sees,
//   follows from the order of the threads. A lane that differs after that has another role in each run.
// - A load that finds another value follows from the order too, if another lane wrote that place in the same launch, or a lane with another
//   role wrote it before. So do an exchange with such a lane and a barrier that reduces what the lanes of a block bring (__syncthreads_or).
// What is left has no such reason: it is a difference of the runs, and so is what reads a place that such a lane wrote. Whether the roles
// matter in the end, the final memory decides.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <stop_token>
#include <tuple>
#include <vector>

#include "gpu/analysis/compare_parting.h"

namespace simtscope::analysis {

class ScheduleDecisions {
public:
    struct Launch {
        std::uint64_t spins = 0;                 ///< lanes that agree but for how often they polled
        std::uint64_t roles = 0;                 ///< lanes that differ because the schedule does
        std::uint64_t differences = 0;           ///< lanes that differ without such a reason
        std::optional<Difference> first;         ///< of those
        std::optional<Difference> firstRole;     ///< of the lanes that differ because the schedule does
        std::set<const trace::BlockTrace*> cut;  ///< of the left run: a lane agrees up to where one of the two was cut off
    };
    /// To be called for each launch of the recordings, in their order, with the lanes that differ in it.
    Launch decide(const Side& left, const Side& right, const std::vector<DifferingLane>& lanes, const std::stop_token& stop);

    /// A place in an allocation that lanes with another role wrote last, where no value that they may have left in one run is one of the
    /// other's.
    struct Written {
        std::uint32_t allocation = 0;
        std::uint64_t offset = 0, left = 0, right = 0;
    };
    std::vector<Written> differentlyWritten() const;

private:
    /// The events of a block by warp, of the block that was asked for last.
    struct BlockEvents {
        const trace::BlockTrace* block = nullptr;
        std::vector<std::vector<EventIndex>> events;
        const std::vector<EventIndex>& of(const Side& side, const trace::BlockTrace& trace, WarpId warp);
    };
    /// Four bytes: the block (of shared memory; otherwise -1), the allocation, offset / 4.
    using Word = std::tuple<std::int64_t, std::uint32_t, std::uint64_t>;
    using Place = std::pair<std::uint32_t, std::uint64_t>;  ///< allocation, offset
    /// What lanes may have left there in the left and the right run; nothing: the result of an atomic, which is not recorded.
    using Values = std::array<std::set<std::optional<std::uint64_t>>, 2>;

    static std::vector<Word> wordsOf(const Parting& parting);
    void forgetOverwritten(const Side& side);
    void findWriters(const Side& side, const std::vector<Parting>& partings);
    static bool isRead(const Parting& parting, const std::set<Word>& written);
    bool hasOtherWriter(const Parting& parting) const;
    bool isReal(const Parting& parting) const;
    bool isRole(const Parting& parting) const;
    void follow(const Side& side, const Parting& parting, unsigned run, std::set<Word>& words);
    Difference describe(const Side& left, const Side& right, const Parting& parting);

    /// What lanes did after their two runs had parted.
    struct Effects {
        std::set<Word> words;  ///< that they wrote; of shared memory only in this launch
        std::set<std::pair<const trace::BlockTrace*, WarpId>> warps;
        std::set<const trace::BlockTrace*> blocks;  ///< of the left run, as those of the warps
    };
    Effects m_real, m_roles;
    std::map<Word, std::set<std::uint64_t>> m_writers;  ///< the threads that write it in this launch, where a parting asks
    std::map<Place, Values> m_values;
    std::array<BlockEvents, 2> m_events;  ///< of the left and the right run
};

}  // namespace simtscope::analysis
