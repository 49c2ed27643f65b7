// Writes the steps of a scene as one page for `render -o PAGE.html` (ui/figures/html).
#pragma once

#include "app/render/render_scene.h"

namespace simtscope::app {

/// Returns the page, with the title and the cues of the scene's lesson where it has one. Errors: as htmlPage().
Result<QByteArray> pageOf(const RenderScene& scene, const RenderStyle& look);

}  // namespace simtscope::app
