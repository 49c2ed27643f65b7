// Compares the parameters that the host gives to two launches.
#pragma once

#include "gpu/analysis/difference/differences.h"
#include "gpu/analysis/difference/launch_pair.h"

namespace simtscope::analysis {

/// Returns an origin for each parameter of the launches that has another value, at the first step of the launch. Pointers are left out,
/// because accesses show where they lead.
std::vector<DifferenceOrigin> findParameterOrigins(const LaunchPair& pair);

}  // namespace simtscope::analysis
