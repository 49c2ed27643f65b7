// Finds the products and sums that ptxas contracts to one rounding: mul + add becomes a fused multiply-add where neither names a rounding
// mode.
//
// PTX ISA 9.0, 9.7.3.3: an add without a rounding modifier "may be optimized aggressively"; nvcc leaves a*b - c*d and c - a*b to ptxas. The
// rules of ptxas are the same from CUDA 11.8 to 13.0; we found them by reading its machine code:
// - Type and .ftz of product and sum are the same. The product is not .sat and has no guard; the sum may be .sat and may have a guard.
// - The product fuses when all instructions that read it are such sums, also through neg and mov. A sum of the product with itself does not
//   count.
// - Product and sum are in the same basic block of the machine code, or a factor is a constant, a parameter of the kernel or in constant
//   memory. A block ends at a branch, a call, a fence, a guarded access, and at an instruction that becomes code with branches: divisions
//   and roots that are not approximate (except .u32).
// - Products that feed one sum fuse first, then the others, each group in the order of the sums in the text. If both operands of a sum
//   could fuse, the first one does. The addend of a fused sum is needed as a value of its own and fuses in no later sum. (In one of 5200
//   random bodies ptxas does otherwise, where a product with two sums and one with three meet.)
// Code for debuggers (.target …, debug) is not optimised, so nothing fuses there.
#pragma once

#include <cstdint>
#include <vector>

#include "gpu/ptx/model/control_flow_graph.h"
#include "gpu/ptx/model/module.h"

namespace simtscope::ptx {

/// Names a product and a sum that become one fused multiply-add.
struct FmaContraction {
    std::uint32_t product = 0, sum = 0;  ///< instruction indices
    std::uint8_t addendSource = 1;       ///< source of the sum (0 or 1) that is not the product
    bool negatesProduct = false, negatesAddend = false;

    bool operator==(const FmaContraction&) const = default;
};

/// Returns the contractions in the order of the sums; a product may occur in several.
std::vector<FmaContraction> findFmaContractions(const Module& module, const Function& function, const ControlFlowGraph& graph);

}  // namespace simtscope::ptx
