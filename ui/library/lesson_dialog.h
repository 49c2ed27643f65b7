// Shows the lesson of the open program in words (lesson.md), in a window of its own that stays beside the picture.
#pragma once

#include <QDialog>

class QMainWindow;
class QTextBrowser;

namespace simtscope::ui {

class Document;

/// Holds references to the parts of the session that the dialog uses; they must outlive it.
struct LessonDialogParts {
    Document& document;
};

/// Follows whichever program is open; closes with a program that has no lesson.
class LessonDialog final : public QDialog {
    Q_OBJECT

public:
    LessonDialog(const LessonDialogParts& parts, QWidget* parent);

private:
    void refresh();

    LessonDialogParts m_parts;
    QTextBrowser* m_text;
};

/// Shows the window's lesson dialog, which is made on first use.
void showLesson(QMainWindow& window, const LessonDialogParts& parts);

}  // namespace simtscope::ui
