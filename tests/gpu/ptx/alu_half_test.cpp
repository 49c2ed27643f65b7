// Half precision against the compiler's own _Float16.
#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <cstring>
#include <random>

#include "gpu/ptx/alu.h"

namespace simtscope::ptx {
namespace {

__extension__ using Half = _Float16;

/// Applies a row to single values, given and returned as bits.
template <class... A>
std::uint64_t apply(const char* name, A... bits)
{
    alignas(64) static std::byte file[4 * 256];
    const AluRow* row = findAlu(name);
    if (!row) {
        ADD_FAILURE() << "no row " << name;
        return 0;
    }
    DecodedOp op;
    op.destination.fill(Slot{kNoSlot, 0});
    op.destination[0] = Slot{0, 0};
    unsigned i = 0;
    for (const std::uint64_t value : {std::uint64_t(bits)...}) {
        std::memcpy(file + 256 * (i + 1), &value, 8);
        op.source[i] = Slot{256 * (i + 1), 0};
        ++i;
    }
    row->function(file, file, op, 1);
    std::uint64_t result = 0;
    std::memcpy(&result, file, bitWidth(row->destination) > 32 ? 8 : 4);
    return bitWidth(row->destination) == 16 ? result & 0xffff : result;
}

Half half(std::uint32_t bits) { return std::bit_cast<Half>(std::uint16_t(bits)); }
std::uint32_t bitsOf(Half value) { return float(value) != float(value) ? 0x7fff : std::bit_cast<std::uint16_t>(value); }

TEST(AluHalf, EveryHalfWidensExactly)
{
    for (std::uint32_t bits = 0; bits < 0x10000; ++bits) {
        const float want = float(half(bits));
        if (want != want) {
            ASSERT_EQ(apply("cvt.f32.f16", bits), 0x7fffffffu);
            continue;
        }
        ASSERT_EQ(apply("cvt.f32.f16", bits), std::bit_cast<std::uint32_t>(want)) << bits;
        ASSERT_EQ(apply("cvt.f16.f32", std::bit_cast<std::uint32_t>(want)), bits);
    }
}

TEST(AluHalf, NarrowingRoundsToNearestEven)
{
    std::mt19937 random(5);
    for (int i = 0; i < 100000; ++i) {
        const float value = std::ldexp(float(random()) / 1e9f * (random() % 2 ? 1.0f : -1.0f), int(random() % 48) - 30);
        ASSERT_EQ(apply("cvt.f16.f32", std::bit_cast<std::uint32_t>(value)), bitsOf(Half(value))) << value;
    }
    EXPECT_EQ(apply("cvt.f16.f32", std::bit_cast<std::uint32_t>(65520.0f)), 0x7c00u);
    EXPECT_EQ(apply("cvt.rz.f16.f32", std::bit_cast<std::uint32_t>(1e9f)), 0x7bffu);
    EXPECT_EQ(apply("cvt.bf16.f32", std::bit_cast<std::uint32_t>(1.00390625f)), 0x3f80u);
    EXPECT_EQ(apply("cvt.f16.s64", std::uint64_t(-2049)), bitsOf(Half(-2049.0f)));
}

TEST(AluHalf, ArithmeticIsRoundedOnce)
{
    std::mt19937 random(6);
    for (int i = 0; i < 100000; ++i) {
        const std::uint32_t a = random() & 0xffff, b = random() & 0xffff, c = random() & 0xffff;
        const float x = half(a), y = half(b), z = half(c);
        if (x != x || y != y || z != z)
            continue;
        ASSERT_EQ(apply("add.f16", a, b), bitsOf(Half(double(x) + double(y))));
        ASSERT_EQ(apply("sub.f16", a, b), bitsOf(Half(double(x) - double(y))));
        ASSERT_EQ(apply("mul.f16", a, b), bitsOf(Half(double(x) * double(y))));
        __extension__ using Quad = __float128;
        ASSERT_EQ(apply("fma.f16", a, b, c), bitsOf(Half(Quad(x) * Quad(y) + Quad(z)))) << a << " " << b << " " << c;
        const std::uint64_t pair = apply("add.f16x2", a | c << 16, b | b << 16);
        ASSERT_EQ(pair & 0xffff, apply("add.f16", a, b));
        ASSERT_EQ(pair >> 16, apply("add.f16", c, b));
    }
}

}  // namespace
}  // namespace simtscope::ptx
