// Shortens the paths in a recording of a program that ships with SIMTscope: relative to the folder of programs, so that they name no
// machine.
#pragma once

#include <map>
#include <string>

#include "gpu/trace/model/recording.h"

namespace simtscope::runtime {

/// Returns `path` relative to the folder `root` if it lies below; otherwise, or if `root` is empty, unchanged.
std::string makeRelative(const std::string& path, const std::string& root);

/// Shortens the paths in the `.file` directives of the module (PTX ISA, "Debugging Directives: .file") and in the lines of its sites.
void makePathsRelative(trace::ModuleInfo& module, std::map<SiteId, trace::Site>& sites, const std::string& root);

}  // namespace simtscope::runtime
