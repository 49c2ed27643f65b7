#include "ui/panels/bookmarks_panel.h"

#include <QApplication>
#include <QHeaderView>
#include <QPointer>
#include <QPushButton>
#include <QShortcut>
#include <QStyledItemDelegate>
#include <QTreeWidget>
#include <QVBoxLayout>

#include "ui/panels/bookmarks.h"
#include "ui/panels/look.h"
#include "ui/panels/session.h"

namespace simtscope::panels {
namespace {

/// Edits the note itself, where the row shows words for an empty one, and hands the focus back when it is done.
class NoteDelegate final : public QStyledItemDelegate {
public:
    NoteDelegate(Session& session, QObject* parent) : QStyledItemDelegate(parent), m_session(session)
    {
        // Queued: the view is not done with the editor yet.
        connect(this, &QAbstractItemDelegate::closeEditor, this, &NoteDelegate::giveBack, Qt::QueuedConnection);
    }
    void returnTo(QWidget* before) { m_before = before; }

    QWidget* createEditor(QWidget* parent, const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        if (index.column() != 0)
            return nullptr;
        QWidget* editor = QStyledItemDelegate::createEditor(parent, option, index);
        editor->setObjectName("bookmarkNote");
        editor->setAccessibleName(BookmarksPanel::tr("Note"));
        return editor;
    }
    void setEditorData(QWidget* editor, const QModelIndex& index) const override
    {
        const auto& all = m_session.bookmarks().all();
        if (std::size_t(index.row()) < all.size())
            editor->setProperty("text", QString::fromStdString(all[std::size_t(index.row())].note));
    }

private:
    void giveBack()
    {
        if (m_before)
            m_before->setFocus(Qt::OtherFocusReason);
        m_before = nullptr;
    }

    Session& m_session;
    QPointer<QWidget> m_before;
};

}  // namespace

BookmarksPanel::BookmarksPanel(Session& session, QWidget* parent) : QWidget(parent), m_session(session)
{
    m_list = new QTreeWidget(this);
    m_list->setObjectName("bookmarks");
    m_list->setAccessibleName(tr("Bookmarks"));
    m_list->setColumnCount(2);
    m_list->setHeaderHidden(true);
    m_list->setRootIsDecorated(false);
    m_list->setUniformRowHeights(true);
    m_list->setMinimumHeight(84);
    m_list->setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed);
    m_list->setItemDelegate(new NoteDelegate(m_session, m_list));
    m_list->header()->setStretchLastSection(false);
    m_list->header()->setSectionResizeMode(0, QHeaderView::Stretch);
    m_list->header()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
    const auto button = [this](const char* name, const QString& text, const QString& tip) {
        auto* made = new QPushButton(text, this);
        made->setObjectName(name);
        made->setToolTip(tip);
        made->setProperty("link", true);
        made->setCursor(Qt::PointingHandCursor);
        return made;
    };
    QPushButton* add = button("bookmarkAdd", tr("Bookmark this step"), tr("With a note (Ctrl+B)"));
    m_edit = button("bookmarkEdit", tr("Edit note"), tr("Change the note (F2 in the list)"));
    m_remove = button("bookmarkDelete", tr("Delete"), tr("Remove the bookmark (Delete in the list)"));
    auto* row = new QHBoxLayout;
    row->addWidget(add);
    row->addStretch(1);
    row->addWidget(m_edit);
    row->addWidget(m_remove);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(5, 4, 0, 0);
    column->setSpacing(2);
    column->addWidget(m_list, 1);
    column->addLayout(row);

    connect(add, &QPushButton::clicked, this, &BookmarksPanel::add);
    connect(m_edit, &QPushButton::clicked, this, &BookmarksPanel::edit);
    connect(m_remove, &QPushButton::clicked, this, &BookmarksPanel::remove);
    auto* erase = new QShortcut(QKeySequence::Delete, m_list);
    erase->setContext(Qt::WidgetShortcut);
    connect(erase, &QShortcut::activated, this, &BookmarksPanel::remove);
    const auto go = [this](QTreeWidgetItem* item) { m_session.bookmarks().goTo(std::size_t(m_list->indexOfTopLevelItem(item))); };
    connect(m_list, &QTreeWidget::itemClicked, this, go);
    connect(m_list, &QTreeWidget::itemActivated, this, go);
    connect(m_list, &QTreeWidget::itemChanged, this, [this](QTreeWidgetItem* item, int column_) {
        if (m_filling || column_ != 0)
            return;
        m_session.bookmarks().setNote(std::size_t(m_list->indexOfTopLevelItem(item)), item->text(0));
        refreshPlaces();  // also when it is what it was: an empty note has words of its own
    });
    connect(m_list, &QTreeWidget::currentItemChanged, this, [this] { m_edit->setEnabled(current() >= 0); });
    connect(&m_session.bookmarks(), &Bookmarks::changed, this, &BookmarksPanel::refresh, Qt::QueuedConnection);
    connect(&m_session, &Session::sourceChanged, this, &BookmarksPanel::refreshPlaces);
    connect(&m_session, &Session::themeChanged, this, &BookmarksPanel::refreshPlaces);
    refresh();
}

int BookmarksPanel::current() const
{
    return m_list->currentItem() ? m_list->indexOfTopLevelItem(m_list->currentItem()) : -1;
}

void BookmarksPanel::refresh()
{
    const std::vector<trace::Bookmark>& all = m_session.bookmarks().all();
    m_filling = true;
    while (std::size_t(m_list->topLevelItemCount()) > all.size())
        delete m_list->takeTopLevelItem(m_list->topLevelItemCount() - 1);
    while (std::size_t(m_list->topLevelItemCount()) < all.size()) {
        auto* item = new QTreeWidgetItem;
        item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsEditable);
        m_list->addTopLevelItem(item);
    }
    m_filling = false;
    refreshPlaces();
    for (QPushButton* button : {m_edit, m_remove})
        button->setEnabled(!all.empty());
}

void BookmarksPanel::refreshPlaces()
{
    const Bookmarks& bookmarks = m_session.bookmarks();
    const std::size_t rows = std::min(bookmarks.all().size(), std::size_t(m_list->topLevelItemCount()));
    m_filling = true;
    for (std::size_t i = 0; i < rows; ++i) {
        QTreeWidgetItem* item = m_list->topLevelItem(int(i));
        const QString note = QString::fromStdString(bookmarks.all()[i].note);
        item->setText(0, note.isEmpty() ? tr("no note") : note);
        item->setToolTip(0, note);
        item->setForeground(0, m_session.theme().color(note.isEmpty() ? figures::Role::TextDim : figures::Role::Text));
        item->setText(1, bookmarks.placeOf(i));
        item->setForeground(1, m_session.theme().color(figures::Role::TextDim));
    }
    m_filling = false;
}

void BookmarksPanel::add()
{
    const std::optional<std::size_t> index = m_session.bookmarks().add();
    if (!index)
        return;
    refresh();
    emit shown();
    m_list->setCurrentItem(m_list->topLevelItem(int(*index)));
    edit();
}

void BookmarksPanel::edit()
{
    if (!m_list->currentItem())
        m_list->setCurrentItem(m_list->topLevelItem(0));
    if (!m_list->currentItem())
        return;
    static_cast<NoteDelegate*>(m_list->itemDelegate())->returnTo(QApplication::focusWidget());
    m_list->editItem(m_list->currentItem(), 0);
}

void BookmarksPanel::remove()
{
    if (current() >= 0)
        m_session.bookmarks().remove(std::size_t(current()));
}

}  // namespace simtscope::panels
