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

Document::Document(QObject* parent) : QObject(parent) {}

Result<void> Document::openLesson(const program::Lesson& lesson)
{
    const QString path = QString::fromStdString(lesson.source);
    const Result<QString> text = readText(path);
    if (!text)
        return tl::unexpected(text.error());
    start(path, QString::fromStdString(lesson.name), *text, lesson);
    m_arguments = defaultsOf(*this);
    emit opened();
    return {};
}

QString Document::fileName() const
{
    return m_path.isEmpty() ? m_name + m_suffix : QFileInfo(m_path).fileName();
}

Result<void> Document::openFile(const QString& path, std::optional<program::Lesson> lesson)
{
    const Result<QString> text = readText(path);
    if (!text)
        return tl::unexpected(text.error());
    start(QFileInfo(path).absoluteFilePath(), QFileInfo(path).completeBaseName(), *text, std::move(lesson));
    m_arguments = defaultsOf(*this);
    emit opened();
    return {};
}

void Document::openText(const QString& name, const QString& text, const QStringList& arguments, std::optional<program::Lesson> lesson,
                        const QString& suffix)
{
    const QString path = lesson ? QString::fromStdString(lesson->source) : QString();
    start(path, name, text, std::move(lesson));
    m_suffix = suffix;
    m_arguments = arguments;
    emit opened();
}

void Document::openCopy(const Document& other, const QStringList& arguments)
{
    start(other.m_path, other.m_name, other.m_savedText, other.m_lesson);
    m_id = other.m_id;
    m_suffix = other.m_suffix;
    m_text = other.m_text;
    m_arguments = arguments;
    emit opened();
}

void Document::exchange(Document& other)
{
    m_drafts.closeProgram();
    other.m_drafts.closeProgram();
    for (QString Document::*const part :
         {&Document::m_path, &Document::m_name, &Document::m_suffix, &Document::m_text, &Document::m_savedText})
        std::swap(this->*part, other.*part);
    std::swap(m_id, other.m_id);
    std::swap(m_arguments, other.m_arguments);
    std::swap(m_lesson, other.m_lesson);
    m_problems.exchange(other.m_problems);
    m_drafts.offerDraftBeside(other);
    other.m_drafts.offerDraftBeside(*this);
    emit opened();
    emit other.opened();
}

void Document::start(const QString& path, const QString& name, const QString& text, std::optional<program::Lesson> lesson)
{
    m_drafts.closeProgram();
    m_path = path;
    m_name = name;
    m_text = m_savedText = text;
    m_lesson = std::move(lesson);
    m_id = programOf(keyOf(*this));
    m_problems.clear();
    m_drafts.offerDraft();
}

void Document::setText(const QString& text)
{
    if (text == m_text)
        return;
    m_text = text;
    m_drafts.onEdit();
    emit textChanged();
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

bool Document::hasOwnFile() const
{
    return !m_path.isEmpty() && !isShippedSource(m_lesson, m_path);
}

bool Document::fileChanged() const
{
    if (!QFile::exists(m_path))
        return false;  // writing the file again loses nothing
    const Result<QString> there = readText(m_path);
    return !there || *there != m_savedText;
}

Result<void> Document::save()
{
    if (m_savedText.contains(QChar::ReplacementCharacter))
        return failAt(m_path.toStdString(), 0, msg::window::fileNotUtf8());
    return saveAs(m_path);
}

Result<void> Document::saveAs(const QString& path)
{
    if (const Result<void> secured = m_drafts.archiveOffered(); !secured)
        return secured;
    if (const Result<void> written = writeText(path, m_text); !written)
        return written;
    m_drafts.removeFile();
    const QString before = keyOf(*this);
    m_path = QFileInfo(path).absoluteFilePath();
    m_name = QFileInfo(path).completeBaseName();
    m_savedText = m_text;
    m_drafts.onSave();
    moveProgram(m_id, before, keyOf(*this));
    emit saved();
    emit textChanged();
    return {};
}

void Document::revert()
{
    setText(m_savedText);
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
