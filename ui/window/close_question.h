// Asks, when the window is closed while a file is being written, whether the file is to be finished.
#pragma once

#include <QObject>
#include <QPointer>

class QMainWindow;
class QMessageBox;

namespace simtscope::ui {

class SaveQueue;

/// Holds references to the parts of the session that the question uses; they must outlive it.
struct CloseQuestionParts {
    SaveQueue& saveQueue;
};

/// Decides whether the window may close. It is a child of the window.
class CloseQuestion final : public QObject {
    Q_OBJECT

public:
    /// Once the last file is written, closes the window if the user has chosen that, or has not answered the question yet.
    CloseQuestion(const CloseQuestionParts& parts, QMainWindow& window);

    /// Returns whether nothing would be lost. Otherwise asks, and returns at once; the window is closed later, see the constructor.
    bool confirmClose();

private:
    void ask();
    void closeWhenIdle();

    CloseQuestionParts m_parts;
    QMainWindow& m_window;
    QPointer<QMessageBox> m_box;
    bool m_shouldClose = false;  ///< whether to close the window once everything is written
};

}  // namespace simtscope::ui
