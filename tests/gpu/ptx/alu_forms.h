// The rows of the arithmetic table as PTX spells them: one or more instructions per row, the kernel that applies one to arrays, and what
// our own column functions make of that kernel's text. Used by the row tests and by the hardware sweep.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "gpu/ptx/alu.h"

namespace simtscope::ptx::testing {

/// Up to five operands and two results, each as the low bits of 64.
inline constexpr unsigned kOperands = 5, kResults = 2;
using Operands = std::array<std::uint64_t, kOperands>;
using Results = std::array<std::uint64_t, kResults>;

struct Form {
    std::string row;                        ///< of the table
    std::string opcode;                     ///< "fma.rn.f32"
    std::string text;                       ///< the instruction with its operands, and what is needed around it
    std::vector<ScalarType> sources;        ///< of the operands %0 …, without immediates
    std::vector<ScalarType> results;        ///< width that is compared; a carry is a predicate
    std::vector<std::uint64_t> immediates;  ///< operands of the row after the sources
    bool negated = false;                   ///< the predicate source is written !p
    PredicateCombine combine = PredicateCombine::None;
    ScalarType truth = ScalarType::None;  ///< of a set: the type of its destination
    unsigned target = 75;                 ///< lowest sm_… that has the instruction
};

/// Of the registers of the type's width: "r" where operand 0 of 32 bits is %r0, and result 0 is %ro0.
const char* registerLetter(ScalarType type);

/// Every row but cvta and isspacep (which need an address space).
std::vector<Form> allForms();

std::vector<Form> videoForms(const AluRow& row);  ///< part of them

/// A result that the ISA specifies to the bit; false for .approx and .full.
bool isExact(const Form& form);

/// .entry NAME(out, in, n): thread i reads `kOperands` 64-bit words of in and writes `kResults` of out.
std::string kernelText(const Form& form, const std::string& name);
std::string moduleText(const std::vector<Form>& forms, unsigned target);  ///< kernels k0, k1, …

/// What the decoded kernels do with the operands, lane by lane. Errors: text that does not parse, or is not supported.
Result<std::vector<std::vector<Results>>> evaluate(const std::vector<Form>& forms, const std::vector<std::vector<Operands>>& operands);

/// Special values and random ones: every pair of specials of the first two operands, then `random` draws.
std::vector<Operands> operandsFor(const Form& form, unsigned random, std::uint64_t seed);

}  // namespace simtscope::ptx::testing
