// Reads the modifiers that the SIMD and the scalar video instructions share.
#pragma once

#include <optional>
#include <vector>

#include "gpu/ptx/model/module.h"

namespace simtscope::ptx {

/// Holds the modifiers that SIMD and scalar video instructions share.
struct VideoModifiers {
    std::vector<bool> isSigned;  ///< whether each type, in the order of the text, is .s32 (otherwise .u32)
    unsigned compare = 0;        ///< VideoCompare; 0 if the instruction does not compare
};

/// Reads the modifiers of the instruction. Nullopt if a type is neither .s32 nor .u32.
std::optional<VideoModifiers> parseVideoModifiers(const Instruction& instruction);

}  // namespace simtscope::ptx
