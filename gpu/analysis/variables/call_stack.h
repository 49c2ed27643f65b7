// Lists the calls that a thread is in: real ones, which the replay of a recording follows, and those that the compiler has inlined, which
// are scopes of the debug information.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "gpu/analysis/variables/variables.h"

namespace simtscope::analysis {

/// Describes a function that a thread is in.
struct StackFrame {
    std::string function;    ///< its name in the source
    std::string file;        ///< file of `line`, as in `.file`; empty: not known
    std::uint32_t line = 0;  ///< line that the thread is in; of a function that has called another one, the line of the call; 0: not known
    bool isInlined = false;  ///< whether the compiler has inlined the call of this function
    bool operator==(const StackFrame&) const = default;
};

using CallStack = std::vector<StackFrame>;

/// Returns the functions that a thread is in, the innermost first and the kernel last; empty for a thread that is not in the kernel.
CallStack makeCallStack(const LaneVariables& lane);

}  // namespace simtscope::analysis
