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

QString draftPathOf(const DocumentContent& content)
{
    const QString owner = content.owner.isEmpty() ? QString() : content.owner + u'/';
    const QString key = content.path.isEmpty() ? "recording/" + owner + content.name : content.path;
    const QByteArray hash = QCryptographicHash::hash(key.toUtf8(), QCryptographicHash::Sha1).toHex().left(16);
    return QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) + "/drafts/" + QFileInfo(content.name).fileName() + "-" +
           hash + ".cu";
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
    return draftPathOf(m_document.content());
}

void Drafts::closeProgram()
{
    write();
    m_autosave.stop();
}

/// Offers the draft on disk, where the document has no edits.
void Drafts::offerDraft()
{
    m_offeredText = QString();
    QFile draft(path());
    if (!m_isEnabled || m_document.isEdited() || !draft.open(QIODevice::ReadOnly))
        return;
    const QString draftText = QString::fromUtf8(draft.readAll());
    if (draftText != m_document.text())
        m_offeredText = draftText.isNull() ? QString("") : draftText;
}

void Drafts::offerDraftBeside(const DocumentContent& otherContent)
{
    offerDraft();
    if (m_isEnabled && !m_document.isEdited() && otherContent.isEdited() && path() == draftPathOf(otherContent))
        m_offeredText = otherContent.text;  // even if the draft could not be written
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
    if (storeEarlierText(path(), m_offeredText))
        QFile::remove(path());
    else
        emit failed();
    m_offeredText = QString();
    emit changed();
}

Result<void> Drafts::archiveOwnEdits()
{
    if (m_document.isEdited() && !storeEarlierText(path(), m_document.text()))
        return failAt(path().toStdString(), 0, msg::window::draftNotKept());
    return {};
}

Result<void> Drafts::archiveOfferedDraft()
{
    if (isOffered() && !storeEarlierText(path(), m_offeredText))
        return failAt(path().toStdString(), 0, msg::window::draftNotKept());
    return {};
}

void Drafts::removeDraftFile()
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
    const QString draft = m_offeredText;
    m_offeredText = QString();
    m_document.setText(draft);
    emit changed();
}

void Drafts::discard()
{
    m_offeredText = QString();
    removeDraftFile();
    emit changed();
}

bool Drafts::write()
{
    if (!m_isEnabled || m_document.name().isEmpty() || isOffered())
        return true;
    if (!m_document.isEdited()) {
        removeDraftFile();
        return true;
    }
    return QDir().mkpath(QFileInfo(path()).path()) && writeTextFile(path(), m_document.text()).has_value();
}

std::vector<EarlierText> Drafts::earlierEdits() const
{
    if (!m_isEnabled || m_document.name().isEmpty())
        return {};
    std::vector<EarlierText> edits = readEarlierTexts(path());
    std::erase_if(edits, [this](const EarlierText& earlier) { return earlier.text == m_document.text(); });
    return edits;
}

void Drafts::restoreEarlier(std::size_t index)
{
    const std::vector<EarlierText> edits = earlierEdits();
    if (index >= edits.size())
        return;
    const QString replacedText = m_document.text();
    const bool hadEdits = m_document.isEdited();
    m_document.setText(edits[index].text);  // also archives an offered draft that was not restored
    if (!write() || (hadEdits && !storeEarlierText(path(), replacedText)))
        emit failed();
    else
        QFile::remove(edits[index].path);
}

bool Drafts::archiveEdits(const Document& other)
{
    if (!other.isEdited())
        return false;
    const bool isSameDraft = draftPathOf(other.content()) == path();
    const Result<QString> otherDraft = readTextFile(draftPathOf(other.content()));
    if (isSameDraft ? other.text() == m_document.text() || other.text() == m_offeredText : otherDraft && *otherDraft == other.text())
        return false;
    const bool isWritten = storeEarlierText(draftPathOf(other.content()), other.text());
    if (!isWritten)
        emit failed();
    return isWritten;
}

}  // namespace simtscope::ui

#include "moc_drafts.cpp"
