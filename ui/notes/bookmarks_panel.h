// Lists the bookmarks: a click goes there, F2 or a double click edits the note, Delete removes the bookmark.
#pragma once

#include <QPointer>
#include <QWidget>

class QLabel;
class QLineEdit;
class QPushButton;
class QTreeWidget;
class QTreeWidgetItem;

namespace simtscope::ui {

class Appearance;
class Bookmarks;
class Navigator;
class Position;

/// Holds references to the parts of the session that the panel uses; they must outlive it.
struct BookmarksPanelParts {
    Appearance& appearance;
    Position& position;
    Navigator& navigator;
    Bookmarks& bookmarks;
};

/// Shows and edits the session's bookmarks.
class BookmarksPanel final : public QWidget {
    Q_OBJECT

public:
    explicit BookmarksPanel(const BookmarksPanelParts& parts, QWidget* parent = nullptr);

public slots:
    void add();  ///< adds a bookmark at the current step, and begins its note

signals:
    void visibilityRequested();  ///< the panel wants to be visible

private:
    void refresh();
    void refreshPlaces();
    void refreshNote();
    void edit();
    void remove();
    int currentIndex() const;

    BookmarksPanelParts m_parts;
    QTreeWidget* m_list;
    QLabel* m_empty;  ///< stands in place of an empty list
    QPushButton* m_edit;
    QPushButton* m_remove;
    QLineEdit* m_note;
    QPointer<QWidget> m_previousFocus;  ///< had the focus before the note
};

}  // namespace simtscope::ui
