#include "ui/figure_view/figure_view.h"

#include <QApplication>
#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>
#include <QTextOption>
#include <QTimer>
#include <QToolTip>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>
#include <utility>

#include "ui/figure_view/subject_choice.h"
#include "ui/figures/canvas/paint.h"
#include "ui/figures/figures.h"
#include "ui/jobs/kernel_registers.h"
#include "ui/jobs/runner.h"
#include "ui/session/appearance.h"
#include "ui/session/document.h"
#include "ui/session/navigator.h"
#include "ui/session/position.h"
#include "ui/session/program_run.h"
#include "ui/session/selection.h"
#include "ui/session/stepping.h"
#include "ui/session/subject_menu.h"

namespace simtscope::ui {
namespace {

constexpr qreal kLeastZoom = 1, kMostZoom = 16, kZoomStep = 1.25;
constexpr int kMotionMilliseconds = 300, kRowsOfNotch = 3;

bool isMarked(const figures::Shape& shape)
{
    return (shape.kind == figures::Shape::Kind::Rect || shape.kind == figures::Shape::Kind::Ellipse) && shape.rect.width() > 3 &&
           shape.subject.firstRow < 0;
}

}  // namespace

FigureView::FigureView(const FigureViewParts& parts, QWidget* parent) : QAbstractScrollArea(parent), m_parts(parts)
{
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Figure"));
    setMinimumSize(320, 220);
    viewport()->setMouseTracking(true);
    m_animation.setDuration(kMotionMilliseconds);
    m_animation.setStartValue(0.0);
    m_animation.setEndValue(1.0);
    m_animation.setEasingCurve(QEasingCurve::InOutCubic);
    connect(&m_animation, &QVariantAnimation::valueChanged, this, [this](const QVariant& value) {
        m_motion = value.toReal();
        viewport()->update();
    });
    connect(&m_parts.position, &Position::sourceChanged, this, [this] { invalidate(); });
    connect(&m_parts.position, &Position::recordingChanged, this, [this] { resetZoom(); });
    connect(&m_parts.position, &Position::stepChanged, this, [this](Travel travel) { invalidate(travel == Travel::Step); });
    connect(&m_parts.selection, &Selection::figureChanged, this, [this] {
        m_zoom = 1;
        emit zoomChanged();
        invalidate();
    });
    connect(&m_parts.selection, &Selection::lookChanged, this, [this] { invalidate(); });
    connect(&m_parts.appearance, &Appearance::themeChanged, this, [this] { invalidate(); });
    connect(&m_parts.registers, &KernelRegisters::found, this, [this] {
        if (figures::findFigureKind(m_parts.selection.figure())->showsRegisters)
            invalidate();
    });
    const auto leaveRows = [this] { m_firstRow = m_keepsRows ? m_firstRow : -1; };
    connect(&m_parts.position, &Position::sourceChanged, this, leaveRows);
    for (const auto change : {&Selection::figureChanged, &Selection::lookChanged, &Selection::subjectChanged})
        connect(&m_parts.selection, change, this, leaveRows);
    connect(&m_parts.position, &Position::stepChanged, this, leaveRows);
    connect(&m_parts.selection, &Selection::subjectChanged, this, [this] {
        if (m_figure.followsSelection)
            invalidate();
        else
            viewport()->update();
    });
}

const figures::Figure& FigureView::figure()
{
    if (m_dirty)
        layOut();
    return m_figure;
}

figures::FigureOptions FigureView::options() const
{
    figures::FigureOptions options;
    options.size = QSizeF(maximumViewportSize());
    options.step = m_parts.position.step();
    options.warp = m_parts.selection.warp();
    options.wavefront = m_parts.selection.wavefront();
    options.selection = m_parts.selection.subject();
    const figures::FigureKind* const kind = figures::findFigureKind(m_parts.selection.figure());
    if (kind && kind->showsRegisters && m_parts.position.source() && !m_parts.position.recording()->launches.empty())
        options.registers = m_parts.registers.ofLaunch(*m_parts.position.recording(), m_parts.position.source()->launch());
    options.firstRow = m_firstRow;
    options.zoom = m_zoom;
    return options;
}

void FigureView::invalidate(bool animate)
{
    m_dirty = true;
    m_animate = animate;
    m_animation.stop();
    m_motion = 1;
    if (m_queued)
        return;
    m_queued = true;
    QTimer::singleShot(0, this, [this] {
        m_queued = false;
        if (m_dirty)
            layOut();
    });
}

/// What the figure derives from the block is there; of a long block it is made in the background.
bool FigureView::isPrepared()
{
    const std::pair wanted{m_parts.position.source(), m_parts.selection.figure()};
    const auto& [source, figure] = wanted;
    const bool isLong = source && source->trace().size() > m_parts.position.mostAtOnce();
    if (!isLong || figures::isPrepared(*source, figure)) {
        m_preparing.cancel();
        m_awaited = {};
        m_parts.position.setPreparing(0);
        return true;
    }
    if (m_awaited == wanted)
        return false;
    m_awaited = wanted;
    m_preparing.start([wanted](const std::stop_token& stop) { return figures::prepare(*wanted.first, wanted.second, stop); },
                      [this](bool) { invalidate(); });
    m_parts.position.setPreparing(source->trace().size());
    return false;
}

void FigureView::layOut()
{
    m_dirty = false;
    if (!isPrepared()) {
        m_isDrawn = false;  // the theme may be another one
        viewport()->update();
        return;
    }
    m_hover = -1;
    const std::shared_ptr<const figures::FigureSource> source = m_parts.position.source();
    const figures::FigureKind* kind = figures::findFigureKind(m_parts.selection.figure());
    if (source && source->recorded() && kind)
        m_figure = kind->layout(*source, options());
    else
        m_figure = {};
    m_isDrawn = false;
    updateScrollBars();
    setAccessibleName(m_figure.title.isEmpty() ? tr("Figure") : m_figure.title);
    setAccessibleDescription(m_figure.fact);
    if (m_animate && !m_figure.motions.empty() && m_parts.appearance.motion()) {
        m_motion = 0;
        m_animation.start();
    }
    viewport()->update();
    emit laidOut();
}

void FigureView::updateScrollBars()
{
    const QSize seen = maximumViewportSize();
    const QSizeF size = m_figure.size;
    const auto set = [](QScrollBar* bar, int content, int page) {
        bar->setRange(0, std::max(0, content - page));
        bar->setPageStep(page);
        bar->setSingleStep(40);
    };
    set(horizontalScrollBar(), int(std::ceil(size.width())), seen.width());
    set(verticalScrollBar(), int(std::ceil(size.height())), seen.height());
}

QPointF FigureView::origin() const
{
    const QSizeF spare = QSizeF(viewport()->size()) - m_figure.size;
    return {spare.width() > 0 ? std::floor(spare.width() / 2) : -horizontalScrollBar()->value(),
            spare.height() > 0 ? std::floor(spare.height() / 2) : -verticalScrollBar()->value()};
}

void FigureView::paintEvent(QPaintEvent*)
{
    const figures::Figure& shown = figure();
    QPainter painter(viewport());
    painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
    if (shown.shapes.empty()) {
        painter.fillRect(viewport()->rect(), m_parts.appearance.theme().color(figures::Role::Panel));
        paintEmpty(painter);
        return;
    }
    painter.drawImage(QPointF(), picture());
    painter.translate(origin());
    figures::paintMotions(painter, shown, m_parts.appearance.theme(), m_motion);
    paintMarks(painter);
}

const QImage& FigureView::picture()
{
    const qreal ratio = viewport()->devicePixelRatioF();
    const QSize size = (QSizeF(viewport()->size()) * ratio).toSize();
    if (m_isDrawn && m_picture.size() == size && m_picture.devicePixelRatio() == ratio && m_pictureOrigin == origin())
        return m_picture;
    if (m_picture.size() != size)
        m_picture = QImage(size, QImage::Format_RGB32);
    m_picture.setDevicePixelRatio(ratio);
    m_picture.fill(m_parts.appearance.theme().color(figures::Role::Panel));
    m_pictureOrigin = origin();
    m_isDrawn = true;
    QPainter painter(&m_picture);
    painter.translate(m_pictureOrigin);
    figures::paintShapes(painter, m_figure, m_parts.appearance.theme(), &m_boxes, &m_texts);
    return m_picture;
}

void FigureView::paintEmpty(QPainter& painter) const
{
    QString text = m_parts.run.part() == ProgramRun::Part::Main
                       ? tr("Choose a program on the left, or drop a .cu file or a recording here.")
                       : tr("Choose above what to compare with.");
    if (!m_parts.runner.busy() && !m_parts.position.recording() && !m_parts.document.name().isEmpty())
        text = tr("There is no run of this program to show yet. Run (F5) makes one.");
    if (m_parts.runner.busy())
        text = tr("The picture appears when the run has ended.");
    else if (m_parts.position.source() && !m_parts.position.source()->recorded())
        text = tr("Block %1 was not recorded. Choose another block above.").arg(m_parts.position.place().block.value);
    else if (m_parts.position.source())
        text = tr("This figure has nothing to show of this block.");
    else if (m_parts.position.recording())
        text = tr("This recording holds no kernel launch.");
    painter.setFont(figures::fontFor(figures::Font::Body));
    painter.setPen(m_parts.appearance.theme().color(figures::Role::TextDim));
    QTextOption option(Qt::AlignCenter);
    option.setWrapMode(QTextOption::WordWrap);
    painter.drawText(QRectF(viewport()->rect()).adjusted(24, 24, -24, -24), text, option);
}

void FigureView::paintMarks(QPainter& painter) const
{
    const figures::Subject& chosen = m_parts.selection.subject();
    painter.setBrush(Qt::NoBrush);
    for (std::size_t i = 0; i < m_figure.shapes.size(); ++i) {
        const figures::Shape& shape = m_figure.shapes[i];
        const bool hovered = int(i) == m_hover;
        if (!isMarked(shape) || (!hovered && (chosen.empty() || !belongs(shape.subject, chosen))))
            continue;
        painter.setPen(QPen(m_parts.appearance.theme().color(hovered ? figures::Role::TextDim : figures::Role::Text), hovered ? 1.2 : 2));
        const QRectF box = shape.rect.adjusted(-1.5, -1.5, 1.5, 1.5);
        if (shape.kind == figures::Shape::Kind::Ellipse)
            painter.drawEllipse(box);
        else
            painter.drawRoundedRect(box, shape.radius + 1.5, shape.radius + 1.5);
    }
}

void FigureView::resizeEvent(QResizeEvent* event)
{
    QAbstractScrollArea::resizeEvent(event);
    invalidate();
}

void FigureView::setZoom(qreal zoom, QPointF about)
{
    const qreal bounded = std::clamp(zoom, kLeastZoom, kMostZoom);
    if (bounded == m_zoom)
        return;
    const QPointF inside = about - origin();
    const QSizeF before = figure().size;
    m_zoom = bounded;
    m_animate = false;
    layOut();
    if (before.width() > 0 && before.height() > 0) {
        horizontalScrollBar()->setValue(int(inside.x() * m_figure.size.width() / before.width() - about.x()));
        verticalScrollBar()->setValue(int(inside.y() * m_figure.size.height() / before.height() - about.y()));
    }
    emit zoomChanged();
}

void FigureView::zoomIn()
{
    setZoom(m_zoom * kZoomStep, QRectF(viewport()->rect()).center());
}

void FigureView::zoomOut()
{
    setZoom(m_zoom / kZoomStep, QRectF(viewport()->rect()).center());
}

void FigureView::resetZoom()
{
    setZoom(1, {});
}

void FigureView::showRows(std::int64_t first)
{
    const figures::RowRange& rows = figure().rows;
    const std::int64_t bounded = std::clamp<std::int64_t>(first, 0, rows.count - rows.shown);
    if (!rows.scrolls() || bounded == m_firstRow)
        return;
    m_firstRow = bounded;
    invalidate();
}

void FigureView::scrollRows(int rows)
{
    showRows(std::int64_t(figure().rows.first) + rows);  // m_firstRow may lie behind what there is room for
}

void FigureView::wheelEvent(QWheelEvent* event)
{
    if (event->modifiers() == Qt::ShiftModifier && figure().rows.scrolls()) {
        scrollRows(kRowsOfNotch * m_wheel.take(*event));
        event->accept();
        return;
    }
    if (!(event->modifiers() & Qt::ControlModifier)) {
        const bool across = horizontalScrollBar()->maximum() > 0, down = verticalScrollBar()->maximum() > 0;
        if (down)
            QAbstractScrollArea::wheelEvent(event);
        else if (across)
            QCoreApplication::sendEvent(horizontalScrollBar(), event);
        else
            m_parts.stepping.advanceBy(m_wheel.take(*event));
        return;
    }
    setZoom(m_zoom * std::pow(kZoomStep, event->angleDelta().y() / 120.0), event->position());
    event->accept();
}

int FigureView::shapeAt(QPointF viewportPoint)
{
    return figures::hitTest(figure(), viewportPoint - origin());
}

figures::Subject FigureView::subjectAt(QPointF viewportPoint)
{
    const int hit = shapeAt(viewportPoint);
    return hit < 0 ? figures::Subject{} : m_figure.shapes[std::size_t(hit)].subject;
}

void FigureView::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton)
        return;
    m_pressed = m_lastDrag = event->position().toPoint();
    m_dragging = false;
    const figures::Subject subject = subjectAt(event->position());
    m_scrolling = subject.firstRow >= 0;
    if (m_scrolling)
        showRows(subject.firstRow);
}

void FigureView::mouseMoveEvent(QMouseEvent* event)
{
    const QPoint point = event->position().toPoint();
    if (m_scrolling && (event->buttons() & Qt::LeftButton)) {
        if (const std::int64_t first = subjectAt({m_pressed.x() + 0.5, event->position().y()}).firstRow; first >= 0)
            showRows(first);
        return;
    }
    if (event->buttons() & Qt::LeftButton) {
        if (!m_dragging && (point - m_pressed).manhattanLength() < QApplication::startDragDistance())
            return;
        m_dragging = true;
        viewport()->setCursor(Qt::ClosedHandCursor);
        horizontalScrollBar()->setValue(horizontalScrollBar()->value() - (point - m_lastDrag).x());
        verticalScrollBar()->setValue(verticalScrollBar()->value() - (point - m_lastDrag).y());
        m_lastDrag = point;
        return;
    }
    const int hit = shapeAt(event->position());
    if (hit == m_hover)
        return;
    m_hover = hit;
    const figures::Subject subject = hit < 0 ? figures::Subject{} : m_figure.shapes[std::size_t(hit)].subject;
    const bool leads = subject.firstRow >= 0 || subject.step >= 0 || subject.wavefront >= 0 || subject.launch >= 0 || subject.block >= 0;
    viewport()->setCursor(leads ? Qt::PointingHandCursor : Qt::ArrowCursor);
    viewport()->update();
}

void FigureView::mouseReleaseEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton)
        return;
    viewport()->setCursor(Qt::ArrowCursor);
    if (m_dragging) {
        m_dragging = false;
        return;
    }
    if (std::exchange(m_scrolling, false))
        return;
    const figures::Subject subject = subjectAt(event->position());
    if (subject.wavefront >= 0) {
        m_parts.selection.setWavefront(subject.wavefront == m_parts.selection.wavefront() ? -1 : subject.wavefront);
        return;
    }
    if (subject.launch >= 0) {
        m_parts.position.setLaunch(LaunchId(std::uint32_t(subject.launch)));
        return;
    }
    if (subject.block >= 0) {
        m_parts.position.setBlock(BlockId(std::uint32_t(subject.block)));
        return;
    }
    const figures::Subject chosen = chosenBy(subject);
    const bool again = same(chosen, m_parts.selection.subject());
    m_keepsRows = isCell(chosen);  // it is among the rows that are shown
    m_parts.selection.select(again && subject.step < 0 && subject.line <= 0 ? figures::Subject{} : chosen);
    m_keepsRows = false;
    if (subject.step >= 0)
        m_parts.position.goTo(std::uint32_t(subject.step));
    else if (subject.line > 0)
        m_parts.navigator.toLineAround(subject.line);
}

void FigureView::contextMenuEvent(QContextMenuEvent* event)
{
    const bool byKey = event->reason() == QContextMenuEvent::Keyboard;
    const int hit = byKey ? -1 : shapeAt(viewport()->mapFromGlobal(event->globalPos()));
    const figures::Subject& subject = hit < 0 ? m_parts.selection.subject() : m_figure.shapes[std::size_t(hit)].subject;
    showSubjectMenu({m_parts.selection, m_parts.position, m_parts.breakpoints, m_parts.navigator}, subject,
                    byKey ? viewport()->mapToGlobal(viewport()->rect().center()) : event->globalPos(), this);
}

void FigureView::leaveEvent(QEvent* event)
{
    QAbstractScrollArea::leaveEvent(event);
    m_hover = -1;
    viewport()->update();
}

bool FigureView::viewportEvent(QEvent* event)
{
    if (event->type() == QEvent::Leave && m_hover >= 0) {
        m_hover = -1;
        viewport()->update();
    }
    if (event->type() != QEvent::ToolTip)
        return QAbstractScrollArea::viewportEvent(event);
    auto* help = static_cast<QHelpEvent*>(event);
    const int hit = shapeAt(help->pos());
    const QString tip = hit < 0 ? QString() : m_figure.shapes[std::size_t(hit)].subject.tip;
    if (tip.isEmpty())
        QToolTip::hideText();
    else
        QToolTip::showText(help->globalPos(), tip, viewport());
    return true;
}

}  // namespace simtscope::ui
