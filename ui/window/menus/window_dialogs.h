// Asks the window's few questions: which file to open or to write; and shows the two sheets about the program itself. None blocks the
// window.
#pragma once

#include <QObject>
#include <QString>

#include "gpu/core/result.h"

class QMainWindow;

namespace simtscope::ui {

struct Session;

/// Opens dialogs without waiting for the answer. It is a child of the window; each dialog deletes itself when it is closed.
class Dialogs final : public QObject {
    Q_OBJECT

public:
    Dialogs(Session& session, QMainWindow& window);

public slots:
    void askOpen();            ///< a program or a recording, which the session then opens
    void askLessonFolder();    ///< folderChosen() follows
    void askExerciseFolder();  ///< folderChosen() follows
    void save();               ///< saves the user's own file; for a program that ships, or text without a file, asks for one
    void askSaveSource();      ///< saves under a new name; an error goes to the banner
    void askSaveRecording();   ///< saves the current recording under a new name
    void askSaveReport();      ///< report of the current recording: JSON if the suffix says so, else text
    void showKeys();           ///< opens the sheet of shortcuts
    void showAbout();

signals:
    void told(const QString& sentence);        ///< for the status line
    void folderChosen(const QString& folder);  ///< a folder of lessons or exercises; it was not looked at yet

private:
    void askFolder(const QString& title, const char* name);
    void askOverwrite();
    void report(const Result<void>& result, const QString& path);

    Session& m_session;
    QMainWindow& m_window;
};

}  // namespace simtscope::ui
