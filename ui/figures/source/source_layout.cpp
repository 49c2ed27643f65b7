#include "ui/figures/source/source_layout.h"

#include <algorithm>
#include <cmath>

namespace simtscope::figures {

namespace {

constexpr qreal kLinePitch = 20;

}  // namespace

SourceLayout layOutSource(const Canvas& canvas, qsizetype lines, std::uint32_t middle)
{
    SourceLayout layout;
    const qreal u = canvas.unit();
    layout.content = canvas.content();
    layout.pitch = kLinePitch * u;
    layout.shown = std::max<qsizetype>(1, qsizetype(std::floor(layout.content.height() / layout.pitch)));
    layout.first = std::clamp<qsizetype>(qsizetype(middle) - 1 - layout.shown / 2, 0, std::max<qsizetype>(0, lines - layout.shown));
    layout.numbers = canvas.width(QString::number(lines), Font::MonoSmall) + 16 * u;
    return layout;
}

}  // namespace simtscope::figures
