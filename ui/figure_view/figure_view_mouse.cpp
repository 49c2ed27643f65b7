// Handles the mouse in a FigureView: click, drag, wheel and pointing.
#include <QApplication>
#include <QHelpEvent>
#include <QMouseEvent>
#include <QScrollBar>
#include <QToolTip>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>
#include <utility>

#include "ui/figure_view/figure_view.h"
#include "ui/figure_view/subject_choice.h"
#include "ui/figures/banks/banks_options.h"
#include "ui/session/place/navigator.h"
#include "ui/session/place/position.h"
#include "ui/session/place/selection.h"
#include "ui/session/place/stepping.h"
#include "ui/session/place/subject_menu.h"

namespace simtscope::ui {
namespace {

constexpr int kRowsPerNotch = 3;

/// Returns whether a click on the shape does more than select something.
bool leadsSomewhere(const figures::Meaning& meaning)
{
    using namespace figures;
    return meaning.step || std::visit(
                               []<class Kind>(const Kind&) {
                                   return std::is_same_v<Kind, RowsSubject> || std::is_same_v<Kind, WavefrontSubject> ||
                                          std::is_same_v<Kind, LaunchSubject> || std::is_same_v<Kind, BlockSubject>;
                               },
                               meaning.subject);
}

}  // namespace

void FigureView::showRows(std::int64_t first)
{
    const figures::RowRange& rows = figure().rows;
    const auto bounded = std::uint32_t(std::clamp<std::int64_t>(first, 0, rows.count - rows.shownCount));
    if (!rows.scrolls() || bounded == m_firstRow)
        return;
    m_firstRow = bounded;
    invalidate();
}

void FigureView::scrollRows(int rows)
{
    showRows(std::int64_t(figure().rows.first) + rows);  // not from m_firstRow, which may lie beyond the last row that can come first
}

void FigureView::wheelEvent(QWheelEvent* event)
{
    if (event->modifiers() == Qt::ShiftModifier && figure().rows.scrolls()) {
        scrollRows(kRowsPerNotch * m_wheel.addTurn(*event));
        event->accept();
        return;
    }
    if (!(event->modifiers() & Qt::ControlModifier)) {
        const auto scrolls = [](const QScrollBar* bar) { return bar->maximum() > bar->minimum(); };
        const bool scrollsAcross = scrolls(horizontalScrollBar()), scrollsDown = scrolls(verticalScrollBar());
        if (scrollsDown)
            QAbstractScrollArea::wheelEvent(event);
        else if (scrollsAcross)
            QCoreApplication::sendEvent(horizontalScrollBar(), event);
        else
            m_parts.stepping.advanceBy(m_wheel.addTurn(*event));
        return;
    }
    setZoom(m_zoom * std::pow(kZoomFactor, event->angleDelta().y() / 120.0), event->position());
    event->accept();
}

int FigureView::shapeAt(QPointF viewportPoint)
{
    return figures::hitTest(figure(), viewportPoint - figureOrigin());
}

figures::Meaning FigureView::meaningAt(QPointF viewportPoint)
{
    const int hit = shapeAt(viewportPoint);
    return hit < 0 ? figures::Meaning{} : m_figure.shapes[std::size_t(hit)].meaning;
}

void FigureView::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton)
        return;
    m_pressPosition = m_lastDragPosition = event->position().toPoint();
    m_isDragging = false;
    m_cellCursor.reset();
    m_isDraggingOverview = overviewBox().contains(event->position()) && panByOverview(event->position());
    if (m_isDraggingOverview)
        return;
    const figures::Meaning meaning = meaningAt(event->position());
    const auto* const rows = std::get_if<figures::RowsSubject>(&meaning.subject);
    m_isScrolling = rows != nullptr;
    if (rows)
        showRows(rows->first);
}

void FigureView::mouseMoveEvent(QMouseEvent* event)
{
    const QPoint point = event->position().toPoint();
    if (m_isDraggingOverview && (event->buttons() & Qt::LeftButton)) {
        panByOverview(event->position());
        return;
    }
    if (m_isScrolling && (event->buttons() & Qt::LeftButton)) {
        const figures::Meaning meaning = meaningAt({m_pressPosition.x() + 0.5, event->position().y()});
        if (const auto* const rows = std::get_if<figures::RowsSubject>(&meaning.subject))
            showRows(rows->first);
        return;
    }
    if (event->buttons() & Qt::LeftButton) {
        if (!m_isDragging && (point - m_pressPosition).manhattanLength() < QApplication::startDragDistance())
            return;
        m_isDragging = true;
        viewport()->setCursor(Qt::ClosedHandCursor);
        horizontalScrollBar()->setValue(horizontalScrollBar()->value() - (point - m_lastDragPosition).x());
        verticalScrollBar()->setValue(verticalScrollBar()->value() - (point - m_lastDragPosition).y());
        m_lastDragPosition = point;
        return;
    }
    const int hit = shapeAt(event->position());
    if (hit == m_hoveredShape)
        return;
    m_hoveredShape = hit;
    const bool isLeading = hit >= 0 && leadsSomewhere(m_figure.shapes[std::size_t(hit)].meaning);
    viewport()->setCursor(isLeading ? Qt::PointingHandCursor : Qt::ArrowCursor);
    viewport()->update();
}

void FigureView::mouseReleaseEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton)
        return;
    viewport()->setCursor(Qt::ArrowCursor);
    if (std::exchange(m_isDraggingOverview, false))
        return;
    if (m_isDragging) {
        m_isDragging = false;
        return;
    }
    if (std::exchange(m_isScrolling, false))
        return;
    const figures::Meaning meaning = meaningAt(event->position());
    std::visit(figures::Overloaded{[this](const figures::WavefrontSubject& one) {
                                       auto banks = m_parts.selection.optionsOf<figures::BanksOptions>();
                                       banks.wavefront = banks.wavefront == one.wavefront ? std::nullopt : std::optional(one.wavefront);
                                       m_parts.selection.setOptions(banks);
                                   },
                                   [this](const figures::LaunchSubject& one) { m_parts.position.setLaunch(one.launch); },
                                   [this](const figures::BlockSubject& one) { m_parts.position.setBlock(one.block); },
                                   [&](const auto&) { selectAndGo(meaning); }},
               meaning.subject);
}

/// Selects what was clicked, or lets it go where it is selected already, and goes where it leads.
void FigureView::selectAndGo(const figures::Meaning& clicked)
{
    const figures::Subject chosen = chooseSelection(clicked);
    const std::optional<std::uint32_t> line = figures::lineOf(clicked);
    const bool isSelectedAlready = chosen == m_parts.selection.subject();
    m_keepsRows = figures::isCell(chosen);  // a selected cell is among the rows that are shown
    m_parts.selection.select(isSelectedAlready && !clicked.step && !line ? figures::Subject{} : chosen);
    m_keepsRows = false;
    if (clicked.step)
        m_parts.position.goTo(*clicked.step);
    else if (line)
        m_parts.navigator.goToLineWrapping(int(*line));
}

void FigureView::contextMenuEvent(QContextMenuEvent* event)
{
    const bool isFromKeyboard = event->reason() == QContextMenuEvent::Keyboard;
    const int hit = isFromKeyboard ? -1 : shapeAt(viewport()->mapFromGlobal(event->globalPos()));
    figures::Meaning meaning;
    if (hit >= 0)
        meaning = m_figure.shapes[std::size_t(hit)].meaning;
    else
        meaning.subject = m_parts.selection.subject();
    showSubjectMenu({m_parts.selection, m_parts.position, m_parts.breakpoints, m_parts.navigator}, meaning,
                    isFromKeyboard ? viewport()->mapToGlobal(viewport()->rect().center()) : event->globalPos(), this);
}

void FigureView::leaveEvent(QEvent* event)
{
    QAbstractScrollArea::leaveEvent(event);
    m_hoveredShape = -1;
    viewport()->update();
}

bool FigureView::viewportEvent(QEvent* event)
{
    if (event->type() == QEvent::Leave && m_hoveredShape >= 0) {
        m_hoveredShape = -1;
        viewport()->update();
    }
    if (event->type() != QEvent::ToolTip)
        return QAbstractScrollArea::viewportEvent(event);
    auto* help = static_cast<QHelpEvent*>(event);
    const int hit = shapeAt(help->pos());
    const QString tip = hit < 0 ? QString() : m_figure.shapes[std::size_t(hit)].meaning.tip;
    if (tip.isEmpty())
        QToolTip::hideText();
    else
        QToolTip::showText(help->globalPos(), tip, viewport());
    return true;
}

}  // namespace simtscope::ui
