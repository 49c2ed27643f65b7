#include "ui/figures/data/array_rows.h"

#include <QLineF>
#include <algorithm>

#include "gpu/analysis/models/patterns/arrays_model.h"
#include "gpu/analysis/models/patterns/halo_model.h"
#include "gpu/analysis/models/patterns/index_sources.h"
#include "gpu/analysis/models/patterns/thread_writes.h"
#include "gpu/analysis/models/shown_warp.h"
#include "gpu/analysis/names/memory_names.h"
#include "gpu/analysis/names/type_names.h"
#include "ui/figures/canvas/tr.h"
#include "ui/figures/data/array_rows_layout.h"
#include "ui/figures/data/data_view.h"
#include "ui/figures/data/matrix_grid.h"
#include "ui/figures/facts/cell_subject.h"
#include "ui/figures/facts/facts.h"
#include "ui/figures/facts/location_names.h"

namespace simtscope::figures {

namespace {

using analysis::AccessedArray;
using analysis::ArraysModel;
using analysis::ArrayTouch;
using analysis::CellFlow;

constexpr std::size_t kMaxArrows = 64;                       // more arrows cannot be told apart
constexpr std::size_t kMaxIndexArrows = 16;                  // those from values that select cells cross each other
constexpr std::size_t kMaxHiddenRanges = 3;                  // ranges of cells left out that are named
constexpr qreal kMaxStripShare = 0.4;                        // of the content's height
constexpr qreal kStripDistance = 16, kFigureDistance = 140;  // units between two arrays, at most; arrows need room
constexpr qreal kMinViewHeight = 230;                        // units that a view keeps above the strip

QString arrayName(const FigureSource& source, const AccessedArray& array)
{
    return formatLocation(source, array.allocation, array.baseOffset);
}

/// Returns "float × 1024" or, where the type is not known, "1024 cells of 4 bytes".
QString describeElements(const FigureSource& source, const AccessedArray& array)
{
    const std::uint64_t components = cellsPerElement(source, array), count = array.cellCount() / components;
    const analysis::Variable* const variable = analysis::MemoryNames::forBlock(source).find(array.allocation, array.baseOffset);
    // The program's name of a struct, a vector, an enumeration, or a type that cppTypeName() would name otherwise.
    if (variable && (components > 1 || !variable->valueNames.names.empty() || variable->typeName == "char"))
        return tr("%1 × %2").arg(QString::fromStdString(variable->typeName), formatCount(count));
    const std::string_view name = analysis::cppTypeName(array.type);
    if (name.empty())
        return tr("%1 × %2").arg(formatWithCount(array.cellBytes * components, QT_TRANSLATE_NOOP("figures", "%Ln byte"),
                                                 QT_TRANSLATE_NOOP("figures", "%Ln bytes")),
                                 formatCount(count));
    return tr("%1 × %2").arg(QString::fromUtf8(name.data(), qsizetype(name.size())), formatCount(count));
}

QString describeDirection(const AccessedArray& array)
{
    return array.isRead && array.isWritten ? tr("is read and written") : array.isWritten ? tr("is written") : tr("is read");
}

/// Holds a range of cells, with both ends.
struct CellRange {
    std::uint64_t first = 0, last = 0;
};

/// Returns the cells of an array that the layout leaves out.
std::vector<CellRange> findHiddenRanges(const ShownArray& shown, const AccessedArray& array)
{
    std::vector<CellRange> ranges;
    std::uint64_t next = 0;
    for (const ArrayRow& row : shown.rows) {
        if (row.firstCell > next)
            ranges.push_back({next, row.firstCell - 1});
        next = row.firstCell + row.cellCount;
    }
    if (next < array.cellCount())
        ranges.push_back({next, array.cellCount() - 1});
    return ranges;
}

/// Names the cells that are left out, and says why; empty when all are shown.
QString describeHiddenCells(const FigureSource& source, const ShownArray& shown, const AccessedArray& array)
{
    const std::vector<CellRange> ranges = findHiddenRanges(shown, array);
    if (ranges.empty())
        return {};
    QStringList texts;
    for (const CellRange& range : ranges) {
        const QString first = elementIndex(source, array, range.first), last = elementIndex(source, array, range.last);
        if (std::size_t(texts.size()) < kMaxHiddenRanges)
            texts << (first == last ? first : tr("%1 to %2").arg(first, last));
    }
    if (ranges.size() > kMaxHiddenRanges)
        texts << QStringLiteral("…");
    const bool isUsed = std::ranges::any_of(
        ranges, [&](const CellRange& range) { return range.first <= array.lastUsedCell && range.last >= array.firstUsedCell; });
    return isUsed ? tr("no room for %1").arg(texts.join(QStringLiteral(", ")))
                  : tr("without %1, which this block does not access").arg(texts.join(QStringLiteral(", ")));
}

/// Holds the arrows of a step: the flows that they show, of one warp or one thread where those of all would be too many.
struct Arrows {
    std::vector<CellFlow> flows;
    bool areIndexFlows = false;  // whether they lead from the elements whose values select the cells
    QString restriction;         // says of which warp or thread they are; empty: of all
};

Arrows chooseArrows(const FigureSource& source, const FigureOptions& options, std::uint32_t step)
{
    Arrows arrows;
    arrows.flows = analysis::findIndexFlows(source, step, options.warp);
    arrows.areIndexFlows = !arrows.flows.empty();
    if (!arrows.areIndexFlows)
        arrows.flows = analysis::findCellFlows(source, step, options.warp);
    std::erase_if(arrows.flows, [](const CellFlow& flow) { return flow.from == flow.to; });
    const std::size_t maxCount = arrows.areIndexFlows ? kMaxIndexArrows : kMaxArrows;
    if (arrows.flows.size() <= maxCount)
        return arrows;
    const std::uint32_t warp = analysis::chooseShownWarp(source, step, options.warp, std::nullopt).warp;
    std::erase_if(arrows.flows, [&](const CellFlow& flow) { return flow.thread / kWarpSize != warp; });
    arrows.restriction = tr("arrows of warp %1 only").arg(warp);
    if (arrows.flows.size() <= maxCount)
        return arrows;
    const std::optional<std::uint32_t> selected = threadOf(options.selection);
    const bool isWriting = selected && std::ranges::any_of(arrows.flows, [&](const CellFlow& flow) { return flow.thread == *selected; });
    const std::uint32_t thread = isWriting ? *selected : arrows.flows[arrows.flows.size() / 2].thread;
    std::erase_if(arrows.flows, [&](const CellFlow& flow) { return flow.thread != thread; });
    arrows.restriction = tr("arrows of thread %1 only").arg(thread);
    return arrows;
}

/// Returns the touched cells with both ends of the arrows, so that their rows are shown before others.
std::vector<std::vector<ArrayTouch>> addArrowEnds(const ArraysModel& model, std::vector<std::vector<ArrayTouch>> touches,
                                                  const Arrows& arrows)
{
    for (const CellFlow& flow : arrows.flows) {
        for (const analysis::Cell& cell : {flow.from, flow.to}) {
            if (const std::optional<std::size_t> array = model.find(cell))
                touches[*array].push_back({*model.arrays[*array].indexOf(cell)});
        }
    }
    return touches;
}

class ArrayRowsPainter {
public:
    ArrayRowsPainter(const FigureSource& source, const FigureOptions& options, Canvas& canvas, const QRectF& area,
                     const std::vector<std::size_t>& arrays, qreal maxDistance, bool explainsMarks)
        : m_source(source), m_options(options), m_canvas(canvas), m_explainsMarks(explainsMarks), m_model(ArraysModel::forBlock(source)),
          m_halo(analysis::HaloModel::forBlock(source)), m_step(chooseDrawnStep(source, options)),
          m_touches(analysis::findArrayTouches(source, m_model, m_step, options.warp)),
          m_arrows(options.hidesAnswers ? Arrows() : chooseArrows(source, options, m_step)),
          m_ofThread(findCellsOfSelectedThread(source, options)),
          m_layout(layOutArrayRows(canvas, area, source, m_model, arrays, addArrowEnds(m_model, m_touches, m_arrows), maxDistance)),
          u(canvas.unit())
    {
    }

    qreal height() const { return m_layout.height; }

    void draw()
    {
        m_canvas.setFollowsSelection();
        drawArrows();  // beneath the cells, so that they hide no value
        std::vector<StyledCell> cells;
        for (const ShownArray& shown : m_layout.arrays)
            drawArray(shown, cells);
        drawCells(m_canvas, {m_layout.cellWidth, m_layout.cellHeight}, cells, false);
        for (const ShownArray& shown : m_layout.arrays)
            drawElementLines(shown);
        drawOutlines();
        for (const QLineF& passage : m_passages)
            m_canvas.addLine(passage.p1(), passage.p2(), Role::Edge, 1);
        for (const Tip& tip : m_tips)
            m_canvas.addArrowHead(tip.position, Role::Edge, 1, tip.size);
        drawNote();
    }

private:
    /// Holds the tip of an arrow; the size is negative where the arrow leads up.
    struct Tip {
        QPointF position;
        qreal size = 0;
        bool operator==(const Tip&) const = default;
    };

    void drawArray(const ShownArray& shown, std::vector<StyledCell>& cells)
    {
        const AccessedArray& array = m_model.arrays[shown.array];
        const QString name = arrayName(m_source, array);
        if (m_hasPassingArrows)
            m_canvas.addRect(m_layout.area(shown), Role::Panel);
        QStringList parts{describeElements(m_source, array), describeDirection(array)};
        if (const QString hidden = describeHiddenCells(m_source, shown, array); !hidden.isEmpty())
            parts << hidden;
        const qreal nameWidth = std::min(shown.label.width(), m_canvas.widthOf(name, Font::Mono));
        const QString details = parts.join(QStringLiteral(" · "));
        const qreal labelWidth = std::min(shown.label.width(), nameWidth + 14 * u + m_canvas.widthOf(details, Font::Small));
        if (m_hasPassingArrows)
            m_canvas.addRect(QRectF(shown.label.topLeft(), QSizeF(labelWidth, shown.label.height())), Role::Panel);
        m_canvas.addElidedText(QRectF(shown.label.topLeft(), QSizeF(nameWidth + u, shown.label.height())), name, Font::Mono, Role::Text);
        m_canvas.addElidedText(shown.label.adjusted(nameWidth + 10 * u, 0, 0, 0), details, Font::Small, Role::TextDim);
        for (std::size_t row = 0; row < shown.rows.size(); ++row) {
            const QRectF first = m_layout.box(shown, row, 0);
            m_canvas.addText(QRectF(first.left() - m_layout.indexWidth, first.top(), m_layout.indexWidth - 4 * u, first.height()),
                             elementIndex(m_source, array, shown.rows[row].firstCell), Font::MonoSmall, Role::TextDim,
                             Qt::AlignRight | Qt::AlignVCenter);
            for (std::uint32_t column = 0; column < shown.rows[row].cellCount; ++column)
                cells.push_back({m_layout.box(shown, row, column), styleOf(shown.array, shown.rows[row].firstCell + column)});
        }
    }

    /// Outlines the cells that the selected thread writes.
    void drawOutlines()
    {
        for (const analysis::Cell& cell : m_ofThread) {
            const QRectF box = boxOf(cell);
            if (box.isEmpty())
                continue;
            m_canvas.addRect(box.adjusted(u, u, -u, -u), Role::None, Role::AccentBorder, 2 * u).strokeWidth = 2 * u;
            m_hasOutlines = true;
        }
    }

    /// Draws a line between elements that consist of several cells, such as float2.
    void drawElementLines(const ShownArray& shown)
    {
        const std::uint64_t components = cellsPerElement(m_source, m_model.arrays[shown.array]);
        for (std::size_t row = 0; components > 1 && row < shown.rows.size(); ++row) {
            for (std::uint32_t column = 1; column < shown.rows[row].cellCount; ++column) {
                const QRectF box = m_layout.box(shown, row, column);
                if ((shown.rows[row].firstCell + column) % components == 0)
                    m_canvas.addLine(box.topLeft() - QPointF(0, u), box.bottomLeft() + QPointF(0, u), Role::TextDim, 1.6);
            }
        }
    }

    CellStyle styleOf(std::size_t index, std::uint64_t cell) const
    {
        const AccessedArray& array = m_model.arrays[index];
        const ArrayTouch* const touch = findTouch(index, cell);
        const analysis::CellContent content = analysis::readCell(m_source, array, cell, m_step);
        CellStyle style;
        if (!content.value.text.empty())
            style.texts = formatMatrixElement(content.value);
        style.fill = touch ? touch->isWrite ? Role::Accent : Role::AccentSoft : content.isWritten ? Role::Cell : Role::Panel;
        style.stroke = touch ? Role::AccentBorder : Role::CellBorder;
        style.strokeWidth = touch ? 1.6 : 0.8;
        style.isMarked = touch != nullptr;
        const bool isHalo = content.isWritten && m_halo.cells.contains(array.cell(cell));
        if (isHalo)
            style.hatch = Hatch::Diagonal;
        style.meaning.subject = subjectOf(array.cell(cell));
        if (cell >= array.firstUsedCell && cell <= array.lastUsedCell)
            style.meaning.tip = formatCell(m_source, array.cell(cell), array.cellBytes);
        if (!style.texts.isEmpty())
            style.meaning.tip += QStringLiteral(" = ") + style.texts.front();
        if (!content.value.digits.empty())
            style.meaning.tip += QStringLiteral(" (%1)").arg(QString::fromStdString(content.value.digits));
        if (touch && touch->laneCount > 1)
            style.meaning.tip += QStringLiteral(" · ") + formatWithCount(touch->laneCount, QT_TRANSLATE_NOOP("figures", "%Ln lane"),
                                                                         QT_TRANSLATE_NOOP("figures", "%Ln lanes"));
        if (isHalo)
            style.meaning.tip += QStringLiteral(" · ") + tr("halo: this block does not compute this element");
        return style;
    }

    const ArrayTouch* findTouch(std::size_t index, std::uint64_t cell) const
    {
        const std::vector<ArrayTouch>& touches = m_touches[index];
        const auto found = std::ranges::lower_bound(touches, cell, {}, &ArrayTouch::index);
        return found != touches.end() && found->index == cell ? &*found : nullptr;
    }

    /// Returns the box of a cell; an empty one when it is not shown.
    QRectF boxOf(const analysis::Cell& cell) const
    {
        for (const ShownArray& shown : m_layout.arrays) {
            if (const auto index = m_model.arrays[shown.array].indexOf(cell))
                return m_layout.boxOf(shown, *index);
        }
        return {};
    }

    void drawArrows()
    {
        for (const CellFlow& flow : m_arrows.flows) {
            const QRectF from = boxOf(flow.from), to = boxOf(flow.to);
            if (from.isEmpty() || to.isEmpty())
                continue;
            drawArrow(from, to, isWritten(flow.from));
            ++m_arrowCount;
            m_canvas.addMotion({from.center(), to.center(), from.top() == to.top(),
                                formatMatrixValue(m_source, flow.sourceVersion).value(0), Role::Accent});
        }
        for (const ShownArray& shown : m_layout.arrays) {
            for (const ArrayTouch& touch : m_touches[shown.array]) {
                const QRectF box = m_layout.boxOf(shown, touch.index);
                if (!touch.isWrite && !box.isEmpty())
                    m_canvas.addMotion({box.center(), box.center(), false, styleOf(shown.array, touch.index).texts.value(0), Role::Accent});
            }
        }
    }

    /// Adds a tip, once for all arrows that end there.
    void addTip(const Tip& tip)
    {
        if (std::ranges::find(m_tips, tip) == m_tips.end())
            m_tips.push_back(tip);
    }

    /// Returns whether the step writes the cell.
    bool isWritten(const analysis::Cell& cell) const
    {
        const std::optional<std::size_t> array = m_model.find(cell);
        const ArrayTouch* const touch = array ? findTouch(*array, *m_model.arrays[*array].indexOf(cell)) : nullptr;
        return touch && touch->isWrite;
    }

    /// Draws an arrow from one cell to another: down or up, or an arc beside the cells of one row. The arc needs a head only if the step
    /// writes both its cells.
    void drawArrow(const QRectF& from, const QRectF& to, bool isSourceWritten)
    {
        const qreal head = std::min(4 * u, m_layout.cellHeight * 0.3);
        if (from.top() == to.top()) {
            const bool isBelow = std::ranges::any_of(m_layout.arrays, [&](const ShownArray& shown) {
                const QRectF area = m_layout.area(shown);
                return area.contains(from.center()) && from.bottom() >= area.bottom() - 1;
            });
            const qreal rise = std::min(9 * u, (3 + 0.03 * std::abs(from.center().x() - to.center().x()) / u) * u);
            const qreal edge = isBelow ? from.bottom() : from.top();
            const QPointF apex((from.center().x() + to.center().x()) / 2, isBelow ? edge + rise : edge - rise);
            m_canvas.addLine({from.center().x(), edge}, apex, Role::Edge, 1);
            m_canvas.addLine(apex, {to.center().x(), edge}, Role::Edge, 1);
            if (isSourceWritten)
                addTip({{to.center().x(), edge}, isBelow ? -head : head});
            return;
        }
        m_hasPassingArrows = true;
        const bool isDown = from.top() < to.top();
        const qreal forward = isDown ? 1 : -1, gap = m_layout.rowGap / 2;
        const QPointF tip(to.center().x(), isDown ? to.top() : to.bottom());
        QPointF start(from.center().x(), isDown ? from.bottom() : from.top()), end = tip;
        qreal exit = start.y();
        for (const ShownArray& shown : m_layout.arrays) {
            const QRectF area = m_layout.area(shown);
            const qreal near = isDown ? area.top() : area.bottom(), far = isDown ? area.bottom() : area.top();
            if (area.contains(to.center())) {
                if (forward * (tip.y() - near) > 1)
                    end = {to.center().x() > from.center().x() ? to.left() : to.right(),
                           forward * (near - start.y()) > 0 ? near : start.y()};
            } else if (forward * (far - start.y()) > 1 && forward * (tip.y() - far) > 0) {
                exit = isDown ? std::max(exit, far) : std::min(exit, far);
            }
        }
        if (exit != start.y()) {
            const qreal border = to.center().x() > from.center().x() ? from.right() : from.left();
            addPassage(start, {border, start.y() + forward * gap});
            addPassage({border, start.y() + forward * gap}, {border, exit});
            start = {border, exit};
        }
        m_canvas.addCurve(start, end, Role::Edge, 1);
        if (end != tip) {
            addPassage(end, {end.x(), tip.y() - forward * gap});
            addPassage({end.x(), tip.y() - forward * gap}, tip);
        }
        addTip({tip, isDown ? head : -head});
    }

    /// Draws a part of an arrow beneath labels, and above the cells between whose columns or rows it passes.
    void addPassage(QPointF from, QPointF to)
    {
        m_canvas.addLine(from, to, Role::Edge, 1);
        for (const ShownArray& shown : m_layout.arrays) {
            const QRectF area = m_layout.area(shown);
            const qreal top = std::max(std::min(from.y(), to.y()), area.top()),
                        bottom = std::min(std::max(from.y(), to.y()), area.bottom());
            if (from.x() == to.x() ? top < bottom : area.contains(from) || area.contains(to))
                m_passages.push_back(from.x() == to.x() ? QLineF(from.x(), top, from.x(), bottom) : QLineF(from, to));
        }
    }

    bool hasHalo() const
    {
        return std::ranges::any_of(m_layout.arrays, [&](const ShownArray& shown) {
            return std::ranges::any_of(m_halo.cells,
                                       [&](const analysis::Cell& cell) { return m_model.arrays[shown.array].indexOf(cell).has_value(); });
        });
    }

    void drawNote()
    {
        QStringList parts;
        if (m_options.drawsLegend) {
            if (m_explainsMarks)
                parts << tr("soft: read in this step") << tr("strong: written");
            parts << tr("filled: written before by this block");
            if (hasHalo())
                parts << tr("hatched: halo");
            if (m_hasOutlines)
                parts << tr("outlined: written by the selected thread");
            if (m_arrowCount > 0)
                parts << (m_arrows.areIndexFlows ? tr("arrows: from the value that selects the cell")
                                                 : tr("arrows: where written values came from"));
        }
        if (m_arrowCount > 0 && !m_arrows.restriction.isEmpty())
            parts << m_arrows.restriction;
        if (m_arrowCount < m_arrows.flows.size() && m_arrowCount > 0)
            parts << tr("%1 of %2 arrows").arg(m_arrowCount).arg(m_arrows.flows.size());
        if (!m_layout.omittedArrays.empty()) {
            QStringList names;
            for (const std::size_t index : m_layout.omittedArrays)
                names << arrayName(m_source, m_model.arrays[index]);
            parts.prepend(tr("no room for %1").arg(names.join(QStringLiteral(", "))));
        }
        m_canvas.addElidedText(m_layout.note, parts.join(QStringLiteral(" · ")), Font::Small, Role::TextDim, Qt::AlignCenter);
    }

    const FigureSource& m_source;
    const FigureOptions& m_options;
    Canvas& m_canvas;
    const bool m_explainsMarks;  // whether the note says what soft and strong cells are
    const ArraysModel& m_model;
    const analysis::HaloModel& m_halo;
    const std::uint32_t m_step;
    const std::vector<std::vector<ArrayTouch>> m_touches;
    const Arrows m_arrows;
    const std::set<analysis::Cell> m_ofThread;  // cells that the selected thread writes
    const ArrayRowsLayout m_layout;
    const qreal u;
    std::vector<Tip> m_tips;         // heads that are drawn above the cells
    std::vector<QLineF> m_passages;  // parts of arrows that are drawn above the cells
    std::size_t m_arrowCount = 0;    // arrows that are drawn
    bool m_hasOutlines = false;
    bool m_hasPassingArrows = false;  // whether an arrow may pass beneath rows and labels
};

}  // namespace

std::set<analysis::Cell> findCellsOfSelectedThread(const FigureSource& source, const FigureOptions& options)
{
    const auto* const thread = std::get_if<ThreadSubject>(&options.selection);
    return thread && !options.hidesAnswers ? analysis::findCellsWrittenBy(source, thread->thread) : std::set<analysis::Cell>();
}

ArrayStrip::ArrayStrip(const FigureSource& source, const FigureOptions& options, Canvas& canvas,
                       const std::vector<analysis::Cell>& shownArrays, bool explainsMarks, std::optional<qreal> viewHeight)
    : m_source(source), m_options(options), m_canvas(canvas), m_explainsMarks(explainsMarks)
{
    const ArraysModel& model = ArraysModel::forBlock(source);
    for (std::size_t i = 0; i < model.arrays.size(); ++i) {
        if (std::ranges::none_of(shownArrays, [&](const analysis::Cell& cell) { return model.arrays[i].indexOf(cell).has_value(); }))
            m_arrays.push_back(i);
    }
    if (m_arrays.empty())
        return;
    const QRectF content = canvas.content();
    const qreal u = canvas.unit(), line = canvas.lineHeightOf(Font::Small) + 6 * u;
    const qreal share = std::min(content.height() * kMaxStripShare, content.height() - kMinViewHeight * u);
    const qreal limit = std::max({line, share, content.height() - viewHeight.value_or(content.height())});
    const ArrayRowsPainter trial(source, options, canvas, QRectF(content.left(), content.top(), content.width(), limit), m_arrays,
                                 kStripDistance, m_explainsMarks);
    const QRectF taken = canvas.takeBottom(std::min(limit, trial.height()), 8 * u);
    m_area = QRectF(taken.left(), taken.top(), taken.width(), limit);
}

void ArrayStrip::draw()
{
    if (!m_arrays.empty())
        ArrayRowsPainter(m_source, m_options, m_canvas, m_area, m_arrays, kStripDistance, m_explainsMarks).draw();
}

void drawAllArrays(const FigureSource& source, const FigureOptions& options, Canvas& canvas)
{
    std::vector<std::size_t> arrays;
    for (std::size_t i = 0; i < ArraysModel::forBlock(source).arrays.size(); ++i)
        arrays.push_back(i);
    const QRectF content = canvas.content();
    const ArrayRowsPainter trial(source, options, canvas, content, arrays, kFigureDistance, true);
    const qreal top = content.top() + std::max<qreal>(0, (content.height() - trial.height()) / 2);
    ArrayRowsPainter(source, options, canvas, QRectF(content.left(), top, content.width(), content.height()), arrays, kFigureDistance, true)
        .draw();
}

}  // namespace simtscope::figures
