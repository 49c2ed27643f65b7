// Measures the kernels of the programs that ship on the GPU of this machine, and keeps the times in a table. Nothing is recorded. Needs a
// GPU and nvcc.
//
//   simtscope_times FOLDER [--seconds N] [--per-program N] [--runs N] [--only PROGRAM,…] [--count | --list]
//       writes FOLDER/<gpu>.json after every run. Rows of unchanged programs are not measured again, so that the same command goes on
//       where the last one ended. It ends after N seconds (330), or when all is measured.
//       --per-program: no program takes longer than that (60 s).   --runs: timed runs of each program with its arguments (3)
//       --count: instead of measuring, adds to FOLDER/*.json the counts of the SIMT engine for the runs over block sizes; needs no GPU
//       --list: prints the runs that would be measured, in this order; needs no GPU
//
// Exit code: 0 all is measured, 3 the time was up before that, 2 bad usage, 4 there is no GPU.
#include <atomic>
#include <chrono>
#include <cstdio>
#include <ctime>
#include <dlfcn.h>
#include <filesystem>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <map>
#include <mutex>
#include <set>
#include <thread>
#include <unistd.h>

#include "gpu/program/build/cuda_engine.h"
#include "gpu/program/build/toolkit.h"
#include "gpu/program/library/json_reader.h"
#include "gpu/program/library/measured_times.h"
#include "gpu/program/run/prepared_run.h"
#include "gpu/program/run/time_program.h"
#include "gpu/program/sweep/sweep_facts.h"
#include "gpu/trace/file/recording_file.h"
#include "tests/hardware/times_plan.h"

namespace fs = std::filesystem;
using namespace simtscope;
using Clock = std::chrono::steady_clock;

namespace {

constexpr double kCountSeconds = 60;          // limit for a run on the SIMT engine
constexpr double kRunSeconds = 15;            // limit for one run, so that a program that hangs does not take the time of the others
constexpr std::size_t kMaxLaunches = 64;      // launches of a run that are kept
constexpr const char* kStandIn = "stand-in";  // value of the table's device with SIMTSCOPE_CUDA_RUNTIME, to try this tool without a GPU

struct Options {
    fs::path folder;
    double seconds = 330, perProgram = 60;
    unsigned runCount = 3;
    std::set<std::string> chosenPrograms;
    bool lists = false, counts = false;
};

double since(Clock::time_point begin)
{
    return std::chrono::duration<double>(Clock::now() - begin).count();
}

/// Returns e.g. "580.159.04", from NVIDIA's management library, which comes with the driver; empty when it does not say.
std::string driverVersion()
{
    void* const library = ::dlopen("libnvidia-ml.so.1", RTLD_NOW);
    if (!library)
        return "";
    const auto init = reinterpret_cast<int (*)()>(::dlsym(library, "nvmlInit_v2"));
    const auto version = reinterpret_cast<int (*)(char*, unsigned)>(::dlsym(library, "nvmlSystemGetDriverVersion"));
    char text[96] = "";  // NVML_SYSTEM_DRIVER_VERSION_BUFFER_SIZE is 80
    return init && version && init() == 0 && version(text, sizeof text - 1) == 0 ? text : "";
}

std::string today()
{
    const std::time_t time = std::time(nullptr);
    char text[16];
    std::strftime(text, sizeof text, "%Y-%m-%d", std::gmtime(&time));
    return text;
}

/// Returns "nvidia-h200" for "NVIDIA H200".
std::string fileNameOf(const std::string& device)
{
    std::string name;
    for (const char c : device)
        if (std::isalnum(static_cast<unsigned char>(c)))
            name += char(std::tolower(c));
        else if (!name.empty() && name.back() != '-')
            name += '-';
    return name + ".json";
}

program::RunRequest requestOf(const program::Lesson& lesson, const std::vector<std::string>& arguments, const Options& options)
{
    program::RunRequest request;
    request.source = lesson.source;
    request.name = lesson.name;
    request.arguments = arguments;
    request.engine = "cuda";
    request.inheritsStdin = false;
    request.timeoutSeconds = kRunSeconds;
    request.timingRuns = options.runCount;
    return request;
}

/// Splits "reduce1<<<4, (32, 8), 1024>>>" into kernel, grid and block.
program::MeasuredLaunch launchIn(const std::string& detail)
{
    program::MeasuredLaunch launch;
    const std::size_t open = detail.rfind("<<<"), close = detail.rfind(">>>");
    if (open == detail.npos || close == detail.npos || close < open)
        return launch;
    launch.kernel = detail.substr(0, open);
    const std::string extents = detail.substr(open + 3, close - open - 3);
    std::vector<std::string> parts(1);
    int depth = 0;
    for (const char c : extents) {
        depth += c == '(' ? 1 : c == ')' ? -1 : 0;
        if (c == ',' && depth == 0)
            parts.emplace_back();
        else if (c != ' ' || !parts.back().empty())
            parts.back() += c;
    }
    launch.grid = parts[0];
    launch.block = parts.size() > 1 ? parts[1] : "";
    return launch;
}

/// Returns the launches that every run made, with the median of their times.
std::vector<program::MeasuredLaunch> launchesOf(const std::vector<trace::TimedRun>& runs, std::string& problem)
{
    std::vector<program::MeasuredLaunch> launches;
    std::vector<std::vector<double>> times;
    for (const trace::TimedRun& run : runs) {
        std::size_t at = 0;
        for (const trace::ApiCall& call : run.calls) {
            if (call.launch < 0)
                continue;
            const program::MeasuredLaunch launch = launchIn(call.detail.text());
            if (&run == &runs.front()) {
                launches.push_back(launch);
                times.emplace_back();
            }
            if (at >= launches.size() || launch.kernel != launches[at].kernel || launch.grid != launches[at].grid) {
                problem = "its runs made different launches";
                return {};
            }
            times[at++].push_back(double(call.workEnd - call.workStart) / 1e3);
        }
    }
    for (std::size_t i = 0; i < launches.size(); ++i) {
        std::ranges::sort(times[i]);
        launches[i].medianMicroseconds = times[i][times[i].size() / 2];
        launches[i].minMicroseconds = times[i].front();
        launches[i].maxMicroseconds = times[i].back();
        launches[i].runCount = int(times[i].size());
        if (launches[i].minMicroseconds <= 0)
            problem = "a launch was not timed";
    }
    if (launches.empty())
        problem = "it launched no kernel";
    if (launches.size() > kMaxLaunches)
        problem = fmt::format("it made {} launches", launches.size());
    return problem.empty() ? program::mergeLaunches(launches) : std::vector<program::MeasuredLaunch>{};
}

using Prepared = std::map<std::size_t, program::PreparedRun>;  ///< by index of the program in the catalogue

program::MeasuredRun measure(const program::Lesson& lesson, const std::vector<std::string>& arguments, const program::PreparedRun& prepared,
                             const std::string& code, const Options& options)
{
    program::MeasuredRun run{lesson.name, arguments, code, {}, {}, {}};
    const auto plan = program::planRun(requestOf(lesson, arguments, options));
    if (!plan) {
        run.problem = plan.error().text();
        return run;
    }
    const program::TimedProgram timed = program::timeProgram(*plan, prepared);
    if (!timed.problem.isEmpty())
        run.problem = timed.problem.text();
    else if (timed.exitCode != 0 && lesson.outcome != program::ExpectedOutcome::ScheduleDependent)
        run.problem = fmt::format("exit code {}", timed.exitCode);
    else
        run.launches = launchesOf(timed.runs, run.problem);
    return run;
}

/// Builds the needed programs on all cores, because nvcc takes longer than the runs. Prints a line for a program that does not build and
/// leaves it out.
Prepared buildAll(const std::vector<program::Lesson>& lessons, const std::set<std::size_t>& needed, const Options& options)
{
    const std::vector<std::size_t> todo(needed.begin(), needed.end());
    std::atomic<std::size_t> next = 0;
    std::mutex mutex;
    Prepared prepared;
    std::vector<std::jthread> workers;
    for (unsigned i = 0; i < std::max(1u, std::thread::hardware_concurrency()); ++i)
        workers.emplace_back([&] {
            for (std::size_t index = next++; index < todo.size(); index = next++) {
                const auto plan = program::planRun(requestOf(lessons[todo[index]], {}, options));
                program::RunOutcome outcome;
                auto built = plan ? program::prepareRun(*plan, {}, {}, outcome) : tl::unexpected(plan.error());
                const std::lock_guard lock(mutex);
                if (built && *built)
                    prepared.emplace(todo[index], std::move(**built));
                else
                    fmt::print("{:<30} not built: {}\n", lessons[todo[index]].name, built ? outcome.message.text() : built.error().text());
            }
        });
    workers.clear();
    return prepared;
}

std::optional<program::MeasuredCosts> count(const program::Lesson& lesson, const program::MeasuredRun& run, const std::string& recordPath)
{
    program::RunRequest request = requestOf(lesson, run.arguments, {});
    request.engine = "simt";
    request.checks = "none";
    request.blocks = "0";  // totals cover all blocks anyway
    request.maxEvents = 1;
    request.recordPath = recordPath;
    request.timeoutSeconds = kCountSeconds;
    fs::remove(recordPath);
    const auto outcome = program::run(request);
    if (!outcome || outcome->end != program::RunEndKind::Finished || outcome->recordingPath.empty())
        return std::nullopt;
    const auto recording = trace::readRecording(outcome->recordingPath);
    if (!recording || recording->launches.size() != run.launchCount())
        return std::nullopt;
    analysis::SweepRow row;
    program::fillSweepRow(row, *recording, {});
    if (!row.totals.occupancy)
        return std::nullopt;
    return program::MeasuredCosts{std::uint64_t(*row.value(*analysis::findQuantity("conflicts"))),
                                  std::uint64_t(*row.value(*analysis::findQuantity("sectors"))), *row.totals.occupancy};
}

/// Adds the costs to every row over block sizes that is measured and not counted.
int countAll(const std::vector<program::Lesson>& lessons, const Options& options)
{
    const std::vector<tests::PlannedRun> plan = tests::plannedRuns(lessons);
    const std::string recordPath = (fs::temp_directory_path() / fmt::format("simtscope-{}.simt", ::getpid())).string();
    for (const auto& file : fs::directory_iterator(options.folder)) {
        auto times = program::readMeasuredTimes(file.path().string());
        if (file.path().extension() != ".json" || !times)
            continue;
        for (program::MeasuredRun& run : times->runs)
            run.launches = program::mergeLaunches(run.launches);
        for (const tests::PlannedRun& planned : plan) {
            const program::Lesson& lesson = lessons[planned.lesson];
            const auto run = std::ranges::find_if(times->runs, [&](const program::MeasuredRun& measuredRun) {
                return measuredRun.program == lesson.name && measuredRun.arguments == planned.arguments;
            });
            if (run == times->runs.end() || run->costs || run->launches.empty() || !tests::isOverBlockSizes(planned) ||
                (!options.chosenPrograms.empty() && !options.chosenPrograms.contains(lesson.name)))
                continue;
            run->costs = count(lesson, *run, recordPath);
            fmt::print("{:<30} {:<20} {}\n", lesson.name, fmt::format("{}", fmt::join(run->arguments, " ")),
                       run->costs ? fmt::format("{} conflicts, {} sectors, {:.0f} % occupancy", run->costs->conflicts, run->costs->sectors,
                                                100 * run->costs->occupancy)
                                  : "not counted");
            std::fflush(stdout);
            if (run->costs && !program::writeMeasuredTimes(file.path().string(), *times))
                return 1;
        }
    }
    fs::remove(recordPath);
    return 0;
}

int usage()
{
    fmt::print(stderr, "usage: simtscope_times FOLDER [--seconds N] [--per-program N] [--runs N] [--only PROGRAM,…] [--count | --list]\n");
    return 2;
}

bool readOptions(int argc, char** argv, Options& options)
{
    for (int i = 1; i < argc; ++i) {
        const std::string word = argv[i], value = i + 1 < argc ? argv[i + 1] : "";
        if (word == "--list") {
            options.lists = true;
        } else if (word == "--count") {
            options.counts = true;
        } else if (!word.starts_with("-") && options.folder.empty()) {
            options.folder = word;
        } else if (value.empty()) {
            return false;
        } else if (++i; word == "--seconds") {
            options.seconds = std::atof(value.c_str());
        } else if (word == "--per-program") {
            options.perProgram = std::atof(value.c_str());
        } else if (word == "--runs") {
            options.runCount = unsigned(std::max(1, std::atoi(value.c_str())));
        } else if (word == "--only") {
            for (std::size_t position = 0; position <= value.size();) {
                const std::size_t comma = std::min(value.find(',', position), value.size());
                options.chosenPrograms.insert(value.substr(position, comma - position));
                position = comma + 1;
            }
        } else {
            return false;
        }
    }
    return !options.folder.empty() || options.lists;
}

}  // namespace

int main(int argc, char** argv)
{
    const auto begin = Clock::now();
    Options options;
    if (!readOptions(argc, argv, options))
        return usage();
    const auto lessons = program::readCatalog();
    if (!lessons) {
        fmt::print(stderr, "{}\n", lessons.error().text());
        return 1;
    }
    std::vector<tests::PlannedRun> plan = tests::plannedRuns(*lessons);
    std::erase_if(plan, [&](const tests::PlannedRun& run) {
        return !options.chosenPrograms.empty() && !options.chosenPrograms.contains((*lessons)[run.lesson].name);
    });
    if (options.lists) {
        for (const tests::PlannedRun& run : plan)
            fmt::print("{} {} {}\n", run.rank, (*lessons)[run.lesson].name, fmt::join(run.arguments, " "));
        return 0;
    }

    if (options.counts)
        return countAll(*lessons, options);
    const auto engine = program::findCudaEngine();
    const auto toolkit = program::findToolkit();
    if (!engine || !toolkit) {
        fmt::print(stderr, "{}\n", (engine ? toolkit.error() : engine.error()).text());
        return 4;
    }
    program::MeasuredTimes times;
    times.device = engine->isStandIn ? kStandIn : engine->gpus.front().name;
    times.driver = engine->isStandIn ? "" : driverVersion();
    times.cuda = toolkit->versionText();
    times.date = today();
    fs::create_directories(options.folder);
    const std::string path = (options.folder / fileNameOf(times.device)).string();

    std::vector<std::string> codes;
    for (const program::Lesson& lesson : *lessons)
        codes.push_back(program::computeSourceDigest(program::readTextFile(lesson.source).value_or("")));
    if (fs::exists(path)) {
        auto before = program::readMeasuredTimes(path);
        if (!before) {
            fmt::print(stderr, "{}\n", before.error().text());
            return 1;
        }
        if (before->driver == times.driver && before->cuda == times.cuda)
            times.runs = std::move(before->runs);
        std::erase_if(times.runs, [&](const program::MeasuredRun& run) {
            const auto lesson = std::ranges::find(*lessons, run.program, &program::Lesson::name);
            return lesson == lessons->end() || codes[std::size_t(lesson - lessons->begin())] != run.sourceDigest;
        });
    }
    std::erase_if(plan, [&](const tests::PlannedRun& run) { return times.find((*lessons)[run.lesson].name, run.arguments); });
    std::set<std::size_t> needed;
    for (const tests::PlannedRun& run : plan)
        needed.insert(run.lesson);
    fmt::print("{}: {} runs to measure, {} already there, in {}\n", times.device, plan.size(), times.runs.size(), path);
    std::fflush(stdout);
    const Prepared prepared = buildAll(*lessons, needed, options);
    fmt::print("built {} programs in {:.0f} s\n", prepared.size(), since(begin));

    std::map<std::size_t, double> spent;
    std::size_t measured = 0, failed = 0, left = 0;
    for (const tests::PlannedRun& run : plan) {
        if (!prepared.contains(run.lesson) || since(begin) > options.seconds || spent[run.lesson] > options.perProgram) {
            ++left;
            continue;
        }
        const program::Lesson& lesson = (*lessons)[run.lesson];
        const auto start = Clock::now();
        program::MeasuredRun result = measure(lesson, run.arguments, prepared.at(run.lesson), codes[run.lesson], options);
        spent[run.lesson] += since(start);
        ++(result.problem.empty() ? measured : failed);
        fmt::print("{:<30} {:<20} {:>10} {}\n", lesson.name, fmt::format("{}", fmt::join(run.arguments, " ")),
                   result.problem.empty() ? fmt::format("{:.2f} us", result.microseconds()) : "-", result.problem);
        std::fflush(stdout);
        times.runs.push_back(std::move(result));
        if (const auto written = program::writeMeasuredTimes(path, times); !written) {
            fmt::print(stderr, "{}\n", written.error().text());
            return 1;
        }
    }
    fmt::print("{} measured, {} without times, {} left, {:.0f} s\n", measured, failed, left, since(begin));
    return left ? 3 : 0;
}
