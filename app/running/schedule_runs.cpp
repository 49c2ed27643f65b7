#include "app/running/schedule_runs.h"

#include <algorithm>
#include <filesystem>
#include <string_view>
#include <unistd.h>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "app/running/run_program.h"
#include "gpu/core/json_text.h"

namespace simtscope::app {
namespace {

using program::ResultDifference;
using program::ScheduleDifference;
using program::ScheduleEnd;
using program::ScheduleRun;
using program::ScheduleSearch;

constexpr std::size_t kMaxListedRuns = 10;

std::string_view nameOf(ScheduleEnd end)
{
    switch (end) {
    case ScheduleEnd::Hangs:
        return "hangs";
    case ScheduleEnd::Fails:
        return "fails";
    case ScheduleEnd::Crashes:
        return "crashes";
    case ScheduleEnd::NotRun:
        return "not run";
    case ScheduleEnd::Finished:
        break;
    }
    return "finished";
}

std::string_view nameOf(ResultDifference kind)
{
    switch (kind) {
    case ResultDifference::End:
        return "end";
    case ResultDifference::ExitCode:
        return "exit-code";
    case ResultDifference::Output:
        return "output";
    case ResultDifference::Results:
        return "memory";
    case ResultDifference::None:
        break;
    }
    return "none";
}

std::string quoteForShell(const std::string& word)
{
    const bool needsNoQuotes = !word.empty() && std::ranges::all_of(word, [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
               std::string_view("_-./:=,@+%").find(c) != std::string_view::npos;
    });
    if (needsNoQuotes)
        return word;
    std::string text = "'";
    for (const char c : word)
        text += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return text + "'";
}

/// Returns the command line that repeats one of the runs, without the options of the search and of its report.
std::string formatRepeatCommand(const Invocation& invocation, const std::string& schedule)
{
    static constexpr std::string_view kSearchOptions[] = {"--schedules", "--record", "--report", "-o"};
    std::string command = "simtscope", scheduleOption = " --schedule " + schedule;
    for (int i = 1; i < invocation.argc; ++i) {
        const std::string word = invocation.argv[i];
        if (word == "--") {
            command += std::exchange(scheduleOption, {});
            for (; i < invocation.argc; ++i)
                command += " " + quoteForShell(invocation.argv[i]);
            break;
        }
        const std::string name = word.substr(0, word.find('='));
        if (std::ranges::find(kSearchOptions, name) == std::end(kSearchOptions))
            command += " " + quoteForShell(word);
        else if (name == word)
            ++i;  // the next word is the option's value
    }
    return command + scheduleOption;
}

/// Describes what is wrong with a run.
std::string describeProblem(const ScheduleRun& run, const ScheduleDifference& difference)
{
    const std::string reason = run.problem.isEmpty() ? std::string() : ": " + run.problem.text();
    if (run.end != ScheduleEnd::Finished)
        return std::string(nameOf(run.end)) + reason;
    switch (difference.kind) {
    case ResultDifference::Output:
        return fmt::format("another result: line {} of the output is \"{}\", not \"{}\"", difference.line, difference.actual,
                           difference.expected);
    case ResultDifference::Results:
        return "another result: the host gets other values from the device";
    default:
        return fmt::format("exit code {}", run.exitCode);
    }
}

bool isWrong(const ScheduleSearch& search, std::size_t index)
{
    const ScheduleRun& run = search.runs[index];
    const bool hasSameResult = search.differences[index].kind == ResultDifference::None;
    return run.end != ScheduleEnd::NotRun && (!hasSameResult || run.end != ScheduleEnd::Finished);
}

std::size_t countWrongRuns(const ScheduleSearch& search)
{
    std::size_t count = 0;
    for (std::size_t i = 0; i < search.runs.size(); ++i)
        count += isWrong(search, i);
    return count;
}

std::string formatUnstableParts(const ScheduleSearch& search)
{
    std::string differing;
    const auto add = [&](const std::string& part) { differing += (differing.empty() ? "" : ", ") + part; };
    if (!search.isOutputStable)
        add("the output");
    for (std::size_t i = 0; i < search.isStableLine.size(); ++i)
        if (!search.isStableLine[i])
            add(fmt::format("line {} of the output", i + 1));
    if (!search.areResultsStable)
        add("what the host gets from the device");
    return differing.empty() ? differing : fmt::format("not compared, since two runs on round robin differ in it: {}\n", differing);
}

/// Describes the findings of the checks, which exist even where the results are right.
std::string formatFindings(const ScheduleSearch& search)
{
    const auto hasFindings = [](const ScheduleRun& run) { return run.findingCount > 0; };
    const auto firstWithFindings = std::ranges::find_if(search.runs, hasFindings);
    if (firstWithFindings == search.runs.end())
        return {};
    return fmt::format("The checks found errors on {} of {} schedules, first on {}: {}\n", std::ranges::count_if(search.runs, hasFindings),
                       search.countDone(), formatSchedule(firstWithFindings->schedule), firstWithFindings->firstFinding.text());
}

/// Names the recordings that a search has saved.
struct SavedRecordings {
    std::string badPath, goodPath;  ///< paths of the recordings; empty: not saved
};

std::string formatText(const ScheduleSearch& search, const Invocation& invocation, const SavedRecordings& saved)
{
    const std::size_t wrongCount = countWrongRuns(search), doneCount = search.countDone();
    const std::string reference = formatSchedule(search.runs[search.referenceIndex].schedule);
    std::string text;
    if (wrongCount == 0) {
        text = fmt::format("On {} schedules (rr, random:1 to random:{}) the result is the same.\n", doneCount, doneCount - 1);
        return text + formatFindings(search) + formatUnstableParts(search);
    }
    text = wrongCount == doneCount
               ? fmt::format("On all {} schedules the program goes wrong.\n", doneCount)
               : fmt::format("On {} of {} schedules the result is wrong, or another one than on {}.\n", wrongCount, doneCount, reference);
    std::size_t listedCount = 0;
    for (std::size_t i = 0; i < search.runs.size(); ++i)
        if (isWrong(search, i) && listedCount++ < kMaxListedRuns)
            text += fmt::format("  {:<10}  {}\n", formatSchedule(search.runs[i].schedule),
                                describeProblem(search.runs[i], search.differences[i]));
    if (listedCount > kMaxListedRuns)
        text += fmt::format("  … and {} more\n", listedCount - kMaxListedRuns);
    const ScheduleRun& shortestRun = search.runs[*search.badIndex];
    const std::string schedule = formatSchedule(shortestRun.schedule);
    text += fmt::format("The shortest: {} ({} warp instructions). Repeat it: {}\n", schedule, shortestRun.warpInstructionCount,
                        formatRepeatCommand(invocation, schedule));
    if (!saved.badPath.empty())
        text += saved.goodPath.empty() ? fmt::format("Saved as {}\n", saved.badPath)
                                       : fmt::format("Saved as {}, and {} as {}\nCompare them: simtscope compare {} {}\n", saved.badPath,
                                                     formatSchedule(search.runs[*search.goodIndex].schedule), saved.goodPath,
                                                     quoteForShell(saved.goodPath), quoteForShell(saved.badPath));
    return text + formatFindings(search) + formatUnstableParts(search);
}

std::string formatSearchJson(const ScheduleSearch& search, const program::RunPlan& plan, const Invocation& invocation,
                             const SavedRecordings& saved)
{
    nlohmann::ordered_json json;
    json["program"] = plan.request.name;
    json["schedules"] = search.runs.size();
    json["done"] = search.countDone();
    json["wrong"] = countWrongRuns(search);
    json["hangs"] = search.count(ScheduleEnd::Hangs);
    json["fails"] = search.count(ScheduleEnd::Fails);
    json["crashes"] = search.count(ScheduleEnd::Crashes);
    json["reference"] = formatSchedule(search.runs[search.referenceIndex].schedule);
    json["reproducible"] = search.isAllStable();
    json["output_compared"] = search.isOutputStable;
    json["memory_compared"] = search.areResultsStable;
    json["lines_not_compared"] = nlohmann::json::array();
    for (std::size_t i = 0; i < search.isStableLine.size(); ++i)
        if (!search.isStableLine[i])
            json["lines_not_compared"].push_back(i + 1);
    const auto makeSavedRunJson = [&](std::optional<std::size_t> index, const std::string& recording) {
        nlohmann::ordered_json entry;
        if (!index)
            return entry;
        const std::string schedule = formatSchedule(search.runs[*index].schedule);
        entry = {{"schedule", schedule},
                 {"steps", search.runs[*index].warpInstructionCount},
                 {"command", formatRepeatCommand(invocation, schedule)}};
        entry["recording"] = recording.empty() ? nlohmann::ordered_json() : nlohmann::ordered_json(recording);
        return entry;
    };
    json["shortest"] = makeSavedRunJson(search.badIndex, saved.badPath);
    json["good"] = makeSavedRunJson(search.goodIndex, saved.goodPath);
    for (std::size_t i = 0; i < search.runs.size(); ++i) {
        const ScheduleRun& run = search.runs[i];
        const ScheduleDifference& difference = search.differences[i];
        nlohmann::ordered_json entry = {
            {"schedule", formatSchedule(run.schedule)}, {"end", nameOf(run.end)},       {"exit_code", run.exitCode},
            {"steps", run.warpInstructionCount},        {"findings", run.findingCount}, {"wrong", isWrong(search, i)},
            {"difference", nameOf(difference.kind)}};
        if (difference.kind == ResultDifference::Output)
            entry.update({{"line", difference.line}, {"expected", difference.expected}, {"got", difference.actual}});
        if (!run.problem.isEmpty())
            entry["problem"] = run.problem.text();
        if (!run.firstFinding.isEmpty())
            entry["first_finding"] = run.firstFinding.text();
        json["runs"].push_back(std::move(entry));
    }
    return formatJson(json, 2) + "\n";
}

/// Runs the schedule again and records everything. Returns the path. Empty if the recording could not be saved; then a message has told
/// why.
std::string saveRun(const program::RunPlan& plan, const ScheduleSearch& search, std::size_t index, const std::string& path)
{
    program::RunPlan rerun = program::planForSchedule(plan, search.runs[index].schedule);
    rerun.request.recordPath = path;
    rerun.request.inheritsStdin = false;
    if (rerun.request.timeoutSeconds == 0)
        rerun.request.timeoutSeconds = search.timeoutSeconds;
    const auto run = runProgram(rerun, OutputDestination::Discard);
    if (!run) {
        reportError(run.error(), kFailed);
        return {};
    }
    return run->outcome.recordingPath.empty() ? std::string() : path;
}

}  // namespace

std::string insertBeforeSuffix(const std::string& path, const std::string& word)
{
    std::filesystem::path markedPath(path);
    const std::string suffix = markedPath.extension().string();
    return markedPath.replace_extension().string() + "." + word + suffix;
}

ExitCode runSchedules(const program::RunPlan& plan, const ScheduleArguments& arguments, const Invocation& invocation)
{
    const auto search = searchSchedulesWithProgress(plan, arguments.count);
    if (!search)
        return reportError(search.error(), kFailed);
    if (search->failedRun) {
        EndedRun failedRun;
        failedRun.outcome = *search->failedRun;
        return reportOutcome(failedRun);
    }
    SavedRecordings saved;
    if (search->badIndex && !arguments.recordPath.empty()) {
        saved.badPath = saveRun(plan, *search, *search->badIndex, insertBeforeSuffix(arguments.recordPath, "bad"));
        if (search->goodIndex)
            saved.goodPath = saveRun(plan, *search, *search->goodIndex, insertBeforeSuffix(arguments.recordPath, "good"));
    }
    const bool hasFindings = std::ranges::any_of(search->runs, [](const ScheduleRun& run) { return run.findingCount > 0; });
    const bool isSaved =
        arguments.recordPath.empty() || !search->badIndex || (!saved.badPath.empty() && (!search->goodIndex || !saved.goodPath.empty()));
    const bool hasSucceeded = search->runs.front().hasSucceeded() && countWrongRuns(*search) == 0 && !search->isCancelled && isSaved;
    const std::string text =
        arguments.report == "json" ? formatSearchJson(*search, plan, invocation, saved) : formatText(*search, invocation, saved);
    return writeOutput(text, arguments.output, hasSucceeded && !hasFindings ? kDone : kFailed);
}

}  // namespace simtscope::app
