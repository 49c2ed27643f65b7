// Builds the scene that `render` draws: a figure of a launch and block at some of its steps, beside a second run where one is compared.
#pragma once

#include <array>
#include <map>
#include <memory>
#include <optional>

#include "app/render/render_input.h"
#include "gpu/analysis/models/step_match.h"
#include "gpu/program/library/catalog.h"
#include "ui/figures/figures.h"

namespace simtscope::app {

/// Holds the second run (--compare), the step that matches each step of the first run, and the captions of both.
struct ComparedSource {
    std::shared_ptr<const figures::FigureSource> source;
    analysis::StepMatch match;
    std::array<QString, 2> captions;
    bool hasDifferentArguments = false;  ///< whether the runs had different arguments, so that neither can be called the better one
};

/// Describes a figure of a launch and block, with everything that is needed to lay it out at each of its steps.
struct RenderScene {
    std::shared_ptr<const figures::FigureSource> source;
    const figures::FigureKind* kind = nullptr;
    std::optional<ComparedSource> compared;
    figures::FigureOptions options;  ///< options of every picture, except for `step`
    figures::ExcerptPosition excerpt = figures::ExcerptPosition::None;
    QString title;                     ///< replaces the figure's title, or is the title above both runs; empty: the figure keeps its title
    std::vector<std::uint32_t> steps;  ///< the steps to draw, at least one
    std::optional<program::Lesson> lesson;  ///< the lesson of the built-in program, or the lesson in the recording; nothing: none
    std::map<std::uint32_t, figures::Subject> cueSubjects;  ///< what the lesson's cues about this figure select, by step
    std::vector<std::uint32_t> cueSteps;                    ///< the steps of the lesson's cues about this figure

    /// Lays out the figure at a step, or the figures of both runs side by side.
    figures::Figure layOutFigureAt(std::uint32_t step) const;
    /// Lays out the figure, or the figures of both runs side by side, with the step, size and other options of `stepOptions` instead of
    /// `options`.
    figures::Figure layOutFigureWith(const figures::FigureOptions& stepOptions) const;
};

/// Builds the scene. Needs a QGuiApplication, because it may lay figures out. Fails when there is no such launch, block or step.
Result<RenderScene> makeScene(const RenderArguments& arguments, const RenderStyle& style, const RenderInput& input,
                              const std::optional<RenderInput>& comparedInput);

}  // namespace simtscope::app
