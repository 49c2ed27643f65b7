// Spells the rows of the arithmetic table as PTX: one or more instructions (forms) per row, a kernel that applies a form to arrays, and the
// results of our own column functions for that kernel's text. The row tests and the hardware sweep use it.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "gpu/ptx/alu/alu.h"

namespace simtscope::ptx::tests {

/// Most operands and results of a form. Each value is stored in the low bits of 64.
inline constexpr unsigned kMaxOperands = 5, kMaxResults = 2;
using Operands = std::array<std::uint64_t, kMaxOperands>;
using Results = std::array<std::uint64_t, kMaxResults>;

/// Holds a row of the arithmetic table, spelled as one instruction.
struct Form {
    std::string row;                        ///< row of the arithmetic table
    std::string opcode;                     ///< "fma.rn.f32"
    std::string text;                       ///< the instruction with its operands, and the instructions that it needs around it
    std::vector<ScalarType> sources;        ///< types of the operands %0 …, without immediates
    std::vector<ScalarType> results;        ///< types whose width is compared; a carry is a predicate
    std::vector<std::uint64_t> immediates;  ///< operands of the row that follow the sources
    bool isPredicateNegated = false;        ///< whether the predicate source is written !p
    PredicateCombine combine = PredicateCombine::None;
    ScalarType destinationOfSet = ScalarType::None;  ///< type of the destination, for the instruction `set` only
    unsigned target = 75;                            ///< lowest sm_… that has the instruction
};

/// Returns the letter of registers of the type's width: "r" when operand 0 of 32 bits is %r0 and result 0 is %ro0.
const char* registerLetter(ScalarType type);

/// Returns the forms of every row except cvta and isspacep, which need an address space.
std::vector<Form> allForms();

std::vector<Form> videoForms(const AluRow& row);  ///< returns the forms of a video instruction, for allForms()

/// Returns whether the ISA specifies every bit of the result. False for .approx and .full.
bool isExact(const Form& form);

/// Returns a kernel .entry NAME(out, in, n): thread i reads `kMaxOperands` 64-bit words of in and writes `kMaxResults` of out.
std::string kernelText(const Form& form, const std::string& name);
std::string moduleText(const std::vector<Form>& forms, unsigned target);  ///< returns a module with a kernel k0, k1, … for each form

/// Returns the results of the decoded kernels, lane by lane. Fails for text that does not parse or is not supported.
Result<std::vector<std::vector<Results>>> evaluate(const std::vector<Form>& forms, const std::vector<std::vector<Operands>>& operands);

/// Returns operands for a form: every pair of special values for the first two operands, then `random` draws.
std::vector<Operands> operandsFor(const Form& form, unsigned random, std::uint64_t seed);

}  // namespace simtscope::ptx::tests
