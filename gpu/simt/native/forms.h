// How arithmetic operations become machine code: a row for each that has a form here, by its name in the arithmetic table (ptx/alu.h).
// What it computes is what the row's column function computes, bit for bit.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "gpu/simt/native/emitter.h"

namespace simtscope::simt::native {

struct Form {
    std::string_view name;
    void (*emit)(Emitter& emitter, const Form& form) = nullptr;
    VectorOp op{};
    std::uint32_t mode = 0;  ///< what `emit` takes it for
    /// Null: every operation of the row has this form.
    bool (*accepts)(const ptx::DecodedOp& op, const std::byte* constants) = nullptr;
};

inline constexpr unsigned kMask = Emitter::kMaskScratch;
inline constexpr unsigned kFirstChooses = 0xCA;  ///< of vpternlog: where a bit of the first is set the second's, else the third's

/// Null: only the column function can do it.
const Form* formOf(const ptx::DecodedOp& op, const std::byte* constants);
/// The row of an operation that has a form.
const ptx::AluRow& rowOf(const ptx::DecodedOp& op);

// By subject.
std::span<const Form> integerForms();
std::span<const Form> bitForms();
std::span<const Form> moveForms();
std::span<const Form> compareForms();
std::span<const Form> floatForms();
std::span<const Form> convertForms();

}  // namespace simtscope::simt::native
