// Describes the shape of an address expression: whether the address is one base plus an index, and which constants scale the index.
#pragma once

#include <cstdint>
#include <set>

#include "gpu/ptx/decode/def_use.h"

namespace simtscope::ptx {

/// Describes the form of one address expression.
struct AddressForm {
    /// Whether the address is a sum with a single base, such as `base + 4 * i + 16` or a pointer `p` that a loop advances. False when the
    /// address is selected (selp) or has several definitions, as for `*(far ? &s.a[i] : &s.b)` or where the compiler has merged two stores.
    /// Every scaled term counts as an index; the analysis does not follow it further.
    bool isOneObject = false;
    std::set<std::int64_t> scales{};  ///< constants by which terms of the sum are multiplied, e.g. 4
};

/// Returns the form of the address that `instruction` accesses. `chains` are the def-use chains of `function`.
AddressForm findAddressForm(const Function& function, const DefUse& chains, std::uint32_t instruction);

}  // namespace simtscope::ptx
