#include "ui/panels/cost_strip.h"

#include <QElapsedTimer>
#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>
#include <cmath>

#include "gpu/analysis/access_facts.h"
#include "ui/panels/look.h"
#include "ui/panels/session.h"

namespace simtscope::panels {
namespace {

using figures::Role;

constexpr int kSliceMilliseconds = 4;  // of gathering per turn of the event loop
constexpr double kWidestBar = 26;

}  // namespace

CostStrip::CostStrip(Session& session, QWidget* parent) : QFrame(parent), m_session(session)
{
    setProperty("card", true);
    setAccessibleName(tr("Cost of every step"));
    setMouseTracking(true);
    connect(&m_session, &Session::sourceChanged, this, &CostStrip::restart);
    connect(&m_session, &Session::stepChanged, this, qOverload<>(&QWidget::update));
    connect(&m_session, &Session::themeChanged, this, qOverload<>(&QWidget::update));
    connect(&m_timer, &QTimer::timeout, this, &CostStrip::gather);
}

void CostStrip::restart()
{
    m_costs.clear();
    m_anyShared = false;
    m_highest = m_highestSectors = 1;
    m_costs.reserve(m_session.stepCount());
    if (m_session.stepCount() > 0)
        m_timer.start(0);
    update();
}

void CostStrip::gather()
{
    QElapsedTimer clock;
    clock.start();
    const std::shared_ptr<const figures::FigureSource> source = m_session.source();
    const std::uint32_t count = m_session.stepCount();
    while (m_costs.size() < count && clock.elapsed() < kSliceMilliseconds) {
        const analysis::StepFacts facts = analysis::stepFacts(source->recording(), source->launch(), source->trace(), source->steps(),
                                                              std::uint32_t(m_costs.size()));
        m_costs.push_back({facts.wavefronts, facts.ideal, facts.sectors});
        m_anyShared |= facts.wavefronts > 0;
        m_highest = std::max(m_highest, facts.wavefronts);
        m_highestSectors = std::max(m_highestSectors, facts.sectors);
    }
    if (m_costs.size() >= count)
        m_timer.stop();
    update();
}

QRectF CostStrip::plot() const
{
    return QRectF(rect()).adjusted(46, 30, -16, -12);
}

std::uint32_t CostStrip::stepAt(double x) const
{
    const QRectF area = plot();
    const std::uint32_t count = m_session.stepCount();
    const double bar = std::min(kWidestBar, area.width() / std::max(1u, count));
    return std::uint32_t(std::clamp((x - area.left()) / bar, 0.0, double(std::max(1u, count) - 1)));
}

void CostStrip::paintBars(QPainter& painter, const QRectF& area) const
{
    const figures::Theme& theme = m_session.theme();
    const std::uint32_t count = m_session.stepCount();
    const double step = std::min(kWidestBar, area.width() / count), gap = step > 4 ? 2 : 0;
    const double scale = area.height() / (m_anyShared ? m_highest : m_highestSectors);
    const int columns = int(std::min<double>(count, std::ceil(area.width())));
    for (int column = 0; column < columns; ++column) {
        const std::size_t first = std::size_t(column) * count / std::size_t(columns);
        const std::size_t end = std::max(first + 1, std::size_t(column + 1) * count / std::size_t(columns));
        Cost worst;
        for (std::size_t i = first; i < std::min(end, m_costs.size()); ++i) {
            if (m_costs[i].wavefronts >= worst.wavefronts)
                worst = {m_costs[i].wavefronts, m_costs[i].ideal, std::max(worst.sectors, m_costs[i].sectors)};
        }
        const bool current = m_session.step() >= first && m_session.step() < end;
        const double x = area.left() + step * double(first), width = std::max(1.0, step * double(end - first) - gap);
        const std::uint32_t plain = m_anyShared ? std::min(worst.ideal, worst.wavefronts) : worst.sectors;
        const std::uint32_t extra = m_anyShared ? worst.wavefronts - plain : 0;
        if (current)
            painter.fillRect(QRectF(x, area.top(), width, area.height()), theme.color(Role::AccentSoft));
        if (plain > 0)
            painter.fillRect(QRectF(x, area.bottom() - plain * scale, width, plain * scale),
                             theme.color(current ? Role::Accent : Role::CellBorder));
        if (extra > 0) {
            const QRectF box(x, area.bottom() - (plain + extra) * scale, width, extra * scale);
            painter.fillRect(box, theme.color(current ? Role::Conflict : Role::ConflictSoft));
            painter.fillRect(box, QBrush(theme.color(current ? Role::TextOnConflict : Role::Conflict), Qt::BDiagPattern));
        }
    }
}

void CostStrip::paintEvent(QPaintEvent* event)
{
    QFrame::paintEvent(event);
    QPainter painter(this);
    const figures::Theme& theme = m_session.theme();
    const QRectF area = plot();
    painter.setFont(figures::fontFor(figures::Font::Small));
    painter.setPen(theme.color(Role::TextDim));
    const QString title = m_anyShared || m_costs.empty() ? tr("Wavefronts per step") : tr("Sectors per step");
    painter.drawText(QRectF(14, 7, width() - 28, 18), Qt::AlignLeft | Qt::AlignVCenter, title);
    if (m_session.stepCount() == 0)
        return;
    const std::uint32_t step = m_session.step();
    if (step < m_costs.size()) {
        const Cost& here = m_costs[step];
        QString text;
        if (here.wavefronts > here.ideal)
            text = tr("%1, ideal %2").arg(here.wavefronts).arg(here.ideal);
        else if (m_anyShared ? here.wavefronts > 0 : here.sectors > 0)
            text = QString::number(m_anyShared ? here.wavefronts : here.sectors);
        painter.setPen(here.wavefronts > here.ideal ? warningText(theme) : theme.color(Role::Text));
        painter.drawText(QRectF(14, 7, width() - 30, 18), Qt::AlignRight | Qt::AlignVCenter, text);
    }
    const std::uint32_t highest = m_anyShared ? m_highest : m_highestSectors;
    painter.setFont(figures::fontFor(figures::Font::MonoSmall));
    for (const std::uint32_t level : {highest, highest / 2}) {
        const double y = area.bottom() - area.height() * level / highest;
        if (level == 0)
            continue;
        painter.setPen(QPen(theme.color(Role::Grid), 1, Qt::DotLine));
        painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y));
        painter.setPen(theme.color(Role::TextDim));
        painter.drawText(QRectF(4, y - 8, 34, 16), Qt::AlignRight | Qt::AlignVCenter, QString::number(level));
    }
    paintBars(painter, area);
    painter.setPen(QPen(theme.color(Role::CellBorder), 1));
    painter.drawLine(area.bottomLeft(), area.bottomRight());
}

void CostStrip::mousePressEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton && plot().adjusted(0, -20, 0, 10).contains(event->position()))
        m_session.goTo(stepAt(event->position().x()));
}

void CostStrip::mouseMoveEvent(QMouseEvent* event)
{
    if (event->buttons() & Qt::LeftButton)
        m_session.goTo(stepAt(event->position().x()));
}

bool CostStrip::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip)
        return QFrame::event(event);
    auto* help = static_cast<QHelpEvent*>(event);
    const std::uint32_t step = stepAt(help->pos().x());
    if (step < m_costs.size() && plot().contains(help->pos())) {
        const Cost& cost = m_costs[step];
        const QString what = cost.wavefronts > 0 ? tr("step %1: %2 wavefronts, ideal %3").arg(step + 1).arg(cost.wavefronts).arg(cost.ideal)
                             : cost.sectors > 0  ? tr("step %1: %2 sectors").arg(step + 1).arg(cost.sectors)
                                                 : tr("step %1: no memory access").arg(step + 1);
        QToolTip::showText(help->globalPos(), what, this);
    }
    return true;
}

}  // namespace simtscope::panels
