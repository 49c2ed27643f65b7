// Session: what a run is made of, what is remembered of it, and what becomes of it.
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <algorithm>

#include "gpu/analysis/checkers/findings.h"
#include "gpu/core/messages/window.h"
#include "ui/figures/facts/facts.h"
#include "ui/figures/messages.h"
#include "ui/panels/problems.h"
#include "ui/panels/remembered.h"
#include "ui/panels/session.h"

namespace simtscope::panels {
namespace {

QStringList defaultsOf(const Document& document)
{
    QStringList defaults;
    if (document.lesson())
        for (const program::Parameter& parameter : document.lesson()->parameters)
            defaults << QString::fromStdString(parameter.defaultValue);
    return defaults;
}

QString keyOf(const Document& document)
{
    return document.lesson() ? document.name() : document.path();
}

/// A note of a recording, to stand alone.
QString sentence(const Message& note)
{
    const QString text = figures::spoken(note);
    return text.left(1).toUpper() + text.mid(1) + '.';
}

}  // namespace

Notice Notice::of(const Error& error)
{
    const QString text = error.file.empty()
                             ? figures::spokenSentence(error.message)
                             : QFileInfo(QString::fromStdString(error.file)).fileName() + ": " + figures::spoken(error.message);
    Notice notice{Kind::Error, text, figures::spokenFixSentence(error.message), error.line};
    notice.again = [error] { return of(error); };
    return notice;
}

void Session::setSettings(const RunSettings& settings)
{
    m_settings = settings;
    emit settingsChanged();
}

/// What the program was last given; of a built-in one only where it can be run.
void Session::recallProgram()
{
    if (m_part != Part::Main)
        return;
    rememberFile(keyOf(m_document));
    const std::optional<ProgramMemory> memory = recall(keyOf(m_document));
    const bool fits = memory && (!m_document.lesson() || memory->arguments.size() == defaultsOf(m_document).size());
    const bool useful = fits && (!m_document.lesson() || program::findCompiler());
    if (useful)
        m_document.setArguments(memory->arguments);
    setSettings(useful ? memory->settings : RunSettings{});
}

void Session::rememberProgram() const
{
    if (m_part != Part::Main || m_document.path().isEmpty())
        return;
    ProgramMemory memory{m_document.arguments(), m_settings};
    memory.settings.launch.clear();  // a trial
    const bool usual = memory == ProgramMemory{defaultsOf(m_document), {}};
    remember(keyOf(m_document), usual ? std::nullopt : std::optional(memory));
}

void Session::rememberFile(const QString& nameOrPath)
{
    setLastOpened(nameOrPath);
    if (!QFileInfo(nameOrPath).isAbsolute())
        return;
    addRecentFile(nameOrPath);
    emit recentFilesChanged();
}

void Session::resetSettings()
{
    m_document.setArguments(defaultsOf(m_document));
    setSettings({});
    showHere();
}

bool Session::hasUsualSettings() const
{
    return m_settings == RunSettings{} && (!m_document.lesson() || m_document.arguments() == defaultsOf(m_document));
}

Result<QString> Session::sourceToBuild(const QString& folder) const
{
    if (!m_document.edited() && !m_document.path().isEmpty() && QFile::exists(m_document.path()))
        return m_document.path();
    if (!m_folder.isValid() || !QDir().mkpath(folder))
        return fail(msg::window::noWorkingCopy());
    const QString copy = folder + "/" + m_document.name() + ".cu";
    if (const Result<void> written = writeText(copy, m_document.text()); !written)
        return tl::unexpected(written.error());
    return copy;
}

Result<program::RunRequest> Session::request(const QString& workFolder) const
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
    if (const Result<void> applied = m_settings.applyTo(request); !applied)
        return tl::unexpected(applied.error());
    request.workingDirectory = (m_document.path().isEmpty() ? m_folder.path() : folder).toStdString();
    request.inheritStdin = false;
    return request;
}

void Session::run()
{
    if (m_document.name().isEmpty())
        return;
    Result<program::RunPlan> plan = request(m_folder.filePath("work")).and_then(program::planRun);
    if (!plan) {
        notify(Notice::of(plan.error()));
        return;
    }
    plan->request.recordPath = m_folder.filePath(QString("run-%1.simt").arg(++m_runs)).toStdString();
    m_keepPosition = m_source && recordingIsOfProgram();
    m_partial.reset();
    rememberProgram();
    emit outputCleared();
    if (m_recording && !recordingIsOfProgram())
        dropRecording();  // the picture of another program would be taken for this one's, above all if this one does not compile
    m_runName = {m_document.name(), m_document.name()};
    m_runner.run(*plan, wantedOfNext());
}

void Session::cancel()
{
    leaveOrdering();
    m_runner.cancel(Runner::Rest::Kept);
}

void Session::finish(const JobResult& result)
{
    if (result.error) {
        notify(Notice::of(*result.error));
        return;
    }
    if (!result.outcome) {
        show(result);
        return;
    }
    tellProblems(m_runName.then, result.outcome->compiler, result.recording.get());
    const auto saying = sayingOf(result);
    if (result.source || (result.recording && !m_keepPosition))
        adoptRecording(result);
    if (!m_notice.offersDraft || !saying().text.isEmpty())
        tell(saying);
}

/// `program`: what it was called when it was compiled.
void Session::tellProblems(const QString& program, const std::vector<program::CompilerMessage>& compiler, const trace::Recording* recording)
{
    m_problemsAgain = [name = program + ".cu", compiler,
                       findings = recording ? analysis::findingsOf(*recording) : std::vector<trace::Finding>()] {
        return problemsIn(name, compiler, findings);
    };
    m_document.setProblems(m_problemsAgain());
}

/// What became of a run.
std::function<Notice()> Session::sayingOf(const JobResult& result) const
{
    const program::RunOutcome& outcome = *result.outcome;
    const auto ofRun = [](auto say) {
        return [say] {
            Notice notice = say();
            notice.isOfRun = true;
            return notice;
        };
    };
    const Notice::Kind kind = outcome.end == program::EndKind::Finished ? Notice::Kind::Warning : Notice::Kind::Error;
    const auto wrong = std::ranges::find_if(outcome.compiler, &program::CompilerMessage::isError);
    if (outcome.end == program::EndKind::CompileError && wrong != outcome.compiler.end())
        return ofRun([kind, line = wrong->line, text = QString::fromStdString(wrong->text), hasPicture = m_recording != nullptr] {
            return Notice{kind, tr("Line %1: %2").arg(line).arg(text),
                          hasPicture ? tr("The program does not compile; the picture is of the last run.")
                                     : tr("The program does not compile."),
                          line};
        });
    const bool isCompiled = outcome.end != program::EndKind::CompileError;
    const auto findings = result.recording ? analysis::findingsOf(*result.recording) : std::vector<trace::Finding>();
    if (isCompiled && !findings.empty())
        return ofRun([finding = findings.front()] { return noticeOf(finding); });
    if (isCompiled && outcome.message.empty() && !result.source)
        return ofRun([kind] { return Notice{kind, tr("The program launched no kernel, so there is nothing to show."), {}, 0}; });
    if (isCompiled && outcome.message.empty() && !m_settings.launch.isEmpty() && !result.recording->notes.empty())
        return ofRun([note = result.recording->notes.front()] {
            return Notice{Notice::Kind::Information, sentence(note), tr("Its arguments and memory are those of the program's own launch."),
                          0};
        });
    return ofRun([kind, message = outcome.message] {
        return Notice{kind, figures::spokenSentence(message), figures::spokenFixSentence(message), 0};
    });
}

/// A run that was cancelled got as far as to record something.
void Session::keepPartial(const JobResult& result)
{
    const auto launches = result.recording->launches.size();
    if (!result.source || launches == 0 || m_runner.busy() || m_runName.now != m_document.name())
        return;
    m_partial = result;
    tell([launches] {
        Notice notice{Notice::Kind::Information,
                      figures::counted(
                          launches, QT_TRANSLATE_NOOP("figures", "Cancelled. What was recorded until then can be looked at: %Ln launch."),
                          QT_TRANSLATE_NOOP("figures", "Cancelled. What was recorded until then can be looked at: %Ln launches.")),
                      {},
                      0};
        notice.offersPartial = true;
        return notice;
    });
}

void Session::showPartial()
{
    if (!m_partial)
        return;
    const JobResult result = *std::exchange(m_partial, std::nullopt);
    adoptRecording(result);
    tell([] { return Notice{Notice::Kind::Warning, tr("The run was cancelled: this is what was recorded until then."), {}, 0}; });
}

}  // namespace simtscope::panels
