// What the video instructions of one and of several values per register have in common.
#pragma once

#include <optional>
#include <vector>

#include "gpu/ptx/module.h"

namespace simtscope::ptx {

struct VideoModifiers {
    std::vector<bool> isSigned;  ///< of the types as written, which are .u32 and .s32
    unsigned compare = 0;        ///< VideoCompare; 0 too where there is none
};

/// Nothing: a type that no video instruction has.
std::optional<VideoModifiers> videoModifiers(const Instruction& instruction);

}  // namespace simtscope::ptx
