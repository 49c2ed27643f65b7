// Writes the pictures of a scene into files.
#pragma once

#include "app/render/render_scene.h"

namespace simtscope::app {

/// Lists the files that drawing has made.
struct WrittenFiles {
    std::vector<std::string> files;  ///< all files of the scene
    std::size_t changedCount = 0;    ///< number of the files that were written; the others held the same bytes already
};

/// Writes the steps of the scene as the format stores them: as numbered pictures, as pages of one file, or as an animation. Fails when a
/// file cannot be written, and when there would be too many files.
Result<WrittenFiles> writeScene(const RenderScene& scene, const RenderStyle& style, const std::string& output,
                                figures::Rewrite rewrite = figures::Rewrite::Always);

}  // namespace simtscope::app
