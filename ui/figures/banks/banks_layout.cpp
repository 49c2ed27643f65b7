#include "ui/figures/banks/banks_layout.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "ui/figures/banks/banks_options.h"

namespace simtscope::figures {

namespace {

constexpr qreal kMaxLane = 25, kCurves = 70, kMaxRow = 64, kMinRow = 15.4;
// used only if all rows then have room; kLegibleRow is in pixels, the others in units
constexpr qreal kLowCurves = 34, kLowRow = 8.7, kLegibleRow = 11;
constexpr qreal kMap = 72, kMapGap = 14, kNarrowMap = 10, kNarrowGap = 2;  // the narrow map stands in the margin
constexpr qreal kRoomyColumn = 22;                                         // a column this wide leaves room for the wide map
constexpr qreal kCurvesShare = 0.7, kMoreCurves = 210, kRowsToNotes = 16;  // shares and limits of the height that few rows leave free
constexpr qreal kNumberShare = 0.88;                                       // share of a column that its number may take
constexpr qreal kLowContent = 400;                                         // pixels; in a lower content the wavefronts have one line

std::vector<std::uint32_t> findTouchedRows(const analysis::BanksModel& model)
{
    std::vector<std::uint32_t> rows;
    for (std::uint32_t word = 0; word < model.wordCount; ++word) {
        if (model.touchedWords[word] && (rows.empty() || rows.back() != word / kBankCount))
            rows.push_back(word / kBankCount);
    }
    return rows;
}

bool isHighlighted(const analysis::BanksModel& model, std::uint32_t row)
{
    const std::uint32_t end = std::min((row + 1) * kBankCount, model.wordCount);
    return std::find(model.selectedWords.begin() + row * kBankCount, model.selectedWords.begin() + end, true) !=
           model.selectedWords.begin() + end;
}

std::vector<std::uint32_t> makeRowRange(std::uint32_t first, std::uint32_t count)
{
    std::vector<std::uint32_t> rows(count);
    std::iota(rows.begin(), rows.end(), first);
    return rows;
}

}  // namespace

std::int64_t findSelectedRow(const analysis::BanksModel& model, const Subject& selected)
{
    if (const auto* const cell = std::get_if<CellSubject>(&selected))
        return cell->allocation == trace::kSharedAllocation.value ? std::int64_t(cell->offset / kLineBytes) : -1;
    const auto* const threadSubject = std::get_if<ThreadSubject>(&selected);
    const bool takesPart = threadSubject && model.access && threadSubject->thread / kWarpSize == model.warp &&
                           (model.activeLanes >> threadSubject->thread % kWarpSize & 1);
    return takesPart ? std::int64_t(model.wordOf(threadSubject->thread % kWarpSize) / kBankCount) : -1;
}

std::vector<std::uint32_t> chooseShownRows(const analysis::BanksModel& model, std::uint32_t maxRows, std::int64_t requiredRow,
                                           std::optional<std::uint32_t> firstRow)
{
    const std::uint32_t rows = model.rowCount();
    const std::vector<std::uint32_t> touched = findTouchedRows(model);
    const std::uint32_t count = std::min(rows, maxRows);
    if (firstRow)
        return makeRowRange(std::min(*firstRow, rows - count), count);
    const bool requiresRow = requiredRow >= 0 && requiredRow < rows;
    const auto rowToShow = std::uint32_t(requiresRow ? requiredRow : 0);
    const std::uint32_t low = touched.empty() ? rowToShow : touched.front(), high = touched.empty() ? rowToShow : touched.back();
    const std::uint32_t firstToShow = requiresRow ? std::min(low, rowToShow) : low,
                        lastToShow = requiresRow ? std::max(high, rowToShow) : high;
    if (lastToShow - firstToShow < count || rows <= maxRows) {
        const std::uint32_t spare = count - std::min(count, lastToShow - firstToShow + 1);
        return makeRowRange(std::min(firstToShow - std::min(firstToShow, spare / 2), rows - count), count);
    }
    // The touched rows lie too far apart to show all: show those around the selected row, or else those from the chosen wavefront's first
    // row on.
    const bool isTouched = requiresRow && std::binary_search(touched.begin(), touched.end(), rowToShow);
    const auto highlighted = isTouched ? std::lower_bound(touched.begin(), touched.end(), rowToShow)
                                       : std::ranges::find_if(touched, [&](std::uint32_t row) { return isHighlighted(model, row); });
    const std::size_t room = requiresRow && !isTouched ? maxRows - 1 : maxRows,
                      at = highlighted == touched.end() ? 0 : std::size_t(highlighted - touched.begin());
    const std::size_t begin =
        std::min(at - std::min<std::size_t>(at, room / 2), touched.size() - std::min<std::size_t>(touched.size(), room));
    std::vector<std::uint32_t> shown(touched.begin() + std::ptrdiff_t(begin),
                                     touched.begin() + std::ptrdiff_t(std::min<std::size_t>(begin + room, touched.size())));
    if (requiresRow && !isTouched)
        shown.insert(std::lower_bound(shown.begin(), shown.end(), rowToShow), rowToShow);
    return shown;
}

namespace {

/// Returns top and height of the area for the rows. `curves` is the length of the curves in pixels; layout.chipLineCount must be set.
std::pair<qreal, qreal> computeSpanOfRows(const Canvas& canvas, BanksLayout& layout, qreal curves)
{
    const qreal u = canvas.unit();
    layout.badgeTop = layout.lanes.bottom() + curves;
    layout.headerTop = layout.badgeTop + (kBanksBadgeHeight + 3) * u;
    layout.noteTop = canvas.content().bottom() - canvas.lineHeightOf(Font::Small) - 6 * u -
                     (layout.chipLineCount * kWavefrontChipHeight + (layout.chipLineCount - 1) * 5) * u;
    const qreal top = layout.headerTop + (kBanksHeaderHeight + 3) * u;
    return {top, layout.noteTop - 8 * u - top};
}

void placeColumns(const Canvas& canvas, qreal right, BanksLayout& layout)
{
    const QRectF content = canvas.content();
    const qreal u = canvas.unit();
    layout.left = content.left() + kBanksGutter * u;
    layout.columnWidth = (right - layout.left) / kBankCount;
    layout.lanes = QRectF(layout.left, content.top(), right - layout.left, std::min(layout.columnWidth * 0.84, kMaxLane * u));
    layout.laneNumbers = {};
    layout.numberInterval = 1;
    if (canvas.monoWidth(2, Font::MonoSmall) <= layout.columnWidth * kNumberShare)
        return;
    while (layout.numberInterval < kBankCount &&
           canvas.monoWidth(2, Font::MonoSmall) > layout.columnWidth * layout.numberInterval * kNumberShare)
        layout.numberInterval *= 2;
    layout.laneNumbers = QRectF(layout.left, content.top(), right - layout.left, canvas.lineHeightOf(Font::MonoSmall));
    layout.lanes.moveTop(layout.laneNumbers.bottom());
}

}  // namespace

BanksLayout layOutBanks(const Canvas& canvas, const analysis::BanksModel& model, const FigureOptions& options)
{
    BanksLayout layout;
    const qreal u = canvas.unit();
    const QRectF content = canvas.content();
    placeColumns(canvas, content.right(), layout);
    layout.chipLineCount = content.height() < kLowContent ? 1 : 2;
    auto [top, height] = computeSpanOfRows(canvas, layout, std::min(kCurves * u, content.height() * 0.14));
    auto fit = std::uint32_t(std::max<qreal>(1, std::floor(height / (kMinRow * u))));
    if (model.rowCount() > fit) {
        BanksLayout low = layout;
        low.chipLineCount = 1;
        const auto [lowTop, lowHeight] = computeSpanOfRows(canvas, low, std::min(kLowCurves * u, content.height() * 0.14));
        if (lowHeight / model.rowCount() >= std::max(kLowRow * u, kLegibleRow)) {
            layout = low;
            top = lowTop;
            height = lowHeight;
            fit = model.rowCount();
        }
    }
    const qreal right = content.right() - (kMap + kMapGap) * u;
    const bool hasWideMap = (right - layout.left) / kBankCount >= kRoomyColumn * u;
    if (model.rowCount() > fit && hasWideMap)
        placeColumns(canvas, right, layout);
    layout.rows =
        chooseShownRows(model, fit, findSelectedRow(model, options.selection), options.specificOptions.get<BanksOptions>().firstRow);
    const qreal rows = std::max<qreal>(1, qreal(layout.rows.size()));
    layout.rowPitch = std::min(kMaxRow * u, height / rows);
    // Height that few rows leave free makes the curves longer; the notes follow the rows.
    const qreal spare = height - layout.rowPitch * rows, extraCurveHeight = std::min(spare * kCurvesShare, kMoreCurves * u);
    layout.badgeTop += extraCurveHeight;
    layout.headerTop += extraCurveHeight;
    layout.grid = QRectF(layout.left, top + extraCurveHeight, layout.lanes.width(), layout.rowPitch * qreal(layout.rows.size()));
    if (model.rowCount() > fit)
        layout.map = QRectF(layout.grid.right() + (hasWideMap ? kMapGap : kNarrowGap) * u, layout.grid.top(),
                            (hasWideMap ? kMap : kNarrowMap) * u, layout.grid.height());
    layout.noteTop -= std::max<qreal>(0, spare - extraCurveHeight - kRowsToNotes * u);
    layout.shownIndex.assign(model.rowCount(), -1);
    for (std::size_t i = 0; i < layout.rows.size(); ++i)
        layout.shownIndex[layout.rows[i]] = int(i);
    return layout;
}

}  // namespace simtscope::figures
