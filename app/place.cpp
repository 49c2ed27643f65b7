#include "app/place.h"

#include <limits>

#include <fmt/format.h>

#include "app/launch_name.h"
#include "app/option_values.h"
#include "gpu/analysis/launch_choice.h"
#include "gpu/core/messages/app.h"
#include "ui/figures/facts/figure_source.h"
#include "ui/figures/figures.h"
#include "ui/session/step_lines.h"

namespace simtscope::app {
namespace {

using SharedRecording = std::shared_ptr<const trace::Recording>;
using SharedSource = std::shared_ptr<const figures::FigureSource>;

std::vector<std::string> figureNames()
{
    std::vector<std::string> names;
    for (const figures::FigureKind& kind : figures::figureKinds())
        names.emplace_back(kind.name);
    return names;
}

Result<BlockId> blockOf(const trace::Launch& launch, std::int64_t wanted)
{
    if (wanted >= 0 && std::uint64_t(wanted) >= launch.grid.count())
        return fail(msg::app::noSuchBlock(launch.id.value, wanted, std::int64_t(launch.grid.count())));
    if (launch.blocks.empty())
        return fail(msg::app::noBlocks(launch.id.value));
    if (wanted < 0)
        return launch.blocks.front()->block();
    if (wanted <= std::numeric_limits<std::uint32_t>::max() && launch.find(BlockId{std::uint32_t(wanted)}))
        return BlockId{std::uint32_t(wanted)};
    constexpr std::size_t kMostNamed = 12;
    std::string recorded;
    for (std::size_t i = 0; i < launch.blocks.size() && i < kMostNamed; ++i)
        recorded += fmt::format("{}{}", i ? ", " : "", launch.blocks[i]->block().value);
    return fail(
        msg::app::blockNotRecorded(std::uint64_t(wanted), launch.id.value, recorded + (launch.blocks.size() > kMostNamed ? ", …" : "")));
}

/// Returns the number of the step as the window shows it, from 1; empty: this block has no such step.
std::string numberOfStep(const figures::FigureSource& source, const std::string& reference)
{
    const auto step = ui::resolveStep(source, QString::fromStdString(reference));
    return step ? std::to_string(*step + 1) : std::string();
}

/// Returns the chosen launch, or without a choice the launch with the most events that `kind` draws.
Result<LaunchId> launchOf(const trace::Recording& recording, const std::string& chosen, const figures::FigureKind* kind)
{
    if (!chosen.empty() || recording.launches.empty())
        return findLaunch(recording, chosen);
    return analysis::fullestLaunch(recording, kind ? kind->draws : nullptr);
}

/// Returns the first launch that has the step in the requested block; nullptr: no launch has it.
SharedSource findElsewhere(const SharedRecording& recording, const PlaceArguments& arguments)
{
    for (const trace::Launch& launch : recording->launches) {
        const auto block = blockOf(launch, arguments.block);
        if (!block)
            continue;
        auto source = std::make_shared<const figures::FigureSource>(recording, launch.id, *block);
        if (!numberOfStep(*source, arguments.step).empty())
            return source;
    }
    return nullptr;
}

}  // namespace

void addPlaceOptions(CLI::App& command, PlaceArguments& arguments)
{
    command.add_option("--figure", arguments.figure, "The figure to show: " + listed(figureNames()))
        ->check(oneOf(figureNames()).description(""))
        ->type_name("FIGURE");
    command
        .add_option("--launch", arguments.launch,
                    "The launch: its number from 0, or its kernel and which launch of that from 1. Default: the one with the most recorded "
                    "events, or with the line of --step")
        ->type_name("I|KERNEL|KERNEL:N");
    command.add_option("--block", arguments.block, "One of its recorded blocks; default: the first")->type_name("B")->check(blockIndex());
    command
        .add_option("--step", arguments.step,
                    "The step, from 1: a number, first, last, or \"line 24 #3\", the third step of that line. Default: where the figure is "
                    "best seen")
        ->type_name("N");
}

Result<void> checkFigure(const PlaceArguments& arguments)
{
    if (arguments.figure.empty() || figures::findFigureKind(QString::fromStdString(arguments.figure)))
        return {};
    return fail(msg::app::noFigure(arguments.figure, listed(figureNames())));
}

Result<SharedSource> findSource(const SharedRecording& recording, const PlaceArguments& arguments, const figures::FigureKind* kind)
{
    const auto launch = launchOf(*recording, arguments.launch, kind);
    if (!launch)
        return tl::unexpected(launch.error());
    const auto block = blockOf(recording->launches[launch->value], arguments.block);
    if (!block)
        return tl::unexpected(block.error());
    auto source = std::make_shared<const figures::FigureSource>(recording, *launch, *block);
    if (arguments.launch.empty() && arguments.step.starts_with("line") && numberOfStep(*source, arguments.step).empty())
        if (auto elsewhere = findElsewhere(recording, arguments))
            return elsewhere;
    return source;
}

Result<program::Cue> findPlace(const SharedRecording& recording, const PlaceArguments& arguments)
{
    program::Cue place;
    place.figure = arguments.figure;
    const figures::FigureKind* const kind = figures::findFigureKind(QString::fromStdString(arguments.figure));
    if (recording->launches.empty() && arguments.launch.empty() && arguments.block < 0 && arguments.step.empty())
        return place;  // some figures show only host events, and need no launch
    const auto launch = launchOf(*recording, arguments.launch, kind);
    if (!launch)
        return tl::unexpected(launch.error());
    place.launch = int(launch->value);
    if (recording->launches[launch->value].blocks.empty() && arguments.block < 0 && arguments.step.empty())
        return place;  // a launch without recorded blocks can be shown as a whole
    const auto found = findSource(recording, arguments, kind);
    if (!found)
        return tl::unexpected(found.error());
    const figures::FigureSource& source = **found;
    place.launch = int(source.launch().id.value);
    place.block = int(source.trace().block().value);
    if (!arguments.step.empty())
        place.step = numberOfStep(source, arguments.step);
    else if (kind && source.steps().count() > 0)
        place.step = std::to_string(figures::suggestedStep(source, *kind) + 1);
    if (place.step.empty() && !arguments.step.empty())
        return fail(msg::app::noStep(arguments.step, source.steps().count()));
    return place;
}

}  // namespace simtscope::app
