// Lets the user choose a cell of a FigureView by keys. Elsewhere the arrows step, so a key begins the choice.
#include <QKeyEvent>
#include <QScrollBar>
#include <algorithm>
#include <array>

#include "ui/figure_view/cell_search.h"
#include "ui/figure_view/figure_view.h"
#include "ui/figure_view/subject_choice.h"
#include "ui/session/place/navigator.h"
#include "ui/session/place/position.h"
#include "ui/session/place/selection.h"

namespace simtscope::ui {
namespace {

constexpr std::array kArrowKeys{Qt::Key_Left, Qt::Key_Right, Qt::Key_Up, Qt::Key_Down};
constexpr std::array kEndKeys{Qt::Key_Return, Qt::Key_Enter, Qt::Key_Escape};
constexpr qreal kScrollMargin = 24;  // pixels kept visible around a cell that is scrolled to

template <std::size_t N>
bool isOneOf(int key, const std::array<Qt::Key, N>& keys)
{
    return std::ranges::find(keys, Qt::Key(key)) != keys.end();
}

bool isPlain(const QKeyEvent& key)
{
    return !(key.modifiers() & ~Qt::KeypadModifier);
}

}  // namespace

void FigureView::startCellSelection()
{
    setFocus();
    const figures::Figure& shown = figure();
    const figures::Subject& selected = m_parts.selection.subject();
    int shape = isCell(selected) ? findShapeOfCell(shown, selected, {}) : -1;
    if (const auto source = m_parts.position.source(); shape < 0 && source && source->isRecorded())
        if (const std::optional<figures::CellSubject> cell = findCellOfStep(*source, m_parts.position.step()))
            shape = findShapeOfCell(shown, *cell, {});
    if (shape < 0)
        shape = findFirstCellShape(shown);
    if (shape < 0)
        emit m_parts.navigator.statusMessage(tr("This figure shows no cells of memory."));
    else
        selectShape(shape);
}

void FigureView::selectShape(int shape)
{
    const figures::Shape chosen = figure().shapes[std::size_t(shape)];  // a copy, because selecting it may replace the figure
    m_cellCursor = chosen.rect.center();
    scrollToShow(chosen.rect);
    m_keepsRows = true;
    m_parts.selection.select(chooseSelection(chosen.meaning));
    m_keepsRows = false;
    emit m_parts.navigator.statusMessage(tr("The arrow keys choose a cell. Enter keeps it, Esc lets it go."));
}

void FigureView::scrollToShow(const QRectF& box)
{
    const auto scrollIntoView = [](QScrollBar& bar, qreal begin, qreal end) {
        if (begin < bar.value())
            bar.setValue(int(begin));
        else if (end > bar.value() + bar.pageStep())
            bar.setValue(int(end) - bar.pageStep());
    };
    scrollIntoView(*horizontalScrollBar(), box.left() - kScrollMargin, box.right() + kScrollMargin);
    scrollIntoView(*verticalScrollBar(), box.top() - kScrollMargin, box.bottom() + kScrollMargin);
}

bool FigureView::event(QEvent* event)
{
    if (event->type() == QEvent::ShortcutOverride && m_cellCursor) {
        const auto& key = *static_cast<QKeyEvent*>(event);
        if (isPlain(key) && (isOneOf(key.key(), kArrowKeys) || isOneOf(key.key(), kEndKeys))) {
            event->accept();
            return true;
        }
    }
    return QAbstractScrollArea::event(event);
}

void FigureView::keyPressEvent(QKeyEvent* event)
{
    if (!m_cellCursor || !isPlain(*event) || !(isOneOf(event->key(), kArrowKeys) || isOneOf(event->key(), kEndKeys))) {
        QAbstractScrollArea::keyPressEvent(event);
        return;
    }
    if (isOneOf(event->key(), kEndKeys)) {
        m_cellCursor.reset();
        if (event->key() == Qt::Key_Escape)
            m_parts.selection.select({});
        emit m_parts.navigator.statusMessage({});
        return;
    }
    const int currentShape = findShapeOfCell(figure(), m_parts.selection.subject(), *m_cellCursor);
    const int nextShape =
        currentShape < 0 ? findFirstCellShape(figure()) : findAdjacentCellShape(figure(), currentShape, Qt::Key(event->key()));
    if (nextShape >= 0)
        selectShape(nextShape);
}

void FigureView::focusOutEvent(QFocusEvent* event)
{
    QAbstractScrollArea::focusOutEvent(event);
    if (event->reason() != Qt::ActiveWindowFocusReason && event->reason() != Qt::PopupFocusReason)
        m_cellCursor.reset();
}

}  // namespace simtscope::ui
