// Follows the program's file on disk, so that what another editor saves there is what is shown and run.
#pragma once

#include <QFileSystemWatcher>
#include <QObject>
#include <QTimer>

namespace simtscope::ui {

class Document;
class Notices;
class ProgramRun;

/// Reads the file again when another program has changed it, and runs it. Where the user has edits that are not saved, it asks in the
/// banner instead.
class FileFollower final : public QObject {
    Q_OBJECT

public:
    FileFollower(Document& document, Notices& notices, ProgramRun& run);

private:
    void watch();
    void onChange();
    void readAgain();

    Document& m_document;
    Notices& m_notices;
    ProgramRun& m_run;
    QFileSystemWatcher m_watcher;
    QTimer m_delay;       ///< until a file that is being written is complete
    QString m_askedText;  ///< content of the file about which the banner asks, so that it asks once
};

}  // namespace simtscope::ui
