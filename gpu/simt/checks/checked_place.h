// Where in the program's memory a checked access is.
#pragma once

#include "gpu/races/finding_place.h"
#include "gpu/simt/checks/checked_access.h"
#include "gpu/simt/running_launch.h"
#include "gpu/trace/code_places.h"
#include "gpu/trace/finding.h"

namespace simtscope::simt {

using races::lastName;
using races::nameOfPlace;

/// `elementBytes`: of what the instruction accesses.
trace::FindingPlace checkedPlace(const RunningLaunch& launch, CheckedSpace space, std::uint64_t place, unsigned elementBytes);
/// The instruction of a site; nullptr: the kernel has none such.
const ptx::DecodedOp* opOfSite(const RunningLaunch& launch, std::uint32_t site);
/// "a.cu:12" of an instruction by its site; `finding`, where given, gets file and line.
std::string lineOfSite(const RunningLaunch& launch, std::uint32_t site, trace::Finding* finding = nullptr,
                       trace::Inlined inlined = trace::Inlined::Own);

}  // namespace simtscope::simt
