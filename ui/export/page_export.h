// Exports the run as an HTML page (ui/figures/html) on a worker thread.
#pragma once

#include "ui/export/animation_export.h"
#include "ui/figures/html/page.h"

namespace simtscope::ui {

/// Holds the place of a recording, the figure and the options of a page.
struct PageScene {
    AnimationScene scene;
    const figures::FigureKind* kind = nullptr;
    figures::PageOptions options;
    AnimationMaker layout{};  ///< for a comparison, replaces the figure's kind; else empty
};

/// Makes the function that returns the bytes of the page. The page has the steps in the order of the run.
PageMaker makePageMaker(const PageScene& scene);

}  // namespace simtscope::ui
