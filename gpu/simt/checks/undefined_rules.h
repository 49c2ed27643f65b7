// Describes how undefined bits pass through arithmetic instructions: each kind of instruction has one rule.
#pragma once

#include <cstdint>

#include "gpu/ptx/alu/alu.h"

namespace simtscope::simt {

inline constexpr unsigned kMaxArithmeticSources = 5;  ///< largest number of operands of an arithmetic instruction: lop3 with a predicate

/// Names the rule by which undefined bits of the operands become undefined bits of the result.
enum class BitRule : std::uint8_t {
    Spread,  ///< one undefined bit makes the whole result undefined
    Moves,   ///< bits are moved, as other operands (`controlSources`) say: the rule applies the operation itself to the undefined bits
    Not,
    And,
    Or,
    Xor,
    Table,         ///< lop3
    CarryUpwards,  ///< sums: an undefined bit can change the result's same bit and all higher bits
    Product,       ///< as CarryUpwards, but nothing is undefined where the other factor is 0
    ProductSum,    ///< a product of the first two operands, plus the third
    Select,        ///< selp
    Compare,       ///< comparison of integers: defined where the defined bits decide it
    CompareAny,    ///< comparison of floating-point numbers
    Logic          ///< logic on predicates
};

/// Names the comparisons of BitRule::Compare, and the operations of BitRule::Logic.
enum class Comparison : std::uint8_t { Equal, NotEqual, Less, LessEqual, Greater, GreaterEqual };
enum class PredicateLogic : std::uint8_t { Move, Not, And, Or, Xor };

/// Holds the rule of one column function.
struct AluRule {
    BitRule bitRule = BitRule::Spread;
    std::uint8_t controlSources = 0;   ///< bit i: source[i] decides where bits go
    std::uint8_t mode = 0;             ///< a Comparison or PredicateLogic
    const ptx::AluRow* row = nullptr;  ///< null if no row of the table has this function
};

/// Returns the rule of a column function; it lives as long as the process. Any thread may call.
const AluRule& ruleOf(ptx::AluFunction function);

/// Returns whether the rule only moves bits, so that no bit of the result is computed.
bool isMoveOnly(BitRule rule);

/// Holds a value and the mask of its undefined bits, which are arbitrary in `value`.
struct PartlyDefinedValue {
    std::uint64_t value = 0, undefinedBits = 0;
};
/// Returns the undefined bits of the result of a bitwise or arithmetic rule; `width` is that of the result. The rule must not be Moves,
/// Compare or Logic.
std::uint64_t computeUndefinedBits(BitRule rule, const PartlyDefinedValue* operands, unsigned width);
/// Returns whether the undefined bits of two integers of this width can change the comparison.
bool isComparisonUndefined(Comparison comparison, bool isSigned, unsigned width, PartlyDefinedValue a, PartlyDefinedValue b);
/// Returns the lanes in which the result of the predicate operation is undefined.
LaneMask findUndefinedLanes(PredicateLogic logic, LaneMask a, LaneMask undefinedA, LaneMask b, LaneMask undefinedB);

}  // namespace simtscope::simt
