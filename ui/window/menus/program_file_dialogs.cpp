#include "ui/window/menus/program_file_dialogs.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QInputDialog>
#include <QMainWindow>
#include <QMessageBox>
#include <QPushButton>
#include <QRegularExpression>

#include "gpu/program/build/nvcc_arguments.h"
#include "ui/figures/canvas/clean_text.h"
#include "ui/session/session.h"

namespace simtscope::ui {
namespace {

const QRegularExpression& includePattern()
{
    static const QRegularExpression pattern(QStringLiteral(R"(^\s*#\s*include\s*(["<])([^">]+)[">])"));
    return pattern;
}

}  // namespace

QString withInclude(const QString& text, const QString& name)
{
    QStringList lines = text.split('\n');
    qsizetype at = 0;
    for (qsizetype i = 0; i < lines.size(); ++i)
        if (includePattern().match(lines[i]).hasMatch())
            at = i + 1;
    while (at == 0 && at < lines.size() && lines[at].startsWith(QLatin1String("//")))
        ++at;
    lines.insert(at, QStringLiteral("#include \"%1\"").arg(name));
    return lines.join('\n');
}

QString removeInclude(const QString& text, const QString& folder, const QStringList& headerFolders, const QString& path)
{
    QStringList lines = text.split('\n');
    lines.removeIf([&](const QString& line) {
        const QRegularExpressionMatch match = includePattern().match(line);
        if (!match.hasMatch())
            return false;
        const bool isQuoted = match.capturedView(1) == u"\"";
        for (const QString& one : isQuoted ? QStringList(folder) + headerFolders : headerFolders)
            if (const QString found = QDir::cleanPath(one + u'/' + match.captured(2)); found == path || QFileInfo::exists(found))
                return found == path;
        return false;
    });
    return lines.join('\n');
}

ProgramFileDialogs::ProgramFileDialogs(Session& session, QMainWindow& window) : QObject(&window), m_session(session), m_window(window) {}

void ProgramFileDialogs::askNewFile()
{
    if (!m_session.document.hasOwnFile()) {
        emit statusMessage(tr("Save the program first (Ctrl+S): its other files lie beside it."));
        return;
    }
    auto* const dialog = new QInputDialog(&m_window);
    dialog->setObjectName("newFileDialog");
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(tr("New file of the program"));
    dialog->setLabelText(tr("Name of a header (.cuh, .h) or of a further source (.cu, .cpp)"));
    dialog->setTextValue(QStringLiteral("kernels.cuh"));
    connect(dialog, &QInputDialog::textValueSelected, this, &ProgramFileDialogs::addFile);
    dialog->open();
}

void ProgramFileDialogs::addFile(const QString& entered)
{
    const QString name = QDir::cleanPath(entered.trimmed());
    const QDir folder = QFileInfo(m_session.document.path()).dir();
    const QString path = QDir::cleanPath(folder.absoluteFilePath(name));
    static const QStringList kHeaders{"cuh", "h", "hpp", "hh", "hxx", "inl", "inc"};
    const bool isHeader = kHeaders.contains(QFileInfo(name).suffix().toLower()), isSource = program::isSourceName(name.toStdString());
    if (QFileInfo(name).completeBaseName().isEmpty() || name.contains(u'"') || path == m_session.document.path() ||
        !(isHeader || isSource)) {
        emit statusMessage(tr("\"%1\" is no name of a header or source: use .cuh, .h, .cu or .cpp.").arg(figures::cleanText(entered)));
        return;
    }
    const bool isThere = QFile::exists(path);
    if (!isThere) {
        QDir().mkpath(QFileInfo(path).path());
        if (const Result<void> written = writeTextFile(path, isHeader ? QStringLiteral("#pragma once\n\n") : QStringLiteral("\n"));
            !written) {
            m_session.notices.notify(Notice::fromError(written.error()));
            return;
        }
    }
    if (isHeader && !m_session.files.isOpen(path)) {
        m_session.document.setText(withInclude(m_session.document.text(), name));
        m_session.files.update();
    } else if (RunSettings settings = m_session.settings.current(); !isHeader && !settings.files.contains(path)) {
        settings.files << path;
        m_session.settings.set(settings);
    }
    m_session.files.setCurrent(m_session.files.find(path).value_or(0));
    emit statusMessage(isThere ? tr("%1 was there already; it is part of the program now.").arg(name)
                               : tr("New file: %1").arg(QDir::toNativeSeparators(path)));
}

void ProgramFileDialogs::askRemove(std::size_t file)
{
    if (file == 0 || file >= m_session.files.count())
        return;
    const QString path = m_session.files.document(file).path();
    auto* box = new QMessageBox(QMessageBox::NoIcon, tr("Remove from the program"),
                                tr("Remove %1 from the program?").arg(figures::cleanText(m_session.files.nameOf(file))),
                                QMessageBox::Cancel, &m_window);
    box->setObjectName("removeFileBox");
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setInformativeText(
        tr("The other files include it no longer. The file stays on disk. Edits that are not saved are kept as a draft."));
    QPushButton* const button = box->addButton(tr("Remove"), QMessageBox::AcceptRole);
    button->setObjectName("removeFile");
    box->setDefaultButton(button);
    connect(button, &QPushButton::clicked, this, [this, path] { remove(path); });
    box->open();
}

void ProgramFileDialogs::remove(const QString& path)
{
    ProgramFiles& files = m_session.files;
    const auto findFile = [&]() -> std::size_t {
        const std::size_t file = files.find(path).value_or(0);
        return files.document(file).path() == path ? file : 0;
    };
    if (findFile() == 0)
        return;  // another program is open by now
    if (RunSettings settings = m_session.settings.current(); settings.files.removeAll(path) > 0)
        m_session.settings.set(settings);  // this closes the file if it is a source
    for (std::size_t i = 0; i < files.count(); ++i)
        if (Document& document = files.document(i); document.path() != path)
            document.setText(removeInclude(document.text(), QFileInfo(document.path()).path(), files.headerFolders(), path));
    files.remove(findFile());
}

}  // namespace simtscope::ui

#include "moc_program_file_dialogs.cpp"
