// Names the version of SIMTscope.
#pragma once

namespace simtscope {

/// Returns SIMTscope's version, which app/packaging/version determines when the build folder is configured: "0.2.0", or
/// "0.2.0+14.gab12cd34" fourteen commits later.
const char* version();

}  // namespace simtscope
