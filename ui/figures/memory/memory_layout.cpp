#include "ui/figures/memory/memory_layout.h"

#include <algorithm>
#include <cmath>

#include "ui/figures/memory/atomic_order_layout.h"

namespace simtscope::figures {

namespace {

constexpr qreal kMaxLane = 25, kHeader = 16, kMaxPitch = 84, kMinPitch = 12, kOneColumnPitch = 21, kColumnGap = 18;
constexpr qreal kScales[] = {1, 0.92, 0.84, 0.75, 0.67, 0.6};
constexpr qreal kMinEqualScale = 0.75;  // scale below which lane and value no longer share one size, and the lane takes precedence
constexpr qsizetype kMaxDigits = 7, kMaxFractionDigits = 4, kMinDigits = 1;  // limits of the digits shown of a value
constexpr std::size_t kMaxListed = 10;

/// Returns the height that is reserved for the order of atomics: that of at most two addresses; 0 if this is more than half of `room`,
/// which the lines need, too.
qreal heightForAtomics(const Canvas& canvas, const analysis::MemoryModel& model, const MemoryLayout& layout, qreal room)
{
    const qreal u = canvas.unit();
    const std::size_t addressCount = countContendedAddresses(model.atomic);
    const qreal preferredHeight = layout.noteHeight + (12 + qreal(std::min<std::size_t>(addressCount, 2)) * kAtomicRowPitch) * u;
    return addressCount == 0 || preferredHeight > room / 2 ? 0 : preferredHeight;
}

/// Returns the largest scale at which a text fits; 0: none does.
qreal scaleFor(const Canvas& canvas, const QString& text, qreal width, qreal height)
{
    for (const qreal scale : kScales) {
        if (canvas.widthOf(text, Font::MonoBold, scale) <= width && canvas.lineHeightOf(Font::Mono, scale) <= height + 0.5 * canvas.unit())
            return scale;
    }
    return 0;
}

/// Returns the number of digits for which a cell must have room: all digits of a whole number, and as many of a fraction as a rounded value
/// has.
qsizetype findWidestValue(const analysis::MemoryModel& model)
{
    qsizetype widest = 0;
    for (const analysis::MemoryLine& line : model.lines) {
        for (const analysis::MemoryCell& cell : line.cells)
            widest = std::max(widest, std::min(qsizetype(cell.value.text.size()), cell.value.isFloat ? kMaxFractionDigits : kMaxDigits));
    }
    return widest;
}

/// Sets lane and value of a cell in one size where that is legible; else the lane as large as possible, and the value in the remaining
/// height.
void chooseScales(const Canvas& canvas, const analysis::MemoryModel& model, MemoryLayout& layout, qreal width, qreal height)
{
    layout.laneIdScale = scaleFor(canvas, QStringLiteral("31"), width, height / 2);
    if (layout.laneIdScale < kMinEqualScale)  // the lane takes precedence
        layout.laneIdScale = scaleFor(canvas, QStringLiteral("31"), width, height);
    const qreal valueHeight = height - (layout.laneIdScale > 0 ? canvas.lineHeightOf(Font::Mono, layout.laneIdScale) : 0);
    for (qsizetype digits = findWidestValue(model); digits >= kMinDigits && layout.laneIdScale > 0 && layout.valueScale <= 0; --digits)
        layout.valueScale = scaleFor(canvas, QString(digits, u'0'), width, valueHeight);
    if (layout.valueScale >= kMinEqualScale)
        layout.laneIdScale = layout.valueScale = std::min(layout.laneIdScale, layout.valueScale);
}

/// Puts the lines into one column, or into two where they would be too low.
void arrangeLines(const Canvas& canvas, const analysis::MemoryModel& model, MemoryLayout& layout)
{
    const qreal u = canvas.unit();
    const std::size_t lines = std::max<std::size_t>(1, model.lines.size());
    layout.columnCount = layout.grid.height() / qreal(lines) < kOneColumnPitch * u ? 2 : 1;
    const std::size_t perColumn = (lines + layout.columnCount - 1) / layout.columnCount;
    const auto fit = std::size_t(std::max<qreal>(1, std::floor(layout.grid.height() / (kMinPitch * u))));
    layout.linesPerColumn = std::min(perColumn, fit);
    layout.shownLineCount = std::min(model.lines.size(), layout.linesPerColumn * layout.columnCount);
    layout.linePitch = std::min(kMaxPitch * u, layout.grid.height() / qreal(layout.linesPerColumn));
    // A second column has its own gutter.
    const qreal contentWidth = canvas.content().width();
    layout.columnWidth = (contentWidth - qreal(layout.columnCount - 1) * kColumnGap * u) / qreal(layout.columnCount);
    layout.lineWidth = layout.columnWidth - kMemoryGutter * u;
    layout.sectorWidth = (layout.lineWidth - (analysis::kSectorsPerLine - 1) * kSectorGap * u) / analysis::kSectorsPerLine;
    const bool hasCaptions = layout.linePitch >= kCaptionedPitch * u;
    layout.boxHeight = hasCaptions ? layout.linePitch * 0.84 - layout.noteHeight : layout.linePitch * 0.84;
    layout.padding = std::min(4 * u, layout.boxHeight * 0.12);
    layout.cellWidth = (layout.sectorWidth - 2 * layout.padding) / (kSectorBytes / model.cellBytes);
    chooseScales(canvas, model, layout, layout.cellWidth - 1.5 * u, layout.boxHeight - 2 * layout.padding);
}

}  // namespace

std::size_t countFittingStrips(qreal height, qreal unit)
{
    return std::min(kMaxListed, std::size_t(std::max<qreal>(0, height / (kStripPitch * unit))));
}

MemoryLayout layOutMemory(const Canvas& canvas, const analysis::MemoryModel& model)
{
    MemoryLayout layout;
    const qreal u = canvas.unit();
    const QRectF content = canvas.content();
    layout.contentLeft = content.left();
    layout.columnGap = kColumnGap * u;
    layout.left = content.left() + kMemoryGutter * u;
    layout.laneColumnWidth = (content.right() - layout.left) / kWarpSize;
    layout.lanes = QRectF(layout.left, content.top(), content.right() - layout.left, std::min(layout.laneColumnWidth * 0.84, kMaxLane * u));
    layout.noteHeight = canvas.lineHeightOf(Font::Small);
    layout.stripCount = std::min(model.strips.size(), model.access ? kMaxStrips : countFittingStrips(content.height() / 3, u));
    const qreal bottom = content.bottom() - (kMemoryBarHeight + 4) * u - layout.noteHeight - qreal(layout.stripCount) * kStripPitch * u -
                         layout.noteHeight - 10 * u;
    layout.grid = QRectF(layout.left, layout.lanes.bottom() + (10 + kHeader) * u + (model.isEarlierStep ? layout.noteHeight + 4 * u : 0),
                         layout.lanes.width(), 0);
    layout.grid.setBottom(
        std::max(bottom - heightForAtomics(canvas, model, layout, bottom - layout.grid.top()), layout.grid.top() + kMinPitch * u));
    arrangeLines(canvas, model, layout);
    const qreal gridBottom = layout.grid.top() + qreal(layout.linesPerColumn) * layout.linePitch + 4 * u;
    layout.atomicOrder = QRectF(content.left(), gridBottom, content.width(), bottom - gridBottom);
    layout.stripsTop =
        content.bottom() - (kMemoryBarHeight + 4) * u - layout.noteHeight - qreal(layout.stripCount) * kStripPitch * u - 4 * u;
    if (!model.access && model.lines.empty()) {  // a sentence replaces the lines
        layout.stripsTop = layout.lanes.bottom() + 48 * u + canvas.lineHeightOf(Font::Body);
        layout.stripCount = std::min(model.strips.size(), countFittingStrips(content.bottom() - layout.stripsTop - layout.noteHeight, u));
    }
    return layout;
}

}  // namespace simtscope::figures
