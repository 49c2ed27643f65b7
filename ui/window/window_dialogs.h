// The few questions that the window asks: which file to open or to write; and the two sheets about itself. None blocks the window.
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
    void save();  ///< the user's own file; what ships, and text without a file, goes to one that is asked for
    void askSaveSource();
    void askSaveRecording();
    void askSaveReport();  ///< of the shown recording: JSON by the suffix, else text
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
