// Computes the expected costs of the built-in programs. Each function repeats the accesses of one
// program, with the indices that its source uses, and counts them by the rules of access_rules.h.
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
    Cost (*computeExpectedCost)(const Arguments&);
};

/// Returns one case for each program and set of arguments.
const std::vector<Case>& accessCases();

/// Returns the cost of a warp that stores to s[lane * stride] and loads the values in reverse. The arguments are the stride, in elements,
/// and the bytes of an element.
Cost computeBankStrideCost(const Arguments& arguments);

}  // namespace simtscope::tests
