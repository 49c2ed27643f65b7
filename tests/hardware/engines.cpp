// Runs every built-in program on both engines, compares the recordings lane by lane, and prints one table. Needs a GPU, nvcc and no Qt.
//
//   simtscope_engines [-o FOLDER] [program …]      FOLDER keeps the recordings of the cuda engine
//
// Exit code: 0 every program agrees, 1 some do not, 4 there is no GPU.
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fmt/format.h>
#include <string>
#include <vector>

#include "gpu/analysis/compare.h"
#include "gpu/program/catalog.h"
#include "gpu/program/cuda_engine.h"
#include "gpu/program/run.h"
#include "gpu/trace/recording_file.h"

namespace fs = std::filesystem;
using namespace simtscope;

namespace {

struct Run {
    program::RunOutcome outcome;
    trace::Recording recording;
    std::uint64_t events = 0, bytes = 0;
    std::string problem;
};

Run record(const program::Lesson& lesson, const std::string& engine, const fs::path& folder)
{
    Run run;
    program::RunRequest request;
    request.source = lesson.source;
    request.name = lesson.name;
    request.engine = engine;
    request.inheritStdin = false;
    request.timeoutSeconds = 120;
    request.record.blocks = trace::RecordOptions::Blocks::All;
    request.recordPath = (folder / (lesson.name + "." + engine + ".simt")).string();
    fs::remove(request.recordPath);
    const auto outcome = program::run(request);
    if (!outcome) {
        run.problem = outcome.error().message;
        return run;
    }
    run.outcome = *outcome;
    if (outcome->recording.empty()) {
        run.problem = outcome->message;
        return run;
    }
    auto recording = trace::readRecording(outcome->recording);
    if (!recording) {
        run.problem = recording.error().message;
        return run;
    }
    run.recording = std::move(*recording);
    run.bytes = fs::file_size(outcome->recording);
    for (const trace::Launch& launch : run.recording.launches)
        for (const auto& block : launch.blocks)
            run.events += block->size();
    return run;
}

/// Where the schedule is free, so are the recordings.
bool mayDiffer(const program::Lesson& lesson) { return lesson.outcome != program::ExpectedOutcome::Right; }

}  // namespace

int main(int argc, char** argv)
{
    fs::path folder = fs::temp_directory_path() / "simtscope-engines";
    std::vector<std::string> wanted(argv + 1, argv + argc);
    if (wanted.size() >= 2 && wanted[0] == "-o") {
        folder = wanted[1];
        wanted.erase(wanted.begin(), wanted.begin() + 2);
    }
    fs::create_directories(folder);
    if (const auto engine = program::findCudaEngine(); !engine) {
        fmt::print(stderr, "{}\n", engine.error().text());
        return 4;
    }
    const auto catalog = program::readCatalog();
    if (!catalog) {
        fmt::print(stderr, "{}\n", catalog.error().text());
        return 1;
    }
    fmt::print("{:<30} {:<9} {:>8} {:>10} {:>12} {:>6} {:>8} {:>8}\n", "program", "engines", "launches", "events", "lane events", "masks", "atomics", "B/event");
    int failures = 0;
    for (const program::Lesson& lesson : *catalog) {
        if (!wanted.empty() && std::ranges::find(wanted, lesson.name) == wanted.end())
            continue;
        const Run simt = record(lesson, "simt", folder), cuda = record(lesson, "cuda", folder);
        fs::remove(folder / (lesson.name + ".simt.simt"));
        if (!simt.problem.empty() || !cuda.problem.empty()) {
            fmt::print("{:<30} failed    {}\n", lesson.name, simt.problem.empty() ? cuda.problem : simt.problem);
            ++failures;
            continue;
        }
        const auto comparison = analysis::compare(simt.recording, cuda.recording);
        const bool agree = comparison.agree();
        failures += !agree && !mayDiffer(lesson);
        fmt::print("{:<30} {:<9} {:>8} {:>10} {:>12} {:>6} {:>8} {:>8.1f}", lesson.name, agree ? "agree" : mayDiffer(lesson) ? "race" : "DIFFER",
                   cuda.recording.launches.size(), cuda.events, comparison.laneEvents, comparison.maskDifferences, comparison.freeDifferences,
                   double(cuda.bytes) / double(std::max<std::uint64_t>(1, cuda.events)));
        if (simt.outcome.exitCode != cuda.outcome.exitCode)
            fmt::print("  exit {} against {}", simt.outcome.exitCode, cuda.outcome.exitCode);
        if (comparison.first)
            fmt::print("  {} differences; {}", comparison.differences, comparison.first->text());
        for (const std::string& note : cuda.recording.notes)
            fmt::print("  [{}]", note);
        fmt::print("\n");
        std::fflush(stdout);
    }
    return failures != 0;
}
