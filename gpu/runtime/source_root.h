// Paths in a recording of a program that ships: relative to the folder of programs, so that they name no machine.
#pragma once

#include <map>
#include <string>

#include "gpu/trace/recording.h"

namespace simtscope::runtime {

/// `path` relative to the folder `root`, when it is below; else, and with an empty root, as it is.
std::string belowRoot(const std::string& path, const std::string& root);

/// The same in the `.file` directives of the module (PTX ISA, "Debugging Directives: .file") and in the lines of its sites.
void shortenPaths(trace::ModuleInfo& module, std::map<SiteId, trace::Site>& sites, const std::string& root);

}  // namespace simtscope::runtime
