// Which object the address of a memory instruction is derived from: a variable of the text, or the pointer in a kernel's parameter.
//
// A pure function of the text. A register has an origin when every instruction that writes it, anywhere in the function, gives it the same
// one; the order of instructions is not looked at. In a sum one operand may have an origin, and the others must be integers. Whatever may
// be a pointer of another origin has none, so that "no origin" says nothing and an origin is certain:
// - 64 bits from memory, from a call, or from a parameter that is no pointer, unless they are scaled (p + 8 * n);
// - what is computed from an address in any other way: differences of pointers, hashes, tagged pointers.
// Several arrays that a program carves out of one variable or one allocation are one object.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "gpu/ptx/module.h"

namespace simtscope::ptx {

struct AddressOrigin {
    StateSpace space = StateSpace::None;  ///< of a variable; Param: the pointer is in a parameter of the kernel
    std::string name;                     ///< of the variable or parameter, as in the text
    std::int64_t offset = 0;              ///< of the pointer in the parameter

    bool operator==(const AddressOrigin&) const = default;
};

inline constexpr std::int32_t kNoOrigin = -1;

struct AddressOrigins {
    std::vector<AddressOrigin> objects;  ///< each once
    /// Per instruction, indices in `objects` or kNoOrigin: where it reads and where it writes. An atomic does both at one place.
    std::vector<std::int32_t> reads, writes;
};

/// Whether the 8 bytes at the offset of the kernel's parameter are a pointer.
using IsPointer = std::function<bool(const std::string& parameter, std::int64_t offset)>;

/// Of ld, st, atom, red and cp.async of a function with a body. Accesses to parameters have no origin.
AddressOrigins addressOrigins(const Module& module, const Function& function, const IsPointer& isPointer);

}  // namespace simtscope::ptx
