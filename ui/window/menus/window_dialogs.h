// Asks the window's few questions: which file to open or to write; and shows the two sheets about the program itself. None blocks the
// window.
#pragma once

#include <QObject>
#include <QString>

#include "gpu/core/result.h"

class QMainWindow;

namespace simtscope::ui {

struct Session;

class Dialogs final : public QObject {
    Q_OBJECT

public:
    Dialogs(Session& session, QMainWindow& window);

public slots:
    void askOpen();
    void askLessonFolder();
    void askExerciseFolder();
    void save();  ///< saves the user's own file; for a program that ships, or text without a file, asks for one
    void askSaveSource();
    void askSaveRecording();
    void askSaveReport();  ///< report of the current recording: JSON if the suffix says so, else text
    void showKeys();
    void showAbout();

signals:
    void told(const QString& sentence);  ///< for the status line
    void folderChosen(const QString& folder);

private:
    void askFolder(const QString& title, const char* name);
    void askOverwrite();
    void report(const Result<void>& result, const QString& path);

    Session& m_session;
    QMainWindow& m_window;
};

}  // namespace simtscope::ui
