// Measures how long SIMTscope searches for steps at which to stop, in a recording of one long block.
//
//   simtscope run tests/benchmarks/stops.cu --nvcc-arg=-G --max-events 12000000 --check none --record /tmp/stops.simt
//   simtscope_stops /tmp/stops.simt [TEXT]
//
// TEXT chooses the questions that contain it. Each row is a question that a user asks: the wall time and the processor time of its answer
// in milliseconds, and how many steps were found.
#include <fmt/format.h>

#include <chrono>
#include <ctime>
#include <functional>
#include <memory>

#include "gpu/analysis/counts/program_lines.h"
#include "gpu/analysis/expressions/line_condition.h"
#include "gpu/analysis/expressions/stops.h"
#include "gpu/analysis/expressions/timeline.h"
#include "gpu/trace/file/recording_file.h"

namespace {

using namespace simtscope;
using namespace simtscope::analysis;

std::string chosen;  ///< text that a question must contain

void measure(const char* question, const std::function<std::string()>& answer)
{
    if (std::string(question).find(chosen) == std::string::npos)
        return;
    const auto wall = std::chrono::steady_clock::now();
    const std::clock_t processor = std::clock();
    const std::string found = answer();
    const double wallMs = std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - wall).count();
    fmt::print("{:<52} {:>9.1f} {:>9.1f}  {}\n", question, wallMs, double(std::clock() - processor) * 1000 / CLOCKS_PER_SEC, found);
}

std::set<SiteId> sitesOfLine(const RecordedBlock& block, std::uint32_t line)
{
    std::set<SiteId> sites;
    for (const auto& [id, site] : block.recording().sites[block.launch().module.value]) {
        for (const std::uint32_t one : findProgramLines(block.recording(), &site)) {
            if (one == line)
                sites.insert(id);
        }
    }
    return sites;
}

std::unique_ptr<VariableReader> openReader(const std::shared_ptr<const RecordedBlock>& block)
{
    auto reader = VariableReader::create(block);
    if (!reader) {
        fmt::print(stderr, "{}\n", reader.error().text());
        std::exit(1);
    }
    return std::move(*reader);
}

std::string describeStop(const std::optional<Stop>& stop)
{
    return stop ? fmt::format("step {}, thread {}", stop->step + 1, stop->thread) : "none";
}

void measureLine(const std::shared_ptr<const RecordedBlock>& block, const char* question, std::uint32_t line, const char* condition)
{
    measure(question, [&] {
        const auto reader = openReader(block);
        const auto stops = findLineConditionStops(*reader, {sitesOfLine(*block, line), *parseExpression(condition)});
        return stops ? fmt::format("{} stops", stops->size()) : stops.error().text();
    });
}

void measureWrites(const std::shared_ptr<const RecordedBlock>& block)
{
    std::vector<WatchedWrite> writes;
    measure("writes of s[3]", [&] {
        writes = findWrites(*block, {trace::kSharedAllocation, 12, 4});
        return fmt::format("{} writes", writes.size());
    });
    measure("next write of s[3], later", [&] { return describeStop(findWrite(writes, block->steps().count() / 2, Direction::Forwards)); });
}

void measureTimeline(const std::shared_ptr<const RecordedBlock>& block)
{
    std::shared_ptr<const ThreadTimeline> timeline;
    measure("changes of sum in thread 5", [&] {
        const auto reader = openReader(block);
        timeline = *ThreadTimeline::make(*reader, *parseExpression("sum"), {5});
        return fmt::format("{} changes", timeline->changes().size());
    });
    measure("next change of sum, later", [&] {
        const auto step = !timeline ? std::nullopt : findChange(*timeline, block->steps().count() / 2, false);
        return step ? fmt::format("step {}", *step + 1) : "none";
    });
}

}  // namespace

int main(int argc, char** argv)
{
    auto recording = argc > 1 ? trace::readRecording(argv[1]) : Result<trace::Recording>(fail(Message{}));
    if (!recording || recording->launches.empty() || recording->launches.front().blocks.empty()) {
        fmt::print(stderr, "usage: simtscope_stops FILE.simt of tests/benchmarks/stops.cu\n");
        return 2;
    }
    chosen = argc > 2 ? argv[2] : "";
    const auto shared = std::make_shared<const trace::Recording>(std::move(*recording));
    const auto block = std::make_shared<const RecordedBlock>(shared, LaunchId{0}, shared->launches.front().blocks.front()->block());
    fmt::print("{} events, {} steps\n\n{:<52} {:>9} {:>9}\n", block->trace().size(), block->steps().count(), "", "wall ms", "cpu ms");
    measureLine(block, "line 13: i == 38000 && t == 5", 13, "i == 38000 && t == 5");
    measureLine(block, "line 13: sum < -1e9f", 13, "sum < -1e9f");
    measureLine(block, "line 13: t == 5 && sum > 14", 13, "t == 5 && sum > 14");
    measureLine(block, "line 21: isnan(next)", 21, "isnan(next)");
    measureLine(block, "line 13: s[t] < -1e9f", 13, "s[t] < -1e9f");
    measureWrites(block);
    measureTimeline(block);
    measure("first NaN", [&] { return describeStop(findNan(*block, -1, Direction::Forwards)); });
    measure("last NaN", [&] { return describeStop(findNan(*block, block->steps().count(), Direction::Backwards)); });
}
