#include "ui/session/document/document.h"

#include <QFile>
#include <QFileInfo>
#include <utility>

#include "gpu/core/messages/window.h"
#include "gpu/core/write_whole_file.h"

namespace simtscope::ui {
namespace {

constexpr qint64 kMaxSourceBytes = 8 << 20;  // a program text is far smaller

/// Returns whether the path is the source that ships with a lesson, not a lecturer's own.
bool isShippedSource(const std::optional<program::Lesson>& lesson, const QString& path)
{
    return lesson && lesson->course.empty() && QFileInfo(path) == QFileInfo(QString::fromStdString(lesson->source));
}

}  // namespace

Result<QString> readTextFile(const QString& path)
{
    const std::string name = path.toStdString();
    QFile file(path);
    if (!file.exists())
        return failAt(name, 0, msg::window::noSuchFile());
    if (!file.open(QIODevice::ReadOnly))
        return failAt(name, 0, msg::window::fileUnreadable(file.errorString().toStdString()));
    if (file.size() > kMaxSourceBytes)
        return failAt(name, 0, msg::window::fileTooLarge());
    const QByteArray bytes = file.readAll();
    if (bytes.contains('\0'))
        return failAt(name, 0, msg::window::fileNotText());
    return QString::fromUtf8(bytes);
}

Result<void> writeTextFile(const QString& path, const QString& text)
{
    const std::string name = path.toStdString();
    if (const std::error_code error = writeWholeFile(name, text.toStdString()))
        return failAt(name, 0, msg::window::fileUnwritable(error.message()));
    return {};
}

Document::Document(OnSide<DocumentContent> content) : m_content(std::move(content)) {}

Result<void> Document::openLesson(const program::Lesson& lesson)
{
    const QString path = QString::fromStdString(lesson.source);
    const Result<QString> text = readTextFile(path);
    if (!text)
        return tl::unexpected(text.error());
    setProgram(path, QString::fromStdString(lesson.name), *text, lesson);
    m_content->arguments = defaultArgumentsOf(*this);
    emit opened();
    return {};
}

QString Document::fileName() const
{
    return m_content->path.isEmpty() ? m_content->name + m_content->suffix : QFileInfo(m_content->path).fileName();
}

Result<void> Document::openFile(const QString& path, std::optional<program::Lesson> lesson)
{
    const Result<QString> text = readTextFile(path);
    if (!text)
        return tl::unexpected(text.error());
    setProgram(QFileInfo(path).absoluteFilePath(), QFileInfo(path).completeBaseName(), *text, std::move(lesson));
    m_content->arguments = defaultArgumentsOf(*this);
    emit opened();
    return {};
}

void Document::openText(const QString& name, const QString& text, const QStringList& arguments, std::optional<program::Lesson> lesson,
                        const QString& suffix)
{
    const QString path = lesson ? QString::fromStdString(lesson->source) : QString();
    setProgram(path, name, text, std::move(lesson));
    m_content->suffix = suffix;
    m_content->arguments = arguments;
    emit opened();
}

void Document::openContent(DocumentContent content)
{
    m_drafts.closeProgram();
    *m_content = std::move(content);
    emit opened();
}

void Document::openCopy(const Document& other, const QStringList& arguments)
{
    setProgram(other.m_content->path, other.m_content->name, other.m_content->savedText, other.m_content->lesson);
    m_content->id = other.m_content->id;
    m_content->suffix = other.m_content->suffix;
    m_content->text = other.m_content->text;
    m_content->arguments = arguments;
    emit opened();
}

void Document::announceContent(const DocumentContent& otherContent)
{
    m_drafts.offerDraftBeside(otherContent);
    emit opened();
}

void Document::setProgram(const QString& path, const QString& name, const QString& text, std::optional<program::Lesson> lesson)
{
    m_drafts.closeProgram();
    m_content->path = path;
    m_content->name = name;
    m_content->text = m_content->savedText = text;
    m_content->lesson = std::move(lesson);
    m_content->id = programIdOf(programKeyOf(*this));
    m_problems.clear();
    m_drafts.offerDraft();
}

void Document::setText(const QString& text)
{
    if (text == m_content->text)
        return;
    m_content->text = text;
    m_drafts.onEdit();
    emit textChanged();
}

void Document::setArgument(int index, const QString& value)
{
    if (index < 0 || index >= m_content->arguments.size() || m_content->arguments[index] == value)
        return;
    m_content->arguments[index] = value;
    emit argumentsChanged();
}

void Document::setArguments(const QStringList& arguments)
{
    if (m_content->arguments == arguments)
        return;
    m_content->arguments = arguments;
    emit argumentsChanged();
}

bool Document::hasOwnFile() const
{
    return !m_content->path.isEmpty() && !isShippedSource(m_content->lesson, m_content->path);
}

bool Document::hasFileChanged() const
{
    if (!QFile::exists(m_content->path))
        return false;  // writing the file again loses nothing
    const Result<QString> textOnDisk = readTextFile(m_content->path);
    return !textOnDisk || *textOnDisk != m_content->savedText;
}

Result<void> Document::save()
{
    if (m_content->savedText.contains(QChar::ReplacementCharacter))
        return failAt(m_content->path.toStdString(), 0, msg::window::fileNotUtf8());
    return saveAs(m_content->path);
}

Result<void> Document::saveAs(const QString& path)
{
    if (const Result<void> secured = m_drafts.archiveOfferedDraft(); !secured)
        return secured;
    if (const Result<void> written = writeTextFile(path, m_content->text); !written)
        return written;
    m_drafts.removeDraftFile();
    const QString before = programKeyOf(*this);
    m_content->path = QFileInfo(path).absoluteFilePath();
    m_content->name = QFileInfo(path).completeBaseName();
    m_content->savedText = m_content->text;
    m_drafts.onSave();
    changeProgramKey(m_content->id, before, programKeyOf(*this));
    emit saved();
    emit textChanged();
    return {};
}

Result<void> Document::readAgain()
{
    const Result<QString> text = readTextFile(m_content->path);
    if (!text)
        return tl::unexpected(text.error());
    if (const Result<void> kept = m_drafts.archiveOwnEdits(); !kept)
        return kept;
    m_content->savedText = *text;
    if (m_content->text == *text)
        emit textChanged();  // it is not edited any more
    else
        setText(*text);
    m_drafts.write();
    return {};
}

void Document::revert()
{
    setText(m_content->savedText);
    if (!m_problems.isOfCurrentText())
        m_problems.set({});  // the problems belong to the former text
    m_drafts.write();
}

QStringList defaultArgumentsOf(const Document& document)
{
    return document.lesson() ? defaultArgumentsOf(*document.lesson()) : QStringList();
}

QStringList defaultArgumentsOf(const program::Lesson& lesson)
{
    QStringList arguments;
    for (const std::string& argument : program::defaultArguments(lesson))
        arguments << QString::fromStdString(argument);
    return arguments;
}

QString programKeyOf(const Document& document)
{
    const bool isShipped =
        document.lesson() && document.lesson()->course.empty() && document.path() == QString::fromStdString(document.lesson()->source);
    return isShipped || document.path().isEmpty() ? document.name() : document.path();
}

QString programKeyOf(const program::Lesson& lesson)
{
    return QString::fromStdString(lesson.course.empty() ? lesson.name : lesson.source);
}

}  // namespace simtscope::ui

#include "moc_document.cpp"
