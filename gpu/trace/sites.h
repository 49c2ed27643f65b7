// The sites of a part of a module.
#pragma once

#include <map>

#include "gpu/trace/recording.h"

namespace simtscope::trace {

/// What sitesOf() gives for one of the module's functions, added to `sites`.
void addSitesOf(const ptx::Module& module, const ptx::Function& function, std::map<SiteId, Site>& sites);

}  // namespace simtscope::trace
