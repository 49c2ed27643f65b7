// Describes memory locations and source lines of checked accesses, for findings.
#pragma once

#include "gpu/races/finding_location.h"
#include "gpu/simt/state/race_types.h"
#include "gpu/simt/state/running_launch.h"
#include "gpu/trace/model/code_locations.h"
#include "gpu/trace/model/finding.h"

namespace simtscope::simt {

using races::formatFindingLocation;
using races::unqualifiedName;

/// Describes a memory location. `elementBytes` is the size of the element that the instruction accesses.
trace::FindingLocation describeAccessLocation(const RunningLaunch& launch, CheckedSpace space, std::uint64_t address,
                                              unsigned elementBytes);
/// Returns the instruction of a site; nullptr if the kernel has no such instruction.
const ptx::DecodedOp* findOperationOfSite(const RunningLaunch& launch, std::uint32_t site);
/// Returns "a.cu:12" for the instruction of a site. Enters file and line into `finding` unless it is null.
std::string formatSiteLine(const RunningLaunch& launch, std::uint32_t site, trace::Finding* finding = nullptr,
                           trace::InlinedLine inlined = trace::InlinedLine::KernelFile);

}  // namespace simtscope::simt
