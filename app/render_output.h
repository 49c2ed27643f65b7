// The pictures of a scene as files.
#pragma once

#include "app/render_scene.h"

namespace simtscope::app {

/// Writes what the format holds: numbered pictures, pages, or an animation.
Result<void> writeScene(const RenderScene& scene, const RenderLook& look, const std::string& output);

}  // namespace simtscope::app
