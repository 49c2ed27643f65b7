// Computes how long each picture of an animation is shown (declared in encoders.h).
#include <QEasingCurve>
#include <algorithm>

#include "ui/figures/export/encoders.h"

namespace simtscope::figures {

namespace {

constexpr double kTravelSeconds = 0.3;  // as in the window

}  // namespace

std::vector<AnimationFrame> computeAnimationFrames(bool hasMotion, bool isHeld, const ExportStyle& style, int fps)
{
    const double shown = isHeld ? style.holdSeconds : style.secondsPerStep, travel = std::min(kTravelSeconds, shown / 2);
    const int pictures = hasMotion ? int(travel * fps) : 0;
    std::vector<AnimationFrame> moments;
    const QEasingCurve curve(QEasingCurve::InOutCubic);
    for (int i = 0; i < pictures; ++i)
        moments.push_back({curve.valueForProgress(double(i) / pictures), 1.0 / fps});
    moments.push_back({1, pictures > 0 ? shown - double(pictures) / fps : shown});
    return moments;
}

}  // namespace simtscope::figures
