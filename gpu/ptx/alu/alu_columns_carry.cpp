// Implements extended-precision integer arithmetic (declared in alu_columns.h): PTX ISA 9.0, section 9.7.2. The condition code CC.CF is a
// predicate of its own: the last source reads it, destination[1] receives it.
//
// CC.CF is the carry of an adder, after subtractions too: x - y is x + ~y + 1, so that CF is 1 where nothing was borrowed. The ISA says
// only that subtractions leave a borrow, but programs that subtract and then add with carry see the difference, and ptxas folds them this
// way.
#include "gpu/ptx/alu/alu_columns.h"

namespace simtscope::ptx::SIMTSCOPE_ISA {
namespace {

template <class T>
SIMTSCOPE_INLINE T multiply(T a, T b, bool takesHighHalf)
{
    return takesHighHalf ? T((Wide<T>(a) * Wide<T>(b)) >> 8 * sizeof(T)) : T(u64(a) * u64(b));
}

/// Computes d = x + y + CF (or x + ~y + CF). The values are the first sources; the predicate follows when the carry is read.
template <class T, bool Subtract, bool Multiply, bool High, bool Reads, bool Writes>
void computeWithCarry(std::byte* registers, const std::byte* constants, const DecodedOp& op, LaneMask mask)
{
    using U = Unsigned<T>;
    constexpr unsigned kValues = Multiply ? 3 : 2;
    const LaneMask carryIn = Reads ? readPredicate(registers, constants, op, kValues) : 0;
    const Element<T>* a = operandColumn<T>(registers, constants, op.source[0]);
    const Element<T>* b = operandColumn<T>(registers, constants, op.source[1]);
    const Element<T>* c = Multiply ? operandColumn<T>(registers, constants, op.source[2]) : b;
    Element<T>* d = resultColumn<T>(registers, op.destination[0]);
    LaneMask carryOut = 0;
    for (unsigned i = 0; i < kWarpSize; ++i) {
        if (!(mask >> i & 1))
            continue;
        const U x = Multiply ? U(multiply<T>(fromElement<T>(a[i]), fromElement<T>(b[i]), High)) : U(a[i]);
        const U y = Subtract ? U(~U(c[i])) : U(c[i]);
        const U carryBit = Reads ? U(carryIn >> i & 1) : U(Subtract);
        const U partial = U(x + y), sum = U(partial + carryBit);
        const bool hasCarry = partial < x || sum < partial;
        if (isPresent(op.destination[0]))
            d[i] = sum;
        carryOut |= LaneMask(hasCarry) << i;
    }
    if (Writes)
        writePredicate(registers, op.destination[1], carryOut, mask);
}

#define ADDSUB(mnemonic, section, subtract, reads, writes, T)                                                                              \
    AluRow                                                                                                                                 \
    {                                                                                                                                      \
        mnemonic "." #T, &computeWithCarry<T, subtract, false, false, reads, writes>, TypeOf<T>::value,                                    \
            {TypeOf<T>::value, TypeOf<T>::value, reads ? ScalarType::Pred : ScalarType::None}, section                                     \
    }
#define MAD(mnemonic, section, high, reads, writes, T)                                                                                     \
    AluRow                                                                                                                                 \
    {                                                                                                                                      \
        mnemonic "." #T, &computeWithCarry<T, false, true, high, reads, writes>, TypeOf<T>::value,                                         \
            {TypeOf<T>::value, TypeOf<T>::value, TypeOf<T>::value, reads ? ScalarType::Pred : ScalarType::None}, section                   \
    }
#define FOUR(KIND, ...) KIND(__VA_ARGS__, u32), KIND(__VA_ARGS__, s32), KIND(__VA_ARGS__, u64), KIND(__VA_ARGS__, s64)

constexpr AluRow kCarryRows[] = {
    FOUR(ADDSUB, "add.cc", "9.7.2.1", false, false, true), FOUR(ADDSUB, "addc", "9.7.2.2", false, true, false),
    FOUR(ADDSUB, "addc.cc", "9.7.2.2", false, true, true), FOUR(ADDSUB, "sub.cc", "9.7.2.3", true, false, true),
    FOUR(ADDSUB, "subc", "9.7.2.4", true, true, false),    FOUR(ADDSUB, "subc.cc", "9.7.2.4", true, true, true),
    FOUR(MAD, "mad.lo.cc", "9.7.2.5", false, false, true), FOUR(MAD, "madc.lo", "9.7.2.6", false, true, false),
    FOUR(MAD, "madc.lo.cc", "9.7.2.6", false, true, true), FOUR(MAD, "mad.hi.cc", "9.7.2.5", true, false, true),
    FOUR(MAD, "madc.hi", "9.7.2.6", true, true, false),    FOUR(MAD, "madc.hi.cc", "9.7.2.6", true, true, true),
};

}  // namespace

Rows carryRows()
{
    return {kCarryRows, sizeof kCarryRows / sizeof kCarryRows[0]};
}

}  // namespace simtscope::ptx::SIMTSCOPE_ISA
