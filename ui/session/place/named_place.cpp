#include "ui/session/place/named_place.h"

#include <limits>

#include <fmt/format.h>

#include "gpu/analysis/counts/launch_choice.h"
#include "gpu/core/messages/app.h"
#include "ui/figures/facts/figure_source.h"
#include "ui/figures/figures.h"
#include "ui/session/place/launch_name.h"
#include "ui/session/place/step_lines.h"

namespace simtscope::ui {
namespace {

using SharedRecording = std::shared_ptr<const trace::Recording>;
using SharedSource = std::shared_ptr<const figures::FigureSource>;

Result<BlockId> blockOf(const trace::Launch& launch, std::int64_t blockIndex)
{
    if (blockIndex >= 0 && std::uint64_t(blockIndex) >= launch.grid.count())
        return fail(msg::app::noSuchBlock(launch.id.value, blockIndex, std::int64_t(launch.grid.count())));
    if (launch.blocks.empty())
        return fail(msg::app::noBlocks(launch.id.value));
    if (blockIndex < 0)
        return launch.blocks.front()->block();
    if (blockIndex <= std::numeric_limits<std::uint32_t>::max() && launch.findBlock(BlockId{std::uint32_t(blockIndex)}))
        return BlockId{std::uint32_t(blockIndex)};
    constexpr std::size_t kMaxListedNames = 12;
    std::string recorded;
    for (std::size_t i = 0; i < launch.blocks.size() && i < kMaxListedNames; ++i)
        recorded += fmt::format("{}{}", i ? ", " : "", launch.blocks[i]->block().value);
    return fail(msg::app::blockNotRecorded(std::uint64_t(blockIndex), launch.id.value,
                                           recorded + (launch.blocks.size() > kMaxListedNames ? ", …" : "")));
}

/// Returns the number of the step as the window counts; empty where the block has no such step.
std::string numberOfStep(const figures::FigureSource& source, const std::string& reference)
{
    const auto step = resolveStep(source, QString::fromStdString(reference));
    return step ? std::to_string(*step + 1) : std::string();
}

/// Returns the chosen launch; without a choice, the one of which `kind` draws the most.
Result<LaunchId> launchOf(const trace::Recording& recording, const std::string& chosen, const figures::FigureKind* kind)
{
    if (!chosen.empty() || recording.launches.empty())
        return findLaunch(recording, chosen);
    return analysis::chooseLaunchToShow(recording, kind ? kind->draws : nullptr);
}

/// Returns the block of the first launch in which the named block has the step; nullptr if there is none.
SharedSource findLaunchWithStep(const SharedRecording& recording, const NamedPlace& namedPlace)
{
    for (const trace::Launch& launch : recording->launches) {
        const auto block = blockOf(launch, namedPlace.blockIndex);
        if (!block)
            continue;
        auto source = std::make_shared<const figures::FigureSource>(recording, launch.id, *block);
        if (!numberOfStep(*source, namedPlace.step).empty())
            return source;
    }
    return nullptr;
}

}  // namespace

Result<SharedSource> findSource(const SharedRecording& recording, const NamedPlace& namedPlace, const figures::FigureKind* kind)
{
    const auto launch = launchOf(*recording, namedPlace.launch, kind);
    if (!launch)
        return tl::unexpected(launch.error());
    const auto block = blockOf(recording->launches[launch->value], namedPlace.blockIndex);
    if (!block)
        return tl::unexpected(block.error());
    auto source = std::make_shared<const figures::FigureSource>(recording, *launch, *block);
    // Steps with that number exist in nearly every launch; a line may exist in another launch only.
    if (namedPlace.launch.empty() && namedPlace.step.starts_with("line") && numberOfStep(*source, namedPlace.step).empty())
        if (auto sourceWithStep = findLaunchWithStep(recording, namedPlace))
            return sourceWithStep;
    return source;
}

Result<program::Cue> findPlace(const SharedRecording& recording, const NamedPlace& namedPlace)
{
    program::Cue place;
    place.figure = namedPlace.figure;
    const figures::FigureKind* const kind = figures::findFigureKind(QString::fromStdString(namedPlace.figure));
    if (recording->launches.empty() && namedPlace.launch.empty() && namedPlace.blockIndex < 0 && namedPlace.step.empty())
        return place;  // figures of the host's work need no launch
    const auto launch = launchOf(*recording, namedPlace.launch, kind);
    if (!launch)
        return tl::unexpected(launch.error());
    place.launch = int(launch->value);
    if (recording->launches[launch->value].blocks.empty() && namedPlace.blockIndex < 0 && namedPlace.step.empty())
        return place;  // figures of a whole launch need no recorded block
    const auto found = findSource(recording, namedPlace, kind);
    if (!found)
        return tl::unexpected(found.error());
    const figures::FigureSource& source = **found;
    place.launch = int(source.launch().id.value);
    place.block = int(source.trace().block().value);
    if (!namedPlace.step.empty())
        place.step = numberOfStep(source, namedPlace.step);
    else if (kind && source.steps().count() > 0)
        place.step = std::to_string(figures::suggestStep(source, *kind) + 1);
    if (place.step.empty() && !namedPlace.step.empty())
        return fail(describeMissingStep(source, QString::fromStdString(namedPlace.step)));
    return place;
}

}  // namespace simtscope::ui
