#include "ui/window/menus/window_dialogs.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QMainWindow>
#include <QMessageBox>
#include <QPushButton>

#include "gpu/analysis/reports/reports.h"
#include "ui/figures/canvas/clean_text.h"
#include "ui/jobs/save_queue.h"
#include "ui/session/preferences/language.h"
#include "ui/session/session.h"
#include "ui/widgets/program_file_dialog.h"
#include "ui/window/menus/about_box.h"
#include "ui/window/menus/host_code_dialog.h"
#include "ui/window/menus/new_program_dialog.h"
#include "ui/window/menus/shortcut_sheet.h"

namespace simtscope::ui {
namespace {

QFileDialog* makeSaveDialog(QWidget* parent, const QString& title, const QString& filter, const QString& suffix, const QString& name)
{
    auto* dialog = new QFileDialog(parent, title, {}, filter);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(suffix);
    dialog->selectFile(name + "." + suffix);
    return dialog;
}

}  // namespace

Dialogs::Dialogs(Session& session, QMainWindow& window) : QObject(&window), m_session(session), m_window(window) {}

void Dialogs::reportSaved(const Result<void>& result, const QString& path)
{
    if (result)
        emit statusMessage(tr("Saved %1").arg(QDir::toNativeSeparators(path)));
    else
        m_session.notices.notify(Notice::fromError(result.error()));
}

void Dialogs::askNewProgram()
{
    auto templates = program::readProgramTemplates(windowLanguage().toStdString());
    if (!templates) {
        m_session.notices.notify(Notice::fromError(templates.error()));
        return;
    }
    auto* const dialog = new NewProgramDialog(std::move(*templates), m_session.appearance.theme(), &m_window);
    connect(dialog, &NewProgramDialog::chosen, this, &Dialogs::createProgram);
    dialog->open();
}

void Dialogs::createProgram(const program::ProgramTemplate& choice)
{
    const Result<QString> path =
        writeNewProgram(newProgramFolder(), QString::fromStdString(choice.name), QString::fromStdString(choice.text));
    if (!path) {
        m_session.notices.notify(Notice::fromError(path.error()));
        return;
    }
    m_session.run.openFile(*path);
    emit statusMessage(tr("New program: %1").arg(QDir::toNativeSeparators(*path)));
}

void Dialogs::askMain()
{
    const QString text = m_session.document.text();
    const program::KernelSource source = program::findSourceKernels(text.toStdString());
    if (source.hasMain || source.kernels.empty()) {
        if (const auto refused = program::proposeForm(text.toStdString()); !refused)
            m_session.notices.notify(Notice::fromError(refused.error()));
        return;
    }
    if (m_window.findChild<HostCodeDialog*>())
        return;
    auto* const dialog = new HostCodeDialog(text, windowLanguage(), m_session.appearance.theme(), &m_window);
    connect(dialog, &HostCodeDialog::chosen, this, [this, text](const QString& program) {
        if (m_session.document.text() != text)
            return;  // another source has come meanwhile
        m_session.document.setText(program);
        m_session.run.start();
    });
    dialog->open();
}

void Dialogs::askOpen()
{
    QFileDialog* const dialog = makeProgramFileDialog(&m_window, tr("Open a program or a recording"), "openDialog");
    connect(dialog, &QFileDialog::fileSelected, &m_session.run, &ProgramRun::openFile);
    dialog->open();
}

void Dialogs::askLessonFolder()
{
    askFolder(tr("Open a lesson, or a folder of lessons"), "lessonFolderDialog");
}

void Dialogs::askExerciseFolder()
{
    askFolder(tr("Open an exercise, or a folder of exercises"), "exerciseFolderDialog");
}

void Dialogs::askFolder(const QString& title, const char* name)
{
    auto* dialog = new QFileDialog(&m_window, title);
    dialog->setObjectName(name);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::Directory);
    dialog->setOption(QFileDialog::ShowDirsOnly);
    connect(dialog, &QFileDialog::fileSelected, this, &Dialogs::folderChosen);
    dialog->open();
}

void Dialogs::save()
{
    save(m_session.files.currentDocument());
}

void Dialogs::saveAll()
{
    for (std::size_t i = 0; i < m_session.files.count(); ++i)
        if (Document& document = m_session.files.document(i); document.isEdited())
            save(document);
}

void Dialogs::save(Document& document)
{
    if (document.name().isEmpty())
        return;
    if (!document.hasOwnFile())
        askSaveSource(document);
    else if (document.hasFileChanged())
        askOverwrite(document);
    else
        reportSaved(document.save(), document.path());
}

void Dialogs::askOverwrite(const Document& document)
{
    const QString path = document.path();
    auto* box = new QMessageBox(QMessageBox::NoIcon, tr("Save the program text"),
                                tr("%1 has changed on disk since it was opened.").arg(figures::cleanText(QDir::toNativeSeparators(path))),
                                QMessageBox::Cancel, &m_window);
    box->setObjectName("overwriteBox");
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setInformativeText(tr("Overwriting it with the source shown here loses those changes."));
    QPushButton* const overwrite = box->addButton(tr("Overwrite"), QMessageBox::DestructiveRole);
    overwrite->setObjectName("overwrite");
    QPushButton* const saveAsButton = box->addButton(tr("Save as…"), QMessageBox::AcceptRole);
    saveAsButton->setObjectName("saveElsewhere");
    box->setDefaultButton(saveAsButton);
    box->setEscapeButton(QMessageBox::Cancel);
    const auto callWithFile = [this, path](const auto& call) {  // the program may be another one by now
        for (std::size_t i = 0; i < m_session.files.count(); ++i)
            if (Document& file = m_session.files.document(i); file.path() == path)
                return call(file);
    };
    connect(overwrite, &QPushButton::clicked, this,
            [this, callWithFile, path] { callWithFile([&](Document& file) { reportSaved(file.save(), path); }); });
    connect(saveAsButton, &QPushButton::clicked, this,
            [this, callWithFile] { callWithFile([this](Document& file) { askSaveSource(file); }); });
    box->open();
}

void Dialogs::askSaveSource()
{
    askSaveSource(m_session.files.currentDocument());
}

void Dialogs::askSaveSource(Document& document)
{
    const bool isMain = &document == &m_session.document;
    const QString suffix = isMain ? QStringLiteral("cu") : QFileInfo(document.fileName()).suffix();
    QFileDialog* dialog = makeSaveDialog(&m_window, tr("Save the program text"),
                                         isMain ? tr("CUDA programs (*.cu)") : tr("Files of a program (%1)").arg("*." + suffix), suffix,
                                         isMain ? document.name() : QFileInfo(document.fileName()).completeBaseName());
    dialog->setObjectName("saveSourceDialog");
    connect(dialog, &QFileDialog::fileSelected, this, [this, text = document.text(), isMain](const QString& path) {
        reportSaved(isMain ? m_session.document.saveAs(path) : writeTextFile(path, text), path);
    });
    dialog->open();
}

void Dialogs::askSaveRecording()
{
    QFileDialog* dialog = makeSaveDialog(&m_window, tr("Save the recording"), tr("Recordings (*.simt)"), "simt", m_session.document.name());
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& path) { m_session.run.saveRecording(path); });
    dialog->open();
}

void Dialogs::askSaveReport()
{
    if (!m_session.position.recording())
        return;
    auto* dialog = makeSaveDialog(&m_window, tr("Save the report"), tr("Text (*.txt);;JSON (*.json)"), "txt", m_session.document.name());
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& path) {
        m_session.saveQueue.add({FileTask::Kind::Report, path,
                                 [recording = m_session.position.recording(), path](const std::stop_token&, const FileTask::Progress&) {
                                     const bool isJson = path.endsWith(".json");
                                     return writeTextFile(path, QString::fromStdString(isJson ? analysis::formatReportJson(*recording)
                                                                                              : analysis::formatReportText(*recording)));
                                 }});
    });
    dialog->open();
}

void Dialogs::showKeys()
{
    (new ShortcutSheet(m_window))->open();
}

void Dialogs::showAbout()
{
    showAboutBox(m_window, m_session);
}

}  // namespace simtscope::ui

#include "moc_window_dialogs.cpp"
