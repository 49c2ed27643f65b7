#include "ui/session/runs/file_follower.h"

#include <QDir>
#include <QFileInfo>

#include "ui/figures/canvas/clean_text.h"
#include "ui/session/document/document.h"
#include "ui/session/preferences/notices.h"
#include "ui/session/runs/program_run.h"
#include "ui/widgets/tr.h"

namespace simtscope::ui {
namespace {

constexpr int kDelayMilliseconds = 150;  // editors write a file in several steps

}  // namespace

FileFollower::FileFollower(Document& document, Notices& notices, ProgramRun& run) : m_document(document), m_notices(notices), m_run(run)
{
    m_delay.setSingleShot(true);
    m_delay.setInterval(kDelayMilliseconds);
    connect(&m_delay, &QTimer::timeout, this, &FileFollower::onChange);
    // The folder tells that an editor has replaced the file by another one, which ends the watch of the file itself.
    connect(&m_watcher, &QFileSystemWatcher::fileChanged, &m_delay, qOverload<>(&QTimer::start));
    connect(&m_watcher, &QFileSystemWatcher::directoryChanged, &m_delay, qOverload<>(&QTimer::start));
    connect(&m_document, &Document::opened, this, &FileFollower::watch);
    connect(&m_document, &Document::saved, this, &FileFollower::watch);
}

void FileFollower::watch()
{
    if (const QStringList watched = m_watcher.files() + m_watcher.directories(); !watched.isEmpty())
        m_watcher.removePaths(watched);
    m_delay.stop();
    m_askedText = QString();
    if (m_document.hasOwnFile() && QFileInfo::exists(m_document.path()))
        m_watcher.addPaths({m_document.path(), QFileInfo(m_document.path()).path()});
}

void FileFollower::onChange()
{
    if (!m_document.hasOwnFile() || !QFileInfo::exists(m_document.path()))
        return;
    if (!m_watcher.files().contains(m_document.path()))
        m_watcher.addPath(m_document.path());
    const Result<QString> text = readTextFile(m_document.path());
    if (!text || *text == m_document.savedText() || *text == m_askedText)
        return;
    if (!m_document.isEdited()) {
        readAgain();
        return;
    }
    m_askedText = *text;
    m_notices.notifyTranslated([this, path = m_document.path()] {
        Notice notice{Notice::Kind::Warning,
                      tr("%1 has changed on disk since it was opened.").arg(figures::cleanText(QDir::toNativeSeparators(path))),
                      tr("Your edits then stay under File > Bring back earlier edits."), 0};
        notice.action = tr("Read the file again");
        notice.onAction = [this] { readAgain(); };
        return notice;
    });
}

void FileFollower::readAgain()
{
    if (const Result<void> read = m_document.readAgain(); !read) {
        m_notices.notify(Notice::fromError(read.error()));
        return;
    }
    m_askedText = QString();
    m_notices.notifyTranslated([] {
        return Notice{Notice::Kind::Information, tr("Another program has changed the file; it was read again."), {}, 0};
    });
    m_run.start();
}

}  // namespace simtscope::ui

#include "moc_file_follower.cpp"
