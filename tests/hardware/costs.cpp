// Measures the cost of a recorded run on a GPU: compares the whole command with the plain program, and the instrumented kernels with the
// plain ones.
//
//   simtscope_costs [--all-blocks] [--check=SIZE] [-o FOLDER] program …
//       a program is a file, such as those of tests/hardware/costs, or a built-in one that takes 4 Mi elements
//       --all-blocks  records every block, not only those that are recorded by default
//       --check=SIZE  runs each program with this size on both engines, and compares the totals site by site
//
// Columns: seconds of the plain program, built by nvcc, and of the whole command with the program already built and without timing runs
// (medians of three); seconds of the first such command, during which the driver compiles the kernels; milliseconds of the plain kernels
// and of the instrumented ones; the limit of the command, which is the time of the plain program, plus 2 s, plus 10 times the plain
// kernels.
//
// Exit code: 0 every command keeps within its limit, and all totals agree; 1 some do not, 4 there is no GPU.
#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <optional>
#include <string>
#include <vector>

#include "gpu/program/build/cuda_engine.h"
#include "gpu/program/library/catalog.h"
#include "gpu/program/run/run.h"
#include "gpu/trace/file/recording_file.h"
#include "tests/hardware/with_gpu.h"

namespace fs = std::filesystem;
using namespace simtscope;

namespace {

struct Subject {
    std::string name, source;
    std::vector<std::string> arguments;
};

struct Options {
    fs::path folder = fs::temp_directory_path() / "simtscope-costs";
    std::string blocks, checkedSize;
};

/// Returns the seconds that the action takes; the median of several times.
template <class Action>
double secondsOf(Action action, unsigned times = 3)
{
    std::vector<double> took;
    for (unsigned i = 0; i < times; ++i) {
        const auto begin = std::chrono::steady_clock::now();
        action();
        took.push_back(std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count());
    }
    std::ranges::sort(took);
    return took[took.size() / 2];
}

std::optional<double> plainSeconds(const Subject& subject, const fs::path& folder)
{
    const std::string program = (folder / (subject.name + ".plain")).string();
    if (std::system(fmt::format("nvcc -arch=native -o '{}' '{}'", program, subject.source).c_str()) != 0)
        return {};
    bool works = true;
    const double seconds = secondsOf(
        [&] { works &= std::system(fmt::format("'{}' {} > /dev/null", program, fmt::join(subject.arguments, " ")).c_str()) == 0; });
    return works ? std::optional(seconds) : std::nullopt;
}

/// Records a run. Returns nullopt after printing the reason.
std::optional<trace::Recording> record(const Subject& subject, const Options& options, const std::string& engine, unsigned timingRuns,
                                       bool isRead = true)
{
    program::RunRequest request;
    request.source = subject.source;
    request.name = subject.name;
    request.arguments = subject.arguments;
    request.engine = engine;
    request.checks = "none";
    request.freshMemory = "zero";
    request.blocks = options.blocks;
    request.timingRuns = timingRuns;
    request.inheritsStdin = false;
    request.timeoutSeconds = 300;
    request.recordPath = (options.folder / (subject.name + "." + engine + ".simt")).string();
    fs::remove(request.recordPath);
    const auto outcome = program::run(request);
    if (!outcome || outcome->recordingPath.empty() || outcome->exitCode != 0) {
        fmt::print("{:<30} failed    {}\n", subject.name, outcome ? outcome->message.text() : outcome.error().message.text());
        return {};
    }
    if (!isRead)
        return trace::Recording{};
    auto recording = trace::readRecording(outcome->recordingPath);
    if (!recording) {
        fmt::print("{:<30} failed    {}\n", subject.name, recording.error().message.text());
        return {};
    }
    return std::move(*recording);
}

/// Measures one program and prints its line of the table. Returns whether the command keeps within the limit.
bool measure(const Subject& subject, const Options& options)
{
    const auto plainRunSeconds = plainSeconds(subject, options.folder);
    if (!plainRunSeconds) {
        fmt::print("{:<30} failed    the plain program\n", subject.name);
        return false;
    }
    bool works = true;
    const auto command = [&] { works = works && record(subject, options, "cuda", 0, false).has_value(); };
    const double first = secondsOf(command, 1), whole = secondsOf(command);
    const auto timed = works ? record(subject, options, "cuda", 1) : std::nullopt;
    if (!timed)
        return false;
    std::uint64_t kernels = 0, recorded = 0;
    for (const trace::Launch& launch : timed->launches)
        if (launch.recorder.nanoseconds && launch.medianNanoseconds()) {
            kernels += launch.medianNanoseconds();
            recorded += launch.recorder.nanoseconds;
        }
    const double limit = *plainRunSeconds + 2 + 10 * double(kernels) / 1e9;
    fmt::print("{:<30} {:>8} {:>8.2f} {:>8.2f} {:>8.2f} {:>8.2f} {:>10.3f} {:>12.3f} {:>8.1f} {}\n", subject.name, timed->launches.size(),
               *plainRunSeconds, first, whole, limit, double(kernels) / 1e6, double(recorded) / 1e6,
               double(recorded) / double(std::max<std::uint64_t>(kernels, 1)), whole <= limit ? "" : "TOO SLOW");
    for (const Message& note : timed->notes)
        fmt::print("    note: {}\n", note.text());
    std::fflush(stdout);
    return whole <= limit;
}

std::string textOf(const trace::SiteTotals& t)
{
    return fmt::format(
        "{} instructions, {} threads, wavefronts {} of {}, sectors {}, bytes {}, divergent {}, local {} {}, serialised {}, failed {}",
        t.instructions, t.threadInstructions, t.wavefronts, t.idealWavefronts, t.sectors, t.bytesRequested, t.divergentBranches,
        t.localSectors, t.localBytesRequested, t.serialised, t.failedSwaps);
}

/// Runs a program on both engines. Returns whether their totals agree.
bool checkTotals(Subject subject, const Options& options)
{
    if (!subject.arguments.empty())
        subject.arguments[0] = options.checkedSize;
    else
        subject.arguments = {options.checkedSize};
    const auto simt = record(subject, options, "simt", 0), cuda = record(subject, options, "cuda", 0);
    if (!simt || !cuda)
        return false;
    std::size_t sites = 0, differences = 0;
    std::string first;
    for (std::size_t launch = 0; launch < std::min(simt->launches.size(), cuda->launches.size()); ++launch)
        for (const auto& [site, totals] : simt->launches[launch].totals) {
            const auto& gpuTotals = cuda->launches[launch].totals;
            const auto found = gpuTotals.find(site);
            const trace::SiteTotals gpuSite = found == gpuTotals.end() ? trace::SiteTotals{} : found->second;
            ++sites;
            // When a predicate excludes lanes from an instruction that makes no record, only the SIMT engine counts that.
            trace::SiteTotals expected = totals;
            const trace::Site* const info = simt->findSite(simt->launches[launch], site);
            if (info && info->kind == trace::SiteKind::Other) {
                expected.instructions = gpuSite.instructions;
                expected.threadInstructions = gpuSite.threadInstructions;
            }
            if (expected == gpuSite || differences++)
                continue;
            first = fmt::format("    launch {} {} site {}: {}\n        on the GPU {}\n", launch, info ? info->opcode : "", site.value,
                                textOf(totals), textOf(gpuSite));
        }
    const bool agree = differences == 0 && simt->launches.size() == cuda->launches.size() && sites > 0;
    fmt::print("{:<30} {} launches, {} totals of sites: {}\n{}", subject.name, cuda->launches.size(), sites,
               agree ? "the same" : fmt::format("{} DIFFER", differences), first);
    std::fflush(stdout);
    return agree;
}

std::vector<Subject> subjectsOf(const std::vector<std::string>& wanted, const std::vector<program::Lesson>& catalog)
{
    std::vector<Subject> subjects;
    for (const std::string& name : wanted) {
        const auto lesson = std::ranges::find(catalog, name, &program::Lesson::name);
        if (lesson == catalog.end()) {
            subjects.push_back({fs::path(name).stem().string(), name, {}});
            continue;
        }
        std::vector<std::string> arguments = {std::to_string(1 << 22), "256", "1024"};
        arguments.resize(std::min(arguments.size(), lesson->parameters.size()));
        subjects.push_back({lesson->name, lesson->source, arguments});
    }
    return subjects;
}

}  // namespace

int main(int argc, char** argv)
{
    constexpr std::string_view kCheck = "--check=";
    Options options;
    std::vector<std::string> commandLine(argv + 1, argv + argc);
    for (; !commandLine.empty() && commandLine[0].starts_with("-"); commandLine.erase(commandLine.begin())) {
        if (commandLine[0] == "--all-blocks") {
            options.blocks = "all";
        } else if (commandLine[0].starts_with(kCheck)) {
            options.checkedSize = commandLine[0].substr(kCheck.size());
        } else if (commandLine[0] == "-o" && commandLine.size() > 1) {
            options.folder = commandLine[1];
            commandLine.erase(commandLine.begin());
        } else {
            fmt::print(stderr, "usage: simtscope_costs [--all-blocks] [--check=SIZE] [-o FOLDER] program …\n");
            return 2;
        }
    }
    fs::create_directories(options.folder);
    int exitCode = 0;
    const auto catalog = programsForGpu(exitCode);
    if (!catalog)
        return exitCode;
    const bool checks = !options.checkedSize.empty();
    if (!checks)
        fmt::print("{:<30} {:>8} {:>8} {:>8} {:>8} {:>8} {:>10} {:>12} {:>8}\n", "program", "launches", "plain s", "first s", "whole s",
                   "limit s", "kernels ms", "recorded ms", "slowdown");
    int failures = 0;
    for (const Subject& subject : subjectsOf(commandLine, *catalog))
        failures += !(checks ? checkTotals(subject, options) : measure(subject, options));
    return failures != 0;
}
