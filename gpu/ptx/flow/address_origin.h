// Finds the object that the address of a memory instruction is derived from: a variable of the text, or the pointer in a kernel's
// parameter.
//
// This is a pure function of the text. A register has an origin when every instruction that writes it, anywhere in the function, gives it
// the same origin; the order of instructions does not matter. In a sum, one operand may have an origin and the others must be integers. A
// value that may be a pointer of another origin gets none. So an origin is certain, whereas "no origin" means "not known". These values
// have no origin:
// - 64 bits from memory, from a call, or from a parameter that is no pointer, unless the program scales them (p + 8 * n);
// - results of any other computation on an address: differences of pointers, hashes, tagged pointers.
// Several arrays that a program carves out of one variable or one allocation are one object.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "gpu/ptx/model/module.h"

namespace simtscope::ptx {

/// Names the object from which an address is derived.
struct AddressOrigin {
    StateSpace space = StateSpace::None;  ///< space of the variable; Param if the object is the target of a pointer in a kernel parameter
    std::string name;                     ///< name of the variable or parameter, as in the text
    std::int64_t offset = 0;              ///< byte offset of the pointer in the parameter

    bool operator==(const AddressOrigin&) const = default;
};

inline constexpr std::int32_t kNoOrigin = -1;

/// Holds the origins of all addresses in a function.
struct AddressOrigins {
    std::vector<AddressOrigin> objects;  ///< every object once
    /// Per instruction: the index in `objects` of the object that the instruction reads or writes, or kNoOrigin. An atomic reads and writes
    /// the same object.
    std::vector<std::int32_t> reads, writes;
};

/// Returns whether the 8 bytes at `offset` of the kernel's parameter are a pointer.
using IsPointer = std::function<bool(const std::string& parameter, std::int64_t offset)>;

/// Returns the origins for ld, st, atom, red and cp.async of a function with a body. Accesses to parameters have no origin.
AddressOrigins findAddressOrigins(const Module& module, const Function& function, const IsPointer& isPointer);

}  // namespace simtscope::ptx
