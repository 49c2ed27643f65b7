// The card under the source: what the lesson says to look at, the reader's bookmarks, and why a cell has its value; a tab each.
#pragma once

#include <QFrame>

class QTabBar;

namespace simtscope::ui {

class BookmarksPanel;
class CuesCard;
class Session;
class WhyPanel;

class NotesCard final : public QFrame {
    Q_OBJECT

public:
    explicit NotesCard(Session& session, QWidget* parent = nullptr);
    BookmarksPanel& bookmarks() { return *m_bookmarks; }

private:
    void showPage(int page);
    void fit();

    Session& m_session;
    QTabBar* m_tabs;
    CuesCard* m_cues;
    BookmarksPanel* m_bookmarks;
    WhyPanel* m_why;
};

}  // namespace simtscope::ui
