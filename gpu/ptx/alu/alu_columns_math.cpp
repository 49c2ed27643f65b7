// Implements approximate functions (declared in alu_columns.h): PTX ISA 9.0, section 9.7.3 (.approx, .full). The ISA bounds their error.
// The results here are at least as exact (mostly correctly rounded), so their last bits differ from the hardware's.
#include "gpu/ptx/alu/alu_columns.h"

namespace simtscope::ptx::SIMTSCOPE_ISA {
namespace {

SIMTSCOPE_INLINE f32 canonical(f32 r)
{
    return r == r ? r : __builtin_bit_cast(f32, 0x7fffffffu);
}

struct Reciprocal {
    SIMTSCOPE_INLINE static f32 apply(f32 a) { return 1.0f / a; }
};
struct SquareRoot {
    SIMTSCOPE_INLINE static f32 apply(f32 a) { return __builtin_sqrtf(a); }
};
struct ReciprocalRoot {
    SIMTSCOPE_INLINE static f32 apply(f32 a) { return f32(1.0 / __builtin_sqrt(f64(a))); }
};
struct Sine {
    SIMTSCOPE_INLINE static f32 apply(f32 a) { return __builtin_sinf(a); }
};
struct Cosine {
    SIMTSCOPE_INLINE static f32 apply(f32 a) { return __builtin_cosf(a); }
};
struct Logarithm {
    SIMTSCOPE_INLINE static f32 apply(f32 a) { return __builtin_log2f(a); }
};
struct Power {
    SIMTSCOPE_INLINE static f32 apply(f32 a) { return __builtin_exp2f(a); }
};
struct Tangent {
    SIMTSCOPE_INLINE static f32 apply(f32 a) { return __builtin_tanhf(a); }
};
template <class F, bool Ftz>
struct Function {
    SIMTSCOPE_INLINE static f32 apply(f32 a) { return canonical(Ftz ? flush(F::apply(flush(a))) : F::apply(a)); }
};

/// Divides. div.approx gives 0 for a finite a when 2^126 < |b| < 2^128 (section 9.7.3.8); div.full scales its operands and does not.
template <bool Ftz, bool Full>
struct Divide {
    SIMTSCOPE_INLINE static f32 apply(f32 a, f32 b)
    {
        const f32 x = Ftz ? flush(a) : a, y = Ftz ? flush(b) : b;
        const f32 size = y < 0 ? -y : y;
        if (!Full && size > 0x1p126f && size - size == 0)
            return canonical(x * (y < 0 ? -0.0f : 0.0f));
        return canonical(Ftz ? flush(x / y) : x / y);
    }
};

/// Flushes operands of the .f64 forms: the ISA lets these be coarse (20 bits of mantissa, the low word zero) and flush subnormals.
SIMTSCOPE_INLINE f64 flush(f64 a)
{
    const u64 bits = __builtin_bit_cast(u64, a);
    return __builtin_bit_cast(f64, bits & 0x7ff0000000000000ull ? bits : bits & 0x8000000000000000ull);
}
SIMTSCOPE_INLINE f64 upperWord(f64 a)
{
    return a == a ? __builtin_bit_cast(f64, __builtin_bit_cast(u64, a) & 0xffffffff00000000ull)
                  : __builtin_bit_cast(f64, 0x7fffffff00000000ull);
}
struct ReciprocalDouble {
    SIMTSCOPE_INLINE static f64 apply(f64 a) { return upperWord(flush(1.0 / flush(a))); }
};
struct ReciprocalRootDouble {
    SIMTSCOPE_INLINE static f64 apply(f64 a) { return upperWord(1.0 / __builtin_sqrt(flush(a))); }
};
struct ReciprocalRootDoubleFull {
    SIMTSCOPE_INLINE static f64 apply(f64 a) { return 1.0 / __builtin_sqrt(a); }
};

#define FUNCTION(name, F, section)                                                                                                         \
    makeRow<Function<F, false>, f32, f32>(name ".approx.f32", section),                                                                    \
        makeRow<Function<F, true>, f32, f32>(name ".approx.ftz.f32", section)

constexpr AluRow kMathRows[] = {
    FUNCTION("rcp", Reciprocal, "9.7.3.13"),
    FUNCTION("sqrt", SquareRoot, "9.7.3.15"),
    FUNCTION("rsqrt", ReciprocalRoot, "9.7.3.16"),
    FUNCTION("sin", Sine, "9.7.3.18"),
    FUNCTION("cos", Cosine, "9.7.3.19"),
    FUNCTION("lg2", Logarithm, "9.7.3.20"),
    FUNCTION("ex2", Power, "9.7.3.21"),
    makeRow<Function<Tangent, false>, f32, f32>("tanh.approx.f32", "9.7.3.22"),
    makeRow<Divide<false, false>, f32, f32, f32>("div.approx.f32", "9.7.3.8"),
    makeRow<Divide<true, false>, f32, f32, f32>("div.approx.ftz.f32", "9.7.3.8"),
    makeRow<Divide<false, true>, f32, f32, f32>("div.full.f32", "9.7.3.8"),
    makeRow<Divide<true, true>, f32, f32, f32>("div.full.ftz.f32", "9.7.3.8"),
    makeRow<ReciprocalDouble, f64, f64>("rcp.approx.ftz.f64", "9.7.3.14"),
    makeRow<ReciprocalRootDouble, f64, f64>("rsqrt.approx.ftz.f64", "9.7.3.17"),
    makeRow<ReciprocalRootDoubleFull, f64, f64>("rsqrt.approx.f64", "9.7.3.16"),
};

}  // namespace

Rows mathRows()
{
    return {kMathRows, sizeof kMathRows / sizeof kMathRows[0]};
}

}  // namespace simtscope::ptx::SIMTSCOPE_ISA
