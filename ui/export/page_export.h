// The run as an HTML page (ui/figures/html), made away from the window's thread.
#pragma once

#include "ui/export/animation_export.h"
#include "ui/figures/html/page.h"

namespace simtscope::ui {

struct PageScene {
    AnimationScene scene;
    const figures::FigureKind* kind = nullptr;
    figures::PageOptions page;
    AnimationMaker layout{};  ///< of a comparison, instead of the figure's kind; else empty
};

/// The bytes of the page of these steps, in their order in the run.
PageMaker pageOf(const PageScene& scene);

}  // namespace simtscope::ui
