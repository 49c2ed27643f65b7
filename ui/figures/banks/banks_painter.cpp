#include "ui/figures/banks/banks_painter.h"

#include <algorithm>
#include <cmath>

#include "gpu/analysis/models/uninitialised_reads.h"
#include "gpu/analysis/names/values.h"
#include "gpu/core/each_lane.h"
#include "ui/figures/canvas/tr.h"
#include "ui/figures/facts/facts.h"
#include "ui/figures/facts/location_names.h"
#include "ui/figures/facts/value_text.h"

namespace simtscope::figures {

namespace {

constexpr qreal kBadge = kBanksBadgeHeight, kHeader = kBanksHeaderHeight;
constexpr qreal kFadedOpacity = 0.4, kFadedTextOpacity = 0.75;

}  // namespace

BanksPainter::BanksPainter(const FigureSource& source, const FigureOptions& options, Canvas& canvas, const analysis::BanksModel& model)
    : m_source(source), m_options(options), m_canvas(canvas), m_model(model), m_layout(layOutBanks(canvas, model, options)),
      m_unit(canvas.unit()), m_names(KeptTexts::lock<BanksPainter>(source, tr("shared memory") + tr("thread %1")))
{
}

void BanksPainter::draw()
{
    if (m_layout.rows.empty()) {
        m_canvas.addMessage(m_source.steps().count() ? tr("This kernel uses no shared memory. The figure Memory shows what it accesses.")
                                                     : m_canvas.fact());
        return;
    }
    if (m_model.access)
        drawCurves();
    drawLanes();
    drawHeader();
    drawRails();
    if (m_model.isEarlierStep)
        fadeShapesFrom(0);
    drawGrid();
    const RowRange rows{m_layout.rows.front(), std::uint32_t(m_layout.rows.size()), m_model.rowCount()};
    m_canvas.setRows(rows);
    if (rows.scrolls())
        m_canvas.setFollowsSelection();
    drawMap();
    drawNotes();
    const std::size_t first = m_canvas.shapeCount();
    if (m_model.access)
        drawWavefronts();
    if (m_model.isEarlierStep)
        fadeShapesFrom(first);
}

void BanksPainter::fadeShapesFrom(std::size_t first)
{
    for (std::size_t i = first; i < m_canvas.shapeCount(); ++i)
        m_canvas.shape(i).opacity *= m_canvas.shape(i).kind == Shape::Kind::Text ? kFadedTextOpacity : kFadedOpacity;
}

bool BanksPainter::hasConflict(unsigned bank) const
{
    return !m_canvas.hidesAnswers() && m_model.access && m_model.access->facts.sharedCost.conflictCount() > 0 &&
           m_model.access->facts.bankDegree[bank] > m_model.access->facts.sharedCost.idealWavefronts;
}

void BanksPainter::drawRowLabel(qreal top, qreal height, const QString& text, Font font)
{
    m_canvas.addElidedText(QRectF(m_canvas.content().left(), top, kBanksGutter * m_unit - 8 * m_unit, height), text, font, Role::TextDim);
}

void BanksPainter::drawLanes()
{
    drawRowLabel(m_layout.lanes.top(), m_layout.lanes.height(), tr("warp %1").arg(m_model.warp));
    for (unsigned lane = 0; lane < kWarpSize; ++lane) {
        const bool isActive = m_model.activeLanes >> lane & 1, isResident = m_model.residentLanes >> lane & 1;
        const bool isHighlighted = isActive && (!m_model.access || (m_model.selectedLanes >> lane & 1));
        const Role fill = isHighlighted ? Role::Accent : isActive ? Role::AccentSoft : Role::Panel;
        Shape& shape = m_canvas.addEllipse(m_layout.laneBox(lane), fill, isActive ? Role::AccentBorder : Role::CellBorder);
        shape.strokeStyle = isResident ? Stroke::Solid : Stroke::Dotted;
        shape.meaning.subject = laneSubject(m_model.warp, lane, isResident);
        shape.meaning.tip = laneTip(lane, isActive, isResident);
        const QString id = QString::number(lane);
        const bool isNumberAbove = !m_layout.laneNumbers.isNull();
        if (isNumberAbove && lane % m_layout.numberInterval == 0)
            m_canvas.addText(numberBox(lane, m_layout.laneNumbers), id, Font::MonoSmall, isActive ? Role::Text : Role::TextDim);
        if (isNumberAbove)
            continue;
        if (isResident)
            m_canvas.addTextOn(m_layout.laneBox(lane), id, isHighlighted ? Font::MonoBold : Font::Mono, fill, Qt::AlignCenter, 0.84);
        if (isResident && !isActive)
            m_canvas.lastShape().backgroundRole = Role::None, m_canvas.lastShape().fill = Role::TextDim;
    }
}

QRectF BanksPainter::numberBox(unsigned column, const QRectF& line) const
{
    const qreal width = m_layout.columnWidth * m_layout.numberInterval * 0.88;
    return {m_layout.bankCenterX(column) - width / 2, line.top(), width, line.height()};
}

QString BanksPainter::laneTip(unsigned lane, bool isActive, bool isResident) const
{
    const std::uint32_t thread = m_model.warp * kWarpSize + lane;
    if (!isResident)
        return tr("lane %1: no thread").arg(lane);
    if (!isActive)
        return tr("lane %1, thread %2: inactive").arg(lane).arg(thread);
    if (!m_model.access)
        return tr("lane %1, thread %2: active").arg(lane).arg(thread);
    return tr("lane %1, thread %2: %3, bank %4")
        .arg(QString::number(lane), QString::number(thread),
             formatCell(m_source, {trace::kSharedAllocation.value, m_model.data.offset[lane]}, bytesPerLane()))
        .arg(m_model.wordOf(lane) % kBankCount);
}

void BanksPainter::drawCurves()
{
    const AnswerScope answer(m_canvas);
    for (const bool isHighlighted : {false, true}) {
        for (const unsigned lane : eachLane(m_model.activeLanes)) {
            if (bool(m_model.selectedLanes >> lane & 1) != isHighlighted)
                continue;
            const auto bank = unsigned(m_model.wordOf(lane) % kBankCount);
            m_canvas.addCurve(QPointF(m_layout.bankCenterX(lane), m_layout.lanes.bottom()),
                              QPointF(m_layout.bankCenterX(bank), curveEndY(bank)), isHighlighted ? Role::AccentBorder : Role::EdgeFaint,
                              isHighlighted ? 1.5 : 1);
            if (isHighlighted && !m_model.isEarlierStep)
                addMotion(lane, bank);
        }
    }
}

void BanksPainter::addMotion(unsigned lane, unsigned bank)
{
    const std::uint64_t word = m_model.wordOf(lane);
    if (word >= m_model.wordCount || m_layout.shownIndex[word / kBankCount] < 0)
        return;
    const QPointF at(m_layout.bankCenterX(bank), m_layout.grid.top() + (m_layout.shownIndex[word / kBankCount] + 0.5) * m_layout.rowPitch),
        from = m_layout.laneBox(lane).center();
    const bool pointsDown = m_model.kind != trace::EventKind::Load;
    const analysis::Cell cell{trace::kSharedAllocation.value, m_model.data.offset[lane]};
    const analysis::MemoryNames& names = analysis::MemoryNames::forBlock(m_source);
    const ptx::ScalarType type = names.typeAt(cell.allocation, cell.offset, bytesPerLane(), m_model.type);
    const bool isUnwritten = !pointsDown && analysis::UninitialisedReads::forBlock(m_source).isSharedUnwritten(
                                                m_source, cell.offset, bytesPerLane(), m_model.step);
    m_canvas.addMotion({pointsDown ? from : at, pointsDown ? at : from, true,
                        isUnwritten ? toText(analysis::makeUnwrittenValue())
                                    : QString::fromStdString(names.makeValue(cell, m_model.data.value[0][lane], type, bytesPerLane()).text),
                        Role::Accent});
}

void BanksPainter::drawHeader()
{
    drawRowLabel(m_layout.headerTop, kHeader * m_unit, tr("banks"));
    for (unsigned bank = 0; bank < kBankCount; ++bank) {
        const QRectF box(m_layout.bankCenterX(bank) - m_layout.columnWidth * 0.44, m_layout.headerTop, m_layout.columnWidth * 0.88,
                         kHeader * m_unit);
        const bool isConflict = hasConflict(bank);
        Shape& shape =
            m_canvas.addRect(box, isConflict ? Role::ConflictSoft : Role::Panel, isConflict ? Role::Conflict : Role::None, 3 * m_unit);
        shape.meaning.subject = BankSubject{bank};
        shape.meaning.tip = bankTip(bank);
        const bool isBold = isConflict && m_layout.numberInterval == 1;
        if (bank % m_layout.numberInterval == 0)
            m_canvas.addText(numberBox(bank, box), QString::number(bank), isBold ? Font::MonoBold : Font::MonoSmall,
                             isTouched(bank) ? Role::Text : Role::TextDim, Qt::AlignCenter, isBold ? 0.9 : 1);
        if (!isConflict || m_options.playedPass >= 0)
            continue;
        const QString times = QStringLiteral("×%1").arg(m_model.access->facts.bankDegree[bank]);
        const qreal badgeTextWidth = m_canvas.widthOf(times, Font::MonoBold, 0.92) + 8 * m_unit;
        const qreal width = std::min(std::max(badgeTextWidth, m_layout.columnWidth * 0.88),
                                     hasAdjacentBadges() ? m_layout.columnWidth * 0.96 : 2 * m_layout.columnWidth);
        const QRectF badge(m_layout.bankCenterX(bank) - width / 2, m_layout.badgeTop, width, kBadge * m_unit);
        m_canvas.addRect(badge, Role::Conflict, Role::None, hasAdjacentBadges() ? 4 * m_unit : kBadge * m_unit / 2).meaning.tip =
            bankTip(bank);
        const qreal scale = badgeTextWidth > width + 4 * m_unit ? 0.75 : 0.92;
        m_canvas.addTextOn(badge, times, Font::MonoBold, Role::Conflict, Qt::AlignCenter, scale);
    }
}

bool BanksPainter::hasAdjacentBadges() const
{
    for (unsigned bank = 0; bank + 1 < kBankCount; ++bank) {
        if (hasConflict(bank) && hasConflict(bank + 1))
            return true;
    }
    return false;
}

QString BanksPainter::bankTip(unsigned bank) const
{
    if (!m_model.access || m_model.access->facts.bankDegree[bank] == 0)
        return tr("bank %1: not touched in this step").arg(bank);
    const std::uint32_t degree = m_model.access->facts.bankDegree[bank];
    return degree == 1 ? tr("bank %1: 1 wavefront").arg(bank) : tr("bank %1: %2 wavefronts").arg(bank).arg(degree);
}

void BanksPainter::drawRails()
{
    for (unsigned bank = 0; bank < kBankCount && !m_layout.rows.empty(); ++bank) {
        if (!isTouched(bank))
            continue;
        qreal bottom = 0;
        for (std::size_t i = 0; i < m_layout.rows.size(); ++i) {
            const std::uint32_t word = m_layout.rows[i] * kBankCount + bank;
            if (word < m_model.wordCount && m_model.touchedWords[word])
                bottom = m_layout.grid.top() + (qreal(i) + 0.5) * m_layout.rowPitch;
        }
        if (bottom <= 0)
            continue;
        if (hasConflict(bank)) {
            const QRectF band(m_layout.bankCenterX(bank) - m_layout.columnWidth * 0.5, m_layout.headerTop + kHeader * m_unit,
                              m_layout.columnWidth, m_layout.grid.bottom() - m_layout.headerTop - kHeader * m_unit);
            Shape& shape = m_canvas.addRect(band, Role::ConflictSoft, Role::Conflict);
            shape.hatch = Hatch::Diagonal;
            shape.strokeWidth = 0;
        }
        m_canvas.addLine(QPointF(m_layout.bankCenterX(bank), m_layout.headerTop + kHeader * m_unit),
                         QPointF(m_layout.bankCenterX(bank), bottom), Role::AccentBorder, 1.8);
    }
}

}  // namespace simtscope::figures
