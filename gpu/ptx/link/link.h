// Links the PTX modules of separately compiled units into one module: does on the text what nvlink does with machine code.
//
// Models: external names are resolved to the one visible definition, else to the first weak or the largest common one; names that are
// internal to a unit are kept apart by renaming; dynamic shared arrays of one name become one array; source positions point into one table
// of files. Leaves out: debug sections other than the names of inlined functions.
#pragma once

#include <string>
#include <vector>

#include "gpu/core/messages/message.h"
#include "gpu/ptx/model/module.h"

namespace simtscope::ptx {

/// A separately compiled unit.
struct LinkUnit {
    std::string name;  ///< for messages: "a.cu"
    Module module;
};

/// The result of linking.
struct Linked {
    Module module;  ///< equals parse(text)
    std::string text;
    std::vector<Message> problems;  ///< "undefined reference to 'f' in 'a.cu'", with mangled names; if any, nothing else is filled in
};

/// Links the units. A single unit is linked, too: a name that it lacks is a problem. Functions that the device runtime provides may stay
/// undefined.
Linked link(const std::vector<LinkUnit>& units);

}  // namespace simtscope::ptx
