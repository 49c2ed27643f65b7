// Follows the program's files on disk, so that what another editor saves there is what is shown and run.
#pragma once

#include <QFileSystemWatcher>
#include <QObject>
#include <QTimer>
#include <map>

namespace simtscope::ui {

class Document;
class Notices;
class ProgramFiles;
class ProgramRun;

/// Reads a file again when another program has changed it, and runs the program. Where the user has edits that are not saved, it asks in
/// the banner instead.
class FileFollower final : public QObject {
    Q_OBJECT

public:
    FileFollower(ProgramFiles& files, Notices& notices, ProgramRun& run);

private:
    void watch();
    void onChange();
    void checkFile(std::size_t file);
    void readAgain(const QString& path);

    ProgramFiles& m_files;
    Notices& m_notices;
    ProgramRun& m_run;
    QFileSystemWatcher m_watcher;
    QTimer m_delay;                           ///< until a file that is being written is complete
    std::map<QString, QString> m_askedTexts;  ///< by path, content of a file about which the banner has asked, so that it asks once
};

}  // namespace simtscope::ui
