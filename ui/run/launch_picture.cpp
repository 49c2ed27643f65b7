#include "ui/run/launch_picture.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include "ui/figures/canvas/paint.h"
#include "ui/session/preferences/appearance.h"

namespace simtscope::ui {

LaunchPicture::LaunchPicture(const LaunchPictureParts& parts, QWidget* parent) : QWidget(parent), m_parts(parts)
{
    setObjectName("launchPicture");
    setAccessibleName(tr("What the launch takes of an SM"));
    setMinimumSize(520, 340);
    connect(&m_parts.appearance, &Appearance::themeChanged, this, qOverload<>(&QWidget::update));
}

void LaunchPicture::showPlan(const figures::LaunchView& view)
{
    setFigureMaker([view](const figures::FigureOptions& options) { return figures::layOutLaunchFigure(view, options); });
}

void LaunchPicture::showMeasured(const figures::MeasuredTimesView& view)
{
    setFigureMaker([view](const figures::FigureOptions& options) { return figures::layOutMeasuredTimesFigure(view, options); });
}

void LaunchPicture::setFigureMaker(FigureMaker makeFigure)
{
    m_makeFigure = std::move(makeFigure);
    m_isStale = true;
    setAccessibleDescription(figure().fact);
    update();
}

const figures::Figure& LaunchPicture::figure()
{
    if (m_isStale && m_makeFigure) {
        figures::FigureOptions options;
        options.size = size();
        m_figure = m_makeFigure(options);
        m_isStale = false;
    }
    return m_figure;
}

void LaunchPicture::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(m_parts.appearance.theme().color(figures::Role::Panel));
    painter.drawRoundedRect(rect(), 8, 8);
    figures::paint(painter, figure(), m_parts.appearance.theme());
}

void LaunchPicture::resizeEvent(QResizeEvent*)
{
    m_isStale = true;
}

const figures::Meaning* LaunchPicture::meaningAt(QPointF point)
{
    const figures::Figure& shown = figure();
    const int index = figures::hitTest(shown, point);
    return index < 0 ? nullptr : &shown.shapes[std::size_t(index)].meaning;
}

void LaunchPicture::mousePressEvent(QMouseEvent* event)
{
    const figures::Meaning* meaning = meaningAt(event->position());
    if (const auto* const size = meaning ? std::get_if<figures::BlockSizeSubject>(&meaning->subject) : nullptr)
        emit blockSizeChosen(int(size->threadCount));
}

bool LaunchPicture::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    auto* help = static_cast<QHelpEvent*>(event);
    const figures::Meaning* meaning = meaningAt(help->pos());
    if (meaning && !meaning->tip.isEmpty())
        QToolTip::showText(help->globalPos(), meaning->tip, this);
    else
        QToolTip::hideText();
    return true;
}

}  // namespace simtscope::ui

#include "moc_launch_picture.cpp"
