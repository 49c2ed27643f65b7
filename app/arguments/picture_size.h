// Parses the size of a picture from the options --size and --slide.
#pragma once

#include <QSizeF>

#include <string>
#include <vector>

#include "gpu/core/result.h"

namespace simtscope::app {

/// Parses a size in pixels, "1280x720". Each side has 64 to 8192 pixels.
Result<QSizeF> parseSize(const std::string& text);

/// Returns the names of the slide formats: "16:9", "4:3".
std::vector<std::string> slideNames();

/// Returns the size of a picture in pixels: that of the slide format `slide` ("16:9"), or if `slide` is empty, the parsed `size`
/// ("1280x720").
Result<QSizeF> resolvePictureSize(const std::string& size, const std::string& slide);

}  // namespace simtscope::app
