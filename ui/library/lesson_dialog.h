// The lesson of the program that is open, in words (lesson.md), in a window of its own that stays beside the picture.
#pragma once

#include <QDialog>

class QMainWindow;
class QTextBrowser;

namespace simtscope::ui {

class Document;

/// What it works on.
struct LessonDialogParts {
    Document& document;
};

/// Of whatever program is open; closes with one that has no lesson.
class LessonDialog final : public QDialog {
    Q_OBJECT

public:
    LessonDialog(const LessonDialogParts& parts, QWidget* parent);

private:
    void refresh();

    LessonDialogParts m_parts;
    QTextBrowser* m_text;
};

/// Help > The lesson in words: the first entry of the last menu, which there must be.
void addLesson(QMainWindow& window, const LessonDialogParts& parts);

}  // namespace simtscope::ui
