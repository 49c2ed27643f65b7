// Blanks the parts of a program's text that were not compiled into its device code, so that the rules for fixes see the compiled
// statements.
#pragma once

#include <string>

#include "gpu/trace/model/recording.h"

namespace simtscope::analysis {

/// Returns the text of a source of the recording with uncompiled branches of #if, #ifdef and the like blanked, and with the directives of
/// groups whose compiled branch is known. Length and lines stay the same. A condition tells the branch where its macros are known. Else
/// the recording does: a branch for which it has instructions was compiled, and the others of the group were not; where it has none for a
/// group in a kernel that ran, nothing of the group was compiled. A branch that assigns something is left as it is then, because the
/// compiler may have removed its instructions. The directives of unknown groups stay. `path` is that of a source.
std::string makeCompiledText(const trace::Recording& recording, const trace::Launch& launch, const std::string& path);

}  // namespace simtscope::analysis
