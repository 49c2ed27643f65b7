// Implements video instructions (declared in alu_columns.h): PTX ISA 9.0, section 9.7.18. They combine bytes or halves of two operands,
// saturate the results, and merge them into the third operand or add them to it. There is one column function per width, and one for the
// scalar instructions; the fourth source (ptx/model/video.h) says what it does.
#include "gpu/ptx/alu/alu_columns.h"
#include "gpu/ptx/model/video.h"

namespace simtscope::ptx::SIMTSCOPE_ISA {
namespace {

SIMTSCOPE_INLINE s64 extendBits(u32 value, unsigned bits, bool isSigned)
{
    const u64 shifted = u64(value) << (64 - bits);
    return isSigned ? s64(shifted) >> (64 - bits) : s64(shifted >> (64 - bits));
}
SIMTSCOPE_INLINE s64 clampToBits(s64 value, unsigned bits, bool isSigned)
{
    const s64 high = (s64(1) << (bits - isSigned)) - 1, low = isSigned ? -(s64(1) << (bits - 1)) : 0;
    return value < low ? low : value > high ? high : value;
}

SIMTSCOPE_INLINE bool isTrue(unsigned compare, s64 a, s64 b)
{
    switch (VideoCompare(compare)) {
    case VideoCompare::Equal:
        return a == b;
    case VideoCompare::NotEqual:
        return a != b;
    case VideoCompare::Less:
        return a < b;
    case VideoCompare::LessEqual:
        return a <= b;
    case VideoCompare::Greater:
        return a > b;
    default:
        return a >= b;
    }
}

SIMTSCOPE_INLINE s64 combineElements(VideoForm form, s64 a, s64 b)
{
    switch (VideoOperation(form.operation)) {
    case VideoOperation::Add:
        return a + b;
    case VideoOperation::Subtract:
        return a - b;
    case VideoOperation::Difference:
        return a < b ? b - a : a - b;
    case VideoOperation::Minimum:
        return a < b ? a : b;
    case VideoOperation::Maximum:
        return a < b ? b : a;
    case VideoOperation::Average:
        return (a + b + (a + b >= 0)) >> 1;
    default:
        return isTrue(form.compare, a, b);
    }
}

template <unsigned Count>
SIMTSCOPE_INLINE u32 parallel(VideoForm form, u32 a, u32 b, u32 c)
{
    constexpr unsigned kWidth = 32 / Count;
    const u64 concatenated = u64(b) << 32 | a;
    u32 result = c;
    for (unsigned i = 0; i < Count; ++i) {
        if (!(form.mask >> i & 1))
            continue;
        const s64 x = extendBits(u32(concatenated >> kWidth * (form.elementsA >> 3 * i & (2 * Count - 1))), kWidth, form.aSigned);
        const s64 y = extendBits(u32(concatenated >> kWidth * (form.elementsB >> 3 * i & (2 * Count - 1))), kWidth, form.bSigned);
        s64 value = combineElements(form, x, y);
        if (form.saturates)
            value = clampToBits(value, kWidth, form.isResultSigned);
        if (form.addsToThird) {
            result += u32(value);
            continue;
        }
        const u32 field = u32((u64(1) << kWidth) - 1) << kWidth * i;
        result = (result & ~field) | (u32(value) << kWidth * i & field);
    }
    return result;
}

SIMTSCOPE_INLINE unsigned bitsOfPart(unsigned part)
{
    return part >= kWholeWordPart ? 32 : part >= kFirstHalfPart ? 16 : 8;
}
SIMTSCOPE_INLINE unsigned shiftOfPart(unsigned part)
{
    return part >= kWholeWordPart ? 0 : part >= kFirstHalfPart ? 16 * (part - kFirstHalfPart) : 8 * part;
}
SIMTSCOPE_INLINE s64 partOf(u32 word, unsigned part, bool isSigned)
{
    return extendBits(word >> shiftOfPart(part), bitsOfPart(part), isSigned);
}

/// Computes vmad exactly in 128 bits. The addend has the sign of the product, as the ISA says.
SIMTSCOPE_INLINE u32 multiplyAndAdd(ScalarVideoForm form, s64 a, s64 b, u32 c)
{
    __extension__ using Exact = __int128;
    const bool isSigned = form.aSigned || form.bSigned || form.negatesProduct;
    const Exact product = Exact(a) * b, addend = extendBits(c, 32, isSigned);
    Exact sum = (form.negatesProduct ? -product : product) + (form.negatesAddend ? -addend : addend) + form.addsOne;
    sum >>= form.shift;
    if (form.saturates) {
        const bool isResultSigned = isSigned || form.negatesAddend;
        const Exact low = isResultSigned ? -(Exact(1) << 31) : 0, high = (Exact(1) << (32 - isResultSigned)) - 1;
        sum = sum < low ? low : sum > high ? high : sum;
    }
    return u32(u64(sum));
}

SIMTSCOPE_INLINE u32 computeScalar(ScalarVideoForm form, s64 a, s64 b, u32 c)
{
    const unsigned distance = form.wraps ? u32(b) & 31 : u32(b) > 32 ? 32 : u32(b);  // shift distance of vshl and vshr, whose b is unsigned
    switch (ScalarVideoOperation(form.operation)) {
    case ScalarVideoOperation::Add:
        return u32(a + b);
    case ScalarVideoOperation::Subtract:
        return u32(a - b);
    case ScalarVideoOperation::Difference:
        return u32(a < b ? b - a : a - b);
    case ScalarVideoOperation::Minimum:
        return u32(a < b ? a : b);
    case ScalarVideoOperation::Maximum:
        return u32(a < b ? b : a);
    case ScalarVideoOperation::Compare:
        return isTrue(form.compare, a, b);
    case ScalarVideoOperation::ShiftLeft:
        return u32(u64(a) << distance);
    case ScalarVideoOperation::ShiftRight:
        return u32(a >> distance);
    default:
        return multiplyAndAdd(form, a, b, c);
    }
}

u32 computeMergedScalar(ScalarVideoForm form, u32 a, u32 b, u32 c)
{
    const u32 value = computeScalar(form, partOf(a, form.partA, form.aSigned), partOf(b, form.partB, form.bSigned), c);
    if (form.addsToThird)
        return value + c;
    const u32 field = u32((u64(1) << bitsOfPart(form.mergedPart)) - 1) << shiftOfPart(form.mergedPart);
    return (c & ~field) | (value << shiftOfPart(form.mergedPart) & field);
}

template <class Form, u32 (*Meaning)(Form, u32, u32, u32)>
void computeVideo(std::byte* registers, const std::byte* constants, const DecodedOp& op, LaneMask mask)
{
    const u32* a = operandColumn<u32>(registers, constants, op.source[0]);
    const u32* b = operandColumn<u32>(registers, constants, op.source[1]);
    const u32* c = operandColumn<u32>(registers, constants, op.source[2]);
    const u64* form = operandColumn<u64>(registers, constants, op.source[3]);
    u32* d = resultColumn<u32>(registers, op.destination[0]);
    for (unsigned i = 0; i < kWarpSize; ++i)
        if (mask >> i & 1)
            d[i] = Meaning(__builtin_bit_cast(Form, form[i]), a[i], b[i], c[i]);
}
u32 pairOf(VideoForm form, u32 a, u32 b, u32 c)
{
    return parallel<2>(form, a, b, c);
}
u32 quadOf(VideoForm form, u32 a, u32 b, u32 c)
{
    return parallel<4>(form, a, b, c);
}

#define SIMD(name)                                                                                                                         \
    makeRow<u32, u32, u32, u32, u64>(name "2", "9.7.18", &computeVideo<VideoForm, &pairOf>),                                               \
        makeRow<u32, u32, u32, u32, u64>(name "4", "9.7.18", &computeVideo<VideoForm, &quadOf>)
#define SCALAR(name) makeRow<u32, u32, u32, u32, u64>(name, "9.7.18", &computeVideo<ScalarVideoForm, &computeMergedScalar>)

constexpr AluRow kVideoRows[] = {
    SIMD("vadd"),   SIMD("vsub"),       SIMD("vavrg"),  SIMD("vabsdiff"), SIMD("vmin"),   SIMD("vmax"),   SIMD("vset"),   SCALAR("vadd"),
    SCALAR("vsub"), SCALAR("vabsdiff"), SCALAR("vmin"), SCALAR("vmax"),   SCALAR("vset"), SCALAR("vshl"), SCALAR("vshr"), SCALAR("vmad"),
};

}  // namespace

Rows videoRows()
{
    return {kVideoRows, sizeof kVideoRows / sizeof kVideoRows[0]};
}

}  // namespace simtscope::ptx::SIMTSCOPE_ISA
