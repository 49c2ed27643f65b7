// The bookmarks as a list: a click goes there, F2 or a double click changes the note, Delete removes it.
#pragma once

#include <QWidget>

class QPushButton;
class QTreeWidget;
class QTreeWidgetItem;

namespace simtscope::panels {

class Session;

class BookmarksPanel final : public QWidget {
    Q_OBJECT

public:
    explicit BookmarksPanel(Session& session, QWidget* parent = nullptr);

public slots:
    void add();  ///< at the step that is shown, and begins its note

signals:
    void shown();  ///< it wants to be seen

private:
    void refresh();
    void refreshPlaces();
    void edit();
    void remove();
    int current() const;

    Session& m_session;
    QTreeWidget* m_list;
    QPushButton* m_edit;
    QPushButton* m_remove;
    bool m_filling = false;
};

}  // namespace simtscope::panels
