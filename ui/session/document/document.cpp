#include "ui/session/document/document.h"

#include <QFile>
#include <QFileInfo>
#include <utility>

#include "gpu/core/messages/window.h"
#include "gpu/core/whole_file.h"

namespace simtscope::ui {
namespace {

constexpr qint64 kLargestSource = 8 << 20;  // bytes; a program text is far smaller

/// Returns whether the path is the source that ships with a lesson, not a lecturer's own.
bool isShippedSource(const std::optional<program::Lesson>& lesson, const QString& path)
{
    return lesson && lesson->course.empty() && QFileInfo(path) == QFileInfo(QString::fromStdString(lesson->source));
}

}  // namespace

Result<QString> readText(const QString& path)
{
    const std::string name = path.toStdString();
    QFile file(path);
    if (!file.exists())
        return failAt(name, 0, msg::window::noSuchFile());
    if (!file.open(QIODevice::ReadOnly))
        return failAt(name, 0, msg::window::fileUnreadable(file.errorString().toStdString()));
    if (file.size() > kLargestSource)
        return failAt(name, 0, msg::window::fileTooLarge());
    const QByteArray bytes = file.readAll();
    if (bytes.contains('\0'))
        return failAt(name, 0, msg::window::fileNotText());
    return QString::fromUtf8(bytes);
}

Result<void> writeText(const QString& path, const QString& text)
{
    const std::string name = path.toStdString();
    if (const std::error_code error = writeWhole(name, text.toStdString()))
        return failAt(name, 0, msg::window::fileUnwritable(error.message()));
    return {};
}

Document::Document(OnSide<DocumentContent> content) : m_content(std::move(content)) {}

Result<void> Document::openLesson(const program::Lesson& lesson)
{
    const QString path = QString::fromStdString(lesson.source);
    const Result<QString> text = readText(path);
    if (!text)
        return tl::unexpected(text.error());
    start(path, QString::fromStdString(lesson.name), *text, lesson);
    m_content->arguments = defaultsOf(*this);
    emit opened();
    return {};
}

QString Document::fileName() const
{
    return m_content->path.isEmpty() ? m_content->name + m_content->suffix : QFileInfo(m_content->path).fileName();
}

Result<void> Document::openFile(const QString& path, std::optional<program::Lesson> lesson)
{
    const Result<QString> text = readText(path);
    if (!text)
        return tl::unexpected(text.error());
    start(QFileInfo(path).absoluteFilePath(), QFileInfo(path).completeBaseName(), *text, std::move(lesson));
    m_content->arguments = defaultsOf(*this);
    emit opened();
    return {};
}

void Document::openText(const QString& name, const QString& text, const QStringList& arguments, std::optional<program::Lesson> lesson,
                        const QString& suffix)
{
    const QString path = lesson ? QString::fromStdString(lesson->source) : QString();
    start(path, name, text, std::move(lesson));
    m_content->suffix = suffix;
    m_content->arguments = arguments;
    emit opened();
}

void Document::openCopy(const Document& other, const QStringList& arguments)
{
    start(other.m_content->path, other.m_content->name, other.m_content->savedText, other.m_content->lesson);
    m_content->id = other.m_content->id;
    m_content->suffix = other.m_content->suffix;
    m_content->text = other.m_content->text;
    m_content->arguments = arguments;
    emit opened();
}

void Document::announceContent(const DocumentContent& beside)
{
    m_drafts.offerDraftBeside(beside);
    emit opened();
}

void Document::start(const QString& path, const QString& name, const QString& text, std::optional<program::Lesson> lesson)
{
    m_drafts.closeProgram();
    m_content->path = path;
    m_content->name = name;
    m_content->text = m_content->savedText = text;
    m_content->lesson = std::move(lesson);
    m_content->id = programOf(keyOf(*this));
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

bool Document::fileChanged() const
{
    if (!QFile::exists(m_content->path))
        return false;  // writing the file again loses nothing
    const Result<QString> there = readText(m_content->path);
    return !there || *there != m_content->savedText;
}

Result<void> Document::save()
{
    if (m_content->savedText.contains(QChar::ReplacementCharacter))
        return failAt(m_content->path.toStdString(), 0, msg::window::fileNotUtf8());
    return saveAs(m_content->path);
}

Result<void> Document::saveAs(const QString& path)
{
    if (const Result<void> secured = m_drafts.archiveOffered(); !secured)
        return secured;
    if (const Result<void> written = writeText(path, m_content->text); !written)
        return written;
    m_drafts.removeFile();
    const QString before = keyOf(*this);
    m_content->path = QFileInfo(path).absoluteFilePath();
    m_content->name = QFileInfo(path).completeBaseName();
    m_content->savedText = m_content->text;
    m_drafts.onSave();
    moveProgram(m_content->id, before, keyOf(*this));
    emit saved();
    emit textChanged();
    return {};
}

void Document::revert()
{
    setText(m_content->savedText);
    if (!m_problems.belongToText())
        m_problems.set({});  // the problems belong to the former text
    m_drafts.write();
}

QStringList defaultsOf(const Document& document)
{
    return document.lesson() ? defaultsOf(*document.lesson()) : QStringList();
}

QStringList defaultsOf(const program::Lesson& lesson)
{
    QStringList arguments;
    for (const std::string& argument : program::defaultArguments(lesson))
        arguments << QString::fromStdString(argument);
    return arguments;
}

QString keyOf(const Document& document)
{
    const bool ships =
        document.lesson() && document.lesson()->course.empty() && document.path() == QString::fromStdString(document.lesson()->source);
    return ships || document.path().isEmpty() ? document.name() : document.path();
}

QString keyOf(const program::Lesson& lesson)
{
    return QString::fromStdString(lesson.course.empty() ? lesson.name : lesson.source);
}

}  // namespace simtscope::ui

#include "moc_document.cpp"
