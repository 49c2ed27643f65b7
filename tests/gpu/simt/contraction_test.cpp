// Tests that sums of products which ptxas contracts are rounded once: they have the bits of the equivalent fma.
#include <gtest/gtest.h>

#include <fmt/format.h>

#include "tests/gpu/simt/harness.h"
#include "tests/gpu/simt/hash_number.h"

namespace simtscope::simt::testing {
namespace {

struct Type {
    const char *name, *flush, *registers;  ///< "f16x2", ".ftz" or "", "r"
    unsigned bytes;
};

void PrintTo(const Type& type, std::ostream* out)
{
    *out << type.name << type.flush;
}

class Contraction : public ::testing::TestWithParam<Type> {};

/// Returns a number around 1 with random mantissa and sign: an element of the type, or two.
std::uint64_t number(const std::string& type, std::uint32_t seed)
{
    const std::uint64_t bits = hashNumber(seed);
    const auto makeHalf = [](std::uint64_t random) { return 0x3c00 | (random & 0x83ff); };
    const auto brain = [](std::uint64_t random) { return 0x3f80 | (random & 0x807f); };
    if (type == "f64")
        return 0x3ff0000000000000 | (bits << 31 & 0x8000000000000000) | (bits * 0x9e3779b97f4a7c15 & 0xfffffffffffff);
    if (type == "f32")
        return 0x3f800000 | (bits & 0x807fffff);
    if (type == "f16" || type == "f16x2")
        return makeHalf(bits) | (type == "f16x2" ? makeHalf(bits >> 16) << 16 : 0);
    return brain(bits) | (type == "bf16x2" ? brain(bits >> 16) << 16 : 0);
}

/// Returns the value that `body` leaves in %x4 of each lane, where x are the type's registers and %x1 to %x3 hold three numbers.
std::vector<std::uint64_t> run(const Type& type, const std::string& body)
{
    const auto text = [&](const std::string& form) {
        return fmt::format(fmt::runtime(form), fmt::arg("x", type.registers), fmt::arg("T", fmt::format("{}.{}", type.flush, type.name)),
                           fmt::arg("b", 8 * type.bytes));
    };
    std::string load = "mul.wide.u32 %rd1, %t, 24; add.u64 %rd2, %in, %rd1;";
    for (unsigned i = 0; i < 3; ++i)
        load += text("ld.global.b{b} %{x}" + std::to_string(i + 1) + ", [%rd2+" + std::to_string(8 * i) + "];");
    const std::string store = text("mul.wide.u32 %rd1, %t, 8; add.u64 %rd2, %out, %rd1; st.global.b{b} [%rd2], %{x}4;");
    Harness harness(kernelText(load + text(body) + store));
    std::vector<std::uint64_t> numbers;
    for (std::uint32_t i = 0; i < 3 * kWarpSize; ++i)
        numbers.push_back(number(type.name, i));
    const std::uint64_t out = harness.allocate(8 * kWarpSize), in = harness.upload(numbers);
    const auto outcome = harness.launch("k", {1}, {kWarpSize}, {out, in, 0});
    EXPECT_EQ(outcome.result.status, LaunchStatus::Success)
        << (outcome.result.finding ? outcome.result.finding->message.text() : std::string());
    return harness.download<std::uint64_t>(out, kWarpSize);
}

TEST_P(Contraction, RoundsOnce)
{
    struct Form {
        const char *contracted, *fused, *separate;
    };
    const Form forms[] = {
        {"mul{T} %{x}5, %{x}1, %{x}2; add{T} %{x}4, %{x}5, %{x}3;", "fma.rn{T} %{x}4, %{x}1, %{x}2, %{x}3;",
         "mul.rn{T} %{x}5, %{x}1, %{x}2; add.rn{T} %{x}4, %{x}5, %{x}3;"},
        {"mul{T} %{x}5, %{x}1, %{x}2; add{T} %{x}4, %{x}3, %{x}5;", "fma.rn{T} %{x}4, %{x}1, %{x}2, %{x}3;",
         "mul.rn{T} %{x}5, %{x}1, %{x}2; add.rn{T} %{x}4, %{x}3, %{x}5;"},
        {"mul{T} %{x}5, %{x}1, %{x}2; sub{T} %{x}4, %{x}5, %{x}3;", "neg{T} %{x}6, %{x}3; fma.rn{T} %{x}4, %{x}1, %{x}2, %{x}6;",
         "mul.rn{T} %{x}5, %{x}1, %{x}2; sub.rn{T} %{x}4, %{x}5, %{x}3;"},
        {"mul{T} %{x}5, %{x}1, %{x}2; sub{T} %{x}4, %{x}3, %{x}5;", "neg{T} %{x}6, %{x}1; fma.rn{T} %{x}4, %{x}6, %{x}2, %{x}3;",
         "mul.rn{T} %{x}5, %{x}1, %{x}2; sub.rn{T} %{x}4, %{x}3, %{x}5;"},
        {"mul{T} %{x}5, %{x}1, %{x}2; neg{T} %{x}6, %{x}5; sub{T} %{x}4, %{x}6, %{x}3;",
         "neg{T} %{x}5, %{x}1; neg{T} %{x}6, %{x}3; fma.rn{T} %{x}4, %{x}5, %{x}2, %{x}6;",
         "mul.rn{T} %{x}5, %{x}1, %{x}2; neg{T} %{x}6, %{x}5; sub.rn{T} %{x}4, %{x}6, %{x}3;"},
        // The factors change before the sum.
        {"mul{T} %{x}5, %{x}1, %{x}2; mul.rn{T} %{x}1, %{x}1, %{x}1; mul.rn{T} %{x}2, %{x}1, %{x}1; add{T} %{x}4, %{x}5, %{x}3;",
         "fma.rn{T} %{x}4, %{x}1, %{x}2, %{x}3;", "mul.rn{T} %{x}5, %{x}1, %{x}2; add.rn{T} %{x}4, %{x}5, %{x}3;"},
        // A loop of three iterations contracts the product of each iteration.
        {"mov.b32 %r20, 0; L: mul{T} %{x}5, %{x}1, %{x}2; add{T} %{x}1, %{x}5, %{x}3; mov.b{b} %{x}4, %{x}1; add.u32 %r20, %r20, 1;"
         "setp.lt.u32 %p1, %r20, 3; @%p1 bra L;",
         "fma.rn{T} %{x}4, %{x}1, %{x}2, %{x}3; fma.rn{T} %{x}4, %{x}4, %{x}2, %{x}3; fma.rn{T} %{x}4, %{x}4, %{x}2, %{x}3;",
         "mul.rn{T} %{x}5, %{x}1, %{x}2; add.rn{T} %{x}4, %{x}5, %{x}3;"},
    };
    for (const Form& form : forms) {
        const auto contracted = run(GetParam(), form.contracted);
        EXPECT_EQ(contracted, run(GetParam(), form.fused)) << form.contracted;
        EXPECT_NE(contracted, run(GetParam(), form.separate)) << form.contracted;
    }
}

INSTANTIATE_TEST_SUITE_P(Types, Contraction,
                         ::testing::Values(Type{"f32", "", "f", 4}, Type{"f32", ".ftz", "f", 4}, Type{"f64", "", "fd", 8},
                                           Type{"f16", "", "rs", 2}, Type{"f16", ".ftz", "rs", 2}, Type{"f16x2", "", "r", 4},
                                           Type{"bf16", "", "rs", 2}, Type{"bf16x2", "", "r", 4}),
                         [](const auto& parameter) {
                             return std::string(parameter.param.name) + (parameter.param.flush[0] ? "Flushed" : "");
                         });

TEST(ContractionOfASum, SaturatesOnce)
{
    const Type type{"f32", "", "f", 4};
    EXPECT_EQ(run(type, "mul.f32 %f5, %f1, %f2; add.sat.f32 %f4, %f5, %f3;"), run(type, "fma.rn.sat.f32 %f4, %f1, %f2, %f3;"));
}

}  // namespace
}  // namespace simtscope::simt::testing
