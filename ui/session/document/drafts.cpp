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

QString pathOf(const Document& document)
{
    const QString key = document.path().isEmpty() ? "recording/" + document.name() : document.path();
    const QByteArray hash = QCryptographicHash::hash(key.toUtf8(), QCryptographicHash::Sha1).toHex().left(16);
    return QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) + "/drafts/" + document.name() + "-" + hash + ".cu";
}

}  // namespace

Drafts::Drafts(Document& document)
    : m_document(document), m_autosave(0, [this] {
          if (!keep())
              emit failed();
      })
{
}

Drafts::~Drafts()
{
    keep();
}

QString Drafts::path() const
{
    return pathOf(m_document);
}

void Drafts::leave()
{
    keep();
    m_autosave.stop();
}

/// Offers the draft on disk, where the document has no edits.
void Drafts::find()
{
    m_offered = QString();
    QFile draft(path());
    if (!m_isKept || m_document.edited() || !draft.open(QIODevice::ReadOnly))
        return;
    const QString kept = QString::fromUtf8(draft.readAll());
    if (kept != m_document.text())
        m_offered = kept.isNull() ? QString("") : kept;
}

void Drafts::findBeside(const Document& other)
{
    find();
    if (m_isKept && !m_document.edited() && other.edited() && path() == pathOf(other))
        m_offered = other.text();  // even if the draft could not be written
}

void Drafts::followEdit()
{
    keepReplaced();
    m_autosave.followChange();
}

/// Keeps the offered draft as an earlier edit when the user goes on without it, because a new draft will replace it.
void Drafts::keepReplaced()
{
    if (!isOffered())
        return;
    if (keepEarlier(path(), m_offered))
        QFile::remove(path());
    else
        emit failed();
    m_offered = QString();
    emit changed();
}

Result<void> Drafts::secureOffered()
{
    if (isOffered() && !keepEarlier(path(), m_offered))
        return failAt(path().toStdString(), 0, msg::window::draftNotKept());
    return {};
}

void Drafts::forget()
{
    QFile::remove(path());
}

void Drafts::followSave()
{
    const bool wasOffered = isOffered();
    m_autosave.stop();
    find();  // there may be edits of the file that was there
    keepReplaced();
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
    forget();
    emit changed();
}

bool Drafts::keep()
{
    if (!m_isKept || m_document.name().isEmpty() || isOffered())
        return true;
    if (!m_document.edited()) {
        forget();
        return true;
    }
    return QDir().mkpath(QFileInfo(path()).path()) && writeText(path(), m_document.text()).has_value();
}

std::vector<EarlierText> Drafts::earlier() const
{
    if (!m_isKept || m_document.name().isEmpty())
        return {};
    std::vector<EarlierText> all = earlierTexts(path());
    std::erase_if(all, [this](const EarlierText& earlier) { return earlier.text == m_document.text(); });
    return all;
}

void Drafts::bringBack(std::size_t which)
{
    const std::vector<EarlierText> all = earlier();
    if (which >= all.size())
        return;
    const QString before = m_document.text();
    const bool hadEdits = m_document.edited();
    m_document.setText(all[which].text);  // this puts aside a draft that was not restored
    if (!keep() || (hadEdits && !keepEarlier(path(), before)))
        emit failed();
    else
        QFile::remove(all[which].path);
}

bool Drafts::putAside(const Document& other)
{
    if (!other.edited())
        return false;
    const bool isHere = pathOf(other) == path();
    const Result<QString> kept = readText(pathOf(other));
    if (isHere ? other.text() == m_document.text() || other.text() == m_offered : kept && *kept == other.text())
        return false;
    const bool written = keepEarlier(pathOf(other), other.text());
    if (!written)
        emit failed();
    return written;
}

}  // namespace simtscope::ui

#include "moc_drafts.cpp"
