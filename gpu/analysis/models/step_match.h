// Which step of one run is matched with which of another one.
//
// Two runs of the same text: the same occurrence of the same source line, counted from the start of the block ("line 27 #10"); where the
// other run has fewer of them, its last one. Steps at which lanes only diverge are matched as what follows them, since they depend on the
// data.
// Different programs: barrier phase by barrier phase, and within a phase by the fraction of its steps. What one of them has more of
// phases belongs to the other's last phase. First and last steps are always matched.
//
// An extra occurrence, a line that the other run does not execute, and a step of an extra phase have no matched step of their own: what
// stands beside them is the nearest one.
#pragma once

#include <cstdint>
#include <memory>
#include <stop_token>
#include <utility>
#include <vector>

#include "gpu/analysis/recorded_block.h"

namespace simtscope::analysis {

enum class MatchRule { Lines, Phases };

struct LineIndex;

class StepMatch {
public:
    StepMatch() = default;
    StepMatch(std::shared_ptr<const RecordedBlock> left, std::shared_ptr<const RecordedBlock> right);

    MatchRule rule() const { return m_rule; }
    bool isOf(const std::shared_ptr<const RecordedBlock>& left, const std::shared_ptr<const RecordedBlock>& right) const
    {
        return left == m_left && right == m_right;
    }
    /// Where the steps of a line are, of both sides: of millions of steps it takes long to find out. Without, the first match does it.
    struct Indexes {
        std::shared_ptr<const LineIndex> left, right;  ///< null: `stop` was requested
    };
    Indexes makeIndexes(const std::stop_token& stop = {}) const;
    void take(Indexes indexes) { m_indexes = std::move(indexes); }
    bool isReady() const { return m_rule == MatchRule::Phases || (m_indexes.left && m_indexes.right); }
    std::uint64_t stepCount() const;  ///< of both sides together
    /// The step of the other side; 0 where it has none.
    std::uint32_t toRight(std::uint32_t step) const { return ofRight(step).step; }
    std::uint32_t toLeft(std::uint32_t step) const { return ofLeft(step).step; }

    struct Matched {
        std::uint32_t step = 0;
        bool isOwn = true;  ///< false: the other side has no step for this one, but others that stand for it
    };
    Matched ofRight(std::uint32_t step) const;
    Matched ofLeft(std::uint32_t step) const;

private:
    using Index = std::shared_ptr<const LineIndex> Indexes::*;
    Matched match(const RecordedBlock* from, Index fromIndex, const RecordedBlock* to, Index toIndex, std::uint32_t step) const;

    std::shared_ptr<const RecordedBlock> m_left, m_right;
    mutable Indexes m_indexes;
    MatchRule m_rule = MatchRule::Phases;
};

/// The launch and block of another recording that are matched with these: the same numbers, else the nearest ones that it has. It must hold
/// a launch.
trace::Position matchedPosition(const trace::Recording& recording, const trace::Position& position);

/// The runs are of the same program text.
bool sameText(const trace::Recording& left, const trace::Recording& right);

}  // namespace simtscope::analysis
