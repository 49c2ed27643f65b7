#include "ui/session/place/visible_change.h"

#include <QElapsedTimer>
#include <algorithm>

namespace simtscope::ui {
namespace {

constexpr qint64 kMaxSearchMilliseconds = 400;  // limit for a search, because a key must answer at once

bool isDrawnAlike(const figures::Shape& a, const figures::Shape& b)
{
    return a.kind == b.kind && a.rect == b.rect && a.from == b.from && a.to == b.to && a.fill == b.fill && a.stroke == b.stroke &&
           a.backgroundRole == b.backgroundRole && a.strokeWidth == b.strokeWidth && a.strokeStyle == b.strokeStyle && a.hatch == b.hatch &&
           a.opacity == b.opacity && a.text == b.text && a.font == b.font && a.fontScale == b.fontScale;
}

}  // namespace

bool looksSame(const figures::Figure& a, const figures::Figure& b)
{
    return a.size == b.size && std::equal(a.shapes.begin(), a.shapes.end(), b.shapes.begin(), b.shapes.end(), isDrawnAlike);
}

std::optional<std::uint32_t> findFirstShownStep(const figures::FigureSource& source, const figures::FigureKind& kind)
{
    figures::FigureOptions options;
    for (; options.step < std::min(source.steps().count(), kMaxExaminedSteps); ++options.step) {
        if (figures::showsSomething(kind.layout(source, options)))
            return options.step;
    }
    return std::nullopt;
}

void dropEmptyBeginning(const figures::FigureSource& source, const figures::FigureKind& kind, std::vector<std::uint32_t>& steps)
{
    if (steps.size() < 2 || steps.size() != source.steps().count() || !std::ranges::is_sorted(steps))
        return;
    const std::uint32_t first = findFirstShownStep(source, kind).value_or(0);
    std::erase_if(steps, [first](std::uint32_t step) { return step < first; });
}

std::uint32_t findNextVisibleChange(const figures::FigureSource& source, const figures::FigureKind& kind, figures::FigureOptions options,
                                    int direction)
{
    const std::uint32_t count = source.steps().count();
    const figures::Figure firstFigure = kind.layout(source, options);
    options.specificOptions.eraseEnding(figures::Lifetime::Step);  // forget what was chosen for one step only
    QElapsedTimer clock;
    clock.start();
    while (direction > 0 ? options.step + 1 < count : options.step > 0) {
        options.step = direction > 0 ? options.step + 1 : options.step - 1;
        if (clock.elapsed() > kMaxSearchMilliseconds || !looksSame(firstFigure, kind.layout(source, options)))
            break;
    }
    return options.step;
}

}  // namespace simtscope::ui
