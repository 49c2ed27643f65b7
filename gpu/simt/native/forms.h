// Declares the arithmetic operations that have machine code. Each form belongs to the row of the arithmetic table (ptx/alu/alu.h) that has
// its name. Its results are bit for bit those of the row's column function.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "gpu/simt/native/emitter.h"

namespace simtscope::simt::native {

/// Describes the machine code of one row of the arithmetic table.
struct Form {
    std::string_view name;
    void (*emit)(Emitter& emitter, const Form& form) = nullptr;
    VectorOp op{};
    std::uint32_t variant = 0;  ///< a variant of `emit`; each function defines its own
    /// Returns whether an operation of the row has this form. Null if every operation has.
    bool (*accepts)(const ptx::DecodedOp& op, const std::byte* constants) = nullptr;
};

inline constexpr unsigned kScratchMask = Emitter::kScratchMask;
/// Table of vpternlog: where a bit of the first operand is set, takes the second operand's bit, else the third's.
inline constexpr unsigned kSelectByFirst = 0xCA;

/// Returns the form of an operation; null if only the column function can execute it.
const Form* formOf(const ptx::DecodedOp& op, const std::byte* constants);
/// Returns the row of an operation that has a form.
const ptx::AluRow& aluRowOf(const ptx::DecodedOp& op);

// All forms, by subject.
std::span<const Form> integerForms();
std::span<const Form> bitForms();
std::span<const Form> moveForms();
std::span<const Form> compareForms();
std::span<const Form> floatForms();
std::span<const Form> convertForms();

}  // namespace simtscope::simt::native
