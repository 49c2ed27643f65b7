// PTX modules of separately compiled units -> one module: what nvlink does with machine code, on the text.
//
// Models: external names are resolved to the one definition that is visible, else to the first weak or the largest common one; names that a
// unit keeps to itself stay apart by renaming; dynamic shared arrays of one name are one array; source positions point into one table of
// files. Leaves out: debug sections other than the names of inlined functions.
#pragma once

#include <string>
#include <vector>

#include "gpu/core/message.h"
#include "gpu/ptx/module.h"

namespace simtscope::ptx {

struct LinkUnit {
    std::string name;  ///< for messages: "a.cu"
    Module module;
};

struct Linked {
    Module module;  ///< parse(text)
    std::string text;
    std::vector<Message> problems;  ///< "undefined reference to 'f' in 'a.cu'", with mangled names; not empty: nothing else is filled in
};

/// One unit is linked, too: what it lacks is a problem. Functions that the device runtime provides may stay undefined.
Linked link(const std::vector<LinkUnit>& units);

}  // namespace simtscope::ptx
