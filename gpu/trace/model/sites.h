// Makes the sites of a part of a module.
#pragma once

#include <map>

#include "gpu/trace/model/recording.h"

namespace simtscope::trace {

/// Adds to `sites` what sitesOf() makes for one of the module's functions.
void addSitesOf(const ptx::Module& module, const ptx::Function& function, std::map<SiteId, Site>& sites);

}  // namespace simtscope::trace
