#include "ui/run/launch_change.h"

#include <QStringList>
#include <algorithm>
#include <array>
#include <string_view>

#include "gpu/analysis/models/element_count.h"
#include "ui/figures/facts/facts.h"

namespace simtscope::ui {
namespace {

enum class Axis { GridX, BlockX, BlockY, BlockZ };

struct AxisRow {
    std::string_view label;  ///< label of a lesson's parameter in lesson.json
    Axis axis;
};

constexpr std::array kAxes{
    AxisRow{"Blocks", Axis::GridX},           AxisRow{"Block size", Axis::BlockX},      AxisRow{"Threads per block", Axis::BlockX},
    AxisRow{"Threads", Axis::BlockX},         AxisRow{"Block width (x)", Axis::BlockX}, AxisRow{"Block height (y)", Axis::BlockY},
    AxisRow{"Block depth (z)", Axis::BlockZ},
};
constexpr std::array<std::string_view, 3> kElementNames{"elements", "items", "threads"};

std::uint32_t valueOf(const LaunchShape& shape, Axis axis)
{
    switch (axis) {
    case Axis::GridX:
        return shape.grid.x;
    case Axis::BlockX:
        return shape.block.x;
    case Axis::BlockY:
        return shape.block.y;
    case Axis::BlockZ:
        return shape.block.z;
    }
    return 0;
}

void setValue(LaunchShape& shape, Axis axis, std::uint32_t value)
{
    (axis == Axis::GridX    ? shape.grid.x
     : axis == Axis::BlockX ? shape.block.x
     : axis == Axis::BlockY ? shape.block.y
                            : shape.block.z) = value;
}

bool accepts(const program::Parameter& parameter, std::uint32_t value)
{
    return std::ranges::find(parameter.values, std::to_string(value)) != parameter.values.end() ||
           (parameter.minimum < parameter.maximum && value >= parameter.minimum && value <= parameter.maximum);
}

}  // namespace

LaunchChange findLaunchChange(const program::Lesson* lesson, const QStringList& arguments, const trace::Launch& launch,
                              const LaunchShape& newShape, std::uint64_t elementCount)
{
    const LaunchShape currentShape{launch.grid, launch.block, launch.dynamicSharedBytes};
    LaunchChange change;
    if (newShape == currentShape)
        return change;
    LaunchShape reached = currentShape;
    for (std::size_t i = 0; lesson && i < lesson->parameters.size(); ++i) {
        const program::Parameter& parameter = lesson->parameters[i];
        const auto row = std::ranges::find(kAxes, parameter.label, &AxisRow::label);
        if (row == kAxes.end() || arguments.value(qsizetype(i)) != QString::number(valueOf(currentShape, row->axis)))
            continue;  // the parameter has the name of an axis, but not the value of the launch
        const std::uint32_t value = valueOf(newShape, row->axis);
        if (value == valueOf(currentShape, row->axis) || !accepts(parameter, value))
            continue;
        change.arguments.emplace_back(int(i), QString::number(value));
        setValue(reached, row->axis, value);
    }
    // Programs compute the grid from the number of elements, and the shared memory from the block; both then change by themselves.
    const auto blocksFor = [elementCount](const LaunchShape& shape) {
        return (elementCount + shape.block.count() - 1) / std::max<std::uint64_t>(1, shape.block.count());
    };
    if (!change.arguments.empty() && elementCount > 0 && currentShape.grid.count() == blocksFor(currentShape))
        reached.grid = newShape.grid.count() == blocksFor(newShape) ? newShape.grid : Dim3{0, 0, 0};  // else not the one that is asked for
    if (!change.arguments.empty() &&
        newShape.dynamicSharedBytes * currentShape.block.count() == currentShape.dynamicSharedBytes * newShape.block.count())
        reached.dynamicSharedBytes = newShape.dynamicSharedBytes;
    if (reached == newShape)
        return change;
    change.arguments.clear();
    change.launch = formatLaunchOverride(launch.name, newShape, currentShape.dynamicSharedBytes);
    return change;
}

QString describeOverriddenLaunches(const trace::Recording& recording, const trace::Launch& launch)
{
    const auto count = std::ranges::count(recording.launches, launch.name, &trace::Launch::name);
    return figures::formatWithCount(std::uint64_t(count), QT_TRANSLATE_NOOP("figures", "the program's own launch is overridden"),
                                    QT_TRANSLATE_NOOP("figures", "all %Ln launches of %1 are overridden"))
        .replace(QLatin1String("%1"), QString::fromStdString(launch.name));
}

std::uint64_t countElements(const program::Lesson* lesson, const trace::Recording& recording, const trace::Launch& launch)
{
    if (!lesson)
        return analysis::inferElementCount(recording, launch).value_or(0);
    if (launch.id.value > 0 && wasOverridden(recording, launch.name))
        return 0;
    if (recording.launches.empty() || launch.grid != recording.launches.front().grid || launch.block != recording.launches.front().block)
        return 0;
    const std::vector<std::string>& arguments = recording.program.arguments;
    for (const std::string_view name : kElementNames)
        for (std::size_t i = 0; i < lesson->parameters.size(); ++i)
            if (lesson->parameters[i].name == name)
                return QString::fromStdString(i < arguments.size() ? arguments[i] : lesson->parameters[i].defaultValue).toULongLong();
    return 0;
}

}  // namespace simtscope::ui
