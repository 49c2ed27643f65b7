#pragma once

namespace simtscope {

/// Returns SIMTscope's version, as app/packaging/version printed it when the build folder was configured: "0.2.0", or
/// "0.2.0+14.gab12cd34" fourteen commits later.
const char* version();

}  // namespace simtscope
