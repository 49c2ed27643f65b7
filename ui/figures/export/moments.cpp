// How long each picture of an animation is shown.
#include <QEasingCurve>

#include "ui/figures/export/encoders.h"

namespace simtscope::figures {

namespace {

constexpr double kTravelSeconds = 0.3;  // as in the window

}  // namespace

std::vector<Moment> momentsOf(bool moves, bool isHeld, const ExportLook& look, int fps)
{
    const double rest = isHeld ? look.hold : look.secondsPerStep;
    std::vector<Moment> moments;
    const double travel = std::min(kTravelSeconds, look.secondsPerStep / 2);
    const int pictures = moves ? int(travel * fps) : 0;
    const QEasingCurve curve(QEasingCurve::InOutCubic);
    for (int i = 0; i < pictures; ++i)
        moments.push_back({curve.valueForProgress(double(i) / pictures), 1.0 / fps});
    moments.push_back({1, isHeld ? rest : rest - pictures / double(std::max(1, fps))});
    return moments;
}

}  // namespace simtscope::figures
