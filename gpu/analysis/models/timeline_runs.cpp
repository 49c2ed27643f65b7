#include "gpu/analysis/models/timeline_runs.h"

#include <algorithm>
#include <map>
#include <string_view>
#include <tuple>

namespace simtscope::analysis {

namespace {

constexpr std::size_t kMaxPeriod = 3;

using Name = std::tuple<WorkKind, std::string_view>;

Name nameOf(const trace::Recording& recording, const TimelineItem& item)
{
    if (item.kind == WorkKind::Kernel && item.launchIndex >= 0)
        return {item.kind, recording.launches[std::size_t(item.launchIndex)].name};
    return {item.kind, recording.apiCalls[item.callIndex].name};
}

/// Returns the end of the stretch that repeats with this period from `first` on.
std::size_t endOfRun(const std::vector<Name>& names, std::size_t first, std::size_t period)
{
    std::size_t end = std::min(first + period, names.size());
    while (end < names.size() && names[end] == names[end - period])
        ++end;
    return end - (end - first) % period;
}

}  // namespace

std::vector<RepeatedWork> findRepeatedWork(const trace::Recording& recording, const TimelineRow& row)
{
    std::map<unsigned, std::vector<std::size_t>> tracks;
    for (std::size_t i = 0; i < row.items.size(); ++i) {
        if (!row.items[i].parent && row.items[i].kind != WorkKind::Graph)
            tracks[row.items[i].track].push_back(i);
    }
    std::vector<RepeatedWork> runs;
    for (const auto& [track, items] : tracks) {
        std::vector<Name> names;
        for (const std::size_t item : items)
            names.push_back(nameOf(recording, row.items[item]));
        for (std::size_t first = 0; first < items.size();) {
            RepeatedWork run;
            for (std::size_t period = 1; period <= kMaxPeriod && run.items.empty(); ++period) {
                const std::size_t end = endOfRun(names, first, period);
                if (end < first + kMinRepetitions * period)
                    continue;
                run.period = period;
                run.items.assign(items.begin() + std::ptrdiff_t(first), items.begin() + std::ptrdiff_t(end));
            }
            first += std::max<std::size_t>(1, run.items.size());
            if (!run.items.empty())
                runs.push_back(std::move(run));
        }
    }
    std::ranges::stable_sort(runs, {}, [&](const RepeatedWork& run) { return row.items[run.items.front()].from; });
    return runs;
}

}  // namespace simtscope::analysis
