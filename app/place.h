// A place of a recording as the command line names it: figure, launch, block and step.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "app/command.h"
#include "gpu/core/result.h"
#include "gpu/program/catalog.h"
#include "gpu/trace/recording.h"
#include "ui/figures/figures.h"

namespace simtscope::app {

struct PlaceArguments {
    std::string figure;       ///< empty: the one that the recording opens with
    std::string launch;       ///< empty: see findPlace()
    std::int64_t block = -1;  ///< -1: the first that was recorded
    std::string step;         ///< empty: where the figure is best seen

    bool given() const { return !figure.empty() || !launch.empty() || block >= 0 || !step.empty(); }
};

/// --figure, --launch, --block and --step.
void addPlaceOptions(CLI::App& command, PlaceArguments& arguments);

/// What can be checked before there is a recording: the figure has to be one.
Result<void> checkFigure(const PlaceArguments& arguments);

/// The launch and the block, to draw. Without a launch: of those with the line of `step` the first, else the one that `kind` draws the most
/// of (nullptr: the one with the most events). Errors: there is no such launch or block; whether the source has the step is not looked at.
Result<std::shared_ptr<const figures::FigureSource>> findSource(const std::shared_ptr<const trace::Recording>& recording,
                                                                const PlaceArguments& arguments, const figures::FigureKind* kind);

/// Where that is in a recording, as the window follows a cue: the launch and block of findSource(). Errors: there is no such launch, block
/// or step; `figure` has passed checkFigure().
Result<program::Cue> findPlace(const std::shared_ptr<const trace::Recording>& recording, const PlaceArguments& arguments);

}  // namespace simtscope::app
