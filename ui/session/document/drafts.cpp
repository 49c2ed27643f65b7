#include "ui/session/document/drafts.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QStandardPaths>

#include "gpu/core/messages/window.h"
#include "ui/session/document/document.h"

namespace simtscope::ui {
namespace {

QString pathOf(const DocumentContent& content)
{
    const QString key = content.path.isEmpty() ? "recording/" + content.name : content.path;
    const QByteArray hash = QCryptographicHash::hash(key.toUtf8(), QCryptographicHash::Sha1).toHex().left(16);
    return QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) + "/drafts/" + content.name + "-" + hash + ".cu";
}

}  // namespace

Drafts::Drafts(Document& document)
    : m_document(document), m_autosave(0, [this] {
          if (!write())
              emit failed();
      })
{
}

Drafts::~Drafts()
{
    write();
}

QString Drafts::path() const
{
    return pathOf(m_document.content());
}

void Drafts::closeProgram()
{
    write();
    m_autosave.stop();
}

/// Offers the draft on disk, where the document has no edits.
void Drafts::offerDraft()
{
    m_offered = QString();
    QFile draft(path());
    if (!m_isEnabled || m_document.edited() || !draft.open(QIODevice::ReadOnly))
        return;
    const QString kept = QString::fromUtf8(draft.readAll());
    if (kept != m_document.text())
        m_offered = kept.isNull() ? QString("") : kept;
}

void Drafts::offerDraftBeside(const DocumentContent& beside)
{
    offerDraft();
    if (m_isEnabled && !m_document.edited() && beside.edited() && path() == pathOf(beside))
        m_offered = beside.text;  // even if the draft could not be written
}

void Drafts::onEdit()
{
    archiveIgnoredOffer();
    m_autosave.onChange();
}

/// Keeps the offered draft as an earlier edit when the user goes on without it, because a new draft will replace it.
void Drafts::archiveIgnoredOffer()
{
    if (!isOffered())
        return;
    if (storeEarlierText(path(), m_offered))
        QFile::remove(path());
    else
        emit failed();
    m_offered = QString();
    emit changed();
}

Result<void> Drafts::archiveOffered()
{
    if (isOffered() && !storeEarlierText(path(), m_offered))
        return failAt(path().toStdString(), 0, msg::window::draftNotKept());
    return {};
}

void Drafts::removeFile()
{
    QFile::remove(path());
}

void Drafts::onSave()
{
    const bool wasOffered = isOffered();
    m_autosave.stop();
    offerDraft();  // there may be edits of the file that was there
    archiveIgnoredOffer();
    if (wasOffered)
        emit changed();
}

void Drafts::restore()
{
    if (!isOffered())
        return;
    const QString draft = m_offered;
    m_offered = QString();
    m_document.setText(draft);
    emit changed();
}

void Drafts::discard()
{
    m_offered = QString();
    removeFile();
    emit changed();
}

bool Drafts::write()
{
    if (!m_isEnabled || m_document.name().isEmpty() || isOffered())
        return true;
    if (!m_document.edited()) {
        removeFile();
        return true;
    }
    return QDir().mkpath(QFileInfo(path()).path()) && writeText(path(), m_document.text()).has_value();
}

std::vector<EarlierText> Drafts::earlier() const
{
    if (!m_isEnabled || m_document.name().isEmpty())
        return {};
    std::vector<EarlierText> all = earlierTexts(path());
    std::erase_if(all, [this](const EarlierText& earlier) { return earlier.text == m_document.text(); });
    return all;
}

void Drafts::restoreEarlier(std::size_t which)
{
    const std::vector<EarlierText> all = earlier();
    if (which >= all.size())
        return;
    const QString before = m_document.text();
    const bool hadEdits = m_document.edited();
    m_document.setText(all[which].text);  // also archives an offered draft that was not restored
    if (!write() || (hadEdits && !storeEarlierText(path(), before)))
        emit failed();
    else
        QFile::remove(all[which].path);
}

bool Drafts::archiveEdits(const Document& other)
{
    if (!other.edited())
        return false;
    const bool isHere = pathOf(other.content()) == path();
    const Result<QString> kept = readText(pathOf(other.content()));
    if (isHere ? other.text() == m_document.text() || other.text() == m_offered : kept && *kept == other.text())
        return false;
    const bool written = storeEarlierText(pathOf(other.content()), other.text());
    if (!written)
        emit failed();
    return written;
}

}  // namespace simtscope::ui

#include "moc_drafts.cpp"
