#include "ui/session/runs/file_follower.h"

#include <QDir>
#include <QFileInfo>

#include "ui/figures/canvas/clean_text.h"
#include "ui/session/document/document.h"
#include "ui/session/document/program_files.h"
#include "ui/session/preferences/notices.h"
#include "ui/session/runs/program_run.h"
#include "ui/widgets/tr.h"

namespace simtscope::ui {
namespace {

constexpr int kDelayMilliseconds = 150;  // editors write a file in several steps

}  // namespace

FileFollower::FileFollower(ProgramFiles& files, Notices& notices, ProgramRun& run) : m_files(files), m_notices(notices), m_run(run)
{
    m_delay.setSingleShot(true);
    m_delay.setInterval(kDelayMilliseconds);
    connect(&m_delay, &QTimer::timeout, this, &FileFollower::onChange);
    // The folder tells that an editor has replaced the file by another one, which ends the watch of the file itself.
    connect(&m_watcher, &QFileSystemWatcher::fileChanged, &m_delay, qOverload<>(&QTimer::start));
    connect(&m_watcher, &QFileSystemWatcher::directoryChanged, &m_delay, qOverload<>(&QTimer::start));
    connect(&m_files, &ProgramFiles::changed, this, &FileFollower::watch);
    connect(&m_files.document(0), &Document::saved, this, &FileFollower::watch);
}

void FileFollower::watch()
{
    if (const QStringList watched = m_watcher.files() + m_watcher.directories(); !watched.isEmpty())
        m_watcher.removePaths(watched);
    m_delay.stop();
    m_askedTexts.clear();
    for (std::size_t i = 0; i < m_files.count(); ++i)
        if (const Document& document = m_files.document(i); document.hasOwnFile() && QFileInfo::exists(document.path()))
            m_watcher.addPaths({document.path(), QFileInfo(document.path()).path()});
}

void FileFollower::onChange()
{
    for (std::size_t i = 0; i < m_files.count(); ++i)
        checkFile(i);
}

void FileFollower::checkFile(std::size_t file)
{
    Document& document = m_files.document(file);
    if (!document.hasOwnFile() || !QFileInfo::exists(document.path()))
        return;
    if (!m_watcher.files().contains(document.path()))
        m_watcher.addPath(document.path());
    const Result<QString> text = readTextFile(document.path());
    if (!text || *text == document.savedText() || *text == m_askedTexts[document.path()])
        return;
    if (!document.isEdited()) {
        readAgain(document.path());
        return;
    }
    m_askedTexts[document.path()] = *text;
    m_notices.notifyTranslated([this, path = document.path()] {
        Notice notice{Notice::Kind::Warning,
                      tr("%1 has changed on disk since it was opened.").arg(figures::cleanText(QDir::toNativeSeparators(path))),
                      tr("Your edits then stay under File > Bring back earlier edits."), 0};
        notice.action = tr("Read the file again");
        notice.onAction = [this, path] { readAgain(path); };
        return notice;
    });
}

void FileFollower::readAgain(const QString& path)
{
    for (std::size_t i = 0; i < m_files.count(); ++i) {
        if (m_files.document(i).path() != path)
            continue;
        if (const Result<void> read = m_files.document(i).readAgain(); !read) {
            m_notices.notify(Notice::fromError(read.error()));
            return;
        }
        m_askedTexts.erase(path);
        m_notices.notifyTranslated([] {
            return Notice{Notice::Kind::Information, tr("Another program has changed the file; it was read again."), {}, 0};
        });
        m_run.start();
        return;
    }
}

}  // namespace simtscope::ui

#include "moc_file_follower.cpp"
