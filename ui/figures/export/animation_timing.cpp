// Computes how long each picture of an animation is shown (declared in encoders.h).
#include <algorithm>

#include "ui/figures/export/encoders.h"

namespace simtscope::figures {

namespace {

constexpr double kMotionSeconds = 0.6, kAnswerSeconds = 1, kMotionShare = 0.7;  // as in the window, and a share of the time of a step

}  // namespace

StepTiming computeStepTiming(const Sequence& sequence, std::uint32_t index, bool hasMotion, const ExportStyle& style)
{
    if (const double seconds = sequence.passSeconds ? sequence.passSeconds(index) : 0; seconds > 0)
        return {.hasMotion = hasMotion, .seconds = seconds, .isPassed = true};
    const bool isHeld = index + 1 == sequence.count || (sequence.isHeld && sequence.isHeld(index));
    return {.hasMotion = hasMotion, .seconds = isHeld ? style.holdSeconds : style.secondsPerStep, .isAnswer = isHeld};
}

std::vector<AnimationFrame> computeAnimationFrames(const StepTiming& timing, int fps)
{
    const double moving =
        timing.isPassed ? timing.seconds : std::min(timing.isAnswer ? kAnswerSeconds : kMotionSeconds, timing.seconds * kMotionShare);
    const int count = timing.hasMotion ? int(moving * fps) : 0;
    std::vector<AnimationFrame> frames;
    for (int i = 0; i < count; ++i)
        frames.push_back({double(i) / count, 1.0 / fps});
    if (const double rest = timing.seconds - (count > 0 ? double(count) / fps : 0); !timing.isPassed || count == 0)
        frames.push_back({1, rest});
    return frames;
}

}  // namespace simtscope::figures
