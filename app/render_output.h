// The pictures of a scene as files.
#pragma once

#include "app/render_scene.h"

namespace simtscope::app {

struct Written {
    std::vector<std::string> files;  ///< all that the scene became
    std::size_t changed = 0;         ///< of these, how many were written
};

/// Writes what the format holds: numbered pictures, pages, or an animation.
Result<Written> writeScene(const RenderScene& scene, const RenderLook& look, const std::string& output,
                           figures::Rewrite rewrite = figures::Rewrite::Always);

}  // namespace simtscope::app
