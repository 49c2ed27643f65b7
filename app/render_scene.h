// What `render` draws: a figure of a launch and block, beside another run where one is compared, at some of its steps.
#pragma once

#include <array>
#include <memory>
#include <optional>

#include "app/render_input.h"
#include "gpu/analysis/models/step_match.h"
#include "gpu/program/catalog.h"
#include "ui/figures/figures.h"

namespace simtscope::app {

/// The second run of --compare, where the first one is, and what both are called.
struct Beside {
    std::shared_ptr<const figures::FigureSource> source;
    analysis::StepMatch match;
    std::array<QString, 2> captions;
};

struct RenderScene {
    std::shared_ptr<const figures::FigureSource> source;
    const figures::FigureKind* kind = nullptr;
    std::optional<Beside> beside;
    figures::FigureOptions options;  ///< of every picture, but for its step
    figures::Excerpt excerpt = figures::Excerpt::None;
    QString title;                          ///< instead of the figure's, or over both runs; empty: as they are
    std::vector<std::uint32_t> steps;       ///< that are drawn: one at the least
    std::optional<program::Lesson> lesson;  ///< of the program, or that the recording keeps
    std::vector<std::uint32_t> cues;        ///< steps of the lesson's cues about this figure

    /// The figure of a step, or that of both runs side by side.
    figures::Figure figureAt(std::uint32_t step) const;
    /// Likewise, with the step and the size of `here`.
    figures::Figure figureWith(const figures::FigureOptions& here) const;
};

/// Needs a QGuiApplication, because it may lay figures out. Errors: no such launch, block or step.
Result<RenderScene> makeScene(const RenderArguments& arguments, const RenderLook& look, const RenderInput& input,
                              const std::optional<RenderInput>& second);

}  // namespace simtscope::app
