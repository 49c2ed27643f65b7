// Implements comparisons (declared in alu_columns.h): setp and set, PTX ISA 9.0 sections 9.7.6.1, 9.7.6.2; testp, 9.7.3.1.
//
// A comparison gives a LaneMask, which is combined with the optional third source. The result is written as p, and its opposite as q.
#include "gpu/ptx/alu/alu_columns.h"

namespace simtscope::ptx::SIMTSCOPE_ISA {
namespace {

// Ordered comparisons are false when an operand is NaN; those whose names end in u are true then. For integers, lo, ls, hi and hs name the
// unsigned comparisons, which the type implies already.
struct Eq {
    template <class T>
    SIMTSCOPE_INLINE static bool apply(T a, T b)
    {
        return a == b;
    }
};
struct Ne {
    template <class T>
    SIMTSCOPE_INLINE static bool apply(T a, T b)
    {
        return a < b || a > b;
    }
};
struct NeInteger {
    template <class T>
    SIMTSCOPE_INLINE static bool apply(T a, T b)
    {
        return a != b;
    }
};
struct Lt {
    template <class T>
    SIMTSCOPE_INLINE static bool apply(T a, T b)
    {
        return a < b;
    }
};
struct Le {
    template <class T>
    SIMTSCOPE_INLINE static bool apply(T a, T b)
    {
        return a <= b;
    }
};
struct Gt {
    template <class T>
    SIMTSCOPE_INLINE static bool apply(T a, T b)
    {
        return a > b;
    }
};
struct Ge {
    template <class T>
    SIMTSCOPE_INLINE static bool apply(T a, T b)
    {
        return a >= b;
    }
};
struct Equ {
    template <class T>
    SIMTSCOPE_INLINE static bool apply(T a, T b)
    {
        return !(a < b || a > b);
    }
};
struct Neu {
    template <class T>
    SIMTSCOPE_INLINE static bool apply(T a, T b)
    {
        return !(a == b);
    }
};
struct Ltu {
    template <class T>
    SIMTSCOPE_INLINE static bool apply(T a, T b)
    {
        return !(a >= b);
    }
};
struct Leu {
    template <class T>
    SIMTSCOPE_INLINE static bool apply(T a, T b)
    {
        return !(a > b);
    }
};
struct Gtu {
    template <class T>
    SIMTSCOPE_INLINE static bool apply(T a, T b)
    {
        return !(a <= b);
    }
};
struct Geu {
    template <class T>
    SIMTSCOPE_INLINE static bool apply(T a, T b)
    {
        return !(a < b);
    }
};
struct Num {
    template <class T>
    SIMTSCOPE_INLINE static bool apply(T a, T b)
    {
        return a == a && b == b;
    }
};
struct Nan {
    template <class T>
    SIMTSCOPE_INLINE static bool apply(T a, T b)
    {
        return a != a || b != b;
    }
};

template <class C>
struct Flushed {
    SIMTSCOPE_INLINE static bool apply(f32 a, f32 b) { return C::apply(flush(a), flush(b)); }
};

template <class C, class T>
SIMTSCOPE_INLINE LaneMask compare(const std::byte* registers, const std::byte* constants, const DecodedOp& op)
{
    const Element<T>* a = operandColumn<T>(registers, constants, op.source[0]);
    const Element<T>* b = operandColumn<T>(registers, constants, op.source[1]);
    LaneMask r = 0;
    for (unsigned i = 0; i < kWarpSize; ++i)
        r |= C::apply(fromElement<T>(a[i]), fromElement<T>(b[i])) ? LaneMask(1) << i : 0;
    return r;
}

SIMTSCOPE_INLINE LaneMask combine(const std::byte* registers, const std::byte* constants, const DecodedOp& op, LaneMask value)
{
    if (op.mode == 0)
        return value;
    const LaneMask other = readPredicate(registers, constants, op, 2);
    return op.mode == u8(PredicateCombine::And) ? value & other : op.mode == u8(PredicateCombine::Or) ? value | other : value ^ other;
}

template <class C, class T>
void setp(std::byte* registers, const std::byte* constants, const DecodedOp& op, LaneMask mask)
{
    const LaneMask value = compare<C, T>(registers, constants, op);
    const LaneMask p = combine(registers, constants, op, value);
    if (isPresent(op.destination[1]))
        writePredicate(registers, op.destination[1], combine(registers, constants, op, ~value), mask);
    if (isPresent(op.destination[0]))
        writePredicate(registers, op.destination[0], p, mask);
}

/// Implements set. The destination gets the fourth source where the comparison holds, else 0.
template <class C, class T>
void set(std::byte* registers, const std::byte* constants, const DecodedOp& op, LaneMask mask)
{
    const LaneMask value = combine(registers, constants, op, compare<C, T>(registers, constants, op));
    const u32* trueValues = operandColumn<u32>(registers, constants, op.source[3]);
    u32* d = resultColumn<u32>(registers, op.destination[0]);
    for (unsigned i = 0; i < kWarpSize; ++i)
        d[i] = mask >> i & 1 ? (value >> i & 1 ? trueValues[i] : 0u) : d[i];
}

template <class C, class T>
void testp(std::byte* registers, const std::byte* constants, const DecodedOp& op, LaneMask mask)
{
    const Element<T>* a = operandColumn<T>(registers, constants, op.source[0]);
    LaneMask r = 0;
    for (unsigned i = 0; i < kWarpSize; ++i)
        r |= LaneMask(C::apply(fromElement<T>(a[i]))) << i;
    writePredicate(registers, op.destination[0], r, mask);
}

template <class T>
SIMTSCOPE_INLINE T magnitude(T a)
{
    return a < 0 ? -a : a;
}
struct Finite {
    template <class T>
    SIMTSCOPE_INLINE static bool apply(T a)
    {
        return a - a == 0;
    }
};
struct Infinite {
    template <class T>
    SIMTSCOPE_INLINE static bool apply(T a)
    {
        return a == a && a - a != 0;
    }
};
struct Number {
    template <class T>
    SIMTSCOPE_INLINE static bool apply(T a)
    {
        return a == a;
    }
};
struct NotNumber {
    template <class T>
    SIMTSCOPE_INLINE static bool apply(T a)
    {
        return a != a;
    }
};
/// Tests for a normal number; zeros count as normal.
struct Normal {
    SIMTSCOPE_INLINE static bool apply(f32 a) { return a - a == 0 && (magnitude(a) >= 0x1p-126f || a == 0); }
    SIMTSCOPE_INLINE static bool apply(f64 a) { return a - a == 0 && (magnitude(a) >= 0x1p-1022 || a == 0); }
};
struct Subnormal {
    SIMTSCOPE_INLINE static bool apply(f32 a) { return magnitude(a) > 0 && magnitude(a) < 0x1p-126f; }
    SIMTSCOPE_INLINE static bool apply(f64 a) { return magnitude(a) > 0 && magnitude(a) < 0x1p-1022; }
};

#define SETP(name, C, T)                                                                                                                   \
    makeRow<pred, T, T, pred>("setp." name "." #T, "9.7.6.2", &setp<C, T>),                                                                \
        makeRow<u32, T, T, pred, u32>("set." name "." #T, "9.7.6.1", &set<C, T>)
#define SETP_FTZ(name, C)                                                                                                                  \
    makeRow<pred, f32, f32, pred>("setp." name ".ftz.f32", "9.7.6.2", &setp<Flushed<C>, f32>),                                             \
        makeRow<u32, f32, f32, pred, u32>("set." name ".ftz.f32", "9.7.6.1", &set<Flushed<C>, f32>)
#define BITWISE(T) SETP("eq", Eq, T), SETP("ne", NeInteger, T)
#define ORDERED(T) BITWISE(T), SETP("lt", Lt, T), SETP("le", Le, T), SETP("gt", Gt, T), SETP("ge", Ge, T)
#define UNSIGNED(T) ORDERED(T), SETP("lo", Lt, T), SETP("ls", Le, T), SETP("hi", Gt, T), SETP("hs", Ge, T)
#define FLOAT(KIND, ...)                                                                                                                   \
    KIND("eq", Eq __VA_ARGS__), KIND("ne", Ne __VA_ARGS__), KIND("lt", Lt __VA_ARGS__), KIND("le", Le __VA_ARGS__),                        \
        KIND("gt", Gt __VA_ARGS__), KIND("ge", Ge __VA_ARGS__), KIND("equ", Equ __VA_ARGS__), KIND("neu", Neu __VA_ARGS__),                \
        KIND("ltu", Ltu __VA_ARGS__), KIND("leu", Leu __VA_ARGS__), KIND("gtu", Gtu __VA_ARGS__), KIND("geu", Geu __VA_ARGS__),            \
        KIND("num", Num __VA_ARGS__), KIND("nan", Nan __VA_ARGS__)
#define COMMA_TYPE(T) , T
#define TESTP(name, C)                                                                                                                     \
    makeRow<pred, f32>("testp." name ".f32", "9.7.3.1", &testp<C, f32>), makeRow<pred, f64>("testp." name ".f64", "9.7.3.1", &testp<C, f64>)

constexpr AluRow kCompareRows[] = {
    BITWISE(b16),
    BITWISE(b32),
    BITWISE(b64),
    UNSIGNED(u16),
    UNSIGNED(u32),
    UNSIGNED(u64),
    ORDERED(s16),
    ORDERED(s32),
    ORDERED(s64),
    FLOAT(SETP, COMMA_TYPE(f32)),
    FLOAT(SETP, COMMA_TYPE(f64)),
    FLOAT(SETP_FTZ),
    TESTP("finite", Finite),
    TESTP("infinite", Infinite),
    TESTP("number", Number),
    TESTP("notanumber", NotNumber),
    TESTP("normal", Normal),
    TESTP("subnormal", Subnormal),
};

}  // namespace

Rows compareRows()
{
    return {kCompareRows, sizeof kCompareRows / sizeof kCompareRows[0]};
}

}  // namespace simtscope::ptx::SIMTSCOPE_ISA
