// Indexes the steps of a block that a reader looks for: bank conflicts, divergence, uncoalesced accesses, and each source line.
//
// The index is built once from the block's events, so that finding the next step costs one search in a sorted list, however long the
// recording. Divergence is marked where it begins: at a step in which some lanes of a warp are missing that have not exited, if at least
// one of them was active in the step before. A divergent stretch therefore has one mark for each path, and lanes that reconverge have none.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

#include "gpu/trace/model/recording.h"
#include "gpu/trace/steps/steps.h"

namespace simtscope::analysis {

/// Lists the kinds of steps that a reader can jump to.
enum class StepMark : std::uint8_t {
    Conflict,    ///< an access to shared memory takes more wavefronts than the ideal
    Divergence,  ///< lanes of a warp diverge
    Uncoalesced  ///< an access to global memory moves more sectors than its bytes fill
};
inline constexpr unsigned kStepMarkCount = unsigned(StepMark::Uncoalesced) + 1;

/// Holds the marked steps of one block. It never changes once it is built, so that any thread may read it.
class StepIndex {
public:
    /// Returns nullptr when `stop` was requested before the end.
    static std::shared_ptr<const StepIndex> build(const trace::Recording& recording, const trace::Launch& launch,
                                                  const trace::BlockTrace& trace, const trace::Steps& steps, std::stop_token stop = {});

    /// Returns the steps with the mark, ascending.
    std::span<const std::uint32_t> markedSteps(StepMark mark) const { return m_marks[unsigned(mark)]; }
    /// Returns the steps at which the block arrives at a line of the program, a number of NumberedLine (program_lines.h): the step before
    /// does not belong to the line, not even to a function that it calls. Ascending.
    std::span<const std::uint32_t> arrivals(std::uint32_t line) const;
    /// Returns the steps at which the innermost line changes, ascending; the first step is one. Steps without a line belong to the line
    /// before.
    std::span<const std::uint32_t> lineStarts() const { return m_lineStarts; }

private:
    class Builder;
    std::array<std::vector<std::uint32_t>, kStepMarkCount> m_marks;
    std::map<std::uint32_t, std::vector<std::uint32_t>> m_arrivals;
    std::vector<std::uint32_t> m_lineStarts;
};

/// These return the first of ascending `steps` after `step`, and the last one before it.
std::optional<std::uint32_t> findFirstAfter(std::span<const std::uint32_t> steps, std::uint32_t step);
std::optional<std::uint32_t> findLastBefore(std::span<const std::uint32_t> steps, std::uint32_t step);

}  // namespace simtscope::analysis
