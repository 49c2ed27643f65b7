// Runs every built-in program on both engines, compares the recordings lane by lane, and prints one table. Needs a GPU, nvcc and no Qt.
//
//   simtscope_engines [-o FOLDER] [program …]
//       FOLDER keeps the recordings of the cuda engine
//   simtscope_engines [-o FOLDER] [--nvcc-arg=ARGUMENT] [--blocks=LIST] FILE.cu|FOLDER/ …
//       runs other programs; the .cu, .cpp and .c files of a folder are one program (with -rdc=true if several are .cu). LIST names the
//       blocks to compare; without it all are compared; empty: those that are recorded by default, for programs with many blocks
//   simtscope_engines --large [-o FOLDER] [program …]
//       measures the cost of recording: reductions of 4 Mi ints, every block recorded
//   simtscope_engines --faults [-o FOLDER] FILE.cu …
//       runs programs that end badly: both engines must end them alike, keep what was recorded before, and leave the next run well
//   simtscope_engines --checks [-o FOLDER] [--argument=ARGUMENT] FILE.cu …
//       compares races and barrier errors: the recording of the GPU must show those that the SIMT engine finds while it runs
//   simtscope_engines --ship FOLDER [program …]
//       makes the recordings that ship: FOLDER/<name>.simt of every program that does the same on each schedule, if the engines agree
//       and the GPU left no event out
//   simtscope_engines --ship-large FOLDER [program …]
//       does the same for the reductions of 4 Mi ints, which are large enough for meaningful times and bandwidths
//
// Verdicts of the table:
//   agree         both have the same events, addresses and values in every lane
//   roles         the order of blocks and warps decides who does what, and the output is the same
//   race, fails   the program is wrong on purpose, and nothing is promised
// Columns: "masks" counts warps whose active masks differ, "atomics" counts results of atomics that differ; both may do so.
//
// Exit code: 0 every program agrees, 1 some do not, 4 there is no GPU.
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <set>
#include <string>
#include <vector>

#include "gpu/analysis/compare/compare.h"
#include "gpu/analysis/replay/race_replay.h"
#include "gpu/program/build/cuda_engine.h"
#include "gpu/program/library/catalog.h"
#include "gpu/program/run/run.h"
#include "gpu/trace/file/recording_file.h"
#include "tests/hardware/with_gpu.h"

namespace fs = std::filesystem;
using namespace simtscope;

namespace {

struct Run {
    program::RunOutcome outcome;
    trace::Recording recording;
    std::string output;
    std::uint64_t events = 0, bytes = 0;
    std::uint64_t withRecorder = 0, without = 0;  ///< nanoseconds of the launches that were timed both ways
    std::string problem;
};

struct Subject {
    program::Lesson lesson;
    std::vector<std::string> moreSources, nvccArguments;
    std::vector<std::string> arguments;  ///< arguments of a program that is no lesson
    std::string blocks;                  ///< blocks to compare, as in a request
};

Subject subjectAt(const fs::path& path)
{
    Subject subject;
    subject.lesson.name = (path.has_filename() ? path : path.parent_path()).stem().string();
    std::vector<std::string> sources = {path.string()};
    if (fs::is_directory(path)) {
        sources.clear();
        for (const auto& file : fs::directory_iterator(path))
            if (const fs::path kind = file.path().extension(); kind == ".cu" || kind == ".cpp" || kind == ".c")
                sources.push_back(file.path().string());
        std::ranges::sort(sources);
    }
    if (!sources.empty()) {
        subject.lesson.source = sources.front();
        subject.moreSources.assign(sources.begin() + 1, sources.end());
        if (std::ranges::count_if(sources, [](const fs::path& source) { return source.extension() == ".cu"; }) > 1)
            subject.nvccArguments = {"-rdc=true"};  // kernels of one file may call functions of another
    }
    return subject;
}

struct RunParameters {
    std::string engine;
    std::vector<std::string> arguments;
    std::string blocks;  ///< as in a request
    double timeoutSeconds = 120;
};
constexpr char kAllBlocks[] = "all";
constexpr std::string_view kNvccArgument = "--nvcc-arg=", kBlocks = "--blocks=", kArgument = "--argument=";
constexpr int kLargeElements = 1 << 22, kLargeBlock = 256, kLargeGrid = 1024;

/// Returns elements, threads of a block, and the limit of blocks, for the programs that have such parameters.
std::vector<std::string> largeArguments()
{
    return {std::to_string(kLargeElements), std::to_string(kLargeBlock), std::to_string(kLargeGrid)};
}

/// Returns as many modelled devices as there are GPUs, so that a program that counts devices does the same on both engines.
std::string modelOf(std::size_t gpus)
{
    return gpus > 1 ? fmt::format("sm_90x{}", gpus) : "sm_90";
}

Run record(const Subject& subject, const RunParameters& parameters, const fs::path& folder)
{
    const program::Lesson& lesson = subject.lesson;
    const std::string& engine = parameters.engine;
    Run run;
    program::RunRequest request;
    request.source = lesson.source;
    request.name = lesson.name;
    request.furtherInputs = subject.moreSources;
    request.nvccArguments = subject.nvccArguments;
    request.engine = engine;
    request.devices = modelOf(program::findCudaEngine()->gpus.size());
    request.inheritsStdin = false;
    request.timeoutSeconds = parameters.timeoutSeconds;
    request.blocks = parameters.blocks;
    request.arguments = parameters.arguments;
    request.arguments.resize(std::min(request.arguments.size(), lesson.parameters.size()));
    request.arguments.insert(request.arguments.end(), subject.arguments.begin(), subject.arguments.end());
    request.recordPath = (folder / (lesson.name + "." + engine + ".simt")).string();
    fs::remove(request.recordPath);
    const auto outcome = program::run(request);
    if (!outcome) {
        run.problem = outcome.error().message.text();
        return run;
    }
    run.outcome = *outcome;
    if (outcome->recordingPath.empty()) {
        run.problem = outcome->message.text();
        return run;
    }
    auto recording = trace::readRecording(outcome->recordingPath);
    if (!recording) {
        run.problem = recording.error().message.text();
        return run;
    }
    run.recording = std::move(*recording);
    run.bytes = fs::file_size(outcome->recordingPath);
    run.output = run.recording.program.output;
    for (const trace::Launch& launch : run.recording.launches) {
        for (const auto& block : launch.blocks)
            run.events += block->size();
        if (launch.recorder.nanoseconds && launch.medianNanoseconds()) {
            run.withRecorder += launch.recorder.nanoseconds;
            run.without += launch.medianNanoseconds();
        }
    }
    return run;
}

struct Verdict {
    const char* text;
    bool isRight;
};

Verdict judge(const program::Lesson& lesson, const Run& simt, const Run& cuda, bool agree)
{
    if (agree)
        return {"agree", true};
    switch (lesson.outcome) {
    case program::ExpectedOutcome::Right:
        return {"DIFFER", false};
    case program::ExpectedOutcome::FreeRoles:
        return simt.output == cuda.output ? Verdict{"roles", true} : Verdict{"DIFFER", false};
    case program::ExpectedOutcome::ScheduleDependent:
        return {"race", true};
    case program::ExpectedOutcome::Fails:
        return {"fails", true};  // nothing is promised about an error that the hardware lets pass
    }
    return {"DIFFER", false};
}

constexpr const char* kHead = "{:<30} {:<9} {:>8} {:>10} {:>12} {:>6} {:>8} {:>8} {:>8}\n";

std::string slowdown(const Run& run)
{
    return run.without ? fmt::format("{:.1f}x", double(run.withRecorder) / double(run.without)) : "-";
}

/// Returns the end of a program's output.
std::string endOf(const std::string& output)
{
    constexpr std::size_t kMax = 300;
    return output.substr(output.size() - std::min(output.size(), kMax));
}

/// Compares the engines on one program and prints its line of the table. Returns whether they agree, or need not agree.
bool compareEngines(const Subject& subject, const fs::path& folder)
{
    const program::Lesson& lesson = subject.lesson;
    const Run simt = record(subject, {"simt", {}, subject.blocks}, folder), cuda = record(subject, {"cuda", {}, subject.blocks}, folder);
    fs::remove(folder / (lesson.name + ".simt.simt"));
    if (!simt.problem.empty() || !cuda.problem.empty()) {
        fmt::print("{:<30} failed    {}\n", lesson.name, simt.problem.empty() ? cuda.problem : simt.problem);
        return false;
    }
    const auto comparison = analysis::compare(simt.recording, cuda.recording);
    const Verdict verdict = judge(lesson, simt, cuda, comparison.isAgreement());
    fmt::print(kHead, lesson.name, verdict.text, cuda.recording.launches.size(), cuda.events, comparison.laneEventCount,
               comparison.maskDifferenceCount, comparison.unspecifiedDifferenceCount, slowdown(cuda),
               fmt::format("{:.1f}", double(cuda.bytes) / double(std::max<std::uint64_t>(1, cuda.events))));
    if (simt.outcome.exitCode != cuda.outcome.exitCode)
        fmt::print("    exit code {} against {}, which ends so: {}\n", simt.outcome.exitCode, cuda.outcome.exitCode, endOf(cuda.output));
    if (comparison.firstDifference)
        fmt::print("    {} differences, the first: {}\n", comparison.differenceCount, comparison.firstDifference->message().text());
    if (comparison.firstRoleDifference)
        fmt::print("    the schedule decided differently before, first: {}\n", comparison.firstRoleDifference->message().text());
    if (!comparison.isComplete())
        fmt::print("    not in both recordings: {} blocks, the ends of {} blocks, {} launches\n", comparison.unpairedBlockCount,
                   comparison.truncatedBlockCount, comparison.blocklessLaunchCount);
    if (comparison.pollDifferenceCount + comparison.roleDifferenceCount > 0)
        fmt::print("    decided by the schedule: spin counts of {} lanes, roles of {} lanes\n", comparison.pollDifferenceCount,
                   comparison.roleDifferenceCount);
    for (const Message& note : cuda.recording.notes)
        fmt::print("    note: {}\n", note.text());
    std::fflush(stdout);
    return verdict.isRight;
}

/// Makes a recording that ships, of the blocks that are recorded by default. Returns whether that succeeded, or the program
/// is not meant to have one.
bool shipRecording(const Subject& subject, const fs::path& folder, const std::vector<std::string>& arguments)
{
    const program::Lesson& lesson = subject.lesson;
    if (lesson.outcome != program::ExpectedOutcome::Right) {
        fmt::print("{:<30} does not ship: {}\n", lesson.name, program::outcomeName(lesson.outcome));
        return true;
    }
    const Run simt = record(subject, {"simt", arguments, {}}, folder), cuda = record(subject, {"cuda", arguments, {}}, folder);
    const fs::path recorded = folder / (lesson.name + ".cuda.simt"), shipped = folder / (lesson.name + ".simt");
    fs::remove(folder / (lesson.name + ".simt.simt"));
    fs::remove(shipped);
    std::string problem = cuda.problem + simt.problem;
    if (problem.empty() && cuda.outcome.exitCode != 0)
        problem = fmt::format("exit code {}", cuda.outcome.exitCode);
    if (problem.empty() && !cuda.recording.notes.empty())
        problem = cuda.recording.notes.front().text();
    if (problem.empty())
        if (const auto comparison = analysis::compare(simt.recording, cuda.recording); !comparison.isAgreement())
            problem = comparison.firstDifference ? comparison.firstDifference->message().text() : "the engines recorded different blocks";
    if (problem.empty())
        fs::rename(recorded, shipped);
    else
        fs::remove(recorded);
    fmt::print("{:<30} {}\n", lesson.name, problem.empty() ? fmt::format("ships, {} bytes", cuda.bytes) : "does not ship: " + problem);
    std::fflush(stdout);
    return problem.empty();
}

bool shipDefault(const Subject& subject, const fs::path& folder)
{
    return shipRecording(subject, folder, program::defaultArguments(subject.lesson));
}

bool shipLarge(const Subject& subject, const fs::path& folder)
{
    return shipRecording(subject, folder, largeArguments());
}

constexpr const char* kFaultsHead = "{:<30} {:<9} {:<12} {:>8} {:>8}\n";

std::string endOf(const Run& run)
{
    if (run.outcome.end == program::RunEndKind::TimedOut)
        return "stopped";
    return run.outcome.end == program::RunEndKind::Finished ? fmt::format("exit code {}", run.outcome.exitCode)
                                                            : fmt::format("signal {}", run.outcome.signal);
}

/// Returns the errors of the launches, in their order.
std::vector<int> errorsOf(const trace::Recording& recording)
{
    std::vector<int> errors;
    for (const trace::Launch& launch : recording.launches)
        errors.push_back(launch.error);
    return errors;
}

/// Prints one line about a program that ends badly. Returns whether the GPU ends it alike, and its recording
/// keeps the launches before.
/// The SIMT engine finds out by itself that a loop never ends; on a GPU only the time limit does.
bool compareFaults(const Subject& subject, const fs::path& folder)
{
    constexpr double kTimeoutSeconds = 10;
    const Run simt = record(subject, {"simt", {}, kAllBlocks, kTimeoutSeconds}, folder),
              cuda = record(subject, {"cuda", {}, kAllBlocks, kTimeoutSeconds}, folder);
    const bool endsAlike = cuda.outcome.end == program::RunEndKind::TimedOut || endOf(simt) == endOf(cuda);
    const bool isRight = cuda.problem.empty() && cuda.events > 0 && endsAlike && errorsOf(simt.recording) == errorsOf(cuda.recording);
    fmt::print(kFaultsHead, subject.lesson.name, isRight ? "alike" : "DIFFER", endOf(cuda), simt.events, cuda.events);
    if (!isRight)
        fmt::print("    {}, errors {} on the SIMT engine; {}, errors {} here\n", endOf(simt), fmt::join(errorsOf(simt.recording), " "),
                   endOf(cuda), fmt::join(errorsOf(cuda.recording), " "));
    fmt::print("    {}\n", cuda.outcome.message.text());
    for (const Message& note : cuda.recording.notes)
        fmt::print("    note: {}\n", note.text());
    std::fflush(stdout);
    return isRight;
}

/// Findings by kind and lines of the accesses.
using Said = std::set<std::pair<std::string, std::set<std::uint32_t>>>;

Said racesAndBarriers(const trace::Recording& recording, const std::vector<trace::Finding>& findings)
{
    Said said;
    for (const trace::Finding& finding : findings) {
        if (finding.severity == trace::Severity::Note ||
            (finding.kind != trace::FindingKind::Race && finding.kind != trace::FindingKind::BarrierDivergence))
            continue;
        std::set<std::uint32_t> lines;
        if (const auto launch = finding.launch; launch.value < recording.launches.size())
            for (const trace::FindingAccess& access : finding.accesses)
                if (const trace::Site* const site = recording.findSite(recording.launches[launch.value], access.site);
                    site && !site->frames.empty())
                    lines.insert(site->frames.back().line);
        said.emplace(trace::nameOf(finding.kind), lines);
    }
    return said;
}

std::string textOf(const Said& said)
{
    std::string text;
    for (const auto& [kind, lines] : said)
        text += fmt::format("{}{} {}", text.empty() ? "" : ", ", kind, fmt::join(lines, "+"));
    return text.empty() ? "nothing" : text;
}

constexpr const char* kChecksHead = "{:<30} {:<24} {:<9} {:>8} {}\n";

/// Prints one line: the races and barrier errors that a recording of the GPU shows. Returns whether the SIMT engine
/// finds the same ones.
bool compareChecks(const Subject& subject, const fs::path& folder)
{
    constexpr double kTimeoutSeconds = 20;
    const Run simt = record(subject, {"simt", {}, kAllBlocks, kTimeoutSeconds}, folder),
              cuda = record(subject, {"cuda", {}, kAllBlocks, kTimeoutSeconds}, folder);
    const std::vector<trace::Finding> replayed = analysis::findRacesByReplay(cuda.recording);
    const Said expected = racesAndBarriers(simt.recording, simt.recording.findings), shown = racesAndBarriers(cuda.recording, replayed);
    const auto leftOut = std::ranges::find(replayed, trace::FindingKind::IncompleteRecording, &trace::Finding::kind);
    const char* const verdict = !cuda.problem.empty()       ? "failed"
                                : expected == shown         ? "alike"
                                : leftOut != replayed.end() ? "left out"
                                                            : "DIFFER";
    fmt::print(kChecksHead, subject.lesson.name, fmt::format("{}", fmt::join(subject.arguments, " ")), verdict, cuda.events, textOf(shown));
    if (expected != shown)
        fmt::print("    the SIMT engine found {}\n", textOf(expected));
    for (const trace::Finding& finding : replayed)
        if (finding.kind == trace::FindingKind::IncompleteRecording)
            fmt::print("    {}\n", finding.message.text());
    for (const Message& note : cuda.recording.notes)
        fmt::print("    note: {}\n", note.text());
    if (!cuda.problem.empty())
        fmt::print("    {}\n", cuda.problem);
    std::fflush(stdout);
    return cuda.problem.empty() && (expected == shown || leftOut != replayed.end());
}

/// Measures the cost of recording every memory access of every block, with enough work to measure it.
bool measureRecorder(const Subject& subject, const fs::path& folder)
{
    const program::Lesson& lesson = subject.lesson;
    const Run run = record(subject, {"cuda", largeArguments(), kAllBlocks}, folder);
    fs::remove(folder / (lesson.name + ".cuda.simt"));
    trace::RecorderCost cost;
    for (const trace::Launch& launch : run.recording.launches) {
        cost.records += launch.recorder.records;
        cost.bytes += launch.recorder.bytes;
    }
    if (run.problem.empty())
        fmt::print("{:<30} {:>10.1f} {:>12.1f} {:>8} {:>10} {:>10.2f} {:>8.0f}\n", lesson.name, double(run.without) / 1e3,
                   double(run.withRecorder) / 1e3, slowdown(run), cost.records, double(cost.records) / double(run.withRecorder),
                   double(cost.bytes) / double(run.withRecorder));
    else
        fmt::print("{:<30} failed    {}\n", lesson.name, run.problem);
    std::fflush(stdout);
    return run.problem.empty();
}

/// Describes a mode of the tool: the function for each program, and the heading of the table that it prints.
struct Mode {
    const char* option;
    bool (*run)(const Subject&, const fs::path&);
    std::string heading;
};

const std::vector<Mode>& modes()
{
    static const std::vector<Mode> modeTable = {
        {"", compareEngines,
         fmt::format(kHead, "program", "engines", "launches", "events", "lane events", "masks", "atomics", "slowdown", "B/event")},
        {"--large", measureRecorder,
         fmt::format("{:<30} {:>10} {:>12} {:>8} {:>10} {:>10} {:>8}\n", "program", "plain us", "recorded us", "slowdown", "records",
                     "G rec/s", "GB/s")},
        {"--faults", compareFaults, fmt::format(kFaultsHead, "program", "engines", "end", "events", "on GPU")},
        {"--checks", compareChecks, fmt::format(kChecksHead, "program", "arguments", "engines", "events", "shown by the GPU's recording")},
        {"--ship", shipDefault, ""},
        {"--ship-large", shipLarge, ""},
    };
    return modeTable;
}

/// Returns the programs of the library that are named, or all when none is. With `large`, only those that take so many elements.
std::vector<Subject> subjectsOf(const std::vector<std::string>& wanted, const std::vector<program::Lesson>& catalog, bool large)
{
    std::vector<Subject> subjects;
    for (const std::string& name : wanted)
        if (fs::exists(name))
            subjects.push_back(subjectAt(name));
    for (const program::Lesson& lesson : catalog) {
        const bool isNamed = std::ranges::find(wanted, lesson.name) != wanted.end();
        const bool takesMany =
            !lesson.parameters.empty() && lesson.parameters[0].name == "elements" && lesson.parameters[0].maximum >= kLargeElements;
        if (isNamed || (wanted.empty() && (!large || takesMany)))
            subjects.push_back({lesson, {}, {}, {}, {}});
    }
    return subjects;
}

}  // namespace

int main(int argc, char** argv)
{
    fs::path folder = fs::temp_directory_path() / "simtscope-engines";
    std::vector<std::string> commandLine(argv + 1, argv + argc), nvccArguments, arguments;
    std::string blocks = kAllBlocks;
    const Mode* mode = &modes().front();
    for (; !commandLine.empty() && commandLine[0].starts_with("-"); commandLine.erase(commandLine.begin())) {
        const auto chosen = std::ranges::find(modes(), commandLine[0], &Mode::option);
        const bool takesFolder = commandLine[0] == "-o" || commandLine[0].starts_with("--ship");
        if (commandLine[0].starts_with(kNvccArgument)) {
            nvccArguments.push_back(commandLine[0].substr(kNvccArgument.size()));
        } else if (commandLine[0].starts_with(kArgument)) {
            arguments.push_back(commandLine[0].substr(kArgument.size()));
        } else if (commandLine[0].starts_with(kBlocks)) {
            blocks = commandLine[0].substr(kBlocks.size());
        } else if ((chosen == modes().end() && !takesFolder) || (takesFolder && commandLine.size() < 2)) {
            fmt::print(stderr, "usage: simtscope_engines [--large | --faults | --checks] [-o FOLDER | --ship FOLDER | --ship-large FOLDER] "
                               "[--nvcc-arg=ARGUMENT] [--argument=ARGUMENT] [--blocks=LIST] [program …]\n");
            return 2;
        }
        if (chosen != modes().end())
            mode = &*chosen;
        if (takesFolder) {
            folder = commandLine[1];
            commandLine.erase(commandLine.begin());
        }
    }
    fs::create_directories(folder);
    int exitCode = 0;
    const auto catalog = programsForGpu(exitCode);
    if (!catalog)
        return exitCode;
    fmt::print("{}", mode->heading);
    int failures = 0;
    for (Subject& subject : subjectsOf(commandLine, *catalog, mode->run == measureRecorder || mode->run == shipLarge)) {
        subject.nvccArguments.insert(subject.nvccArguments.end(), nvccArguments.begin(), nvccArguments.end());
        subject.arguments = arguments;
        subject.blocks = blocks;
        failures += !mode->run(subject, folder);
    }
    return failures != 0;
}
