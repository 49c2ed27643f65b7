#include "ui/figure_view/subject_choice.h"

#include <tuple>

#include "gpu/core/ids.h"

namespace simtscope::ui {
namespace {

constexpr std::int32_t kLanes = std::int32_t(kWarpSize);

std::int32_t warpOf(const figures::Subject& subject)
{
    return subject.warp >= 0 ? subject.warp : subject.thread >= 0 ? subject.thread / kLanes : -1;
}

}  // namespace

bool isCell(const figures::Subject& subject)
{
    return subject.cellOffset >= 0 && subject.cellAllocation >= 0;
}

bool belongs(const figures::Subject& shape, const figures::Subject& chosen)
{
    if (isCell(chosen))
        return shape.cellAllocation == chosen.cellAllocation && shape.cellOffset == chosen.cellOffset;
    if (chosen.thread >= 0)
        return shape.thread == chosen.thread;
    if (chosen.warp >= 0)
        return warpOf(shape) == chosen.warp && shape.step < 0 && !isCell(shape);
    if (chosen.bank >= 0)
        return shape.bank == chosen.bank && !isCell(shape);
    if (chosen.line > 0)
        return shape.line == chosen.line && shape.warp < 0;
    return false;
}

bool same(const figures::Subject& a, const figures::Subject& b)
{
    const auto parts = [](const figures::Subject& s) { return std::tie(s.cellAllocation, s.cellOffset, s.thread, s.warp, s.bank, s.line); };
    return parts(a) == parts(b);
}

figures::Subject chosenBy(const figures::Subject& clicked)
{
    figures::Subject chosen;
    if (isCell(clicked)) {
        chosen.cellAllocation = clicked.cellAllocation;
        chosen.cellOffset = clicked.cellOffset;
    } else if (clicked.thread >= 0) {
        chosen.thread = clicked.thread;
    } else if (clicked.warp >= 0) {
        chosen.warp = clicked.warp;
    } else if (clicked.bank >= 0) {
        chosen.bank = clicked.bank;
    } else if (clicked.line > 0) {
        chosen.line = clicked.line;
    }
    return chosen;
}

}  // namespace simtscope::ui
