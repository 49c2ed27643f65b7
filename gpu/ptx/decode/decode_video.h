// Reads the modifiers that the SIMD and the scalar video instructions share.
#pragma once

#include <optional>
#include <vector>

#include "gpu/ptx/model/module.h"

namespace simtscope::ptx {

/// The modifiers that SIMD and scalar video instructions share.
struct VideoModifiers {
    std::vector<bool> isSigned;  ///< one per type as written: .s32, else .u32
    unsigned compare = 0;        ///< VideoCompare; 0 if the instruction does not compare
};

/// Returns nullopt when a type is none that video instructions have.
std::optional<VideoModifiers> videoModifiers(const Instruction& instruction);

}  // namespace simtscope::ptx
