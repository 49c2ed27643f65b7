// `render -o PAGE.html`: the steps of a scene as one page (ui/figures/html).
#pragma once

#include "app/render_scene.h"

namespace simtscope::app {

/// With title and cues of the lesson, where the recording is of a built-in program. Errors: as htmlPage().
Result<QByteArray> pageOf(const RenderScene& scene, const RenderLook& look);

}  // namespace simtscope::app
