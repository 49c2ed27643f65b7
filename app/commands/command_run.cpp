// Runs the command "run": builds a program, runs and records it, prints findings, fixes and a report, or searches its schedules (declared
// in app/arguments/command.h).
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <set>
#include <unistd.h>

#include <fmt/format.h>

#include "app/arguments/add_run_options.h"
#include "app/arguments/command.h"
#include "app/arguments/option_values.h"
#include "app/arguments/program_options.h"
#include "app/running/condition_search.h"
#include "app/running/run_program.h"
#include "app/running/schedule_runs.h"
#include "app/running/terminal.h"
#include "app/running/unfulfilled_options.h"
#include "gpu/analysis/checkers/findings.h"
#include "gpu/analysis/counts/report.h"
#include "gpu/analysis/names/finding_names.h"
#include "gpu/analysis/replay/race_replay.h"
#include "gpu/analysis/reports/reports.h"
#include "gpu/core/clean_text.h"
#include "gpu/core/limited_work.h"
#include "gpu/core/messages/app.h"
#include "gpu/core/messages/fault.h"
#include "gpu/core/messages/file.h"
#include "gpu/core/messages/fix.h"
#include "gpu/core/messages/run.h"
#include "gpu/core/messages/watch.h"
#include "gpu/program/run/branch_code.h"
#include "gpu/trace/file/recording_claim.h"
#include "gpu/trace/file/recording_file.h"

namespace simtscope::app {
namespace {

struct RunArguments {
    ProgramOptions program;
    bool hasChosenDevice = false;
    std::string recordPath, report = "none", output;
    unsigned scheduleCount = 0;  ///< to be searched; 0: none
    bool skipsFixTrials = false;
    std::string condition, conditionRange = "warp";
    bool hasChosenRange = false;
};

bool isDebugOption(const std::string& argument)
{
    return argument == "-G" || argument == "--device-debug" || argument == "-device-debug";
}

Result<program::RunPlan> makePlan(const RunArguments& arguments, const Invocation& invocation)
{
    auto request = makeProgramRequest(arguments.program, invocation);
    if (!request)
        return tl::unexpected(request.error());
    request->recordPath = arguments.recordPath;
    request->compilesForDevice = arguments.hasChosenDevice;
    request->flushesByLine = ::isatty(STDOUT_FILENO);
    if (arguments.condition.empty() && arguments.hasChosenRange)
        return fail(msg::app::needsOption("--over", "--until-condition"));
    if (!arguments.condition.empty()) {
        if (const auto condition = analysis::parseExpression(arguments.condition); !condition)
            return tl::unexpected(condition.error());
        if (arguments.scheduleCount > 0 || request->engine != "simt")
            return fail(msg::watch::conditionOfRun());
        if (std::ranges::none_of(request->nvccArguments, isDebugOption))
            request->nvccArguments.emplace_back("-G");
    }
    if (arguments.scheduleCount > 0 && request->engine != "simt")
        return fail(msg::app::schedulesOfSimt());
    if (!arguments.output.empty() && arguments.report == "none" && arguments.scheduleCount == 0)
        return fail(msg::app::noReportWanted());
    return program::planRun(std::move(*request));
}

/// Returns the paths of the recordings that the options ask for.
std::vector<std::string> recordingPathsOf(const RunArguments& arguments)
{
    if (arguments.recordPath.empty())
        return {};
    if (arguments.scheduleCount == 0)
        return {arguments.recordPath};
    return {insertBeforeSuffix(arguments.recordPath, "bad"), insertBeforeSuffix(arguments.recordPath, "good")};
}

/// Checks that all outputs can be written. Called before anything is compiled.
Result<void> checkOutputs(const RunArguments& arguments, const program::RunPlan& plan)
{
    if (arguments.recordPath == "-")
        return fail(msg::run::recordingIsStdout());
    for (const std::string& record : recordingPathsOf(arguments)) {
        if (const auto fits = checkDistinctFiles(arguments.output, record); !fits)
            return fits;
        if (const auto fits = trace::checkReplaceable(record); !fits)
            return fits;
    }
    return checkOutput(arguments.output, plan.nvcc.inputs);
}

/// Returns whether the message is about a result that the host reads. The engine, which does not print it, knows only its bytes.
bool isNamedByRecording(const Message& message)
{
    return message.is(msg::fault::hostReadsUndefined) || message.is(msg::fault::hostFindsUndefined);
}

/// Returns whether the program has printed the finding in the words of the engine, which did not know the writes after it.
bool hasPrintedRecorded(const trace::Recording& recording, const trace::Finding& finding, const EndedRun& run)
{
    return std::ranges::any_of(recording.findings, [&](const trace::Finding& recorded) {
        return recorded.kind == finding.kind && recorded.launch == finding.launch && recorded.line == finding.line &&
               recorded.location == finding.location && recorded.accesses == finding.accesses && run.hasPrinted(recorded.message.text());
    });
}

/// Prints each sentence of the findings (or notes) once, unless the program or the message of its outcome has printed it already.
void printUnreported(const trace::Recording& recording, const std::vector<trace::Finding>& findings, const EndedRun& run)
{
    const std::string outcome = run.outcome.message.text();
    std::set<std::string> printed;
    for (const trace::Finding& finding : findings)
        if (const std::string text = finding.message.text(); !run.hasPrinted(text) && !hasPrintedRecorded(recording, finding, run) &&
                                                             outcome.find(text) == std::string::npos && printed.insert(text).second)
            writeStderr(fmt::format("simtscope: {}\n", cleanLine(analysis::nameElement(finding, recording).text())));
}

std::string formatLocation(const trace::Recording& recording, const trace::Finding& finding)
{
    return finding.line ? fmt::format("{}:{}", analysis::formatPath(recording, finding.file), finding.line) : "kernel " + finding.kernel;
}

/// Prints each fix once, with the source locations of all findings that it removes.
void printFixes(const trace::Recording& recording, const std::vector<trace::Finding>& findings,
                const std::vector<analysis::TriedFix>& fixes)
{
    for (auto fix = fixes.begin(); fix != fixes.end(); ++fix) {
        const auto isSameFix = [&](const analysis::TriedFix& other) { return other.text == fix->text; };
        if (std::any_of(fixes.begin(), fix, isSameFix))
            continue;
        std::vector<std::string> locations;
        for (const analysis::TriedFix& sameFix : fixes)
            if (const std::string location = formatLocation(recording, findings[sameFix.finding]);
                isSameFix(sameFix) && std::ranges::find(locations, location) == locations.end())
                locations.push_back(location);
        writeStderr(fmt::format("simtscope: {}\n",
                                cleanText(msg::fix::ofFindings(fmt::format("{}", fmt::join(locations, ", ")), fix->text).text())));
    }
}

bool isStopped(const EndedRun& run)
{
    return run.outcome.end == program::RunEndKind::TimedOut || run.outcome.end == program::RunEndKind::Cancelled;
}

/// Asks ptxas how it translates the branches. Skips this after a run that was stopped, because its user does not want to wait while many
/// kernels are compiled.
analysis::MachineBranches findMachineBranches(const trace::Recording& recording, const EndedRun& run)
{
    if (!isStopped(run))
        return program::findMachineBranches(recording);
    analysis::MachineBranches unknown;
    unknown.problem = msg::run::noMachineCodeOfStopped();
    return unknown;
}

/// Prints the findings, fixes and notes of the recording, and the report. Takes the exit code of the run and returns that of the command.
ExitCode reportRecording(const RunArguments& arguments, const program::RunPlan& plan, const EndedRun& run, ExitCode code)
{
    auto recording = trace::readRecording(run.outcome.recordingPath);
    if (!recording) {
        code = code == kDone ? kFailed : code;
        reportError(recording.error(), code);
        return code;
    }
    if (plan.engine == program::EngineKind::Cuda)
        analysis::addReplayedFindings(*recording, plan.options.checks);
    const std::vector<trace::Finding> findings = analysis::computeFindings(*recording);
    printUnreported(*recording, findings, run);
    std::vector<analysis::TriedFix> fixes;
    if (!findings.empty() && !arguments.skipsFixTrials)
        fixes = tryFixes(plan, *recording, run);
    printFixes(*recording, findings, fixes);
    if (code == kDone && !findings.empty())
        code = kFailed;
    for (const Message& unmet : findUnfulfilledOptions(plan, *recording)) {
        code = code == kDone ? kUsage : code;
        reportError(unmet, code);
    }
    if (!arguments.condition.empty()) {
        const auto range = arguments.conditionRange == "block" ? analysis::AggregateRange::Block : analysis::AggregateRange::Warp;
        code = reportCondition({arguments.condition, range, arguments.recordPath}, *recording, code);
    }
    if (arguments.report == "none") {
        std::vector<trace::Finding> notes = analysis::computeNotes(*recording);
        // Notes about events that the recording leaves out matter only if the recording is kept.
        if (arguments.recordPath.empty())
            std::erase_if(notes, [](const trace::Finding& note) {
                return note.kind == trace::FindingKind::IncompleteRecording || note.message.is(msg::file::stopsAfter) ||
                       note.message.is(msg::run::outputCut);
            });
        printUnreported(*recording, notes, run);
        if (arguments.recordPath.empty() && ::isatty(STDOUT_FILENO) && ::isatty(STDERR_FILENO))
            writeStderr("simtscope: --report text shows the cost, --record FILE.simt saves the recording\n");
        return code;
    }
    const auto report = arguments.report == "json" ? analysis::formatReportJson : analysis::formatReportText;
    const analysis::MachineBranches machine = findMachineBranches(*recording, run);
    return writeOutput(report(*recording, "line", {}, {}, fixes, &machine), arguments.output, code);
}

/// Reports that nothing was recorded for --record, unless the outcome says so already, and whether an earlier recording was removed.
void reportMissingRecording(const RunArguments& arguments, const program::RunOutcome& outcome, ExitCode code)
{
    if (!outcome.removedRecordingPath.empty())
        reportError(msg::app::earlierRecordingRemoved(outcome.removedRecordingPath), code);
    else if (!arguments.recordPath.empty() && code == kFailed && !outcome.message.is(msg::run::noCudaCall))
        reportError(msg::app::nothingRecorded(arguments.recordPath), code);
}

/// Reports the recording of a run that was stopped, for at most kMaxReportSeconds seconds: a user who has limited the time does not want
/// to wait for findings.
void reportStoppedRun(const RunArguments& arguments, const program::RunPlan& plan, const EndedRun& run, ExitCode code)
{
    constexpr double kMaxReportSeconds = 2;  // seconds of processor time
    const LimitedWorkResult report = runInChildWithLimit(kMaxReportSeconds, [&] { reportRecording(arguments, plan, run, code); });
    if (report.end == LimitedWorkEnd::Failed)
        reportError(msg::app::stoppedSearchFailed(report.reason), code);
    else if (report.end == LimitedWorkEnd::TimedOut)
        reportError(arguments.recordPath.empty() ? msg::app::stoppedNotKept() : msg::app::stoppedNotLookedAt(arguments.recordPath), code);
}

ExitCode runCommand(const RunArguments& arguments, const Invocation& invocation)
{
    const auto plan = makePlan(arguments, invocation);
    if (!plan)
        return reportError(plan.error(), kUsage);

    if (const auto fits = checkOutputs(arguments, *plan); !fits)
        return reportError(fits.error(), kUsage);
    if (arguments.scheduleCount > 0)
        return runSchedules(*plan, {arguments.scheduleCount, arguments.recordPath, arguments.report, arguments.output}, invocation);
    const bool isReportOnStdout = arguments.report != "none" && (arguments.output.empty() || arguments.output == "-");
    auto run = runProgram(*plan, isReportOnStdout ? OutputDestination::Stderr : OutputDestination::Stdout);
    if (!run)
        return reportError(run.error(), kFailed);
    const std::string& path = run->outcome.recordingPath;
    if (!path.empty() && isNamedByRecording(run->outcome.message))
        run->outcome.message = {};  // the recording names the element
    const TemporaryRecording temporaryRecording(arguments.recordPath.empty() ? path : std::string());
    ExitCode code = reportOutcome(*run);
    const bool needsRecording = arguments.report != "none" || !arguments.recordPath.empty();
    if (code == kDone && needsRecording && !run->outcome.message.isEmpty())
        code = kFailed;  // the program succeeded, but the recording is missing or incomplete
    if (path.empty()) {
        reportMissingRecording(arguments, run->outcome, code);
        return code;
    }

    if (!isStopped(*run))
        return reportRecording(arguments, *plan, *run, code);
    if (arguments.report != "none") {
        const LateNotice notice(msg::app::reportingStopped().text());
        return reportRecording(arguments, *plan, *run, code);
    }
    reportStoppedRun(arguments, *plan, *run, code);
    return code;
}

/// Returns the options that only this command has, each under the run option after which --help lists it.
OptionsAfter makeOptionsAfter(CLI::App& command, RunArguments& arguments)
{
    const auto addRecord = [&](CLI::Option&) {
        command.add_option("--record", arguments.recordPath, "Save the recording in this file")->type_name("OUT.simt");
    };
    const auto addSchedules = [&](CLI::Option& schedule) {
        command
            .add_option(
                "--schedules", arguments.scheduleCount,
                "Search N schedules for one on which the program hangs, fails or gives another result; with --record OUT.simt the shortest "
                "such run is saved as OUT.bad.simt, and one that succeeds as OUT.good.simt")
            ->check(wholeNumber(2, program::kMaxSchedules))
            ->excludes(&schedule)
            ->type_name("N");
    };
    const auto addNoTry = [&](CLI::Option&) {
        command.add_flag("--no-try", arguments.skipsFixTrials,
                         "Only suggest fixes. Without it, a barrier, fence, mask or atomic operation that may fix a finding is tried: the "
                         "program is run again with it, from a copy");
    };
    const auto addReport = [&](CLI::Option&) {
        command
            .add_option("--until-condition", arguments.condition,
                        "Say at which step and for which thread a C++ expression such as \"i == 3 && sum < 0\" is true for the first time; "
                        "the program is compiled with nvcc -G")
            ->type_name("EXPRESSION");
        command
            .add_option("--over", arguments.conditionRange,
                        "With --until-condition: whether all, any, count, min, max and sum are taken over the warp or the block")
            ->check(oneOf({"warp", "block"}))
            ->type_name("warp|block")
            ->capture_default_str();
        command.add_option("--report", arguments.report, "The cost of the run, on stdout or to -o: text, json or none")
            ->check(oneOf({"text", "json", "none"}))
            ->type_name("FORMAT")
            ->capture_default_str();
        command.add_option("-o", arguments.output, "File for the report; the program's output then stays on stdout")->type_name("REPORT");
    };
    return {{"--engine", addRecord}, {"--schedule", addSchedules}, {"--check", addNoTry}, {"--device", addReport}};
}

}  // namespace

void addRun(CLI::App& parser, Invocation& invocation)
{
    auto arguments = std::make_shared<RunArguments>();
    CLI::App* const command = parser.add_subcommand("run", "Build a CUDA program, run it, and record it");
    command
        ->add_option("program", arguments->program.files,
                     "The files of a program (.cu, or .cpp and .c that call the runtime), or the name of a built-in one")
        ->required()
        ->type_name("FILE|NAME");
    addRunOptions(*command, arguments->program.run, makeOptionsAfter(*command, *arguments));
    command->footer("\nArguments after -- go to the program. Without --, a built-in program gets its default parameters.\n\n"
                    "  simtscope run reduce-2-interleaved-strided --report json -- 256 256\n"
                    "  simtscope run my.cu --record my.simt --schedule random:7 -- input.txt\n"
                    "  simtscope run my.cu --schedules 20 --record my.simt             then: simtscope compare my.good.simt my.bad.simt\n"
                    "  simtscope run main.cu kernels.cu util.cpp --nvcc-arg=-rdc=true");
    command->callback([arguments, command, &invocation] {
        arguments->hasChosenDevice = command->count("--device") > 0;
        arguments->hasChosenRange = command->count("--over") > 0;
        invocation.action = [arguments, &invocation] { return runCommand(*arguments, invocation); };
    });
}

}  // namespace simtscope::app
