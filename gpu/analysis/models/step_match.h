// Matches the steps of one run with those of another.
//
// Runs of the same text match by the occurrence of a source line, counted from the start of the block ("line 27 #10"); where the other run
// has fewer occurrences, its last one matches. So do runs of a kernel and of its edited or repaired text, by the lines that correspond, so
// that both show the access of a finding. Steps at which lanes only diverge depend on the data; they are matched as the step that follows
// them. Runs of different programs match barrier phase by barrier phase, and within a phase by the fraction of its steps. Extra phases of
// one run belong to the other's last phase. First and last steps always match.
//
// An extra occurrence, a line that the other run does not execute or whose text lacks it, and a step of an extra phase have no step of
// their own in the other run; the nearest one is shown.
#pragma once

#include <cstdint>
#include <memory>
#include <stop_token>
#include <utility>
#include <vector>

#include "gpu/analysis/dataflow/recorded_block.h"

namespace simtscope::analysis {

/// Says how steps are matched: by lines when both runs are of the same text, or of one kernel in two texts that have most lines in common;
/// by barrier phases when they are of different programs.
enum class MatchRule { Lines, Phases };

struct LineIndex;

/// Matches the steps of two blocks in both directions.
class StepMatch {
public:
    StepMatch() = default;
    StepMatch(std::shared_ptr<const RecordedBlock> left, std::shared_ptr<const RecordedBlock> right);

    /// Returns how the steps of these blocks are matched.
    MatchRule rule() const { return m_rule; }
    /// Returns whether this object matches exactly these two blocks.
    bool isFor(const std::shared_ptr<const RecordedBlock>& left, const std::shared_ptr<const RecordedBlock>& right) const
    {
        return left == m_left && right == m_right;
    }
    /// Holds the steps of each line on both sides. Building both indexes takes long for millions of steps, so another thread can do it in
    /// advance; otherwise the first match builds them.
    struct Indexes {
        std::shared_ptr<const LineIndex> left, right;  ///< null: `stop` was requested
    };
    /// Builds both indexes; they are null when `stop` was requested. Changes nothing in this object, so any thread may call it.
    Indexes makeIndexes(const std::stop_token& stop = {}) const;
    /// Takes indexes that makeIndexes() has built.
    void setIndexes(Indexes indexes) { m_indexes = std::move(indexes); }
    /// Returns whether a match can be found without building indexes first.
    bool isReady() const { return m_rule == MatchRule::Phases || (m_indexes.left && m_indexes.right); }
    /// Returns the number of steps of both sides together.
    std::uint64_t stepCount() const;
    /// Returns the matched step of the other side; 0 when it has no steps.
    std::uint32_t toRight(std::uint32_t step) const { return matchInRight(step).step; }
    std::uint32_t toLeft(std::uint32_t step) const { return matchInLeft(step).step; }

    /// Describes the step of the other side.
    struct MatchedStep {
        std::uint32_t step = 0;
        bool isExact = true;  ///< whether the other side has a step of its own for this one; otherwise its nearest step is given
    };
    /// Returns the step of the right side that matches one of the left; matchInLeft() goes the other way.
    MatchedStep matchInRight(std::uint32_t step) const;
    MatchedStep matchInLeft(std::uint32_t step) const;

private:
    using Index = std::shared_ptr<const LineIndex> Indexes::*;
    using LineMap = std::vector<std::uint32_t>;  ///< line of the other text by line, from 1; 0: it has none. Empty: the texts are equal
    MatchedStep match(const RecordedBlock* source, Index sourceIndex, const RecordedBlock* target, Index targetIndex, const LineMap& lines,
                      std::uint32_t step) const;
    bool correspond();

    std::shared_ptr<const RecordedBlock> m_left, m_right;
    mutable Indexes m_indexes;
    LineMap m_rightLines, m_leftLines;  ///< the right text's line by that of the left text, and the other way
    MatchRule m_rule = MatchRule::Phases;
};

/// Returns the launch and block of another recording that match the position: the same numbers, else the nearest ones that it has. The
/// recording must hold a launch.
trace::StepPosition findMatchedPosition(const trace::Recording& recording, const trace::StepPosition& position);

/// Returns whether both runs are of the same program text.
bool haveSameText(const trace::Recording& left, const trace::Recording& right);

}  // namespace simtscope::analysis
