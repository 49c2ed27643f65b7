// Draws, for TreePainter, the labels of the rows, with bank conflicts, and the notes below.
#include <algorithm>
#include <memory>
#include <mutex>
#include <set>
#include <tuple>

#include "ui/figures/canvas/tr.h"
#include "ui/figures/dataflow/tree_painter.h"
#include "ui/figures/facts/facts.h"
#include "ui/figures/facts/fault_text.h"
#include "ui/figures/facts/source_line.h"

namespace simtscope::figures {

namespace {

constexpr qreal kBadgePadding = 7;
constexpr qreal kLabelOverhang = 8;  // units that the last label may reach below the rows, into the margin

QString formatConflictBadge(const analysis::RowCosts& costs)
{
    return formatRatio(costs.maxConflictDegree);
}

QString describeDrawnEdges(std::uint64_t drawnCount, std::uint64_t totalCount)
{
    return tr("edges of %1 of %2 values").arg(formatCount(drawnCount), formatCount(totalCount));
}

QString describeShownColumns(std::uint64_t shownCount, std::uint64_t totalCount)
{
    return tr("%1 of %2 columns").arg(formatCount(shownCount), formatCount(totalCount));
}

}  // namespace

QString TreePainter::labelOf(const analysis::TreeRow& row) const
{
    const analysis::Sweep sweep = sweepOf(std::uint32_t(&row - m_model.rows.data()));
    const QString label = formatRowLabel(m_source, row);
    return sweep == analysis::Sweep::Up ? tr("up, %1").arg(label) : sweep == analysis::Sweep::Down ? tr("down, %1").arg(label) : label;
}

QString TreePainter::detailOf(const analysis::TreeRow& row) const
{
    if (row.kind == analysis::RowKind::Before || row.kind == analysis::RowKind::Repeated)
        return {};
    const QString threads = formatWithCount(m_source.launch().block.count(), QT_TRANSLATE_NOOP("figures", "%L1 of %Ln thread"),
                                            QT_TRANSLATE_NOOP("figures", "%L1 of %Ln threads"))
                                .arg(row.threadCount);
    if (row.firstLine != row.lastLine)
        return tr("lines %1 to %2 · %3").arg(row.firstLine).arg(row.lastLine).arg(threads);
    return row.firstLine ? tr("line %1 · %2").arg(row.firstLine).arg(threads) : threads;
}

QString TreePainter::codeOf(const analysis::TreeRow& row) const
{
    const QString code = row.firstLine == 0 ? QString() : findSourceCode(m_source.recording(), row.file, row.firstLine);
    return code.isEmpty() || row.firstLine == row.lastLine ? code : code + QStringLiteral(" …");
}

QStringList TreePainter::wrapCode(const analysis::TreeRow& row, bool isLastRow) const
{
    const bool hasStopMark = isLastRow && analysis::faultAt(m_source, m_options.showsAllSteps ? ~0u : m_options.step);
    if (m_layout.codeLineCount == 0 || hasStopMark)
        return {};
    QStringList lines = wrapText(codeOf(row), m_layout.labelWidth, Font::MonoSmall, m_unit);
    while (lines.size() > m_layout.codeLineCount) {
        const QString last = lines.takeLast();
        lines.last() += u' ' + last;
    }
    return lines;
}

/// Returns one row for each different pair of label and detail. A loop makes thousands of equal rows, and measuring each would take long.
std::vector<std::uint32_t> TreePainter::findDifferentLabelRows() const
{
    std::set<std::tuple<QString, analysis::Sweep, analysis::RowKind, std::uint32_t, std::uint32_t, std::uint32_t>> seenLabels;
    std::vector<std::uint32_t> rows;
    for (std::uint32_t i = 0; i < m_model.rows.size(); ++i) {
        const analysis::TreeRow& row = m_model.rows[i];
        if (seenLabels.emplace(formatRowLabel(m_source, row), sweepOf(i), row.kind, row.firstLine, row.lastLine, row.threadCount).second)
            rows.push_back(i);
    }
    return rows;
}

LabelWidths TreePainter::widestLabels() const
{
    /// Caches the widest labels of a block. The window and an animation that is being exported may draw the same block at once on two
    /// threads, hence the mutex.
    struct Widest {
        std::mutex measuring;
        std::vector<std::uint32_t> rows;  ///< one row for each different text
        QString languageKey;              ///< a text in the language for which the widths were measured
        qreal unit = 0;
        LabelWidths widths;
    };
    struct OfTree {
        std::shared_ptr<Widest> widest;
    };
    struct OfSweep {
        std::shared_ptr<Widest> widest;
    };
    const auto make = [this] {
        auto widest = std::make_shared<Widest>();
        widest->rows = findDifferentLabelRows();
        return widest;
    };
    Widest& cachedWidths = m_sweeps ? *m_source.getDerived<OfSweep>([&] { return OfSweep{make()}; }).widest
                                    : *m_source.getDerived<OfTree>([&] { return OfTree{make()}; }).widest;
    const std::lock_guard lock(cachedWidths.measuring);
    const QString languageKey = tr("line %1 · %2") + tr("up, %1");
    if (cachedWidths.unit == m_unit && cachedWidths.languageKey == languageKey)
        return cachedWidths.widths;
    cachedWidths.widths = {};
    QString note = describeDrawnEdges(m_model.nodes.size(), m_model.nodes.size());
    for (QChar& one : note)
        one = one.isDigit() ? u'0' : one;  // the widest digit
    cachedWidths.widths.note = m_canvas.widthOf(note, Font::Small);
    for (const std::uint32_t index : cachedWidths.rows) {
        const analysis::TreeRow& row = m_model.rows[index];
        const QString label = labelOf(row);
        const qreal badge = badgeWidth(row);
        cachedWidths.widths.body = std::max(cachedWidths.widths.body, m_canvas.widthOf(label, Font::Body) + badge);
        cachedWidths.widths.small = std::max(cachedWidths.widths.small, m_canvas.widthOf(label, Font::Small) + badge);
        cachedWidths.widths.code = std::max(cachedWidths.widths.code, m_canvas.widthOf(codeOf(row), Font::MonoSmall));
        cachedWidths.widths.detail = std::max(cachedWidths.widths.detail, m_canvas.widthOf(detailOf(row), Font::Small));
    }
    cachedWidths.unit = m_unit;
    cachedWidths.languageKey = languageKey;
    return cachedWidths.widths;
}

qreal TreePainter::badgeWidth(const analysis::TreeRow& row) const
{
    return row.sharedCosts.conflicts() == 0
               ? 0
               : m_canvas.widthOf(formatConflictBadge(row.sharedCosts), Font::Small) + 2 * kBadgePadding * m_unit;
}

void TreePainter::drawLabel(std::uint32_t row, TimeRelation time, bool isLastRow)
{
    const analysis::TreeRow& r = m_model.rows[row];
    const bool isNow = time == TimeRelation::Now;
    const qreal first = m_canvas.lineHeightOf(m_layout.labelFont), second = m_canvas.lineHeightOf(Font::Small);
    const qreal middle = m_layout.top(row) + m_layout.boxHeight / 2;
    const QString detail = detailOf(r);
    if (!r.inputs.empty()) {
        const qreal stack = countStackCells(r.maxInputCount) * m_layout.stackCellHeight;
        const QRectF box(m_layout.labelLeft, m_layout.stackBottom(row) - stack, m_layout.labelWidth, stack);
        m_canvas.addElidedText(box, tr("from %1").arg(formatInputArrays(m_source, r)), Font::Small, Role::TextDim);
    }
    const bool hasTwoLines = m_layout.hasDetails && !detail.isEmpty();
    QStringList codeLines = wrapCode(r, isLastRow);
    const auto heightWith = [&](qsizetype lines) {
        return first + (hasTwoLines ? second : 0) + qreal(lines) * m_canvas.lineHeightOf(Font::MonoSmall);
    };
    // Beside the first and the last row there is less room than beside the others.
    const qreal highest = std::max(m_labelBottom, hasNoteAboveLabels() ? m_layout.columnArea.top() : m_layout.headerTop),
                lowest = m_layout.columnArea.bottom() + kLabelOverhang * m_unit;
    const auto topWith = [&](qsizetype lines) { return std::min(middle - heightWith(lines) / 2, lowest - heightWith(lines)); };
    if (!codeLines.isEmpty() && topWith(codeLines.size()) < highest)
        codeLines.clear();
    const qreal height = heightWith(codeLines.size()), top = codeLines.isEmpty() ? middle - height / 2 : topWith(codeLines.size());
    const qreal codeHeight = qreal(codeLines.size()) * m_canvas.lineHeightOf(Font::MonoSmall);
    m_labelBottom = top + height;
    if (isNow)
        m_canvas.addRect(QRectF(m_layout.labelLeft - 9 * m_unit, top, 3 * m_unit, height), Role::AccentBorder);
    const std::size_t firstTextShape = m_canvas.shapeCount();
    const QRectF label(m_layout.labelLeft, top, m_layout.labelWidth, first);
    const qreal badge = badgeWidth(r);
    m_canvas.addElidedText(label.adjusted(0, 0, -badge, 0), labelOf(r), m_layout.labelFont, isNow ? Role::Text : Role::TextDim);
    for (qsizetype i = 0; i < codeLines.size(); ++i) {
        const qreal line = m_canvas.lineHeightOf(Font::MonoSmall);
        m_canvas.addElidedText(QRectF(m_layout.labelLeft, top + first + qreal(i) * line, m_layout.labelWidth, line), codeLines[i],
                               Font::MonoSmall, Role::TextDim);
    }
    if (hasTwoLines) {
        const AnswerScope answer(m_canvas);
        m_canvas.addElidedText(QRectF(m_layout.labelLeft, top + first + codeHeight, m_layout.labelWidth, second), detail, Font::Small,
                               Role::TextDim);
    }
    for (std::size_t i = firstTextShape; i < m_canvas.shapeCount() && r.kind != analysis::RowKind::Before; ++i) {
        Meaning& meaning = m_canvas.shape(i).meaning;
        meaning.step = r.step;
        if (r.firstLine)
            meaning.subject = LineSubject{r.firstLine};
    }
    drawConflicts(row, label);
}

void TreePainter::drawQuestion(std::uint32_t row)
{
    const qreal line = m_canvas.lineHeightOf(m_layout.labelFont), top = m_layout.top(row) + (m_layout.boxHeight - line) / 2;
    m_canvas.addRect(QRectF(m_layout.labelLeft - 9 * m_unit, top, 3 * m_unit, line), Role::AccentBorder);
    m_canvas.addText(QRectF(m_layout.labelLeft, top, m_layout.labelWidth, line), QStringLiteral("?"), m_layout.labelFont, Role::Text,
                     Qt::AlignLeft | Qt::AlignVCenter);
    const QRectF field(m_layout.columnArea.left(), m_layout.top(row), m_layout.columnArea.width(), m_layout.boxHeight);
    m_canvas.addRect(field, Role::None, Role::AccentBorder, 4 * m_unit).strokeStyle = Stroke::Dashed;
}

void TreePainter::drawConflicts(std::uint32_t row, const QRectF& label)
{
    const AnswerScope answer(m_canvas);
    const analysis::RowCosts& costs = m_model.rows[row].sharedCosts;
    if (costs.conflicts() == 0)
        return;
    const QString text = formatConflictBadge(costs);
    const qreal width = m_canvas.widthOf(text, Font::Small) + kBadgePadding * m_unit, height = m_canvas.lineHeightOf(Font::Small);
    const QRectF badgeBox(label.right() - width, label.center().y() - height / 2, width, height);
    Shape& badge = m_canvas.addRect(badgeBox, Role::ConflictSoft, Role::Conflict, 3 * m_unit);
    badge.meaning.tip = tr("Bank conflicts: %1 accesses to shared memory take %2 wavefronts instead of %3; the worst one takes %4.")
                            .arg(formatCount(costs.accessCount), formatCount(costs.wavefrontCount), formatCount(costs.idealWavefrontCount),
                                 formatRatio(costs.maxConflictDegree));
    const Meaning meaning = badge.meaning;
    if (m_canvas.addTextOn(badgeBox, text, Font::Small, Role::ConflictSoft))
        m_canvas.lastShape().meaning = meaning;
}

void TreePainter::drawStopMark(std::uint32_t last)
{
    const AnswerScope answer(m_canvas);
    const analysis::Fault* const fault = analysis::faultAt(m_source, m_options.showsAllSteps ? ~0u : m_options.step);
    const qreal height = m_canvas.lineHeightOf(Font::Small), y = m_layout.top(last) + m_layout.boxHeight + 12 * m_unit + height / 2;
    if (!fault || !m_layout.shows(last) || y + height / 2 > m_canvas.content().bottom())
        return;
    m_canvas.addLine(QPointF(m_layout.columnArea.left(), y), QPointF(m_layout.columnArea.right(), y), Role::Error, 1.5).strokeStyle =
        Stroke::Dashed;
    const QString stopText = fault->line ? tr("stopped at line %1").arg(fault->line) : tr("stopped");
    m_canvas.addElidedText(QRectF(m_layout.labelLeft, y - height / 2, m_layout.labelWidth, height), stopText, Font::Small, Role::Text);
    m_canvas.lastShape().meaning.tip = makeFaultSentence(m_source, *fault);
}

bool TreePainter::hasNoteAboveLabels() const
{
    return m_drawnValueCount < m_valueWithEdgesCount || !m_layout.folds.empty() || m_layout.firstRow > 0;
}

void TreePainter::drawNotes()
{
    if (m_drawnValueCount < m_valueWithEdgesCount && m_layout.folds.empty()) {
        m_canvas.addElidedText(QRectF(m_layout.labelLeft, m_layout.headerTop, m_layout.labelWidth, m_canvas.lineHeightOf(Font::Small)),
                               describeDrawnEdges(m_drawnValueCount, m_valueWithEdgesCount), Font::Small, Role::TextDim);
        m_canvas.setFollowsSelection();
        m_canvas.lastShape().meaning.tip = tr("There is no room for all edges. Those of a value that is selected are drawn.");
    }
    if (!m_layout.folds.empty()) {
        std::size_t folded = 0;
        for (const TreeFold& gap : m_layout.folds)
            folded += gap.last - gap.first + 1;
        m_canvas.addElidedText(QRectF(m_layout.labelLeft, m_layout.headerTop, m_layout.labelWidth, m_canvas.lineHeightOf(Font::Small)),
                               describeShownColumns(m_model.columns.size() - folded, m_model.columns.size()), Font::Small, Role::TextDim);
        m_canvas.lastShape().meaning.tip =
            tr("The other columns are folded. Click a cell, or the mark of a fold, to show the columns there.");
    }
    if (m_layout.firstRow == 0)
        return;
    const QString note = formatWithCount(m_layout.firstRow, QT_TRANSLATE_NOOP("figures", "%Ln earlier row is not shown"),
                                         QT_TRANSLATE_NOOP("figures", "%Ln earlier rows are not shown"));
    const qreal height = m_canvas.lineHeightOf(Font::Small);
    const qreal right = m_layout.labelLeft + m_layout.labelWidth;  // no label stands this high
    m_canvas.addElidedText(
        QRectF(m_layout.columnArea.left(), m_layout.columnArea.top() - height, right - m_layout.columnArea.left(), height), note,
        Font::Small, Role::TextDim);
}

}  // namespace simtscope::figures
