// How undefined bits pass through an arithmetic instruction: one rule for each kind of them.
#pragma once

#include <cstdint>

#include "gpu/ptx/alu.h"

namespace simtscope::simt {

inline constexpr unsigned kArithmeticSources = 5;  ///< at most, of an arithmetic instruction: lop3 with a predicate

enum class BitRule : std::uint8_t {
    Spread,  ///< one undefined bit makes all of the result undefined
    Moves,   ///< bits go to places that other operands (`controls`) say: the operation itself on the undefined bits
    Not,
    And,
    Or,
    Xor,
    Table,       ///< lop3
    Upwards,     ///< sums: an undefined bit can change itself and all above it
    Product,     ///< the same, but nothing where the other factor is 0
    ProductSum,  ///< of the first two operands, and the third
    Select,      ///< selp
    Compare,     ///< of integers: decided where the defined bits decide it
    CompareAny,  ///< of floating-point numbers
    Logic        ///< of predicates
};

/// Integer comparisons, and the operations of Logic.
enum class Comparison : std::uint8_t { Equal, NotEqual, Less, LessEqual, Greater, GreaterEqual };
enum class PredicateLogic : std::uint8_t { Move, Not, And, Or, Xor };

struct AluRule {
    BitRule rule = BitRule::Spread;
    std::uint8_t controls = 0;         ///< bit i: source[i] says where bits go
    std::uint8_t mode = 0;             ///< Comparison or PredicateLogic
    const ptx::AluRow* row = nullptr;  ///< null: a function that is in no row
};

const AluRule& ruleOf(ptx::AluFunction function);

/// Whether the result holds the operands' own bits, and not what was computed from them.
bool onlyMoves(BitRule rule);

/// A value of which some bits are undefined; those bits of `value` may be any.
struct PartlyDefined {
    std::uint64_t value = 0, undefined = 0;
};
/// The undefined bits of a bitwise or arithmetic rule; `width` of the result. (Not of Moves, Compare and Logic.)
std::uint64_t undefinedResult(BitRule rule, const PartlyDefined* operands, unsigned width);
/// Whether the undefined bits of two integers of this width can change the comparison.
bool isUndecided(Comparison comparison, bool isSigned, unsigned width, PartlyDefined a, PartlyDefined b);
/// Lanes in which the result is undefined.
LaneMask undefinedLogic(PredicateLogic logic, LaneMask a, LaneMask undefinedA, LaneMask b, LaneMask undefinedB);

}  // namespace simtscope::simt
