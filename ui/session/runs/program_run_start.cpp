// Makes, for ProgramRun, the request of a run, and remembers its input.
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QTemporaryDir>

#include "gpu/core/messages/window.h"
#include "gpu/exercises/check_recording.h"
#include "ui/session/document/program_files.h"
#include "ui/session/place/position.h"
#include "ui/session/preferences/persistent_state.h"
#include "ui/session/preferences/settings.h"
#include "ui/session/runs/program_run.h"
#include "ui/session/runs/working_copies.h"

namespace simtscope::ui {
namespace {

constexpr double kMaxLiveSeconds = 10;  // of a run that an edit has started

}  // namespace

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
    if (!m_files.isEdited() && !m_document.path().isEmpty() && QFile::exists(m_document.path()))
        return m_document.path();
    if (!m_folder.isValid() || !QDir().mkpath(folder))
        return fail(msg::window::noWorkingCopy());
    // Each text has a file of its own, which a build of an earlier text may still read.
    const QString hash = QString::number(qHash(m_document.text()), 16);
    const QString copy = folder + "/" + hash + "/" + m_document.fileName();
    if (QFile::exists(copy))
        return copy;
    if (!QDir().mkpath(folder + "/" + hash))
        return fail(msg::window::noWorkingCopy());
    removeOldCopies(folder);
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
    if (needsCopies(m_files))
        if (const Result<void> copied = useCopies(m_files, workFolder + "-files", request); !copied)
            return tl::unexpected(copied.error());
    request.workingDirectory = (m_document.path().isEmpty() ? m_folder.path() : folder).toStdString();
    request.inheritsStdin = false;
    return request;
}

void ProgramRun::start()
{
    start(RunStart::Whole);
}

void ProgramRun::follow()
{
    start(RunStart::Live);
}

void ProgramRun::rerun()
{
    start(m_isFollowing ? RunStart::Rerun : RunStart::Whole);
}

Result<program::RunPlan> ProgramRun::makeLivePlan() const
{
    Result<program::RunPlan> plan = makeRequest(m_folder.filePath("work")).and_then(program::planRun);
    if (plan)
        plan->live = m_liveBuilds;
    return plan;
}

RunInput ProgramRun::inputOfNext() const
{
    return {m_document.id(), m_files.text(), m_document.arguments(), m_settings.current()};
}

void ProgramRun::start(RunStart how)
{
    if (m_document.name().isEmpty())
        return;
    m_files.update();
    for (std::size_t i = 0; i < m_files.count(); ++i) {
        Document& file = m_files.document(i);
        if (!file.hasOwnFile() || file.isEdited() || !file.hasFileChanged())
            continue;
        if (const Result<void> read = file.readAgain(); !read) {  // a run is always of the texts that are shown
            m_notices.notify(Notice::fromError(read.error()));
            return;
        }
    }
    if (m_position.recording() && !isRecordingOfProgram())
        dropRecording();  // the picture of another program would be taken for this one's, above all if this one does not compile
    Result<program::RunPlan> plan = makeLivePlan();
    if (!plan) {
        m_notices.notify(Notice::fromError(plan.error()));
        return;
    }
    m_shown->keepsPosition = m_position.source() && isRecordingOfProgram() && !exercises::isCheckRecording(*m_position.recording());
    m_lastInput = inputOfNext();
    const JobResult* const known = how == RunStart::Live ? m_knownPictures.find(m_lastInput) : nullptr;
    if (known) {
        m_runner.cancel();
        m_printedLine.clear();
        m_printedLine.add(QString::fromStdString(known->recording->program.output), false);
        m_shown->lastRun = {m_document.id(), m_document.fileName(), true, m_files.text()};
        finish(JobResult(*known));
        return;
    }
    plan->request.flushesByLine = true;
    plan->request.recordPath = m_folder.filePath(QString("run-%1.simt").arg(++m_runCount)).toStdString();
    m_shown->partialRecording.reset();
    rememberProgram();
    m_printedLine.clear();
    emit outputCleared();
    const bool isLive = how == RunStart::Live;
    plan->buildsWholeProgram = how == RunStart::Whole;
    if (isLive && plan->request.timeoutSeconds == 0)
        plan->request.timeoutSeconds = kMaxLiveSeconds;
    m_shown->lastRun = {m_document.id(), m_document.fileName(), isLive, isLive ? m_files.text() : QString()};
    if (isLive)
        m_runner.runQuietly(*plan, nextView(), initialViewRuleOfNext());
    else
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
