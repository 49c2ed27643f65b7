// Makes, for ProgramRun, the request of a run, and remembers its input.
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QTemporaryDir>

#include "gpu/core/messages/window.h"
#include "gpu/exercises/check_recording.h"
#include "ui/session/place/position.h"
#include "ui/session/preferences/persistent_state.h"
#include "ui/session/preferences/settings.h"
#include "ui/session/runs/program_run.h"

namespace simtscope::ui {

/// Restores the last arguments and settings of the program; for a built-in one only where it can be run.
void ProgramRun::recallProgram()
{
    if (m_role != Role::Main)
        return;
    rememberFile(programKeyOf(m_document));
    const std::optional<ProgramInputs> inputs = loadProgramInputs(programKeyOf(m_document));
    const bool hasMatchingArguments = inputs && (!m_document.lesson() || inputs->arguments.size() == defaultArgumentsOf(m_document).size());
    const bool isUsable = hasMatchingArguments && (!m_document.lesson() || program::findCompiler());
    if (isUsable)
        m_document.setArguments(inputs->arguments);
    m_settings.set(isUsable ? inputs->settings : RunSettings{});
}

void ProgramRun::rememberProgram() const
{
    if (m_role != Role::Main || m_document.path().isEmpty())
        return;
    ProgramInputs inputs{m_document.arguments(), m_settings.current()};
    inputs.settings.launches.clear();  // an override of the launch is only a trial, so it is not restored
    const bool isDefault = inputs == ProgramInputs{defaultArgumentsOf(m_document), {}};
    storeProgramInputs(programKeyOf(m_document), isDefault ? std::nullopt : std::optional(inputs));
}

void ProgramRun::rememberFile(const QString& nameOrPath)
{
    storeLastOpened(nameOrPath);
    if (!QFileInfo(nameOrPath).isAbsolute())
        return;
    addRecentFile(nameOrPath);
    emit recentFilesChanged();
}

void ProgramRun::resetSettings()
{
    m_document.setArguments(defaultArgumentsOf(m_document));
    m_settings.set({});
    showSimtRun();
}

bool ProgramRun::hasDefaultSettings() const
{
    return m_settings.current() == RunSettings{} && (!m_document.lesson() || m_document.arguments() == defaultArgumentsOf(m_document));
}

Result<QString> ProgramRun::sourceToBuild(const QString& folder) const
{
    if (!m_document.isEdited() && !m_document.path().isEmpty() && QFile::exists(m_document.path()))
        return m_document.path();
    if (!m_folder.isValid() || !QDir().mkpath(folder))
        return fail(msg::window::noWorkingCopy());
    const QString copy = folder + "/" + m_document.fileName();
    if (const Result<void> written = writeTextFile(copy, m_document.text()); !written)
        return tl::unexpected(written.error());
    return copy;
}

Result<program::RunRequest> ProgramRun::makeRequest(const QString& workFolder) const
{
    const Result<QString> source = sourceToBuild(workFolder);
    if (!source)
        return tl::unexpected(source.error());
    program::RunRequest request;
    request.source = source->toStdString();
    request.name = m_document.name().toStdString();
    for (const QString& argument : m_document.arguments())
        request.arguments.push_back(argument.toStdString());
    const QString folder = QFileInfo(m_document.path()).path();
    if (*source != m_document.path() && !m_document.path().isEmpty())
        request.nvccArguments = {"-I", folder.toStdString()};
    if (const Result<void> applied = m_settings.current().applyTo(request); !applied)
        return tl::unexpected(applied.error());
    request.workingDirectory = (m_document.path().isEmpty() ? m_folder.path() : folder).toStdString();
    request.inheritsStdin = false;
    return request;
}

void ProgramRun::start()
{
    if (m_document.name().isEmpty())
        return;
    if (m_document.hasOwnFile() && !m_document.isEdited() && m_document.hasFileChanged()) {
        if (const Result<void> read = m_document.readAgain(); !read) {  // a run is always of the text that is shown
            m_notices.notify(Notice::fromError(read.error()));
            return;
        }
    }
    if (m_position.recording() && !isRecordingOfProgram())
        dropRecording();  // the picture of another program would be taken for this one's, above all if this one does not compile
    Result<program::RunPlan> plan = makeRequest(m_folder.filePath("work")).and_then(program::planRun);
    if (!plan) {
        m_notices.notify(Notice::fromError(plan.error()));
        return;
    }
    plan->request.flushesByLine = true;
    plan->request.recordPath = m_folder.filePath(QString("run-%1.simt").arg(++m_runCount)).toStdString();
    m_shown->keepsPosition = m_position.source() && isRecordingOfProgram() && !exercises::isCheckRecording(*m_position.recording());
    m_shown->partialRecording.reset();
    rememberProgram();
    emit outputCleared();
    m_shown->lastRun = {m_document.id(), m_document.fileName()};
    m_runner.run(*plan, nextView(), initialViewRuleOfNext());
}

void ProgramRun::cancel()
{
    m_position.cancelSorting();
    m_runner.cancel(Runner::PartialRecording::Keep);
    if (m_position.source() && m_position.source()->isBeginning())
        reportBeginning();
}

}  // namespace simtscope::ui
