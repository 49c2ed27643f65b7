// Computes the expected costs of the built-in programs. Each access in their sources is written down with the indices that the source uses,
// and counted by the rules of access_rules.h.
#pragma once

#include <string>
#include <vector>

#include "tests/app/hardware/access_rules.h"

namespace simtscope::tests {

using Arguments = std::vector<std::string>;

/// Pairs a program and its arguments with the function that computes their cost.
struct Case {
    const char* program;
    Arguments arguments;
    Cost (*expected)(const Arguments&);
};

/// Returns one case for each program and set of arguments.
const std::vector<Case>& accessCases();

/// Returns the cost of s[lane * stride] stored and loaded in reverse. The arguments are the stride, in elements, and the bytes of an
/// element.
Cost bankStride(const Arguments& arguments);

}  // namespace simtscope::tests
