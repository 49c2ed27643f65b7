// The lesson of the program that is open, in words (lesson.md), in a window of its own that stays beside the picture.
#pragma once

#include <QDialog>

class QMainWindow;
class QTextBrowser;

namespace simtscope::ui {

class Session;

/// Of whatever program is open; closes with one that has no lesson.
class LessonDialog final : public QDialog {
    Q_OBJECT

public:
    LessonDialog(Session& session, QWidget* parent);

private:
    void refresh();

    Session& m_session;
    QTextBrowser* m_text;
};

/// Help > The lesson in words: the first entry of the last menu, which there must be.
void addLesson(QMainWindow& window, Session& session);

}  // namespace simtscope::ui
