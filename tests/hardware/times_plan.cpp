#include "tests/hardware/times_plan.h"

#include <algorithm>
#include <array>
#include <bit>
#include <set>

namespace simtscope::tests {
namespace {

using program::Lesson;
using program::Parameter;

constexpr std::array kSizes = {"elements", "size", "rows", "inner", "columns", "kilobytes", "items"};  // parameters that grow together
constexpr std::array kBlockSizes = {"block", "block size", "threads"};
constexpr std::string_view kGridSize = "blocks";
constexpr int kSizeSteps = 4;
constexpr long long kSizeFactor = 4, kMaxSize = 4 << 20, kMinBlock = 32, kMaxBlock = 1024, kMaxBlocks = 1024;
constexpr int kAfterSizes = kSizeSteps;  // rank of runs at the default size

bool isOneOf(const auto& names, const Parameter& parameter)
{
    return std::ranges::find(names, parameter.name) != names.end();
}

bool takes(const Parameter& parameter, const std::string& value)
{
    if (std::ranges::find(parameter.failingValues, value) != parameter.failingValues.end())
        return false;
    if (std::ranges::find(parameter.values, value) != parameter.values.end())
        return true;
    return parameter.minimum < parameter.maximum && std::stoll(value) >= parameter.minimum && std::stoll(value) <= parameter.maximum;
}

/// Returns the problem size of a step. Step 0 is the largest power of two that the parameter takes; each further step is a quarter of the
/// one before, but no less than the default.
std::string sizeAt(const Parameter& parameter, int step)
{
    if (parameter.minimum >= parameter.maximum)
        return parameter.defaultValue;
    long long size = (long long)(std::bit_floor((unsigned long long)(std::min(parameter.maximum, kMaxSize))));
    for (; step > 0; --step)
        size /= kSizeFactor;
    const std::string text = std::to_string(size);
    return size > std::stoll(parameter.defaultValue) && takes(parameter, text) ? text : parameter.defaultValue;
}

std::vector<std::string> blockSizesOf(const Parameter& parameter)
{
    std::vector<std::string> sizes;
    for (long long size = kMinBlock; size <= kMaxBlock; size *= 2)
        if (takes(parameter, std::to_string(size)))
            sizes.push_back(std::to_string(size));
    return sizes.empty() ? std::vector{parameter.defaultValue} : sizes;
}

class Plan {
public:
    void add(std::size_t lesson, const std::vector<std::string>& arguments, int rank)
    {
        if (m_seen.emplace(lesson, arguments).second)
            m_runs.push_back({lesson, arguments, rank});
    }

    std::vector<PlannedRun> byRank()
    {
        std::ranges::stable_sort(m_runs, {}, &PlannedRun::rank);
        return std::move(m_runs);
    }

private:
    std::set<std::pair<std::size_t, std::vector<std::string>>> m_seen;
    std::vector<PlannedRun> m_runs;
};

void addSizes(Plan& plan, std::size_t index, const Lesson& lesson)
{
    const auto& parameters = lesson.parameters;
    const auto block = std::ranges::find_if(parameters, [](const Parameter& p) { return isOneOf(kBlockSizes, p); });
    const std::vector<std::string> blocks = block == parameters.end() ? std::vector<std::string>{""} : blockSizesOf(*block);
    for (int step = 0; step < kSizeSteps; ++step) {
        for (const std::string& size : blocks) {
            std::vector<std::string> arguments;
            bool isGrowing = false;
            for (const Parameter& parameter : parameters) {
                std::string value = parameter.defaultValue;
                if (isOneOf(kSizes, parameter))
                    value = sizeAt(parameter, step);
                isGrowing = isGrowing || value != parameter.defaultValue;
                if (parameter.name == kGridSize && takes(parameter, std::to_string(kMaxBlocks)))
                    value = std::to_string(kMaxBlocks);
                if (block != parameters.end() && &parameter == &*block)
                    value = size;
                arguments.push_back(value);
            }
            if (isGrowing)
                plan.add(index, arguments, step);
        }
    }
}

void addValues(Plan& plan, std::size_t index, const Lesson& lesson)
{
    const std::vector<std::string> defaults = program::defaultArguments(lesson);
    plan.add(index, defaults, kAfterSizes);
    for (std::size_t i = 0; i < lesson.parameters.size(); ++i) {
        const Parameter& parameter = lesson.parameters[i];
        for (const std::string& value : parameter.values) {
            if (std::ranges::find(parameter.failingValues, value) != parameter.failingValues.end())
                continue;
            std::vector<std::string> arguments = defaults;
            arguments[i] = value;
            plan.add(index, arguments, kAfterSizes + (isOneOf(kBlockSizes, parameter) ? 1 : 2));
        }
    }
}

}  // namespace

bool isOverBlockSizes(const PlannedRun& run)
{
    return run.rank <= kAfterSizes + 1;
}

std::vector<PlannedRun> plannedRuns(const std::vector<Lesson>& lessons)
{
    Plan plan;
    for (std::size_t i = 0; i < lessons.size(); ++i) {
        if (lessons[i].outcome == program::ExpectedOutcome::Fails)
            continue;
        addSizes(plan, i, lessons[i]);
        addValues(plan, i, lessons[i]);
    }
    return plan.byRank();
}

}  // namespace simtscope::tests
