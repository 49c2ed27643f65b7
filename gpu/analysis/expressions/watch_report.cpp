// Formats the changes of an expression as text and as JSON (declared in watch_report.h).
#include "gpu/analysis/expressions/watch_report.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "gpu/core/each_lane.h"
#include "gpu/core/json_text.h"

namespace simtscope::analysis {
namespace {

using Json = nlohmann::ordered_json;

/// Holds the lanes that get a value at a step.
struct Row {
    std::uint32_t step = 0;
    LaneMask lanes = 0;
    const ValueChange* value = nullptr;
};

/// Returns the changes of all lanes of the warp, in order of the steps. Lanes that get the same value at a step are one row.
std::vector<Row> makeRows(const ExpressionSeries& series, WarpId warp)
{
    std::vector<Row> rows;
    for (unsigned lane = 0; lane < kWarpSize; ++lane) {
        for (const ValueChange& change : series.changes(warp.value * kWarpSize + lane))
            rows.push_back({change.step, LaneMask(1) << lane, &change});
    }
    const auto isSameValue = [&](const ValueChange& a, const ValueChange& b) {
        const bool areObjects = a.state == ValueState::Known && series.typeOf(a).kind == ValueKind::Object;
        return a.state == b.state && a.type == b.type && (areObjects ? series.format(a) == series.format(b) : a.bits == b.bits);
    };
    std::ranges::stable_sort(rows, {}, &Row::step);
    std::vector<Row> merged;
    std::size_t first = 0;  // row of the present step
    for (const Row& row : rows) {
        if (merged.size() == first || merged[first].step != row.step)
            first = merged.size();
        const auto same = std::find_if(merged.begin() + std::ptrdiff_t(first), merged.end(),
                                       [&](const Row& other) { return isSameValue(*other.value, *row.value); });
        if (same == merged.end())
            merged.push_back(row);
        else
            same->lanes |= row.lanes;
    }
    return merged;
}

/// Returns "0-3,7".
std::string formatLanes(LaneMask lanes)
{
    std::string text;
    for (unsigned lane = 0; lane < kWarpSize; ++lane) {
        if (!(lanes >> lane & 1))
            continue;
        unsigned last = lane;
        while (last + 1 < kWarpSize && (lanes >> (last + 1) & 1))
            ++last;
        text += fmt::format("{}{}", text.empty() ? "" : ",", lane);
        if (last > lane)
            text += fmt::format("-{}", last);
        lane = last;
    }
    return text;
}

Json valueToJson(const ExpressionSeries& series, const ValueChange& value)
{
    if (value.state != ValueState::Known)
        return nullptr;
    TypedValue operand;
    operand.type = series.typeOf(value);
    operand.bits = value.bits;
    switch (operand.type.kind) {
    case ValueKind::Boolean:
        return value.bits != 0;
    case ValueKind::Integer:
        return operand.type.isSigned ? Json(std::int64_t(value.bits)) : Json(value.bits);
    case ValueKind::Float:
        return std::isfinite(toDouble(operand)) ? Json(toDouble(operand)) : Json(series.format(value));
    case ValueKind::Pointer:
        return fmt::format("0x{:x}", value.bits);
    case ValueKind::Object:
        break;
    }
    return series.format(value);
}

}  // namespace

std::uint32_t lineOfStep(const RecordedBlock& block, std::uint32_t step)
{
    const trace::Event event = block.trace().event(EventIndex{block.steps().leadingEvent(step)});
    const trace::Site* const site = block.recording().findSite(block.launch(), event.site);
    return site && !site->frames.empty() ? site->frames.front().line : 0;
}

std::string formatWatchText(const RecordedBlock& block, const ExpressionSeries& series, WarpId warp)
{
    const trace::Launch& launch = block.launch();
    std::string text = fmt::format("launch {}: {}, block {}, warp {}, {} steps: {}\n\n", launch.id.value + 1, launch.name,
                                   block.trace().block().value, warp.value, block.steps().count(), series.expression().text);
    const std::vector<Row> rows = makeRows(series, warp);
    std::size_t width = std::string_view("lanes").size();
    for (const Row& row : rows)
        width = std::max(width, formatLanes(row.lanes).size());
    text += fmt::format("{:>10} {:>6}  {:<{}}  {}\n", "step", "line", "lanes", width, "value");
    for (const Row& row : rows) {
        const std::uint32_t line = lineOfStep(block, row.step);
        text += fmt::format("{:>10} {:>6}  {:<{}}  {}\n", row.step + 1, line > 0 ? std::to_string(line) : "-", formatLanes(row.lanes),
                            width, series.format(*row.value));
    }
    if (series.isCutOff())
        text += fmt::format("\nThe value changes more often than can be listed: this is up to step {}.\n", series.stepCount());
    return text;
}

std::string formatWatchJson(const RecordedBlock& block, const ExpressionSeries& series, WarpId warp)
{
    const trace::Launch& launch = block.launch();
    Json report = {{"launch", launch.id.value + 1},          {"kernel", launch.name},
                   {"block", block.trace().block().value},   {"warp", warp.value},
                   {"expression", series.expression().text}, {"steps", series.stepCount()},
                   {"cut_off", series.isCutOff()},           {"changes", Json::array()}};
    for (const Row& row : makeRows(series, warp)) {
        const std::uint32_t line = lineOfStep(block, row.step);
        Json lanes = Json::array();
        for (const unsigned lane : eachLane(row.lanes))
            lanes.push_back(lane);
        report["changes"].push_back({{"step", row.step + 1},
                                     {"line", line > 0 ? Json(line) : Json(nullptr)},
                                     {"lanes", std::move(lanes)},
                                     {"state", stateName(row.value->state)},
                                     {"value", valueToJson(series, *row.value)},
                                     {"text", series.format(*row.value)}});
    }
    return formatJson(report, 2) + "\n";
}

}  // namespace simtscope::analysis
