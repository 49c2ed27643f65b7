// Finds accesses past the end of an array that is a member of a struct: `bodies[i].history[8]`, where `history` has eight elements,
// accesses the next member.
//
// No allocation ends there, and PTX knows no members. The rule combines four sources. The program's text tells which array a statement
// indexes (member_uses.h). Its types tell where the members lie (names/struct_layout.h). The PTX tells that an address is no choice between
// several objects (ptx/flow/address_form.h). The recording tells which location was accessed. An access is an error when it went to a
// member that the statement does not name and cannot access in another way, and when the same instruction also accesses the array itself.
#pragma once

#include <memory>
#include <vector>

#include "gpu/trace/model/recording.h"

namespace simtscope::analysis {

/// Returns at most one finding for each line and direction (read or write), from recorded blocks.
std::vector<trace::Finding> findMemberOverruns(const std::shared_ptr<const trace::Recording>& recording);

}  // namespace simtscope::analysis
