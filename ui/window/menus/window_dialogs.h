// Asks which file to open or to write, and shows the sheet of shortcuts and the about box. No dialog blocks the window.
#pragma once

#include <QObject>
#include <QString>

#include "gpu/core/result.h"

class QMainWindow;

namespace simtscope::program {
struct ProgramTemplate;
}

namespace simtscope::ui {

class Document;
struct Session;

/// Opens dialogs without waiting for the answer. It is a child of the window; each dialog deletes itself when it is closed.
class Dialogs final : public QObject {
    Q_OBJECT

public:
    Dialogs(Session& session, QMainWindow& window);

public slots:
    void askNewProgram();      ///< asks for a template, and opens a new file with its text
    void askMain();            ///< asks for the data and the launch of kernels without main(), and adds it to the text; then runs it
    void askOpen();            ///< asks for a program or a recording, which the session then opens
    void askLessonFolder();    ///< asks for a folder of lessons; folderChosen() follows
    void askExerciseFolder();  ///< asks for a folder of exercises; folderChosen() follows
    void save();               ///< saves the shown file of the user; for a program that ships, or text without a file, asks for one
    void saveAll();            ///< does the same for every file of the program that is edited
    /// Saves under a new name; an error goes to the banner. The program goes on with the new name of its main file. Of another one of its
    /// files this makes a copy, because the texts that include it name the old one.
    void askSaveSource();
    void askSaveRecording();  ///< saves the current recording under a new name
    void askSaveReport();     ///< saves the report of the current recording: JSON if the suffix says so, else text
    void showKeys();          ///< opens the sheet of shortcuts
    void showAbout();         ///< opens the about box

signals:
    void statusMessage(const QString& sentence);  ///< for the status line
    void folderChosen(const QString& folder);     ///< a folder of lessons or exercises, which has not been read yet

private:
    void createProgram(const program::ProgramTemplate& choice);
    void askFolder(const QString& title, const char* name);
    void save(Document& document);
    void askSaveSource(Document& document);
    void askOverwrite(const Document& document);
    void reportSaved(const Result<void>& result, const QString& path);

    Session& m_session;
    QMainWindow& m_window;
};

}  // namespace simtscope::ui
