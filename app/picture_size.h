// How large a picture is, as the command line says it.
#pragma once

#include <QSizeF>

#include <string>

#include "gpu/core/result.h"

namespace simtscope::app {

/// That of the slide ("16:9") where one is named, else of the text "1280x720".
Result<QSizeF> pictureSize(const std::string& size, const std::string& slide);

}  // namespace simtscope::app
