// Closing the window while a file is still being written: the reader says whether it is to be finished.
#pragma once

#include <QObject>
#include <QPointer>

class QMainWindow;
class QMessageBox;

namespace simtscope::ui {

class Saving;

/// What it works on.
struct LeaveQuestionParts {
    Saving& saving;
};

class LeaveQuestion final : public QObject {
    Q_OBJECT

public:
    LeaveQuestion(const LeaveQuestionParts& parts, QMainWindow& window);

    /// True: nothing would be lost. Else it asks, and closes the window itself when that is the answer.
    bool mayClose();

private:
    void ask();
    void closeWhenIdle();

    LeaveQuestionParts m_parts;
    QMainWindow& m_window;
    QPointer<QMessageBox> m_box;
    bool m_closing = false;  ///< once everything is written
};

}  // namespace simtscope::ui
