// What the text of a function says of an address: whether it leads to one object with an index, and what the index is scaled by.
#pragma once

#include <cstdint>
#include <set>

#include "gpu/ptx/defuse.h"

namespace simtscope::ptx {

struct AddressForm {
    /// A sum that can be followed to one beginning: `base + 4 * i + 16`, and `p` that a loop moves on. Not where it is selected (selp), or
    /// comes from several places, as of `*(far ? &s.a[i] : &s.b)` and of two stores that the compiler has made one. What is scaled is an
    /// index, whatever it comes from.
    bool isOneObject = false;
    std::set<std::int64_t> scales{};  ///< constants that terms of the sum are multiplied by: 4
};

/// `instruction`: one that accesses memory, of the function of `chains`.
AddressForm addressForm(const Function& function, const DefUse& chains, std::uint32_t instruction);

}  // namespace simtscope::ptx
