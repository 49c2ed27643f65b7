// Accesses past the end of an array that is a member of a struct: `bodies[i].history[8]` of eight elements is its next member.
//
// No allocation ends there, and PTX knows no members. The program's text says which array a statement indexes (member_uses.h), its types
// say where the members lie (names/struct_layout.h), the PTX says that an address is no choice between several (ptx/address_form.h), and
// the recording says where the access went. It is wrong where it went to a member that the statement does not name and nothing else in the
// statement may go to, and where the same instruction goes through the array, too.
#pragma once

#include <memory>
#include <vector>

#include "gpu/trace/recording.h"

namespace simtscope::analysis {

/// At most one for each line and direction, in recorded blocks.
std::vector<trace::Finding> memberOverruns(const std::shared_ptr<const trace::Recording>& recording);

}  // namespace simtscope::analysis
