#include "ui/session/document.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QSaveFile>
#include <QStandardPaths>
#include <algorithm>
#include <map>
#include <utility>

namespace simtscope::ui {
namespace {

constexpr qint64 kLargestSource = 8 << 20;  // bytes; a program text is far smaller
constexpr int kAutosaveMilliseconds = 800;

/// What a program is known by when it is opened: a file of the user by its path.
QString keyOf(const QString& path, const QString& name, const std::optional<program::Lesson>& lesson)
{
    const bool ships = lesson && path == QString::fromStdString(lesson->source);
    return ships || path.isEmpty() ? name : path;
}

/// Of all programs that were opened, by any document.
std::map<QString, ProgramId>& knownPrograms()
{
    static std::map<QString, ProgramId> known;
    return known;
}

ProgramId newId()
{
    static ProgramId last = 0;
    return ++last;
}

}  // namespace

Result<QString> readText(const QString& path)
{
    const std::string name = path.toStdString();
    QFile file(path);
    if (!file.exists())
        return failAt(name, 0, "There is no such file.");
    if (!file.open(QIODevice::ReadOnly))
        return failAt(name, 0, "The file cannot be read: " + file.errorString().toStdString() + ".");
    if (file.size() > kLargestSource)
        return failAt(name, 0, "The file is too large for a program text.", "Open a CUDA source file (.cu) or a recording (.simt).");
    const QByteArray bytes = file.readAll();
    if (bytes.contains('\0'))
        return failAt(name, 0, "The file is not a program text.", "Open a CUDA source file (.cu) or a recording (.simt).");
    return QString::fromUtf8(bytes);
}

Result<void> writeText(const QString& path, const QString& text)
{
    QSaveFile file(path);
    const QByteArray bytes = text.toUtf8();
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size() || !file.commit())
        return failAt(path.toStdString(), 0, "The file cannot be written: " + file.errorString().toStdString() + ".",
                      "Choose another folder, or make room.");
    return {};
}

Document::Document(QObject* parent) : QObject(parent)
{
    m_autosave.setSingleShot(true);
    m_autosave.setInterval(kAutosaveMilliseconds);
    connect(&m_autosave, &QTimer::timeout, this, [this] {
        if (!keepDraft())
            emit draftFailed();
    });
}

Document::~Document()
{
    keepDraft();
}

Result<void> Document::openLesson(const program::Lesson& lesson)
{
    const QString path = QString::fromStdString(lesson.source);
    const Result<QString> text = readText(path);
    if (!text)
        return tl::unexpected(text.error());
    start(path, QString::fromStdString(lesson.name), *text, lesson);
    QStringList arguments;
    for (const program::Parameter& parameter : lesson.parameters)
        arguments << QString::fromStdString(parameter.defaultValue);
    m_arguments = arguments;
    emit opened();
    return {};
}

Result<void> Document::openFile(const QString& path)
{
    const Result<QString> text = readText(path);
    if (!text)
        return tl::unexpected(text.error());
    start(QFileInfo(path).absoluteFilePath(), QFileInfo(path).completeBaseName(), *text, std::nullopt);
    m_arguments.clear();
    emit opened();
    return {};
}

void Document::openText(const QString& name, const QString& text, const QStringList& arguments, std::optional<program::Lesson> lesson)
{
    const QString path = lesson ? QString::fromStdString(lesson->source) : QString();
    start(path, name, text, std::move(lesson));
    m_arguments = arguments;
    emit opened();
}

void Document::openCopy(const Document& other, const QStringList& arguments)
{
    start(other.m_path, other.m_name, other.m_savedText, other.m_lesson);
    m_id = other.m_id;
    m_text = other.m_text;
    m_arguments = arguments;
    emit opened();
}

void Document::exchange(Document& other)
{
    for (Document* document : {this, &other}) {
        document->keepDraft();
        document->m_autosave.stop();
    }
    for (QString Document::*const part :
         {&Document::m_path, &Document::m_name, &Document::m_text, &Document::m_savedText, &Document::m_problemText})
        std::swap(this->*part, other.*part);
    std::swap(m_id, other.m_id);
    std::swap(m_arguments, other.m_arguments);
    std::swap(m_lesson, other.m_lesson);
    std::swap(m_problems, other.m_problems);
    for (auto [document, beside] : {std::pair(this, &other), std::pair(&other, this)}) {
        document->findDraft();
        const bool isOfBeside =
            document->m_keepsDrafts && !document->edited() && beside->edited() && document->draftPath() == beside->draftPath();
        if (isOfBeside)
            document->m_draft = beside->m_text;  // even if it could not be written
    }
    emit opened();
    emit other.opened();
}

/// The one on disk, where the text is as it was opened or saved.
void Document::findDraft()
{
    m_draft = QString();
    QFile draft(draftPath());
    if (!m_keepsDrafts || edited() || !draft.open(QIODevice::ReadOnly))
        return;
    const QString kept = QString::fromUtf8(draft.readAll());
    if (kept != m_text)
        m_draft = kept.isNull() ? QString("") : kept;
}

void Document::start(const QString& path, const QString& name, const QString& text, std::optional<program::Lesson> lesson)
{
    keepDraft();
    m_autosave.stop();
    m_path = path;
    m_name = name;
    m_text = m_savedText = text;
    m_lesson = std::move(lesson);
    ProgramId& known = knownPrograms()[keyOf(m_path, m_name, m_lesson)];
    if (known == 0)
        known = newId();
    m_id = known;
    m_problems.clear();
    findDraft();
}

void Document::setText(const QString& text)
{
    if (text == m_text)
        return;
    m_text = text;
    putDraftAside();
    m_autosave.start();
    emit textChanged();
}

/// The user goes on without it: it is kept beside the one to come.
void Document::putDraftAside()
{
    if (!hasDraft())
        return;
    if (keepEarlier(draftPath(), m_draft))
        QFile::remove(draftPath());
    else
        emit draftFailed();
    m_draft = QString();
    emit draftChanged();
}

void Document::setArgument(int index, const QString& value)
{
    if (index < 0 || index >= m_arguments.size() || m_arguments[index] == value)
        return;
    m_arguments[index] = value;
    emit argumentsChanged();
}

void Document::setArguments(const QStringList& arguments)
{
    if (m_arguments == arguments)
        return;
    m_arguments = arguments;
    emit argumentsChanged();
}

void Document::setProblems(std::vector<Problem> problems)
{
    m_problems = std::move(problems);
    m_problemText = m_text;
    emit problemsChanged();
}

void Document::rewordProblems(std::vector<Problem> problems)
{
    if (problems.empty() || !std::ranges::equal(problems, m_problems, {}, &Problem::line, &Problem::line))
        return;
    m_problems = std::move(problems);
    emit problemsChanged();
}

bool Document::hasOwnFile() const
{
    return !m_path.isEmpty() && !(m_lesson && QFileInfo(m_path) == QFileInfo(QString::fromStdString(m_lesson->source)));
}

bool Document::fileChanged() const
{
    if (!QFile::exists(m_path))
        return false;  // nothing is lost by writing it again
    const Result<QString> there = readText(m_path);
    return !there || *there != m_savedText;
}

Result<void> Document::save()
{
    if (m_savedText.contains(QChar::ReplacementCharacter))
        return failAt(m_path.toStdString(), 0, "The file holds characters that are not in UTF-8; saving would lose them.",
                      "Save the text under another name, or convert the file.");
    return saveAs(m_path);
}

Result<void> Document::saveAs(const QString& path)
{
    const bool hadDraft = hasDraft();
    if (hadDraft && !keepEarlier(draftPath(), m_draft))
        return failAt(draftPath().toStdString(), 0, "The unsaved edits from before cannot be kept.",
                      "Make room on the disk, or restore or discard them first.");
    if (const Result<void> written = writeText(path, m_text); !written)
        return written;
    QFile::remove(draftPath());
    const QString before = keyOf(m_path, m_name, m_lesson);
    m_path = QFileInfo(path).absoluteFilePath();
    m_name = QFileInfo(path).completeBaseName();
    m_savedText = m_text;
    m_autosave.stop();
    findDraft();  // edits of the file that was there
    putDraftAside();
    if (hadDraft)
        emit draftChanged();
    if (const QString key = keyOf(m_path, m_name, m_lesson); key != before) {
        knownPrograms().erase(before);  // what is opened under that name is another program from now on
        knownPrograms()[key] = m_id;
    }
    emit saved();
    emit textChanged();
    return {};
}

void Document::revert()
{
    setText(m_savedText);
    if (!problemsAreOfText())
        setProblems({});  // they are of the text that is gone
    keepDraft();
}

void Document::restoreDraft()
{
    if (!hasDraft())
        return;
    const QString draft = m_draft;
    m_draft = QString();
    setText(draft);
    emit draftChanged();
}

void Document::discardDraft()
{
    m_draft = QString();
    QFile::remove(draftPath());
    emit draftChanged();
}

bool Document::keepDraft()
{
    if (!m_keepsDrafts || m_name.isEmpty() || hasDraft())
        return true;
    if (!edited()) {
        QFile::remove(draftPath());
        return true;
    }
    return QDir().mkpath(QFileInfo(draftPath()).path()) && writeText(draftPath(), m_text).has_value();
}

std::vector<EarlierText> Document::earlier() const
{
    if (!m_keepsDrafts || m_name.isEmpty())
        return {};
    std::vector<EarlierText> all = earlierTexts(draftPath());
    std::erase_if(all, [this](const EarlierText& earlier) { return earlier.text == m_text; });
    return all;
}

void Document::bringBack(std::size_t which)
{
    const std::vector<EarlierText> all = earlier();
    if (which >= all.size())
        return;
    const QString before = m_text;
    const bool hadEdits = edited();
    setText(all[which].text);  // puts a draft that was not taken up aside
    if (!keepDraft() || (hadEdits && !keepEarlier(draftPath(), before)))
        emit draftFailed();
    else
        QFile::remove(all[which].path);
}

bool Document::putAside(const Document& other)
{
    if (!other.edited())
        return false;
    const bool isHere = other.draftPath() == draftPath();
    const Result<QString> kept = readText(other.draftPath());
    if (isHere ? other.m_text == m_text || other.m_text == m_draft : kept && *kept == other.m_text)
        return false;
    const bool written = keepEarlier(other.draftPath(), other.m_text);
    if (!written)
        emit draftFailed();
    return written;
}

QString Document::draftPath() const
{
    const QString key = m_path.isEmpty() ? "recording/" + m_name : m_path;
    const QByteArray hash = QCryptographicHash::hash(key.toUtf8(), QCryptographicHash::Sha1).toHex().left(16);
    return QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) + "/drafts/" + m_name + "-" + hash + ".cu";
}

}  // namespace simtscope::ui
