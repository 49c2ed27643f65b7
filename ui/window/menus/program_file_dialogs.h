// Adds a file to the open program, and removes one.
#pragma once

#include <QObject>
#include <QString>

class QMainWindow;

namespace simtscope::ui {

struct Session;

/// Asks and acts for one window, whose child it is.
class ProgramFileDialogs final : public QObject {
    Q_OBJECT

public:
    ProgramFileDialogs(Session& session, QMainWindow& window);

    /// Asks for a name and makes the file beside the main one, unless it is there. A header gets an #include in the main file, another
    /// source becomes a further file of the run.
    void askNewFile();
    /// Asks, and removes a further file from the program: its #include in all files, or the further source. The file stays on disk.
    void askRemove(std::size_t file);

signals:
    void statusMessage(const QString& sentence);

private:
    void addFile(const QString& name);
    void remove(const QString& path);

    Session& m_session;
    QMainWindow& m_window;
};

/// Returns the text with `#include "name"` after the last include at its beginning, or as its first line of code.
QString withInclude(const QString& text, const QString& name);
/// Returns the text without the lines that include the file `path`, which may no longer exist. `folder` is that of the text,
/// `headerFolders` those after -I.
QString removeInclude(const QString& text, const QString& folder, const QStringList& headerFolders, const QString& path);

}  // namespace simtscope::ui
