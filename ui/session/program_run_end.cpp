// ProgramRun: what a run is made of, what is remembered of it, and what becomes of it.
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QTemporaryDir>
#include <algorithm>
#include <utility>

#include "gpu/analysis/checkers/findings.h"
#include "gpu/core/messages/window.h"
#include "ui/figures/facts/facts.h"
#include "ui/figures/messages.h"
#include "ui/session/position.h"
#include "ui/session/problems.h"
#include "ui/session/program_run.h"
#include "ui/session/remembered.h"
#include "ui/session/settings.h"

namespace simtscope::ui {
namespace {

QStringList defaultsOf(const Document& document)
{
    QStringList defaults;
    if (document.lesson())
        for (const program::Parameter& parameter : document.lesson()->parameters)
            defaults << QString::fromStdString(parameter.defaultValue);
    return defaults;
}

/// A note of a recording, to stand alone.
QString sentence(const Message& note)
{
    const QString text = figures::translated(note);
    return text.left(1).toUpper() + text.mid(1) + '.';
}

}  // namespace

/// What the program was last given; of a built-in one only where it can be run.
void ProgramRun::recallProgram()
{
    if (m_part != Part::Main)
        return;
    rememberFile(keyOf(m_document));
    const std::optional<ProgramMemory> memory = recall(keyOf(m_document));
    const bool fits = memory && (!m_document.lesson() || memory->arguments.size() == defaultsOf(m_document).size());
    const bool useful = fits && (!m_document.lesson() || program::findCompiler());
    if (useful)
        m_document.setArguments(memory->arguments);
    m_settings.set(useful ? memory->settings : RunSettings{});
}

void ProgramRun::rememberProgram() const
{
    if (m_part != Part::Main || m_document.path().isEmpty())
        return;
    ProgramMemory memory{m_document.arguments(), m_settings.current()};
    memory.settings.launch.clear();  // a trial
    const bool usual = memory == ProgramMemory{defaultsOf(m_document), {}};
    remember(keyOf(m_document), usual ? std::nullopt : std::optional(memory));
}

void ProgramRun::rememberFile(const QString& nameOrPath)
{
    setLastOpened(nameOrPath);
    if (!QFileInfo(nameOrPath).isAbsolute())
        return;
    addRecentFile(nameOrPath);
    emit recentFilesChanged();
}

void ProgramRun::resetSettings()
{
    m_document.setArguments(defaultsOf(m_document));
    m_settings.set({});
    showHere();
}

bool ProgramRun::hasUsualSettings() const
{
    return m_settings.current() == RunSettings{} && (!m_document.lesson() || m_document.arguments() == defaultsOf(m_document));
}

Result<QString> ProgramRun::sourceToBuild(const QString& folder) const
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

Result<program::RunRequest> ProgramRun::request(const QString& workFolder) const
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
    request.inheritStdin = false;
    return request;
}

void ProgramRun::start()
{
    if (m_document.name().isEmpty())
        return;
    Result<program::RunPlan> plan = request(m_folder.filePath("work")).and_then(program::planRun);
    if (!plan) {
        m_notices.notify(Notice::of(plan.error()));
        return;
    }
    plan->request.recordPath = m_folder.filePath(QString("run-%1.simt").arg(++m_runs)).toStdString();
    m_keepPosition = m_position.source() && recordingIsOfProgram();
    m_shown.partial.reset();
    rememberProgram();
    emit outputCleared();
    if (m_position.recording() && !recordingIsOfProgram())
        dropRecording();  // the picture of another program would be taken for this one's, above all if this one does not compile
    m_shown.lastRun = {m_document.id(), m_document.name()};
    m_runner.run(*plan, wantedOfNext(), openingOfNext());
}

void ProgramRun::cancel()
{
    m_position.cancelOrdering();
    m_runner.cancel(Runner::Rest::Kept);
}

void ProgramRun::finish(const JobResult& result)
{
    if (result.error) {
        m_notices.notify(Notice::of(*result.error));
        return;
    }
    if (!result.outcome) {
        show(result);
        return;
    }
    tellProblems(m_shown.lastRun.name, result.outcome->compiler, result.recording.get());
    const auto notice = noticeFor(result);
    if (result.source || (result.recording && !m_keepPosition))
        adoptRecording(result);
    if (!m_notices.current().offersDraft || !notice().text.isEmpty())
        m_notices.tell(notice);
}

/// `program`: what it was called when it was compiled.
void ProgramRun::tellProblems(const QString& program, const std::vector<program::CompilerMessage>& compiler,
                              const trace::Recording* recording)
{
    m_shown.problems = [name = program + ".cu", compiler,
                        findings = recording ? analysis::findingsOf(*recording) : std::vector<trace::Finding>()] {
        return problemsIn(name, compiler, findings);
    };
    m_document.problems().set(m_shown.problems());
}

/// What became of a run.
std::function<Notice()> ProgramRun::noticeFor(const JobResult& result) const
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
        return ofRun(
            [kind, line = wrong->line, text = QString::fromStdString(wrong->text), hasPicture = m_position.recording() != nullptr] {
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
    if (isCompiled && outcome.message.empty() && !m_settings.current().launch.isEmpty() && !result.recording->notes.empty())
        return ofRun([note = result.recording->notes.front()] {
            return Notice{Notice::Kind::Information, sentence(note), tr("Its arguments and memory are those of the program's own launch."),
                          0};
        });
    return ofRun([kind, message = outcome.message] {
        return Notice{kind, figures::translatedSentence(message), figures::translatedFixSentence(message), 0};
    });
}

/// A run that was cancelled got as far as to record something.
void ProgramRun::keepPartial(const JobResult& result)
{
    const auto launches = result.recording->launches.size();
    if (!result.source || launches == 0 || m_runner.busy() || m_shown.lastRun.program != m_document.id())
        return;
    m_shown.partial = result;
    m_notices.tell([launches] {
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

void ProgramRun::showPartial()
{
    if (!m_shown.partial)
        return;
    const JobResult result = *std::exchange(m_shown.partial, std::nullopt);
    adoptRecording(result);
    m_notices.tell([] { return Notice{Notice::Kind::Warning, tr("The run was cancelled: this is what was recorded until then."), {}, 0}; });
}

}  // namespace simtscope::ui
