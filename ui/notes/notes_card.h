// Shows a card under the source with tabs: the lesson's cues, its text, the reader's bookmarks, and why a cell has its value.
#pragma once

#include <QFrame>

class QTabBar;

namespace simtscope::ui {

class Appearance;
class Bookmarks;
class BookmarksPanel;
class CuesCard;
class Document;
class Lecture;
class LessonPage;
class Navigator;
class Position;
class ProgramRun;
class Selection;
class WhyPanel;

/// Holds references to the parts of the session that the card uses; they must outlive it.
struct NotesCardParts {
    Appearance& appearance;
    Document& document;
    Selection& selection;
    Position& position;
    Navigator& navigator;
    Bookmarks& bookmarks;
    ProgramRun& run;
    Lecture& lecture;
};

/// Chooses the tab by itself when a program is opened, a bookmark begins, or "why" is asked.
class NotesCard final : public QFrame {
    Q_OBJECT

public:
    explicit NotesCard(const NotesCardParts& parts, QWidget* parent = nullptr);
    BookmarksPanel& bookmarks() { return *m_bookmarks; }
    void showLesson();  ///< shows the lesson in words

private:
    void showPage(int page);
    void fitHeight();

    NotesCardParts m_parts;
    QTabBar* m_tabs;
    CuesCard* m_cues;
    LessonPage* m_lesson;
    BookmarksPanel* m_bookmarks;
    WhyPanel* m_why;
};

}  // namespace simtscope::ui
