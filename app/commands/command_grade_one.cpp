// Grades one submission in a process of its own (grade_process.h): reads it from stdin and writes the results to stdout, line by line
// (declared in app/arguments/command.h).
#include <QGuiApplication>

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <iterator>
#include <mutex>
#include <sys/prctl.h>
#include <thread>
#include <unistd.h>

#include <nlohmann/json.hpp>

#include "app/arguments/command.h"
#include "app/grading/grade_output.h"
#include "app/grading/grade_picture.h"
#include "app/running/offscreen.h"
#include "app/running/terminal.h"
#include "gpu/core/json_text.h"
#include "gpu/core/kill_on_exit.h"
#include "gpu/core/messages/exercise.h"
#include "gpu/core/usable_cores.h"
#include "gpu/exercises/confined_run.h"
#include "gpu/exercises/grade_report.h"
#include "gpu/exercises/grade_stream.h"
#include "gpu/exercises/machine_facts.h"
#include "gpu/sandbox/process_tree.h"
#include "ui/session/preferences/language.h"

namespace simtscope::app {
namespace {

using Clock = std::chrono::steady_clock;

/// Writes lines to stdout one at a time, because another thread reports a step that takes too long.
class LineWriter {
public:
    void write(const std::string& line)
    {
        const std::scoped_lock lock(m_mutex);
        std::fwrite(line.data(), 1, line.size(), stdout);
        std::fflush(stdout);
    }
    [[noreturn]] void writeLast(const std::string& line)
    {
        write(line);
        m_mutex.lock();  // stays locked, so that no line follows the last one
        endKillGuard();
        ::_exit(kDone);
    }

private:
    std::mutex m_mutex;
};

/// Ends the process when a step exceeds its time. The work of SIMTscope itself on a recording cannot be stopped in any other way.
class StepLimit {
public:
    explicit StepLimit(LineWriter& lines) : m_lines(lines), m_thread([this](const std::stop_token& stop) { watch(stop); }) {}

    void begin(double seconds)
    {
        // Tests set the variable, because no submission is sure to take a minute.
        if (const char* const secondsText = std::getenv("SIMTSCOPE_STEP_SECONDS"))
            seconds = std::strtod(secondsText, nullptr);
        const std::scoped_lock lock(m_mutex);
        m_stepBegin = Clock::now();
        m_stepTime = makeStepTime(seconds);
        m_stepTime.start(sample());
    }

private:
    static sandbox::StepTime makeStepTime(double seconds) { return {seconds, countUsableCores()}; }

    /// Samples the times of all processes that this one has started, because they belong to the same step.
    sandbox::StepSample sample() const
    {
        const std::chrono::duration<double> wall = Clock::now() - m_stepBegin;
        return sandbox::sampleStep(sandbox::listProcessAndDescendants(::getpid()), wall.count(), m_stepTime.isNearLimit());
    }

    void watch(const std::stop_token& stop)
    {
        constexpr std::chrono::milliseconds kSampleInterval{250};
        std::unique_lock lock(m_mutex);
        while (!m_ended.wait_for(lock, stop, kSampleInterval, [&] { return stop.stop_requested(); })) {
            const sandbox::StepState state = m_stepTime.add(sample());
            if (state == sandbox::StepState::Late)
                m_lines.writeLast(exercises::formatGradeTimeoutLine(m_stepTime.limitSeconds()));
            if (state == sandbox::StepState::Starved)
                m_lines.writeLast(exercises::formatGradeLine(Error{exercises::makeBusyMessage(m_stepTime), {}, 0}));
        }
    }

    LineWriter& m_lines;
    std::mutex m_mutex;
    std::condition_variable_any m_ended;
    sandbox::StepTime m_stepTime = makeStepTime(exercises::kMaxAnalysisSeconds);
    Clock::time_point m_stepBegin = Clock::now();
    std::jthread m_thread;  // last: it uses the others
};

/// Makes this process end when its parent ends, and makes the system prefer it when it kills a process because memory runs out.
void tieToParent(pid_t parent)
{
    ::prctl(PR_SET_PDEATHSIG, SIGTERM);
    if (::getppid() != parent)
        ::_exit(kFailed);
    std::ofstream("/proc/self/oom_score_adj") << 500;
    std::signal(SIGXFSZ, SIG_IGN);  // a write that is too large is an error like others
    std::signal(SIGPIPE, SIG_IGN);  // a write fails instead when the parent has ended
}

/// Returns the sandbox of this name without a trial, because the parent has tried it.
Result<sandbox::Sandbox> findSandboxByName(const std::string& name)
{
    for (const sandbox::SandboxKind kind : {sandbox::SandboxKind::Namespaces, sandbox::SandboxKind::Landlock})
        if (name == sandbox::sandboxName(kind))
            return sandbox::makeUntestedSandbox(kind);
    return sandbox::makeUntestedSandbox(sandbox::SandboxKind::None);
}

/// Draws the fault of a grade into the file. Returns whether there was something to draw.
Result<bool> drawFaultTo(const std::string& path, const exercises::Grade& grade, char* program)
{
    const exercises::GradePart* const fault = exercises::findFirstPartToShow(grade);
    if (path.empty() || !fault || !fault->place)
        return false;
    if (auto fits = checkNoLink(path); !fits)
        return tl::unexpected(fits.error());
    const OffscreenApplication<QGuiApplication> application(program);
    ui::setLanguage(ui::languages().front().code);  // the language of all reports, whatever that of the system is
    if (auto drawn = drawFault(*fault->place, path); !drawn)
        return tl::unexpected(drawn.error());
    return true;
}

ExitCode gradeOne(char* program)
{
    const std::string input(std::istreambuf_iterator<char>(std::cin), {});
    const std::size_t end = std::min(input.find('\n'), input.size());
    const nlohmann::json request = tryParseJson(input.substr(0, end));
    if (!request.is_object())
        return reportError(msg::exercise::gradeOneIsInternal(), kUsage);
    tieToParent(request.at("parent"));

    SignalStopSource interrupt;
    LineWriter lines;
    StepLimit limit(lines);
    const auto refuse = [&](const Error& error) {
        lines.write(exercises::formatGradeLine(error));
        return kFailed;
    };
    const auto exercise = exercises::readExercise(request.at("exercise"));
    if (!exercise)
        return refuse(exercise.error());
    const auto sandbox = findSandboxByName(request.at("sandbox"));
    if (!sandbox)
        return refuse(sandbox.error());
    (void)exercises::importMachineFacts(request.at("knowledge"));  // without the knowledge, this process searches itself
    exercises::GradeOptions options;
    options.sandbox = *sandbox;
    options.seed = std::strtoull(request.at("seed").get<std::string>().c_str(), nullptr, 10);
    options.compileSeconds = request.at("compileSeconds");
    options.sharesMachine = request.at("sharesMachine");
    options.watch.onStep = [&](double seconds) { limit.begin(seconds); };
    options.watch.onPart = [&](const exercises::GradePart& part) { lines.write(exercises::formatGradeLine(part)); };
    const exercises::Submission submission{input.substr(std::min(end + 1, input.size())), request.at("file")};
    const auto grade = exercises::gradeText(*exercise, submission, options, {}, interrupt.token());
    if (interrupt.token().stop_requested())
        return kFailed;
    if (!grade)
        return refuse(grade.error());
    limit.begin(exercises::kMaxAnalysisSeconds);
    const auto drawn = drawFaultTo(request.at("picture"), *grade, program);
    lines.write(exercises::formatGradeEndLine(*grade, drawn.value_or(false), drawn ? Message() : drawn.error().message));
    return kDone;
}

}  // namespace

void addGradeOne(CLI::App& parser, Invocation& invocation)
{
    CLI::App* const command =
        parser.add_subcommand("grade-one", "Grade the submission on standard input, for `simtscope grade`")->group("");
    command->callback([&invocation] { invocation.action = [&invocation] { return gradeOne(invocation.argv[0]); }; });
}

}  // namespace simtscope::app
