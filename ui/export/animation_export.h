// Writes several steps to a file or to numbered files, on a worker thread.
#pragma once

#include <QString>
#include <functional>
#include <map>
#include <memory>
#include <stop_token>
#include <vector>

#include "ui/figures/excerpt.h"
#include "ui/figures/export/export.h"
#include "ui/figures/facts/figure_source.h"
#include "ui/jobs/save_queue.h"

namespace simtscope::ui {

class Position;

/// Lays out the figure of a step.
using FrameMaker = std::function<figures::Figure(std::uint32_t step)>;
/// Prepares an animation on a worker thread, and returns the function that lays out its frames; an empty one if it was stopped. It may take
/// long, and must use only data of its own.
using AnimationMaker = std::function<FrameMaker(const std::stop_token&)>;

/// Identifies what an animation shows: a place of a recording, in an order of its steps.
struct AnimationScene {
    std::shared_ptr<const trace::Recording> recording;
    trace::StepPosition place;
    trace::StepOrder order = trace::StepOrder::Lockstep;
    std::shared_ptr<const figures::FigureSource> shown{};          ///< the window's own source, whose debug build is used; null: none
    static AnimationScene fromPosition(const Position& position);  ///< the scene that the window shows now
    /// Makes the source of the block, with all data that the figure derives from it. Returns null if `stop` was requested.
    std::shared_ptr<const figures::FigureSource> makeSource(const figures::FigureKind& kind, const std::stop_token& stop) const;
};

/// Makes an animation of the current launch, block and order. At `answerSteps`, those of the lesson's cues, an answer is played.
AnimationMaker makeBlockAnimation(const Position& position, const QString& figure, const figures::FigureOptions& options,
                                  figures::ExcerptPosition excerpt = figures::ExcerptPosition::None, const QString& title = {},
                                  const std::vector<std::uint32_t>& answerSteps = {});

/// Returns the bytes of an HTML page of these steps. `shouldContinue` gets the share that is done, 0 to 1, and returns false to stop.
using PageMaker = std::function<Result<QByteArray>(std::vector<std::uint32_t> steps, const std::function<bool(double)>& shouldContinue,
                                                   const std::stop_token&)>;

/// Holds the steps that a file is to contain, and the style in which they are drawn.
struct FileSteps {
    std::vector<std::uint32_t> steps;
    std::vector<std::uint32_t> heldSteps{};         ///< steps of an animation that are shown longer
    std::map<std::uint32_t, double> passSeconds{};  ///< by step: Sequence::passSeconds, for steps that are only passed
    figures::ExportStyle style;
    AnimationMaker changeDetector{};  ///< lays out the figure whose changes choose the steps to export; empty to export all of them
    PageMaker pageMaker{};            ///< makes the page, for a format that is one
};
/// Makes the task that writes the steps to `path`, as its suffix says: numbered pictures, one file of several pages, an animation, or an
/// HTML page.
FileTask makeStepsTask(const AnimationMaker& frames, const FileSteps& file, const QString& path);

/// Holds a selection of the steps, with its text for the user.
struct AnimationChoice {
    QString text;  ///< "Every 5th step: 461 frames"
    std::vector<std::uint32_t> steps;
};
/// Returns the choices for an animation of `count` steps: all of them, or, if there are more than figures::kMaxAnimationSteps, two choices:
/// steps evenly spread over them, and those from `step` on.
std::vector<AnimationChoice> makeAnimationChoices(std::uint32_t count, std::uint32_t step);

}  // namespace simtscope::ui
