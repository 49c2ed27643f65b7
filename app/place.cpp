#include "app/place.h"

#include <limits>
#include <optional>

#include <fmt/format.h>

#include "app/launch_name.h"
#include "gpu/analysis/launch_choice.h"
#include "gpu/core/messages/app.h"
#include "ui/figures/facts/figure_source.h"
#include "ui/figures/figures.h"
#include "ui/session/step_lines.h"

namespace simtscope::app {
namespace {

using SharedRecording = std::shared_ptr<const trace::Recording>;

std::string figureNames()
{
    std::string names;
    for (const figures::FigureKind& kind : figures::figureKinds())
        names += (names.empty() ? "" : ", ") + std::string(kind.name);
    return names;
}

Result<BlockId> blockOf(const trace::Launch& launch, std::int64_t wanted)
{
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

/// The number of the step in the window; empty: this block has no such step.
std::string numberOfStep(const figures::FigureSource& source, const std::string& reference)
{
    const auto step = ui::resolveStep(source, QString::fromStdString(reference));
    return step ? std::to_string(*step + 1) : std::string();
}

program::Cue cueAt(const std::string& figure, LaunchId launch, BlockId block, const std::string& step)
{
    program::Cue cue;
    cue.figure = figure;
    cue.launch = int(launch.value);
    cue.block = int(block.value);
    cue.step = step;
    return cue;
}

/// The first launch with that step, in the block that is asked for.
std::optional<program::Cue> findElsewhere(const SharedRecording& recording, const PlaceArguments& arguments)
{
    for (const trace::Launch& launch : recording->launches) {
        const auto block = blockOf(launch, arguments.block);
        if (!block)
            continue;
        const std::string step = numberOfStep({recording, launch.id, *block}, arguments.step);
        if (!step.empty())
            return cueAt(arguments.figure, launch.id, *block, step);
    }
    return std::nullopt;
}

}  // namespace

void addPlaceOptions(CLI::App& command, PlaceArguments& arguments)
{
    command.add_option("--figure", arguments.figure, "The figure to show: " + figureNames())->type_name("FIGURE");
    command
        .add_option("--launch", arguments.launch,
                    "The launch: its number from 0, or its kernel and which launch of that from 1. Default: the one with the most recorded "
                    "events, or with the line of --step")
        ->type_name("I|KERNEL|KERNEL:N");
    command.add_option("--block", arguments.block, "One of its recorded blocks; default: the first")->type_name("B")->check(atLeast(0));
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
    return fail(msg::app::noFigure(arguments.figure, figureNames()));
}

Result<program::Cue> findPlace(const SharedRecording& recording, const PlaceArguments& arguments)
{
    program::Cue place;
    place.figure = arguments.figure;
    const figures::FigureKind* const kind = figures::findFigureKind(QString::fromStdString(arguments.figure));
    if (recording->launches.empty() && arguments.launch.empty() && arguments.block < 0 && arguments.step.empty())
        return place;  // some figures show what the host did
    const auto launch = arguments.launch.empty() && !recording->launches.empty()
                            ? Result<LaunchId>(analysis::fullestLaunch(*recording, kind ? kind->draws : nullptr))
                            : findLaunch(*recording, arguments.launch);
    if (!launch)
        return tl::unexpected(launch.error());
    place.launch = int(launch->value);
    const bool needsBlock = arguments.block >= 0 || !arguments.step.empty();
    const auto block = blockOf(recording->launches[launch->value], arguments.block);
    if (!block && needsBlock)
        return tl::unexpected(block.error());
    if (!block)
        return place;
    place.block = int(block->value);
    const figures::FigureSource source(recording, *launch, *block);
    if (arguments.step.empty()) {
        if (kind && source.steps().count() > 0)
            place.step = std::to_string(figures::suggestedStep(source, *kind) + 1);
        return place;
    }
    place.step = numberOfStep(source, arguments.step);
    if (!place.step.empty())
        return place;
    if (arguments.launch.empty() && arguments.step.starts_with("line"))
        if (const auto elsewhere = findElsewhere(recording, arguments))
            return *elsewhere;
    return fail(msg::app::noStep(arguments.step, source.steps().count()));
}

}  // namespace simtscope::app
