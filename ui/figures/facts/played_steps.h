// Chooses the steps through which a figure plays from one step to a later one, so that a viewer sees how an answer comes about.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "ui/figures/facts/figure_kind.h"

namespace simtscope::figures {

inline constexpr std::size_t kMaxPlayedSteps = 12;  ///< more cannot be told apart in the time that a class watches

/// Returns whether an event of this kind reads or writes memory.
bool isAccess(trace::EventKind kind);

/// Returns the steps to play after the step `from`, in rising order, up to and including `to`: those in which the figure moves something,
/// or, where these are more than kMaxPlayedSteps, as many of them at equal distances. Empty if `to` is not after `from`.
std::vector<std::uint32_t> choosePlayedSteps(const FigureSource& source, const FigureKind& kind, std::uint32_t from, std::uint32_t to);

/// Returns the milliseconds in which so many steps are played: more for more steps, and never more than a class watches patiently.
int computePlayedMilliseconds(std::size_t stepCount);

/// Holds a step of an animation, and how long it is shown if it is only passed on the way to a cue.
struct AnimationStep {
    std::uint32_t step = 0;
    double passSeconds = 0;  ///< 0: the step is shown as long as any
};
/// Returns the steps of an animation: `steps`, and before each that is in `cueSteps` those that play the way to it.
std::vector<AnimationStep> addPlayedSteps(const FigureSource& source, const FigureKind& kind, std::span<const std::uint32_t> steps,
                                          std::span<const std::uint32_t> cueSteps);

}  // namespace simtscope::figures
