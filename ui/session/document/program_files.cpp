#include "ui/session/document/program_files.h"

#include <QDir>
#include <QFileInfo>
#include <algorithm>
#include <utility>

#include "gpu/program/build/compiler.h"
#include "gpu/program/build/nvcc_arguments.h"
#include "gpu/program/build/own_files.h"

namespace simtscope::ui {
namespace {

constexpr int kPauseMilliseconds = 250;

/// Returns how many parts of two paths are equal from their ends on: 2 for "a/src/k.cuh" and "b/src/k.cuh".
qsizetype countEqualParts(const QString& one, const QString& other)
{
    const QStringList a = one.split('/', Qt::SkipEmptyParts), b = other.split('/', Qt::SkipEmptyParts);
    qsizetype count = 0;
    while (count < std::min(a.size(), b.size()) && a[a.size() - 1 - count] == b[b.size() - 1 - count])
        ++count;
    return count;
}

QStringList findHeaderFolders(const QStringList& nvccArguments)
{
    std::vector<std::string> words;
    for (const QString& argument : nvccArguments)
        words.push_back(argument.toStdString());
    QStringList folders;
    for (std::size_t i = 0; i < words.size();) {
        const program::NvccOption option = program::parseOptionAt(words, i);
        if (option.name == "-I" && !option.value.empty())
            folders << QDir::cleanPath(QFileInfo(QString::fromStdString(option.value)).absoluteFilePath());
        i += std::max<std::size_t>(1, option.wordCount);
    }
    return folders;
}

std::vector<std::string> toStrings(const QStringList& list)
{
    std::vector<std::string> strings;
    for (const QString& text : list)
        strings.push_back(text.toStdString());
    return strings;
}

}  // namespace

ProgramFiles::ProgramFiles(Document& main, Breakpoints& breakpoints, OnSide<Kept> kept)
    : m_main(main), m_mainBreakpoints(breakpoints), m_kept(std::move(kept))
{
    m_pause.setSingleShot(true);
    m_pause.setInterval(kPauseMilliseconds);
    connect(&m_pause, &QTimer::timeout, this, &ProgramFiles::update);
    connect(&m_main, &Document::opened, this, &ProgramFiles::reopen);
    connect(&m_main, &Document::textChanged, &m_pause, qOverload<>(&QTimer::start));
}

ProgramFiles::~ProgramFiles()
{
    for (File& file : m_further)
        file.breakpoints->disconnect(&m_mainBreakpoints);
}

void ProgramFiles::setInputs(const QStringList& files, const QStringList& nvccArguments)
{
    const QStringList folders = findHeaderFolders(nvccArguments);
    if (files == m_inputs && folders == m_headerFolders)
        return;
    m_inputs = files;
    m_headerFolders = folders;
    const QStringList paths = findPaths();  // without those that only the former inputs named, such as those of another program
    for (std::size_t i = count(); i-- > 1;)
        if (const QString& path = document(i).path(); !path.isEmpty() && !paths.contains(path))
            remove(i);
    update();
}

Document& ProgramFiles::document(std::size_t index) const
{
    return index == 0 || index > m_further.size() ? m_main : *m_further[index - 1].document;
}

Breakpoints& ProgramFiles::breakpoints(std::size_t index) const
{
    return index == 0 || index > m_further.size() ? m_mainBreakpoints : *m_further[index - 1].breakpoints;
}

std::size_t ProgramFiles::indexOf(const Document& document) const
{
    const auto file = std::ranges::find_if(m_further, [&](const File& one) { return one.document.get() == &document; });
    return file == m_further.end() ? 0 : std::size_t(file - m_further.begin()) + 1;
}

QString ProgramFiles::nameOf(std::size_t index) const
{
    const Document& file = document(index);
    if (index == 0 || file.path().isEmpty() || m_main.path().isEmpty())
        return file.fileName();
    return QFileInfo(m_main.path()).dir().relativeFilePath(file.path());
}

std::optional<std::size_t> ProgramFiles::find(const QString& path) const
{
    std::optional<std::size_t> found;
    qsizetype most = 0;
    for (std::size_t i = 0; i < count(); ++i) {
        const Document& file = document(i);
        const QString own = file.path().isEmpty() ? file.fileName() : file.path();
        const qsizetype equal = countEqualParts(own, QDir::cleanPath(path));
        if (equal > most) {
            found = i;
            most = equal;
        }
    }
    return found;
}

bool ProgramFiles::isOpen(const QString& path) const
{
    return m_main.path() == path || std::ranges::any_of(m_further, [&](const File& file) { return file.document->path() == path; });
}

void ProgramFiles::setCurrent(std::size_t index)
{
    if (index >= count() || index == m_current)
        return;
    m_current = index;
    emit currentChanged();
}

bool ProgramFiles::isFurtherFileEdited() const
{
    return std::ranges::any_of(m_further, [](const File& file) { return file.document->isEdited(); });
}

bool ProgramFiles::isEdited() const
{
    return m_main.isEdited() || isFurtherFileEdited();
}

QString ProgramFiles::text() const
{
    QStringList texts;
    for (std::size_t i = 0; i < count(); ++i)
        texts << document(i).text();
    return texts.join(QChar('\0'));
}

bool ProgramFiles::isDraftOffered() const
{
    return m_main.drafts().isOffered() ||
           std::ranges::any_of(m_further, [](const File& file) { return file.document->drafts().isOffered(); });
}

void ProgramFiles::restoreDrafts()
{
    for (std::size_t i = count(); i-- > 0;)
        document(i).drafts().restore();
}

void ProgramFiles::discardDrafts()
{
    for (std::size_t i = count(); i-- > 0;)
        if (document(i).drafts().isOffered())
            document(i).drafts().discard();
}

bool ProgramFiles::writeDrafts()
{
    bool isWritten = true;
    for (std::size_t i = 0; i < count(); ++i)
        isWritten = document(i).drafts().write() && isWritten;
    return isWritten;
}

std::optional<std::string> ProgramFiles::textOf(const std::string& path) const
{
    const QString wanted = QString::fromStdString(path);
    for (std::size_t i = 0; i < count(); ++i)
        if (document(i).path() == wanted)
            return document(i).text().toStdString();
    const Result<QString> text = readTextFile(wanted);
    return text ? std::optional(text->toStdString()) : std::nullopt;
}

void ProgramFiles::setDraftsEnabled(bool isOn)
{
    m_keepsDrafts = isOn;
    for (std::size_t i = 0; i < count(); ++i)
        document(i).drafts().setEnabled(isOn);
}

bool ProgramFiles::add(const std::function<Result<void>(Document&)>& open)
{
    auto document = std::make_unique<Document>();
    document->drafts().setEnabled(m_keepsDrafts);
    auto breakpoints = std::make_unique<Breakpoints>(*document);
    if (!open(*document))
        return false;
    connect(document.get(), &Document::textChanged, this, [this] {
        m_pause.start();
        emit edited();
        emit m_main.textChanged();
    });
    connect(&document->drafts(), &Drafts::changed, this, &ProgramFiles::draftsChanged);
    connect(&document->drafts(), &Drafts::failed, &m_main.drafts(), &Drafts::failed);
    m_mainBreakpoints.addPart(*breakpoints);
    m_further.push_back({std::move(document), std::move(breakpoints)});
    return true;
}

QStringList ProgramFiles::findPaths() const
{
    if (!m_main.hasOwnFile())
        return {};
    std::vector<std::string> folders = toStrings(m_headerFolders);
    folders.push_back(QFileInfo(m_main.path()).path().toStdString());
    QStringList paths;
    for (const std::string& path :
         program::findOwnFiles({m_main.path().toStdString(), toStrings(m_inputs), std::move(folders),
                                program::findCompiler().value_or(std::string()), [this](const std::string& one) { return textOf(one); }}))
        paths << QString::fromStdString(path);
    return paths;
}

/// Opens the files that the texts include and that are not open yet. Returns whether there is one.
bool ProgramFiles::addFound()
{
    bool hasNew = false;
    for (const QString& path : findPaths())
        hasNew = (!isOpen(path) && add([&](Document& document) { return document.openFile(path); })) || hasNew;
    return hasNew;
}

void ProgramFiles::update()
{
    m_pause.stop();
    if (!addFound())
        return;
    emit changed();
    if (isDraftOffered())
        emit draftsChanged();
}

/// Closes the further files. Whoever shows one still refers to it until changed() is sent, so keep the result until then.
std::vector<ProgramFiles::File> ProgramFiles::takeAll()
{
    std::vector<File> former = std::exchange(m_further, {});
    m_current = 0;
    for (File& file : former) {
        file.document->drafts().closeProgram();
        m_mainBreakpoints.removePart(*file.breakpoints);
    }
    return former;
}

void ProgramFiles::reopen()
{
    if (m_isTakingBack)
        return;
    const std::vector<File> former = takeAll();
    addFound();
    m_pause.stop();
    emit changed();
    emit currentChanged();
}

void ProgramFiles::closeAll()
{
    for (std::size_t i = 0; i < count(); ++i)
        document(i).drafts().closeProgram();
}

void ProgramFiles::openTexts(const std::vector<std::pair<QString, QString>>& pathsAndTexts)
{
    if (m_main.hasOwnFile())
        return;  // the files on disk are the program
    for (const auto& [path, text] : pathsAndTexts) {
        DocumentContent content;
        const QString suffix = QFileInfo(path).suffix();
        content.suffix = suffix.isEmpty() ? QString() : u'.' + suffix;
        content.name = path.chopped(content.suffix.size());
        content.owner = m_main.name();
        content.text = content.savedText = text;
        content.id = programIdOf(content.owner + u'/' + path);
        add([&](Document& document) {
            document.openContent(content);
            document.drafts().offerDraft();
            return Result<void>();
        });
    }
    emit changed();
}

void ProgramFiles::openCopies(const ProgramFiles& other)
{
    const std::vector<File> former = takeAll();
    for (const File& file : other.m_further)
        add([&](Document& document) {
            document.openContent(file.document->content());
            return Result<void>();
        });
    emit changed();
}

void ProgramFiles::remove(std::size_t index)
{
    if (index == 0 || index >= count())
        return;
    File& file = m_further[index - 1];
    file.document->drafts().closeProgram();
    m_mainBreakpoints.removePart(*file.breakpoints);
    const File removed = std::move(file);  // lives until all have heard of it
    m_further.erase(m_further.begin() + std::ptrdiff_t(index) - 1);
    m_current = m_current >= index ? m_current - 1 : m_current;
    emit changed();
    emit currentChanged();
    emit m_main.textChanged();
}

void ProgramFiles::keep()
{
    m_kept->clear();
    for (const File& file : m_further)
        m_kept->push_back(file.document->content());
    closeAll();
    m_isTakingBack = true;
}

void ProgramFiles::takeBack()
{
    m_isTakingBack = false;
    const std::vector<File> former = takeAll();
    for (DocumentContent& content : std::exchange(*m_kept, {}))
        add([&](Document& document) {
            document.openContent(content);
            document.drafts().offerDraft();  // else the next write would remove that of edits made on the other side
            return Result<void>();
        });
    emit changed();
    emit currentChanged();
}

}  // namespace simtscope::ui

#include "moc_program_files.cpp"
