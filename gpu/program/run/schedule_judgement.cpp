// Judges which of the runs of a search is wrong (declared in schedule_search.h).
#include <algorithm>
#include <map>
#include <string_view>
#include <tuple>

#include "gpu/program/run/schedule_search.h"

namespace simtscope::program {

namespace {

std::vector<std::string_view> splitOutputLines(const std::string& text)
{
    std::vector<std::string_view> lines;
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = std::min(text.find('\n', begin), text.size());
        lines.push_back(std::string_view(text).substr(begin, end - begin));
        begin = end + 1;
    }
    return lines;
}

/// Finds lines and results that differ between two runs on one schedule.
void findUnstable(ScheduleSearch& search, const ScheduleRun& repeatedRun)
{
    const ScheduleRun& first = search.runs.front();
    const std::vector<std::string_view> lines = splitOutputLines(first.output), repeatedLines = splitOutputLines(repeatedRun.output);
    search.isOutputStable = lines.size() == repeatedLines.size() && first.end == repeatedRun.end;
    search.areResultsStable = first.results == repeatedRun.results;
    search.isStableLine.clear();
    for (std::size_t i = 0; search.isOutputStable && i < lines.size(); ++i)
        search.isStableLine.push_back(lines[i] == repeatedLines[i]);
}

ScheduleDifference findDifference(const ScheduleSearch& search, const ScheduleRun& expected, const ScheduleRun& run)
{
    if (run.end == ScheduleEnd::NotRun)
        return {};
    if (run.end != expected.end)
        return {ResultDifference::End, 0, {}, {}};
    if (run.exitCode != expected.exitCode)
        return {ResultDifference::ExitCode, 0, {}, {}};
    const std::vector<std::string_view> lines = splitOutputLines(run.output), expectedLines = splitOutputLines(expected.output);
    for (std::size_t i = 0; search.isOutputStable && i < std::max(lines.size(), expectedLines.size()); ++i) {
        const bool isStable = i >= search.isStableLine.size() || search.isStableLine[i];
        const std::string_view actualLine = i < lines.size() ? lines[i] : std::string_view(),
                               expectedLine = i < expectedLines.size() ? expectedLines[i] : std::string_view();
        if (isStable && (actualLine != expectedLine || i >= lines.size() || i >= expectedLines.size()))
            return {ResultDifference::Output, i + 1, std::string(expectedLine), std::string(actualLine)};
    }
    // A stopped run has received only a part of the results, so they are not compared.
    if (search.areResultsStable && run.end == ScheduleEnd::Finished && run.results != expected.results)
        return {ResultDifference::Results, 0, {}, {}};
    return {};
}

/// Returns the run to compare with: round robin if it succeeds, else one with the most frequent successful result.
std::size_t findReference(const ScheduleSearch& search)
{
    if (search.runs.front().hasSucceeded())
        return 0;
    std::map<std::tuple<std::string, std::string>, std::vector<std::size_t>> groups;
    for (std::size_t i = 0; i < search.runs.size(); ++i)
        if (search.runs[i].hasSucceeded())
            groups[{search.runs[i].output, search.runs[i].results}].push_back(i);
    const auto largest = std::ranges::max_element(groups, {}, [](const auto& group) { return group.second.size(); });
    return largest == groups.end() ? 0 : largest->second.front();
}

}  // namespace

std::size_t ScheduleSearch::count(ScheduleEnd end) const
{
    return std::size_t(std::ranges::count(runs, end, &ScheduleRun::end));
}

std::size_t ScheduleSearch::countDiffering() const
{
    return differences.size() - std::size_t(std::ranges::count(differences, ResultDifference::None, &ScheduleDifference::kind));
}

bool ScheduleSearch::isAllStable() const
{
    return isOutputStable && areResultsStable && std::ranges::find(isStableLine, false) == isStableLine.end();
}

void judgeRuns(ScheduleSearch& search, const ScheduleRun& repeatedRun)
{
    findUnstable(search, repeatedRun);
    search.referenceIndex = findReference(search);
    search.differences.clear();
    for (const ScheduleRun& run : search.runs)
        search.differences.push_back(findDifference(search, search.runs[search.referenceIndex], run));
    search.badIndex = search.goodIndex = std::nullopt;
    for (std::size_t i = 0; i < search.runs.size(); ++i) {
        const ScheduleRun& run = search.runs[i];
        if (run.end == ScheduleEnd::NotRun)
            continue;
        const bool isLikeReference = search.differences[i].kind == ResultDifference::None;
        std::optional<std::size_t>& shortest = isLikeReference && run.end == ScheduleEnd::Finished ? search.goodIndex : search.badIndex;
        if (!shortest || run.warpInstructionCount < search.runs[*shortest].warpInstructionCount)
            shortest = i;
    }
}

}  // namespace simtscope::program
