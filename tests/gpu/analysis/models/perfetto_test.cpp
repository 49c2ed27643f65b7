// Checks that the trace for Perfetto holds the timeline: the same work items at the same times, on threads without overlaps.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "gpu/analysis/models/perfetto.h"
#include "gpu/analysis/models/timeline_model.h"
#include "tests/gpu/analysis/samples/sample_calls.h"

namespace simtscope::analysis {
namespace {

using tests::overlappingCalls;
using tests::recordingWithCalls;
using tests::Sample;

class PerfettoTrace : public testing::Test {
protected:
    PerfettoTrace()
        : recording(recordingWithCalls(Sample{"reduce3", 64}, overlappingCalls())),
          trace(nlohmann::json::parse(formatPerfettoTrace(*recording)))
    {
    }

    std::vector<nlohmann::json> events(const std::string& phase) const
    {
        std::vector<nlohmann::json> found;
        for (const nlohmann::json& event : trace["traceEvents"])
            if (event["ph"] == phase)
                found.push_back(event);
        return found;
    }

    const std::shared_ptr<const trace::Recording> recording;
    const nlohmann::json trace;
};

TEST_F(PerfettoTrace, HasTheTimesOfTheTimeline)
{
    std::multiset<std::pair<double, double>> actual, expected;
    for (const nlohmann::json& slice : events("X"))
        actual.emplace(slice["ts"], slice["dur"]);
    for (const TimelineRow& row : makeRunTimeline(*recording).rows)
        for (const TimelineItem& item : row.items)
            expected.emplace(double(item.from) / 1000, double(item.to - item.from) / 1000);
    EXPECT_GT(actual.size(), overlappingCalls().size());
    EXPECT_EQ(actual, expected);
}

TEST_F(PerfettoTrace, NothingOverlapsOnAThreadAndEachHasAName)
{
    std::map<std::pair<int, int>, std::vector<std::pair<double, double>>> threads;
    for (const nlohmann::json& slice : events("X"))
        threads[{slice["pid"], slice["tid"]}].emplace_back(slice["ts"], double(slice["ts"]) + double(slice["dur"]));
    std::set<std::pair<int, int>> named;
    for (const nlohmann::json& name : events("M"))
        if (name["name"] == "thread_name")
            named.emplace(name["pid"], name["tid"]);
    EXPECT_GE(threads.size(), 3u) << "the host, and streams that overlap";
    for (auto& [thread, slices] : threads) {
        EXPECT_TRUE(named.contains(thread));
        std::sort(slices.begin(), slices.end());
        for (std::size_t i = 1; i < slices.size(); ++i)
            EXPECT_LE(slices[i - 1].second, slices[i].first + 1e-6);
    }
}

TEST_F(PerfettoTrace, ArrowsLeadFromTheCallToItsWork)
{
    std::map<int, double> starts;
    for (const nlohmann::json& arrow : events("s"))
        starts[arrow["id"]] = arrow["ts"];
    std::size_t works = 0;
    for (const trace::ApiCall& call : recording->apiCalls)
        works += call.hasWork();
    EXPECT_EQ(starts.size(), works);
    for (const nlohmann::json& arrow : events("f"))
        EXPECT_LE(starts.at(arrow["id"]), double(arrow["ts"]));
}

}  // namespace
}  // namespace simtscope::analysis
