#include "gpu/program/library/measured_curves.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <string_view>

namespace simtscope::program {
namespace {

constexpr std::array<std::string_view, 3> kBlockSizes = {"block", "block size", "threads"};

/// Orders numbers by size. Values that are not numbers keep their order.
bool comesBefore(const MeasuredPoint& a, const MeasuredPoint& b)
{
    return std::atoll(a.value.c_str()) < std::atoll(b.value.c_str());
}

}  // namespace

const MeasuredPoint& MeasuredCurve::fastest() const
{
    return *std::ranges::min_element(points, {}, [](const MeasuredPoint& point) { return point.run->microseconds(); });
}

bool setsBlockSize(const Parameter& parameter)
{
    return std::ranges::find(kBlockSizes, parameter.name) != kBlockSizes.end();
}

std::optional<std::size_t> findMeasuredParameter(const Lesson& lesson)
{
    if (lesson.parameters.empty())
        return std::nullopt;
    const auto block = std::ranges::find_if(lesson.parameters, setsBlockSize);
    return block == lesson.parameters.end() ? 0 : std::size_t(block - lesson.parameters.begin());
}

std::vector<MeasuredCurve> makeMeasuredCurves(const MeasuredTimes& times, const Lesson& lesson, std::size_t parameter,
                                              const std::string& code)
{
    std::vector<MeasuredCurve> curves;
    for (const MeasuredRun& run : times.runs) {
        if (run.program != lesson.name || run.sourceDigest != code || run.launches.empty() || run.arguments.size() <= parameter)
            continue;
        std::vector<std::string> otherArguments = run.arguments;
        const std::string value = std::exchange(otherArguments[parameter], "");
        auto curve = std::ranges::find(curves, otherArguments, &MeasuredCurve::arguments);
        if (curve == curves.end())
            curve = curves.insert(curves.end(), {otherArguments, {}});
        curve->points.push_back({value, &run});
    }
    std::erase_if(curves, [](const MeasuredCurve& curve) { return curve.points.size() < 2; });
    for (MeasuredCurve& curve : curves)
        std::ranges::stable_sort(curve.points, comesBefore);
    return curves;
}

}  // namespace simtscope::program
