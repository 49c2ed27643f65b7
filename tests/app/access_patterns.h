// What the programs of the catalogue should cost: every access that their sources make, written down with the indices that the source
// uses, and counted by the rules of access_rules.h.
#pragma once

#include <string>
#include <vector>

#include "tests/app/access_rules.h"

namespace simtscope::tests {

using Arguments = std::vector<std::string>;

struct Case {
    const char* program;
    Arguments arguments;
    Cost (*expected)(const Arguments&);
};

/// One row per program and set of arguments.
const std::vector<Case>& accessCases();

Cost bankStride(const Arguments& arguments);

}  // namespace simtscope::tests
