#include "ui/player/cost_strip.h"

#include <QElapsedTimer>
#include <QHelpEvent>
#include <QLocale>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>
#include <cmath>

#include "ui/figures/facts/facts.h"
#include "ui/session/place/position.h"
#include "ui/session/preferences/appearance.h"
#include "ui/widgets/theme_style.h"

namespace simtscope::ui {
namespace {

using figures::Role;

constexpr int kReportMilliseconds = 60;  // interval at which the worker shows what it has gathered so far
constexpr double kMaxBarWidth = 26;
constexpr double kMarkHeight = 4, kMinMarkWidth = 3;  // height and least width of the mark of the current step, in pixels

QElapsedTimer makeStartedTimer()
{
    QElapsedTimer clock;
    clock.start();
    return clock;
}

}  // namespace

CostStrip::CostStrip(const CostStripParts& parts, QWidget* parent) : QFrame(parent), m_parts(parts)
{
    setProperty("card", true);
    setAccessibleName(tr("Cost of every step"));
    setMouseTracking(true);
    connect(&m_parts.position, &Position::sourceChanged, this, &CostStrip::restart);
    connect(&m_parts.position, &Position::stepChanged, this, qOverload<>(&QWidget::update));
    connect(&m_parts.appearance, &Appearance::hidesAnswersChanged, this, qOverload<>(&QWidget::update));
    connect(&m_parts.appearance, &Appearance::themeChanged, this, [this] {
        m_barsPixmap = {};
        update();
    });
}

/// Counts sectors of local memory as needed: the compiler chooses their layout.
CostStrip::Cost CostStrip::Cost::fromStepCost(const analysis::StepCost& cost)
{
    return {cost.wavefrontCount, cost.idealWavefrontCount, cost.sectorCount + cost.localSectorCount,
            cost.idealSectorCount + cost.localSectorCount, cost.localSectorCount};
}

void CostStrip::Cost::keepWorst(const Cost& other)
{
    if (other.wavefrontCount >= wavefrontCount) {
        wavefrontCount = other.wavefrontCount;
        idealWavefrontCount = other.idealWavefrontCount;
    }
    if (other.sectorCount >= sectorCount) {
        sectorCount = other.sectorCount;
        idealSectorCount = other.idealSectorCount;
        localSectorCount = other.localSectorCount;
    }
}

void CostStrip::restart()
{
    m_gathering.cancel();
    m_columns.clear();
    m_hasSharedAccess = false;
    m_maxWavefronts = m_maxSectors = 0;
    m_barsPixmap = {};
    update();
    if (m_parts.position.stepCount() == 0)
        return;
    m_stepsPerColumn = (m_parts.position.stepCount() + m_maxColumns - 1) / m_maxColumns;
    m_gathering.start([this, source = m_parts.position.source(), stepsPerColumn = m_stepsPerColumn](const LatestJob::Handle& job) {
        const std::uint32_t count = source->steps().count();
        trace::EventData scratch;
        for (std::uint32_t step = 0; step < count && !job.stopToken().stop_requested();) {
            std::vector<Cost> columns;
            for (QElapsedTimer clock = makeStartedTimer();
                 step < count && !job.stopToken().stop_requested() && clock.elapsed() < kReportMilliseconds;) {
                Cost& column = columns.emplace_back();
                for (const std::uint32_t end = step + std::min(stepsPerColumn, count - step); step < end; ++step) {
                    column.keepWorst(Cost::fromStepCost(
                        analysis::computeStepCost(source->recording(), source->launch(), source->trace(), source->steps(), step, scratch)));
                }
            }
            job.post([this, columns = std::move(columns)] { appendCosts(columns); });
        }
    });
}

void CostStrip::appendCosts(const std::vector<Cost>& costs)
{
    for (const Cost& cost : costs) {
        m_hasSharedAccess |= cost.wavefrontCount > 0;
        m_maxWavefronts = std::max(m_maxWavefronts, cost.wavefrontCount);
        m_maxSectors = std::max(m_maxSectors, cost.sectorCount);
    }
    m_columns.insert(m_columns.end(), costs.begin(), costs.end());
    m_barsPixmap = {};
    update();
}

std::optional<CostStrip::Cost> CostStrip::costOf(std::uint32_t step) const
{
    if (step >= m_parts.position.stepCount() || step / m_stepsPerColumn >= m_columns.size())
        return std::nullopt;
    if (m_stepsPerColumn == 1)
        return m_columns[step];
    const figures::FigureSource& source = *m_parts.position.source();
    trace::EventData scratch;
    return Cost::fromStepCost(
        analysis::computeStepCost(source.recording(), source.launch(), source.trace(), source.steps(), step, scratch));
}

QRectF CostStrip::plotArea() const
{
    // room for the labels of the axis at the left, the title above, and margins
    return QRectF(rect()).adjusted(46, 30, -16, -12);
}

double CostStrip::barWidth() const
{
    return std::min(kMaxBarWidth, plotArea().width() / std::max(1u, m_parts.position.stepCount()));
}

std::uint32_t CostStrip::stepAt(double x) const
{
    return std::uint32_t(std::clamp((x - plotArea().left()) / barWidth(), 0.0, double(std::max(1u, m_parts.position.stepCount()) - 1)));
}

int CostStrip::barCount() const
{
    return int(std::min<double>(m_parts.position.stepCount(), std::max(1.0, std::ceil(plotArea().width()))));
}

CostStrip::Bar CostStrip::makeBar(int index) const
{
    const std::size_t steps = m_parts.position.stepCount(), bars = std::size_t(barCount());
    Bar bar;
    bar.firstStep = std::size_t(index) * steps / bars;
    bar.endStep = std::max(bar.firstStep + 1, std::size_t(index + 1) * steps / bars);
    // Returns the first column that begins at the step or later.
    const auto columnFrom = [this](std::size_t step) { return (step + m_stepsPerColumn - 1) / m_stepsPerColumn; };
    for (std::size_t i = columnFrom(bar.firstStep); i < std::min(columnFrom(bar.endStep), m_columns.size()); ++i)
        bar.cost.keepWorst(m_columns[i]);
    return bar;
}

void CostStrip::paintBar(QPainter& painter, const Bar& bar, bool isCurrent) const
{
    const figures::Theme& theme = m_parts.appearance.theme();
    const QRectF area = plotArea();
    const double pixelsPerStep = barWidth(), gap = pixelsPerStep > 4 ? 2 : 0,
                 scale = area.height() / std::max(1u, m_hasSharedAccess ? m_maxWavefronts : m_maxSectors);
    const double x = area.left() + pixelsPerStep * double(bar.firstStep),
                 width = std::max(1.0, pixelsPerStep * double(bar.endStep - bar.firstStep) - gap);
    const Cost& cost = bar.cost;
    const std::uint32_t total = m_hasSharedAccess ? cost.wavefrontCount : cost.sectorCount;
    const std::uint32_t ideal = std::min(m_hasSharedAccess ? cost.idealWavefrontCount : cost.idealSectorCount, total),
                        excess = total - ideal;
    if (isCurrent) {  // marks the place, not an amount: a mark beneath the axis, and a hairline up to the top
        painter.fillRect(QRectF(x, area.bottom() + 1, std::max(width, kMinMarkWidth), kMarkHeight), theme.color(Role::AccentBorder));
        painter.setPen(QPen(theme.color(Role::AccentBorder), 1, Qt::DotLine));
        painter.drawLine(QPointF(x + width / 2, area.top()), QPointF(x + width / 2, area.bottom()));
    }
    if (ideal > 0)
        painter.fillRect(QRectF(x, area.bottom() - ideal * scale, width, ideal * scale),
                         theme.color(isCurrent ? Role::AccentBorder : Role::CellBorder));
    if (excess > 0) {
        const QRectF box(x, area.bottom() - (ideal + excess) * scale, width, excess * scale);
        painter.fillRect(box, theme.color(isCurrent ? Role::Conflict : Role::ConflictSoft));
        painter.fillRect(box, QBrush(theme.color(isCurrent ? Role::TextOnConflict : Role::Conflict), Qt::BDiagPattern));
    }
}

void CostStrip::renderBarsPixmap()
{
    m_barsPixmap = QPixmap(size() * devicePixelRatioF());
    m_barsPixmap.setDevicePixelRatio(devicePixelRatioF());
    m_barsPixmap.fill(Qt::transparent);
    QPainter painter(&m_barsPixmap);
    for (int i = 0; i < barCount(); ++i)
        paintBar(painter, makeBar(i), false);
}

void CostStrip::resizeEvent(QResizeEvent* event)
{
    QFrame::resizeEvent(event);
    m_barsPixmap = {};
}

void CostStrip::paintEvent(QPaintEvent* event)
{
    QFrame::paintEvent(event);
    QPainter painter(this);
    const figures::Theme& theme = m_parts.appearance.theme();
    const QRectF area = plotArea();
    painter.setFont(figures::fontFor(figures::Font::Small));
    painter.setPen(theme.color(Role::TextDim));
    const QString title = m_hasSharedAccess || m_columns.empty() ? tr("Wavefronts per step") : tr("Sectors per step");
    painter.drawText(QRectF(14, 7, width() - 28, 18), Qt::AlignLeft | Qt::AlignVCenter, title);
    if (m_parts.position.stepCount() == 0) {
        painter.drawText(area, Qt::AlignCenter, tr("A run shows what each of its steps costs."));
        return;
    }
    if (m_parts.appearance.hidesAnswers()) {
        painter.drawText(area, Qt::AlignCenter, tr("Hidden: H or Page Down shows the answer"));
        return;
    }
    const std::uint32_t step = m_parts.position.step();
    if (const std::optional<Cost> cost = costOf(step)) {
        const std::uint32_t actual = m_hasSharedAccess ? cost->wavefrontCount : cost->sectorCount,
                            ideal = m_hasSharedAccess ? cost->idealWavefrontCount : cost->idealSectorCount;
        QString text;
        if (actual > ideal)
            text = tr("%1, ideal %2").arg(QLocale().toString(actual), QLocale().toString(ideal));
        else if (actual > 0)
            text = QLocale().toString(actual);
        painter.setPen(actual > ideal ? warningTextColor(theme) : theme.color(Role::Text));
        painter.drawText(QRectF(14, 7, width() - 30, 18), Qt::AlignRight | Qt::AlignVCenter, text);
    }
    const std::uint32_t highest = m_hasSharedAccess ? m_maxWavefronts : m_maxSectors;
    if (highest == 0 && !m_columns.empty()) {
        painter.setPen(theme.color(Role::TextDim));
        painter.drawText(area, Qt::AlignCenter, tr("No step of this block accesses shared, global or local memory."));
    }
    painter.setFont(figures::fontFor(figures::Font::MonoSmall));
    for (const std::uint32_t level : {highest, highest / 2}) {
        if (level == 0)
            continue;
        const double y = area.bottom() - area.height() * level / highest;
        painter.setPen(QPen(theme.color(Role::Grid), 1, Qt::DotLine));
        painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y));
        painter.setPen(theme.color(Role::TextDim));
        painter.drawText(QRectF(4, y - 8, 34, 16), Qt::AlignRight | Qt::AlignVCenter, QLocale().toString(level));
    }
    if (m_barsPixmap.isNull() || m_barsPixmap.devicePixelRatio() != devicePixelRatioF())
        renderBarsPixmap();
    painter.drawPixmap(0, 0, m_barsPixmap);
    paintBar(painter,
             makeBar(int((std::size_t(step) * std::size_t(barCount()) + std::size_t(barCount()) - 1) / m_parts.position.stepCount())),
             true);
    painter.setPen(QPen(theme.color(Role::CellBorder), 1));
    painter.drawLine(area.bottomLeft(), area.bottomRight());
}

void CostStrip::mousePressEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton && plotArea().adjusted(0, -20, 0, 10).contains(event->position()))
        m_parts.position.goTo(stepAt(event->position().x()));
}

void CostStrip::mouseMoveEvent(QMouseEvent* event)
{
    if (event->buttons() & Qt::LeftButton)
        m_parts.position.goTo(stepAt(event->position().x()));
}

QString CostStrip::tipOf(std::uint32_t step) const
{
    const std::optional<Cost> cost = costOf(step);
    if (!cost || m_parts.appearance.hidesAnswers())
        return {};
    const QString number = figures::formatCount(step + 1);
    if (cost->wavefrontCount > 0)
        return tr("step %1: %2 wavefronts, ideal %3")
            .arg(number, figures::formatCount(cost->wavefrontCount), figures::formatCount(cost->idealWavefrontCount));
    if (cost->sectorCount == 0)
        return tr("step %1: no access to shared, global or local memory").arg(number);
    const QString sectors = figures::formatWithCount(cost->sectorCount, QT_TRANSLATE_NOOP("figures", "step %1: %Ln sector"),
                                                     QT_TRANSLATE_NOOP("figures", "step %1: %Ln sectors"))
                                .arg(number);
    if (cost->sectorCount > cost->idealSectorCount)
        return tr("%1, %2 would suffice").arg(sectors, figures::formatCount(cost->idealSectorCount));
    return cost->localSectorCount == 0 ? sectors
           : cost->localSectorCount == cost->sectorCount
               ? tr("%1 of local memory").arg(sectors)
               : tr("%1, %2 of them of local memory").arg(sectors, figures::formatCount(cost->localSectorCount));
}

bool CostStrip::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip)
        return QFrame::event(event);
    auto* help = static_cast<QHelpEvent*>(event);
    const std::uint32_t step = stepAt(help->pos().x());
    const QString heading = m_hasSharedAccess ? tr("Wavefronts of shared memory: each serves at most one word of every bank")
                                              : tr("Sectors of 32 bytes that global accesses move");
    if (const QString tip = help->pos().y() < plotArea().top() ? heading
                            : plotArea().contains(help->pos()) ? tipOf(step)
                                                               : QString();
        !tip.isEmpty())
        QToolTip::showText(help->globalPos(), tip, this);
    return true;
}

}  // namespace simtscope::ui

#include "moc_cost_strip.cpp"
