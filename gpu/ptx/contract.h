// Products and sums that become one rounding: ptxas makes mul + add a fused multiply-add where neither names a rounding mode.
//
// PTX ISA 9.0, 9.7.3.3: an add without a rounding modifier "may be optimized aggressively"; nvcc leaves a*b - c*d and c - a*b to it. What
// ptxas does is the same from CUDA 11.8 to 13.0, found by reading its machine code:
// - Type and .ftz of the two are the same; the product is not .sat and has no guard; the sum may be .sat and have one.
// - The product fuses where all who read it are such sums, also through neg and mov. A sum of it with itself is none.
// - They are in the same basic block of the machine code, or a factor is a constant, a parameter of the kernel or in constant memory. A
// block
//   ends at a branch, a call, a fence, a guarded access, and at what becomes code with branches: divisions and roots that are not
//   approximate (but of .u32).
// - First the products with one sum fuse, then the others, each in the order of the sums in the text; of two that could, the first operand.
//   What is added to a product that fuses is needed by itself, and fuses in no later sum. (Of 5200 random bodies ptxas does one otherwise,
//   where a product with two sums and one with three meet.)
// Code for debuggers (.target …, debug) is not optimised.
#pragma once

#include <cstdint>
#include <vector>

#include "gpu/ptx/cfg.h"
#include "gpu/ptx/module.h"

namespace simtscope::ptx {

struct Contraction {
    std::uint32_t product = 0, sum = 0;  ///< instructions
    std::uint8_t addend = 1;             ///< which source of the sum (0 or 1) is not the product
    bool negatesProduct = false, negatesAddend = false;

    bool operator==(const Contraction&) const = default;
};

/// DecodedOp::variant of a contracted sum.
enum ContractedSum : std::uint16_t { kSecondIsAddend = 1, kNegatedProduct = 2, kNegatedAddend = 4 };

/// In the order of the sums; a product may have several.
std::vector<Contraction> contractions(const Module& module, const Function& function, const ControlFlowGraph& graph);

}  // namespace simtscope::ptx
