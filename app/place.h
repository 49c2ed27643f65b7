// Resolves a place in a recording as the command line names it, by figure, launch, block and step.
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

/// Holds the values of the options that name a place, as the user typed them.
struct PlaceArguments {
    std::string figure;       ///< empty: the figure that the recording opens with
    std::string launch;       ///< empty: findSource() chooses one
    std::int64_t block = -1;  ///< linear index; -1: the first recorded block
    std::string step;         ///< empty: the step that shows the figure best

    bool given() const { return !figure.empty() || !launch.empty() || block >= 0 || !step.empty(); }
};

/// Adds the options --figure, --launch, --block and --step.
void addPlaceOptions(CLI::App& command, PlaceArguments& arguments);

/// Fails when there is no figure of that name. Everything else can be checked only with a recording.
Result<void> checkFigure(const PlaceArguments& arguments);

/// Returns the launch and the block to draw. Where the launch is not given, chooses the first launch with the line of `step`, else the
/// launch with the most events that `kind` draws (nullptr: with the most events of any kind). Fails when there is no such launch or block;
/// does not check whether the block has the step.
Result<std::shared_ptr<const figures::FigureSource>> findSource(const std::shared_ptr<const trace::Recording>& recording,
                                                                const PlaceArguments& arguments, const figures::FigureKind* kind);

/// Returns the place as a cue, which the window can follow; findSource() chooses the launch and block. Fails when there is no such launch,
/// block or step. The figure must have passed checkFigure().
Result<program::Cue> findPlace(const std::shared_ptr<const trace::Recording>& recording, const PlaceArguments& arguments);

}  // namespace simtscope::app
