#include "ui/figures/canvas/motion_phases.h"

#include <algorithm>

namespace simtscope::figures {

namespace {

// Shares of the motion's time.
constexpr qreal kLit = 0.12;                              // the light has its full strength
constexpr qreal kTravelBegin = 0.15, kTravelEnd = 0.85;   // values travel
constexpr qreal kDimmed = 0.55;                           // the light has gone out
constexpr qreal kArrivalBegin = 0.65, kArrivalEnd = 0.9;  // the picture after the step appears

qreal passedShare(qreal from, qreal to, qreal progress)
{
    return std::clamp((progress - from) / (to - from), 0.0, 1.0);
}

/// Begins and ends slowly.
qreal ease(qreal t)
{
    return t < 0.5 ? 4 * t * t * t : 1 - 4 * (1 - t) * (1 - t) * (1 - t);
}

}  // namespace

MotionPhases computeMotionPhases(qreal progress)
{
    if (progress >= 1)
        return {};
    return {.light = passedShare(0, kLit, progress) * (1 - passedShare(kTravelBegin, kDimmed, progress)),
            .values = passedShare(0, kLit, progress),
            .travel = ease(passedShare(kTravelBegin, kTravelEnd, progress)),
            .access = passedShare(0, kLit, progress),
            .arrival = passedShare(kArrivalBegin, kArrivalEnd, progress)};
}

}  // namespace simtscope::figures
