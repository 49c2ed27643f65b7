// What an atomic leaves in its cell, by the operation that its opcode names.
#pragma once

#include <cstdint>
#include <string_view>

#include "gpu/ptx/module.h"

namespace simtscope::trace {

struct AtomicOperands {
    std::uint64_t cell = 0;     ///< what the cell holds, zero-extended
    std::uint64_t operand = 0;  ///< first value operand; of a cas: what is compared with
    std::uint64_t second = 0;   ///< of a cas: the new value
};

/// New value of the cell, of as many bits as the type has.
using AtomicFunction = std::uint64_t (*)(const AtomicOperands& operands);

struct AtomicOperation {
    AtomicFunction function = nullptr;  ///< nullptr: there is no such operation
    /// Lanes and warps may come in any order: apply it to what the cell holds. Else to the old value that was recorded.
    bool orderFree = false;
    bool readsCell = true;  ///< false: the result is the same whatever the cell held
};

/// `opcode` as in Site::opcode: "atom.shared.add.u32", "red.global.max.s64".
AtomicOperation atomicOperation(std::string_view opcode, ptx::ScalarType type);

}  // namespace simtscope::trace
