#include "ui/notes/bookmarks_panel.h"

#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QShortcut>
#include <QTreeWidget>
#include <QVBoxLayout>
#include <utility>

#include "ui/figures/canvas/clean_text.h"
#include "ui/session/place/bookmarks.h"
#include "ui/session/place/navigator.h"
#include "ui/session/place/position.h"
#include "ui/session/preferences/appearance.h"
#include "ui/widgets/metrics.h"
#include "ui/widgets/theme_style.h"

namespace simtscope::ui {

BookmarksPanel::BookmarksPanel(const BookmarksPanelParts& parts, QWidget* parent) : QWidget(parent), m_parts(parts)
{
    m_list = new QTreeWidget(this);
    m_list->setObjectName("bookmarks");
    m_list->setAccessibleName(tr("Bookmarks"));
    m_list->setColumnCount(2);
    m_list->setHeaderHidden(true);
    m_list->setRootIsDecorated(false);
    m_list->setUniformRowHeights(true);
    m_list->setMinimumHeight(84);
    m_list->header()->setStretchLastSection(false);
    m_list->header()->setSectionResizeMode(0, QHeaderView::Stretch);
    m_list->header()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
    m_empty = makeDimLabel(tr("No step is marked yet. Ctrl+B marks the step that is shown, with a note to come back to."), this);
    m_empty->setObjectName("bookmarksEmpty");
    m_empty->setWordWrap(true);
    m_empty->setAlignment(Qt::AlignCenter);
    m_empty->setMinimumHeight(m_list->minimumHeight());
    m_note = new QLineEdit(this);
    m_note->setObjectName("bookmarkNote");
    m_note->setAccessibleName(tr("Note"));
    m_note->setPlaceholderText(tr("Note"));
    m_note->setToolTip(tr("Note of the chosen bookmark (F2 in the list); Enter keeps it"));
    const auto makeButton = [this](const char* name, const QString& text, const QString& tip) {
        auto* button = new QPushButton(text, this);
        button->setObjectName(name);
        button->setToolTip(tip);
        button->setProperty("link", true);
        button->setCursor(Qt::PointingHandCursor);
        return button;
    };
    QPushButton* add = makeButton("bookmarkAdd", tr("Bookmark this step"), tr("With a note (Ctrl+B)"));
    m_edit = makeButton("bookmarkEdit", tr("Edit note"), tr("Change the note (F2 in the list)"));
    m_remove = makeButton("bookmarkDelete", tr("Delete"), tr("Remove the bookmark (Delete in the list)"));
    auto* row = new QHBoxLayout;
    row->addWidget(add);
    row->addStretch(1);
    row->addWidget(m_edit);
    row->addWidget(m_remove);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(kTinyGap, kTinyGap, 0, 0);
    column->setSpacing(kHairGap);
    column->addWidget(m_list, 1);
    column->addWidget(m_empty, 1);
    column->addWidget(m_note);
    column->addLayout(row);

    connect(add, &QPushButton::clicked, this, &BookmarksPanel::add);
    connect(m_edit, &QPushButton::clicked, this, &BookmarksPanel::edit);
    connect(m_remove, &QPushButton::clicked, this, &BookmarksPanel::remove);
    auto* erase = new QShortcut(QKeySequence::Delete, m_list);
    erase->setContext(Qt::WidgetShortcut);
    connect(erase, &QShortcut::activated, this, &BookmarksPanel::remove);
    const auto goToItem = [this](QTreeWidgetItem* item) { m_parts.bookmarks.goTo(std::size_t(m_list->indexOfTopLevelItem(item))); };
    connect(m_list, &QTreeWidget::itemClicked, this, goToItem);
    connect(m_list, &QTreeWidget::itemActivated, this, goToItem);
    connect(m_list, &QTreeWidget::itemDoubleClicked, this, &BookmarksPanel::edit);
    auto* rename = new QShortcut(QKeySequence(Qt::Key_F2), m_list);
    rename->setContext(Qt::WidgetShortcut);
    connect(rename, &QShortcut::activated, this, &BookmarksPanel::edit);
    connect(m_list, &QTreeWidget::currentItemChanged, this, &BookmarksPanel::refreshNote);
    connect(m_note, &QLineEdit::editingFinished, this, [this] {
        if (currentIndex() >= 0)
            m_parts.bookmarks.setNote(std::size_t(currentIndex()), m_note->text());
        m_note->setModified(false);
    });
    connect(m_note, &QLineEdit::returnPressed, this, [this] {
        if (QWidget* before = std::exchange(m_previousFocus, nullptr))
            before->setFocus(Qt::OtherFocusReason);
    });
    connect(&m_parts.bookmarks, &Bookmarks::changed, this, &BookmarksPanel::refresh, Qt::QueuedConnection);
    connect(&m_parts.position, &Position::sourceChanged, this, &BookmarksPanel::refreshPlaces);
    connect(&m_parts.appearance, &Appearance::themeChanged, this, &BookmarksPanel::refreshPlaces);
    refresh();
}

int BookmarksPanel::currentIndex() const
{
    return m_list->currentItem() ? m_list->indexOfTopLevelItem(m_list->currentItem()) : -1;
}

void BookmarksPanel::refresh()
{
    const std::vector<trace::Bookmark>& bookmarks = m_parts.bookmarks.list();
    while (std::size_t(m_list->topLevelItemCount()) > bookmarks.size())
        delete m_list->takeTopLevelItem(m_list->topLevelItemCount() - 1);
    while (std::size_t(m_list->topLevelItemCount()) < bookmarks.size()) {
        auto* item = new QTreeWidgetItem;
        m_list->addTopLevelItem(item);
    }
    m_list->setVisible(!bookmarks.empty());
    m_empty->setVisible(bookmarks.empty());
    refreshPlaces();
    refreshNote();
}

void BookmarksPanel::refreshNote()
{
    const bool hasCurrent = currentIndex() >= 0 && std::size_t(currentIndex()) < m_parts.bookmarks.list().size();
    const QString note = hasCurrent ? QString::fromStdString(m_parts.bookmarks.list()[std::size_t(currentIndex())].note) : QString();
    if (m_note->text() != note && !m_note->isModified())
        m_note->setText(note);
    for (QWidget* widget : std::initializer_list<QWidget*>{m_note, m_edit, m_remove})
        widget->setEnabled(hasCurrent);
}

void BookmarksPanel::refreshPlaces()
{
    const Bookmarks& bookmarks = m_parts.bookmarks;
    const std::size_t rows = std::min(bookmarks.list().size(), std::size_t(m_list->topLevelItemCount()));
    for (std::size_t i = 0; i < rows; ++i) {
        QTreeWidgetItem* item = m_list->topLevelItem(int(i));
        const QString note = figures::cleanText(bookmarks.list()[i].note);
        item->setText(0, note.isEmpty() ? tr("no note") : note);
        item->setToolTip(0, note);
        item->setForeground(0, m_parts.appearance.theme().color(note.isEmpty() ? figures::Role::TextDim : figures::Role::Text));
        item->setText(1, bookmarks.placeText(i));
        item->setForeground(1, m_parts.appearance.theme().color(figures::Role::TextDim));
    }
}

void BookmarksPanel::add()
{
    const std::optional<std::size_t> index = m_parts.bookmarks.add();
    if (!index)
        return;
    refresh();
    emit visibilityRequested();
    m_list->setCurrentItem(m_list->topLevelItem(int(*index)));
    if (isVisibleTo(window()))
        edit();
    else
        emit m_parts.navigator.statusMessage(tr("Bookmarked. Its note can be written when the comparison has ended."));
}

void BookmarksPanel::edit()
{
    if (!m_list->currentItem())
        m_list->setCurrentItem(m_list->topLevelItem(0));
    if (!m_list->currentItem())
        return;
    if (window()->focusWidget() != m_note && window()->focusWidget() != m_list)
        m_previousFocus = window()->focusWidget();
    m_note->setFocus(Qt::ShortcutFocusReason);
    m_note->selectAll();
}

void BookmarksPanel::remove()
{
    if (currentIndex() >= 0)
        m_parts.bookmarks.remove(std::size_t(currentIndex()));
}

}  // namespace simtscope::ui

#include "moc_bookmarks_panel.cpp"
