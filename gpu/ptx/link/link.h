// Links the PTX modules of separately compiled units into one module, as nvlink links machine code.
//
// Models: external names are resolved to the one visible definition, else to the first weak or the largest common one; names that are
// internal to a unit are kept apart by renaming; dynamic shared arrays of one name become one array; source locations point into one table
// of files. Leaves out: debug sections other than the names of inlined functions.
#pragma once

#include <string>
#include <vector>

#include "gpu/core/messages/message.h"
#include "gpu/ptx/model/module.h"

namespace simtscope::ptx {

/// Holds a separately compiled unit.
struct LinkUnit {
    std::string name;  ///< for messages: "a.cu"
    Module module;
};

/// Holds the result of linking.
struct LinkResult {
    Module module;  ///< equals parse(text)
    std::string text;
    /// "undefined reference to 'f' in 'a.cu'", with mangled names; if there are any, the other members are empty.
    std::vector<Message> problems;
};

/// Links the units. A single unit is linked as well, so that an undefined name is a problem. Functions that the device runtime provides may
/// stay undefined.
LinkResult link(const std::vector<LinkUnit>& units);

}  // namespace simtscope::ptx
