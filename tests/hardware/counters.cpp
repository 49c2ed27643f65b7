// Compares the report of the SIMT engine with the hardware counters of the same programs without instrumentation: wavefronts, bank
// conflicts and sectors of every launch. `tests/hardware/run --counters` builds the programs, lets ncu count, and calls this.
//
//   simtscope_counters FOLDER                 compares FOLDER/<program>.csv, the outputs of `ncu --csv`
//   simtscope_counters --metrics              prints the names of the metrics, for ncu
//   simtscope_counters --programs             prints "<name> <source>" of the programs to count: those of chapters 2 to 4
//
// The column "more" has the launches whose counter for stores is one or two higher, which arbitration may cause. Exit code: 0 all counters
// are equal, except for these launches and for the differences with a known reason; 1 some differ.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <fstream>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "gpu/analysis/counts/report.h"
#include "gpu/program/library/catalog.h"
#include "gpu/program/run/run.h"
#include "gpu/trace/file/recording_file.h"

namespace fs = std::filesystem;
using namespace simtscope;

namespace {

struct Metric {
    const char* name;
    const char* label;
    std::uint64_t (*modelled)(const analysis::Counters&);
    std::uint64_t mayExceedBy;  ///< per launch
};

/// Counts by which the stores of a launch may exceed the model: one whose data and address compete for the data stage may be counted once
/// more.
constexpr std::uint64_t kArbitration = 2;

constexpr Metric kMetrics[] = {
    {"l1tex__data_pipe_lsu_wavefronts_mem_shared_op_ld.sum", "ld wavefronts", [](const auto& c) { return c.sharedLoad.wavefronts; }, 0},
    {"l1tex__data_pipe_lsu_wavefronts_mem_shared_op_st.sum", "st wavefronts", [](const auto& c) { return c.sharedStore.wavefronts; },
     kArbitration},
    {"l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_ld.sum", "ld conflicts", [](const auto& c) { return c.sharedLoad.conflicts; }, 0},
    {"l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_st.sum", "st conflicts", [](const auto& c) { return c.sharedStore.conflicts; },
     kArbitration},
    {"l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum", "ld sectors", [](const auto& c) { return c.globalLoad.sectors; }, 0},
    {"l1tex__t_sectors_pipe_lsu_mem_global_op_st.sum", "st sectors", [](const auto& c) { return c.globalStore.sectors; }, 0},
};

/// Describes a program whose counters may differ because the PTX does not decide them, with the reason.
struct Exception {
    const char *program, *label, *reason;
};

constexpr Exception kExceptions[] = {
    {"matmul-tiled", "ld wavefronts", "ptxas makes one load of 128 bits of four neighbouring loads of a row of tileA"},
    {"reduce-cas", "st sectors", "the hardware counts swaps as stores, and how many are tried is the schedule's"},
};

/// Holds the counters of a launch, by the name of the metric.
using Counted = std::map<std::string, std::uint64_t>;

std::vector<std::string> cells(const std::string& line)
{
    std::vector<std::string> found;
    for (std::size_t position = line.find('"'); position != std::string::npos;) {
        const std::size_t end = line.find('"', position + 1);
        if (end == std::string::npos)
            break;
        found.push_back(line.substr(position + 1, end - position - 1));
        position = line.find('"', end + 1);
    }
    return found;
}

/// Returns the counters of the launches in their order. Fails when something is missing in the file.
Result<std::vector<Counted>> readCounters(const fs::path& path)
{
    std::ifstream file(path);
    std::vector<std::string> header;
    std::map<int, Counted> launches;
    for (std::string line; std::getline(file, line);) {
        if (!line.starts_with('"'))
            continue;
        const std::vector<std::string> row = cells(line);
        if (header.empty()) {
            header = row;
            continue;
        }
        const auto cell = [&](const char* name) {
            const auto column = std::size_t(std::ranges::find(header, name) - header.begin());
            return column < row.size() ? row[column] : std::string();
        };
        std::string value = cell("Metric Value");
        std::erase(value, ',');
        launches[std::atoi(cell("ID").c_str())][cell("Metric Name")] = std::strtoull(value.c_str(), nullptr, 10);
    }
    if (launches.empty())
        return fail(plainMessage(fmt::format("{} holds no counters", path.string()),
                                 "look at what ncu said: does it see the GPU, and may it count?"));
    std::vector<Counted> inOrder;
    for (auto& [id, counted] : launches)
        inOrder.push_back(std::move(counted));
    return inOrder;
}

Result<trace::Recording> simulate(const program::Lesson& lesson, const fs::path& folder)
{
    program::RunRequest request;
    request.source = lesson.source;
    request.name = lesson.name;
    request.inheritsStdin = false;
    request.recordPath = (folder / (lesson.name + ".simt")).string();
    const auto outcome = program::run(request);
    if (!outcome)
        return tl::unexpected(outcome.error());
    return trace::readRecording(outcome->recordingPath);
}

/// Prints one line of the table, and one for every difference. Returns whether the counters are equal.
Result<bool> compare(const program::Lesson& lesson, const fs::path& folder)
{
    const auto counted = readCounters(folder / (lesson.name + ".csv"));
    if (!counted)
        return tl::unexpected(counted.error());
    const auto recording = simulate(lesson, folder);
    if (!recording)
        return tl::unexpected(recording.error());
    if (recording->launches.size() != counted->size())
        return fail(
            plainMessage(fmt::format("ncu counted {} launches, and the engine ran {}", counted->size(), recording->launches.size())));
    std::vector<std::string> differences, explained;
    std::size_t omittedCount = 0;
    for (std::size_t i = 0; i < counted->size(); ++i) {
        const trace::Launch& launch = recording->launches[i];
        const analysis::Counters total = analysis::computeLaunchReport(*recording, launch).total;
        for (const Metric& metric : kMetrics) {
            const auto found = (*counted)[i].find(metric.name);
            if (found == (*counted)[i].end())
                return fail(plainMessage(fmt::format("{}.csv lacks {}", lesson.name, metric.name)));
            const std::uint64_t hardware = found->second, modelled = metric.modelled(total);
            if (hardware == modelled)
                continue;
            const auto* exception = std::ranges::find_if(kExceptions, [&](const Exception& listedException) {
                return listedException.program == lesson.name && std::string_view(listedException.label) == metric.label;
            });
            const std::string difference =
                fmt::format("launch {}, {}: {} {}, {} counted", i, launch.name, modelled, metric.label, hardware);
            if (hardware > modelled && hardware - modelled <= metric.mayExceedBy)
                ++omittedCount;
            else if (exception != std::end(kExceptions))
                explained.push_back(fmt::format("{} ({})", difference, exception->reason));
            else
                differences.push_back(difference);
        }
    }
    fmt::print("{:<30} {:>8} {:<8} {:>5}\n", lesson.name, counted->size(),
               !differences.empty() ? "DIFFER"
               : explained.empty()  ? "equal"
                                    : "but for",
               omittedCount);
    for (const std::string& difference : explained)
        fmt::print("    {}\n", difference);
    for (const std::string& difference : differences)
        fmt::print("    {}\n", difference);
    return differences.empty();
}

bool isCounted(const program::Lesson& lesson)
{
    return !lesson.chapter.empty() && lesson.chapter[0] >= '2' && lesson.chapter[0] <= '4';
}

}  // namespace

int main(int argc, char** argv)
{
    const std::string argument = argc == 2 ? argv[1] : "";
    const auto catalog = program::readCatalog();
    if (!catalog) {
        fmt::print(stderr, "{}\n", catalog.error().text());
        return 1;
    }
    if (argument == "--metrics") {
        std::vector<std::string> names;
        for (const Metric& metric : kMetrics)
            names.push_back(metric.name);
        fmt::print("{}\n", fmt::join(names, ","));
        return 0;
    }
    if (argument == "--programs") {
        for (const program::Lesson& lesson : *catalog)
            if (isCounted(lesson))
                fmt::print("{} {}\n", lesson.name, lesson.source);
        return 0;
    }
    if (!fs::is_directory(argument)) {
        fmt::print(stderr, "usage: simtscope_counters FOLDER | --metrics | --programs\n");
        return 2;
    }
    fmt::print("{:<30} {:>8} {:<8} {:>5}\n", "program", "launches", "counters", "more");
    int failures = 0;
    for (const program::Lesson& lesson : *catalog) {
        if (!isCounted(lesson))
            continue;
        const auto equal = compare(lesson, argument);
        if (!equal)
            fmt::print("{:<30} failed: {}\n", lesson.name, equal.error().text());
        failures += !equal || !*equal;
    }
    return failures != 0;
}
