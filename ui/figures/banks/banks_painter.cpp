#include "ui/figures/banks/banks_painter.h"

#include <QCoreApplication>
#include <algorithm>
#include <bit>
#include <cmath>

#include "gpu/analysis/names/values.h"
#include "ui/figures/canvas/row_scroll.h"
#include "ui/figures/facts/facts.h"
#include "ui/figures/facts/place_names.h"

namespace simtscope::figures {

namespace {

constexpr qreal kMostLane = 25, kCurves = 70, kBadge = 19, kHeader = 19, kMostRow = 31, kLeastRow = 15.4;
constexpr qreal kCurvesShare = 0.45, kMoreCurves = 60, kRowsToNotes = 10;  // of the height that few rows leave
constexpr qreal kLowContent = 400;                                         // pixels; below, the wavefronts have one line
constexpr qreal kScrollWidth = 10;

QString tr(const char* text)
{
    return QCoreApplication::translate("figures", text);
}

}  // namespace

BanksPainter::BanksPainter(const FigureSource& source, const FigureOptions& options, Canvas& canvas)
    : m_source(source), m_options(options), m_canvas(canvas),
      m_view(analysis::banksModel(source, options.step, options.warp, options.wavefront)), u(canvas.unit())
{
    const QRectF content = canvas.content();
    m_left = content.left() + kBanksGutter * u;
    m_column = (content.right() - m_left) / kBanks;
    const qreal lane = std::min(m_column * 0.84, kMostLane * u);
    m_lanes = QRectF(m_left, content.top(), content.right() - m_left, lane);
    const qreal curves = std::min(kCurves * u, content.height() * 0.14);
    m_badgeTop = m_lanes.bottom() + curves;
    m_headerTop = m_badgeTop + (kBadge + 3) * u;
    m_chipLines = content.height() < kLowContent ? 1 : 2;
    m_noteTop = content.bottom() - canvas.height(Font::Small) - 6 * u - (m_chipLines * kWavefrontChip + (m_chipLines - 1) * 5) * u;
    const qreal top = m_headerTop + (kHeader + 3) * u, height = m_noteTop - 8 * u - top;
    const auto fit = std::uint32_t(std::max<qreal>(1, std::floor(height / (kLeastRow * u))));
    m_rows = shownRows(m_view, fit, rowOf(m_view, options.selection), options.firstRow);
    const qreal rows = std::max<qreal>(1, qreal(m_rows.size()));
    m_pitch = std::min(kMostRow * u, height / rows);
    // What few rows leave makes the curves longer; the notes follow the rows.
    const qreal spare = height - m_pitch * rows, more = std::min(spare * kCurvesShare, kMoreCurves * u);
    m_badgeTop += more;
    m_headerTop += more;
    m_grid = QRectF(m_left, top + more, m_lanes.width(), m_pitch * qreal(m_rows.size()));
    m_noteTop -= std::max<qreal>(0, spare - more - kRowsToNotes * u);
    m_place.assign(m_view.rows(), -1);
    for (std::size_t i = 0; i < m_rows.size(); ++i)
        m_place[m_rows[i]] = int(i);
}

void BanksPainter::draw()
{
    if (m_view.access)
        drawCurves();
    drawLanes();
    drawHeader();
    if (m_rows.empty())
        drawEmpty();
    drawRails();
    drawGrid();
    if (!m_rows.empty()) {
        const RowRange rows{m_rows.front(), std::uint32_t(m_rows.size()), m_view.rows()};
        m_canvas.scrollRows(rows);
        if (rows.scrolls())
            m_canvas.followSelection();
        if (!m_options.caption)  // a picture that stands alone has nothing to click
            drawRowScroll(m_canvas, QRectF(m_grid.right() + 2 * u, m_grid.top(), kScrollWidth * u, m_grid.height()), rows);
    }
    drawNotes();
    if (m_view.access)
        drawWavefronts();
}

bool BanksPainter::conflict(unsigned bank) const
{
    return m_view.access && m_view.access->facts.cost.conflicts() > 0 &&
           m_view.access->facts.bankDegree[bank] > m_view.access->facts.cost.ideal;
}

void BanksPainter::gutter(qreal top, qreal height, const QString& text, Font font)
{
    m_canvas.elidedText(QRectF(m_canvas.content().left(), top, kBanksGutter * u - 8 * u, height), text, font, Role::TextDim);
}

void BanksPainter::drawLanes()
{
    gutter(m_lanes.top(), m_lanes.height(), tr("warp %1").arg(m_view.warp));
    for (unsigned lane = 0; lane < kWarpSize; ++lane) {
        const bool active = m_view.active >> lane & 1, resident = m_view.resident >> lane & 1;
        const bool strong = active && (!m_view.access || (m_view.strong >> lane & 1));
        const Role fill = strong ? Role::Accent : active ? Role::AccentSoft : Role::Panel;
        Shape& shape = m_canvas.ellipse(laneBox(lane), fill, active ? Role::AccentBorder : Role::CellBorder);
        shape.strokeStyle = resident ? Stroke::Solid : Stroke::Dotted;
        shape.subject.warp = std::int32_t(m_view.warp);
        shape.subject.lane = std::int32_t(lane);
        shape.subject.thread = resident ? std::int32_t(m_view.warp * kWarpSize + lane) : -1;
        shape.subject.tip = laneTip(lane, active, resident);
        const QString id = QString::number(lane);
        if (resident)
            m_canvas.textOn(laneBox(lane), id, strong ? Font::MonoBold : Font::Mono, fill, Qt::AlignCenter, 0.84);
        if (resident && !active)
            m_canvas.last().on = Role::None, m_canvas.last().fill = Role::TextDim;
    }
}

QString BanksPainter::laneTip(unsigned lane, bool active, bool resident) const
{
    const std::uint32_t thread = m_view.warp * kWarpSize + lane;
    if (!resident)
        return tr("lane %1: no thread").arg(lane);
    if (!active)
        return tr("lane %1, thread %2: inactive").arg(lane).arg(thread);
    if (!m_view.access)
        return tr("lane %1, thread %2: active").arg(lane).arg(thread);
    return tr("lane %1, thread %2: %3, bank %4")
        .arg(QString::number(lane), QString::number(thread),
             cellName(m_source, {trace::kSharedAllocation.value, m_view.data.offset[lane]}, bytesPerLane()))
        .arg(m_view.wordOf(lane) % kBanks);
}

void BanksPainter::drawCurves()
{
    for (const bool strong : {false, true}) {
        for (LaneMask mask = m_view.active; mask; mask &= mask - 1) {
            const auto lane = unsigned(std::countr_zero(mask));
            if (bool(m_view.strong >> lane & 1) != strong)
                continue;
            const auto bank = unsigned(m_view.wordOf(lane) % kBanks);
            m_canvas.curve(QPointF(x(lane), m_lanes.bottom()), QPointF(x(bank), curveEnd(bank)),
                           strong ? Role::AccentBorder : Role::EdgeFaint, strong ? 1.5 : 1);
            if (strong)
                addMotion(lane, bank);
        }
    }
}

void BanksPainter::addMotion(unsigned lane, unsigned bank)
{
    const std::uint64_t word = m_view.wordOf(lane);
    if (word >= m_view.words || m_place[word / kBanks] < 0)
        return;
    const QPointF at(x(bank), m_grid.top() + (m_place[word / kBanks] + 0.5) * m_pitch), from = laneBox(lane).center();
    const bool down = m_view.kind != trace::EventKind::Load;
    const ptx::ScalarType type =
        analysis::Names::of(m_source).typeAt(trace::kSharedAllocation.value, m_view.data.offset[lane], bytesPerLane(), m_view.type);
    m_canvas.motion({down ? from : at, down ? at : from, true,
                     QString::fromStdString(analysis::formatValue(m_view.data.value[0][lane], type, bytesPerLane())), Role::Accent});
}

void BanksPainter::drawHeader()
{
    gutter(m_headerTop, kHeader * u, tr("banks"));
    for (unsigned bank = 0; bank < kBanks; ++bank) {
        const QRectF box(x(bank) - m_column * 0.44, m_headerTop, m_column * 0.88, kHeader * u);
        const bool bad = conflict(bank);
        Shape& shape = m_canvas.rect(box, bad ? Role::ConflictSoft : Role::Panel, bad ? Role::Conflict : Role::None, 3 * u);
        shape.subject.bank = std::int32_t(bank);
        shape.subject.tip = bankTip(bank);
        m_canvas.text(box, QString::number(bank), bad ? Font::MonoBold : Font::MonoSmall, touchedBank(bank) ? Role::Text : Role::TextDim,
                      Qt::AlignCenter, bad ? 0.9 : 1);
        if (!bad)
            continue;
        const QString times = QStringLiteral("×%1").arg(m_view.access->facts.bankDegree[bank]);
        const qreal needed = m_canvas.width(times, Font::MonoBold, 0.92) + 8 * u;
        const qreal width = std::min(std::max(needed, m_column * 0.88), crowded() ? m_column * 0.96 : 2 * m_column);
        const QRectF badge(x(bank) - width / 2, m_badgeTop, width, kBadge * u);
        m_canvas.rect(badge, Role::Conflict, Role::None, crowded() ? 4 * u : kBadge * u / 2).subject.tip = bankTip(bank);
        const qreal scale = needed > width + 4 * u ? 0.75 : 0.92;
        m_canvas.textOn(badge, times, Font::MonoBold, Role::Conflict, Qt::AlignCenter, scale);
    }
}

bool BanksPainter::crowded() const
{
    for (unsigned bank = 0; bank + 1 < kBanks; ++bank) {
        if (conflict(bank) && conflict(bank + 1))
            return true;
    }
    return false;
}

QString BanksPainter::bankTip(unsigned bank) const
{
    if (!m_view.access || m_view.access->facts.bankDegree[bank] == 0)
        return tr("bank %1: not touched in this step").arg(bank);
    const std::uint32_t degree = m_view.access->facts.bankDegree[bank];
    return degree == 1 ? tr("bank %1: 1 wavefront").arg(bank) : tr("bank %1: %2 wavefronts").arg(bank).arg(degree);
}

void BanksPainter::drawEmpty()
{
    const QString text = m_source.steps().count() ? tr("This kernel uses no shared memory.") : m_canvas.fact();
    m_canvas.elidedText(QRectF(m_left, m_grid.top(), m_grid.width(), 40 * u), text, Font::Body, Role::TextDim, Qt::AlignCenter);
}

void BanksPainter::drawRails()
{
    for (unsigned bank = 0; bank < kBanks && !m_rows.empty(); ++bank) {
        if (!touchedBank(bank))
            continue;
        qreal bottom = 0;
        for (std::size_t i = 0; i < m_rows.size(); ++i) {
            const std::uint32_t word = m_rows[i] * kBanks + bank;
            if (word < m_view.words && m_view.touched[word])
                bottom = m_grid.top() + (qreal(i) + 0.5) * m_pitch;
        }
        if (bottom <= 0)
            continue;
        if (conflict(bank)) {
            const QRectF band(x(bank) - m_column * 0.5, m_headerTop + kHeader * u, m_column, m_grid.bottom() - m_headerTop - kHeader * u);
            Shape& shape = m_canvas.rect(band, Role::ConflictSoft, Role::Conflict);
            shape.hatch = Hatch::Diagonal;
            shape.strokeWidth = 0;
        }
        m_canvas.line(QPointF(x(bank), m_headerTop + kHeader * u), QPointF(x(bank), bottom), Role::AccentBorder, 1.8);
    }
}

}  // namespace simtscope::figures
