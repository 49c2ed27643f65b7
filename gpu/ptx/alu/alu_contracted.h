// Provides column functions for products and sums that ptxas contracts (ptx/decode/fma_contraction.h). Included only by alu_columns_*.cpp,
// like alu_columns.h.
#pragma once

#include "gpu/ptx/alu/alu_columns.h"

namespace simtscope::ptx::SIMTSCOPE_ISA {
namespace {

template <class T>
constexpr Element<T> kSignBits = 0;
template <>
constexpr u32 kSignBits<f32> = 0x80000000u;
template <>
constexpr u64 kSignBits<f64> = u64(1) << 63;
template <>
constexpr u32 kSignBits<f16> = 0x8000u;
template <>
constexpr u32 kSignBits<bf16> = 0x8000u;
template <>
constexpr u32 kSignBits<f16x2> = 0x80008000u;
template <>
constexpr u32 kSignBits<bf16x2> = 0x80008000u;

/// Computes the product, and copies its factors to destination[1] and [2], where contracted sums read them.
template <AluFunction Product, class T>
void computeKeptProduct(std::byte* registers, const std::byte* constants, const DecodedOp& op, LaneMask mask)
{
    for (unsigned factor = 0; factor < 2; ++factor) {
        const Element<T>* const factorColumn = operandColumn<T>(registers, constants, op.source[factor]);
        Element<T>* const kept = resultColumn<T>(registers, op.destination[1 + factor]);
        for (unsigned i = 0; i < kWarpSize; ++i)
            kept[i] = mask >> i & 1 ? factorColumn[i] : kept[i];
    }
    Product(registers, constants, op, mask);
}

/// Computes a contracted sum by F, the fused multiply-add. Source[2] and [3] are the factors, source[0] or [1] is the addend;
/// DecodedOp::variant (ContractedSum) says which, and which signs are flipped.
template <class F, class T>
void computeContractedSum(std::byte* registers, const std::byte* constants, const DecodedOp& op, LaneMask mask)
{
    const Element<T> productSign = op.variant & kNegatedProduct ? kSignBits<T> : 0,
                     addendSign = op.variant & kNegatedAddend ? kSignBits<T> : 0;
    const Element<T>* const a = operandColumn<T>(registers, constants, op.source[2]);
    const Element<T>* const b = operandColumn<T>(registers, constants, op.source[3]);
    const Element<T>* const c = operandColumn<T>(registers, constants, op.source[op.variant & kSecondIsAddend ? 1 : 0]);
    Element<T>* const d = resultColumn<T>(registers, op.destination[0]);
    for (unsigned i = 0; i < kWarpSize; ++i) {
        const Element<T> value =
            toElement<T>(F::apply(fromElement<T>(a[i] ^ productSign), fromElement<T>(b[i]), fromElement<T>(c[i] ^ addendSign)));
        d[i] = mask >> i & 1 ? value : d[i];
    }
}

constexpr AluRow makeProductRow(const char* name, ScalarType type, const char* section, AluFunction function)
{
    return {name, function, type, {type, type}, section};
}
constexpr AluRow makeSumRow(const char* name, ScalarType type, const char* section, AluFunction function)
{
    return {name, function, type, {type, type, type, type}, section};
}

}  // namespace
}  // namespace simtscope::ptx::SIMTSCOPE_ISA
