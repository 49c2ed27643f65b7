// Several steps as a file or as numbered files, made away from the window's thread.
#pragma once

#include <QString>
#include <functional>
#include <memory>
#include <stop_token>
#include <vector>

#include "ui/figures/excerpt.h"
#include "ui/figures/export/export.h"
#include "ui/figures/facts/figure_source.h"
#include "ui/jobs/saving.h"

namespace simtscope::ui {

class Position;

/// Lays out the figure of a step.
using FrameOfStep = std::function<figures::Figure(std::uint32_t step)>;
/// Called on the animation's thread: it may take a while, and everything that it looks at is its own. Null: it was stopped.
using AnimationMaker = std::function<FrameOfStep(const std::stop_token&)>;

/// What an animation shows: a place of a recording, in an order of its steps.
struct AnimationScene {
    std::shared_ptr<const trace::Recording> recording;
    trace::Position place;
    trace::StepOrder order = trace::StepOrder::Lockstep;
    static AnimationScene of(const Position& position);  ///< as they are now
    /// With all that the figure needs of a long block. Null: it was stopped.
    std::shared_ptr<const figures::FigureSource> make(const figures::FigureKind& kind, const std::stop_token& stop) const;
};

/// Of the launch, block and order as they are now.
AnimationMaker animationOf(const Position& position, const QString& figure, const figures::FigureOptions& options,
                           figures::Excerpt excerpt = figures::Excerpt::None, const QString& title = {});

/// The bytes of a page of these steps.
using PageMaker =
    std::function<Result<QByteArray>(std::vector<std::uint32_t> steps, const std::function<bool(double)>& proceed, const std::stop_token&)>;

struct StepsOfFile {
    std::vector<std::uint32_t> steps;
    std::vector<std::uint32_t> held{};  ///< of an animation: those that are shown longer
    figures::ExportLook look;
    AnimationMaker changing{};  ///< not empty: only steps that change what it lays out
    PageMaker page{};           ///< for a file that is a page
};
/// Writes what the suffix says: numbered pictures, pages, an animation, or a page.
FileTask stepsTask(const AnimationMaker& frames, const StepsOfFile& file, const QString& path);

/// Some of the steps.
struct AnimationChoice {
    QString text;  ///< "Every 5th step: 461 frames"
    std::vector<std::uint32_t> steps;
};
/// What an animation can show: all steps; where these are more than somebody watches, some evenly spread over them, or those from `step`
/// on.
std::vector<AnimationChoice> animationChoices(std::uint32_t count, std::uint32_t step);

}  // namespace simtscope::ui
