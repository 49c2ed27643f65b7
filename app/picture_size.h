// How large a picture is, as the command line says it.
#pragma once

#include <QSizeF>

#include <string>
#include <vector>

#include "gpu/core/result.h"

namespace simtscope::app {

/// "1280x720".
Result<QSizeF> parseSize(const std::string& text);

/// "16:9", "4:3".
std::vector<std::string> slideNames();

/// That of the slide ("16:9") where one is named, else of the text "1280x720".
Result<QSizeF> pictureSize(const std::string& size, const std::string& slide);

}  // namespace simtscope::app
