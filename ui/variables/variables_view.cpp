#include "ui/variables/variables_view.h"

#include <QHeaderView>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>
#include <QStyledItemDelegate>
#include <QToolTip>
#include <algorithm>

#include "ui/figures/canvas/text_metrics.h"
#include "ui/figures/facts/messages.h"
#include "ui/variables/variables_model.h"
#include "ui/widgets/theme_style.h"

namespace simtscope::ui {
namespace {

using figures::Role;

constexpr int kRowHeight = 22, kIndentation = 14;  // pixels
constexpr int kMinNameWidth = 104, kMaxNameWidth = 160, kMinTypeWidth = 72, kMaxTypeWidth = 132, kMinValueWidth = 88, kMaxValueWidth = 150;
constexpr qreal kMinBarWidth = 5, kMaxBarWidth = 32;
constexpr int kTextSample = 64;  // rows that are measured for the width of cells

/// Returns the width that the texts of numbers need in a cell, among the open rows of the model.
qreal measureTexts(const VariablesModel& model, const QModelIndex& parent, int& remaining)
{
    qreal width = kMinTextCellWidth;
    for (int i = 0; i < model.rowCount(parent) && remaining > 0; ++i) {
        const QModelIndex index = model.index(i, 0, parent);
        if (const analysis::VariableRow* const row = model.rowAt(index)) {
            --remaining;
            for (const analysis::VariableCell& cell : row->cells)
                if (cell.number && cell.hasValue() && (row->cells.size() > 1 || !cell.target))
                    width = std::max(width, widthForText(figures::formatShort(cell)));
        } else {
            width = std::max(width, measureTexts(model, index, remaining));
        }
    }
    return width;
}

}  // namespace

/// Draws strips in the last column, and pointers as links.
class VariablesView::StripDelegate final : public QStyledItemDelegate {
public:
    explicit StripDelegate(VariablesView& view) : QStyledItemDelegate(&view), m_view(view) {}

    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        return {QStyledItemDelegate::sizeHint(option, index).width(), kRowHeight};
    }

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        const analysis::VariableRow* const row = m_view.m_model.rowAt(index);
        if (!row || index.column() != VariablesModel::Threads || !m_view.m_theme) {
            QStyleOptionViewItem changed = option;
            if (m_view.isLink(index)) {
                changed.font = index.data(Qt::FontRole).value<QFont>();
                changed.palette.setColor(QPalette::Text, m_view.m_theme->color(Role::AccentBorder));
            }
            QStyledItemDelegate::paint(painter, changed, index);
            return;
        }
        QStyleOptionViewItem empty = option;
        empty.text.clear();
        QStyledItemDelegate::paint(painter, empty, index);  // the background of a selected row
        if (!row->problem.isEmpty()) {
            painter->setPen(m_view.m_theme->color(Role::Error));
            painter->setFont(figures::fontFor(figures::Font::Small));
            const QString reason =
                QFontMetrics(painter->font()).elidedText(figures::translateSentence(row->problem), Qt::ElideRight, option.rect.width());
            painter->drawText(option.rect, Qt::AlignLeft | Qt::AlignVCenter, reason);
            return;
        }
        const std::size_t count = m_view.m_model.table()->columnCount();
        paintValueStrip(*painter, option.rect, m_view.m_columns, figures::makeStripCells(*row, count, m_view.m_model.chosen()),
                        *m_view.m_theme);
    }

    /// Sets the text once: a table of another step must not replace what the user types.
    void setEditorData(QWidget* editor, const QModelIndex& index) const override
    {
        if (editor->property("isFilled").toBool())
            return;
        QStyledItemDelegate::setEditorData(editor, index);
        editor->setProperty("isFilled", true);
    }

    /// Gives an expression the width of name, type and value.
    void updateEditorGeometry(QWidget* editor, const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        QRect rect = option.rect;
        rect.setRight(m_view.visualRect(index.siblingAtColumn(VariablesModel::Value)).right());
        editor->setGeometry(rect);
    }

protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override
    {
        QStyledItemDelegate::initStyleOption(option, index);
        if (m_view.isLink(index)) {
            option->font.setUnderline(true);
            option->palette.setColor(QPalette::Text, m_view.m_theme->color(Role::AccentBorder));
            option->palette.setColor(QPalette::HighlightedText, m_view.m_theme->color(Role::AccentBorder));
        }
    }

private:
    VariablesView& m_view;
};

/// Draws the numbers of the threads; a click chooses one.
class VariablesView::StripHeader final : public QHeaderView {
public:
    explicit StripHeader(VariablesView& view) : QHeaderView(Qt::Horizontal, &view), m_view(view)
    {
        setSectionsClickable(true);
        setHighlightSections(false);
        setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
        setStretchLastSection(true);
    }

protected:
    void paintSection(QPainter* painter, const QRect& rect, int section) const override
    {
        painter->save();  // the style leaves a clip that lets nothing through
        QHeaderView::paintSection(painter, rect, section);
        painter->restore();
        if (section != VariablesModel::Threads || !m_view.m_theme || !m_view.m_model.table())
            return;
        const std::optional<std::size_t> chosen = m_view.m_model.chosen();
        paintStripHeader(*painter, rect, m_view.m_columns, m_view.m_model.table()->firstThread, chosen.value_or(std::size_t(-1)),
                         *m_view.m_theme);
    }

    void mouseReleaseEvent(QMouseEvent* event) override
    {
        QHeaderView::mouseReleaseEvent(event);
        const int x = int(event->position().x()) - sectionViewportPosition(VariablesModel::Threads);
        if (const auto column = m_view.m_columns.columnAt(x); column && event->button() == Qt::LeftButton)
            emit m_view.threadClicked(*column);
    }

private:
    VariablesView& m_view;
};

VariablesView::VariablesView(VariablesModel& model, QWidget* parent) : QTreeView(parent), m_model(model)
{
    m_header = new StripHeader(*this);
    setHeader(m_header);
    setModel(&m_model);
    setItemDelegate(new StripDelegate(*this));
    setUniformRowHeights(true);
    setIndentation(kIndentation);
    setFrameShape(QFrame::NoFrame);
    setMouseTracking(true);
    setAllColumnsShowFocus(true);
    setExpandsOnDoubleClick(true);
    setEditTriggers(DoubleClicked | EditKeyPressed);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setHorizontalScrollMode(ScrollPerPixel);
    setVerticalScrollMode(ScrollPerPixel);
    m_scrollBar = new QScrollBar(Qt::Horizontal, this);
    m_scrollBar->hide();
    connect(m_scrollBar, &QScrollBar::valueChanged, this, [this](int value) {
        m_columns.offset = value;
        viewport()->update();
        m_header->viewport()->update();
    });
    connect(m_header, &QHeaderView::sectionResized, this, [this] { refreshColumns(); });
    connect(&m_model, &QAbstractItemModel::modelReset, this, [this] {
        m_isRestoring = true;
        restoreExpansion({});
        restoreCurrent({});
        m_isRestoring = false;
        emit currentRowChanged();
    });
    connect(this, &QTreeView::expanded, this, [this](const QModelIndex& index) {
        if (!m_isRestoring)
            m_isOpen[m_model.pathOf(index)] = true;
    });
    connect(this, &QTreeView::collapsed, this, [this](const QModelIndex& index) {
        if (!m_isRestoring)
            m_isOpen[m_model.pathOf(index)] = false;
    });
    connect(this, &QTreeView::activated, this, &VariablesView::activateRow);
}

void VariablesView::setTheme(const figures::Theme& theme)
{
    m_theme = &theme;
    m_openIcon = makeIcon("chevron-down", theme);
    m_closedIcon = makeIcon("chevron-right", theme);
    m_model.setTheme(theme);
    viewport()->update();
}

void VariablesView::setShowsTexts(bool isOn)
{
    m_columns.hasTexts = isOn;
    refreshColumns();
}

void VariablesView::restoreExpansion(const QModelIndex& parent)
{
    for (int row = 0; row < m_model.rowCount(parent); ++row) {
        const QModelIndex index = m_model.index(row, 0, parent);
        if (!m_model.rowAt(index))
            setFirstColumnSpanned(row, parent, true);
        if (m_model.rowCount(index) == 0)
            continue;
        setExpanded(index, m_isOpen.value(m_model.pathOf(index), m_model.isOpenFromStart(index)));
        restoreExpansion(index);
    }
}

bool VariablesView::restoreCurrent(const QModelIndex& parent)
{
    for (int row = 0; row < m_model.rowCount(parent); ++row) {
        const QModelIndex index = m_model.index(row, 0, parent);
        const QString path = m_model.pathOf(index);
        if (path == m_currentPath) {
            setCurrentIndex(index);
            return true;
        }
        if (m_currentPath.startsWith(path + u'/') && restoreCurrent(index))
            return true;
    }
    return false;
}

void VariablesView::currentChanged(const QModelIndex& current, const QModelIndex& previous)
{
    QTreeView::currentChanged(current, previous);
    if (current.isValid() && !m_isRestoring)
        m_currentPath = m_model.pathOf(current);
    if (!m_isRestoring)
        emit currentRowChanged();
}

void VariablesView::contextMenuEvent(QContextMenuEvent* event)
{
    const bool isOfKey = event->reason() == QContextMenuEvent::Keyboard;
    const QModelIndex index = isOfKey ? currentIndex() : indexAt(viewport()->mapFromGlobal(event->globalPos()));
    if (!m_model.rowAt(index))
        return;
    emit menuRequested(index, isOfKey ? viewport()->mapToGlobal(visualRect(index).bottomLeft()) : event->globalPos());
}

/// Divides the width: the strip gets what name, type and value leave.
void VariablesView::fitSections()
{
    const int width = viewport()->width();
    m_header->resizeSection(VariablesModel::Name, std::clamp(width / 6, kMinNameWidth, kMaxNameWidth));
    m_header->resizeSection(VariablesModel::Type, std::clamp(width / 8, kMinTypeWidth, kMaxTypeWidth));
    m_header->resizeSection(VariablesModel::Value, std::clamp(width / 7, kMinValueWidth, kMaxValueWidth));
}

void VariablesView::refreshColumns()
{
    const analysis::VariableTable* const table = m_model.table();
    m_columns.count = table ? table->columnCount() : 0;
    const int room = viewport()->width() - m_header->sectionViewportPosition(VariablesModel::Threads);
    const qreal fitting = m_columns.count ? qreal(room) / qreal(m_columns.count) : 0;
    if (m_columns.hasTexts) {
        int remaining = kTextSample;
        const qreal needed = measureTexts(m_model, {}, remaining);
        m_columns.width = std::clamp(fitting, needed, std::max(needed, kMaxTextCellWidth));
    } else {
        m_columns.width = std::clamp(fitting, kMinBarWidth, kMaxBarWidth);
    }
    const int hidden = std::max(0, int(m_columns.totalWidth()) - room);
    {
        const QSignalBlocker blocker(m_scrollBar);
        m_scrollBar->setRange(0, hidden);
        m_scrollBar->setPageStep(std::max(1, room));
        m_scrollBar->setSingleStep(int(m_columns.width));
        if (const auto chosen = m_model.chosen()) {
            const int left = int(qreal(*chosen) * m_columns.width), right = int(qreal(*chosen + 1) * m_columns.width) + 1;
            if (left < m_scrollBar->value())
                m_scrollBar->setValue(left);
            else if (right > m_scrollBar->value() + room)
                m_scrollBar->setValue(right - room);
        }
        m_columns.offset = m_scrollBar->value();
    }
    m_scrollBar->setVisible(hidden > 0);
    viewport()->update();
    m_header->viewport()->update();
}

QRect VariablesView::stripRect(const QModelIndex& index) const
{
    return visualRect(index.siblingAtColumn(VariablesModel::Threads));
}

bool VariablesView::isLink(const QModelIndex& index) const
{
    const analysis::VariableRow* const row = index.column() == VariablesModel::Value && m_theme ? m_model.rowAt(index) : nullptr;
    return row && m_model.chosen() && row->cellOf(*m_model.chosen()).target;
}

std::optional<std::size_t> VariablesView::columnAt(const QModelIndex& index, QPoint position) const
{
    if (!index.isValid() || index.column() != VariablesModel::Threads || !m_model.rowAt(index))
        return std::nullopt;
    return m_columns.columnAt(position.x() - visualRect(index).left());
}

QString VariablesView::tipAt(QPoint position) const
{
    const QModelIndex index = indexAt(position);
    const auto column = columnAt(index, position);
    if (column)
        return figures::describeVariable(*m_model.table(), *m_model.rowAt(index), *column);
    QString tip = index.data(Qt::ToolTipRole).toString();
    if (isLink(index))
        tip += u'\n' + tr("Click: select this cell in the figure.");
    return tip;
}

bool VariablesView::viewportEvent(QEvent* event)
{
    if (event->type() != QEvent::ToolTip)
        return QTreeView::viewportEvent(event);
    auto* const help = static_cast<QHelpEvent*>(event);
    if (const QString tip = tipAt(help->pos()); !tip.isEmpty())
        QToolTip::showText(help->globalPos(), tip, viewport());
    else
        QToolTip::hideText();
    return true;
}

void VariablesView::mouseMoveEvent(QMouseEvent* event)
{
    QTreeView::mouseMoveEvent(event);
    const QModelIndex index = indexAt(event->position().toPoint());
    viewport()->setCursor(isLink(index) ? Qt::PointingHandCursor : Qt::ArrowCursor);
}

void VariablesView::mouseReleaseEvent(QMouseEvent* event)
{
    const QPoint position = event->position().toPoint();
    const QModelIndex index = indexAt(position);
    QTreeView::mouseReleaseEvent(event);
    if (event->button() != Qt::LeftButton)
        return;
    if (const auto column = columnAt(index, position))
        emit threadClicked(*column);
    else if (isLink(index))
        emit targetClicked(*m_model.rowAt(index));
}

void VariablesView::activateRow(const QModelIndex& index)
{
    const QModelIndex first = index.siblingAtColumn(0);
    if (m_model.rowCount(first) > 0)
        setExpanded(first, !isExpanded(first));
    else if (isLink(index.siblingAtColumn(VariablesModel::Value)))
        emit targetClicked(*m_model.rowAt(index));
}

void VariablesView::keyPressEvent(QKeyEvent* event)
{
    const int key = event->key();
    if ((key == Qt::Key_Left || key == Qt::Key_Right) && event->modifiers() == Qt::ControlModifier)
        emit threadStepped(key == Qt::Key_Right ? 1 : -1);
    else if (const auto watch = m_model.watchAt(currentIndex()); watch && key == Qt::Key_Delete)
        emit watchRemoved(*watch);
    else if (event->matches(QKeySequence::Copy))
        emit copyRequested();
    else if ((key == Qt::Key_Return || key == Qt::Key_Enter) && currentIndex().isValid())
        activateRow(currentIndex());
    else
        QTreeView::keyPressEvent(event);
}

void VariablesView::resizeEvent(QResizeEvent* event)
{
    QTreeView::resizeEvent(event);
    fitSections();
    refreshColumns();
}

void VariablesView::wheelEvent(QWheelEvent* event)
{
    const bool isSideways =
        event->modifiers() == Qt::ShiftModifier || std::abs(event->angleDelta().x()) > std::abs(event->angleDelta().y());
    if (!isSideways || !m_scrollBar->isVisible()) {
        QTreeView::wheelEvent(event);
        return;
    }
    const int delta = event->angleDelta().x() ? event->angleDelta().x() : event->angleDelta().y();
    m_scrollBar->setValue(m_scrollBar->value() - delta);
    event->accept();
}

void VariablesView::drawBranches(QPainter* painter, const QRect& rect, const QModelIndex& index) const
{
    if (m_model.rowCount(index) == 0 || !m_theme)
        return;
    QRect square(0, 0, 12, 12);
    square.moveCenter(QPoint(rect.right() - kIndentation / 2, rect.center().y()));
    (isExpanded(index) ? m_openIcon : m_closedIcon).paint(painter, square);
}

}  // namespace simtscope::ui

#include "moc_variables_view.cpp"
