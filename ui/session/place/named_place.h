// Finds a place of a recording by the words that name it on the command line and in links of the manual: figure, launch, block and step.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "gpu/core/result.h"
#include "gpu/program/library/catalog.h"
#include "gpu/trace/model/recording.h"
#include "ui/figures/figures.h"

namespace simtscope::ui {

/// Names a place as a person types it; all parts are optional.
struct NamedPlace {
    std::string figure;            ///< name of the figure; empty for the one that the recording opens with
    std::string launch;            ///< see findLaunch(); empty if findSource() is to choose
    std::int64_t blockIndex = -1;  ///< linear index of the block; -1 for the first block that was recorded
    std::string step;              ///< see resolveStep(); empty for the step where the figure is best seen

    /// Returns whether at least one part is named.
    bool isGiven() const { return !figure.empty() || !launch.empty() || blockIndex >= 0 || !step.empty(); }
};

/// Returns the launch and the block to draw. Where the place names no launch, it is the first one that has the line of `step`, else the one
/// of which `kind` draws the most (nullptr for the launch with the most events). Fails when there is no such launch or block; does not look
/// whether the block has the step.
Result<std::shared_ptr<const figures::FigureSource>> findSource(const std::shared_ptr<const trace::Recording>& recording,
                                                                const NamedPlace& place, const figures::FigureKind* kind);

/// Resolves the place to numbers, in the launch and block of findSource(). The result is a program::Cue, the type of a place that the
/// window goes to. Fails when there is no such launch, block or step. `place.figure` must be empty or the name of a figure.
Result<program::Cue> findPlace(const std::shared_ptr<const trace::Recording>& recording, const NamedPlace& place);

}  // namespace simtscope::ui
