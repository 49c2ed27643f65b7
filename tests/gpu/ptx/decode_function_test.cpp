// Decoding a function: operands become slots, symbols addresses, and what has no meaning here is listed with its reason.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstring>

#include "gpu/ptx/decode.h"
#include "gpu/ptx/parser.h"

namespace simtscope::ptx {
namespace {

struct Decoded {
    Module module;
    Result<DecodedFunction> function = fail(plainMessage("not decoded"));

    explicit Decoded(const std::string& body, bool entry = true)
    {
        const std::string head = entry ? ".visible .entry k(.param .u64 k_param_0)" : ".visible .func k(.param .b64 k_param_0)";
        module = parse(".version 9.0\n.target sm_90\n.address_size 64\n.shared .align 4 .b8 buffer[64];\n" + head +
                       "\n{\n.reg .pred %p<4>; .reg .b16 %rs<4>; .reg .b32 %r<8>; .reg .b64 %rd<8>; .reg .f32 %f<4>;\n.local .align 8 .b8 "
                       "depot[16];\n" +
                       body + "\n}\n")
                     .value();
        function = decode(module, *module.find("k"), [](const std::string& symbol, StateSpace space) -> Result<std::uint64_t> {
            return symbol == "buffer" && space == StateSpace::Shared ? 128u : 8u;
        });
    }
    const DecodedOp& op(std::size_t i) const { return function->ops.at(i); }
};

template <class T>
T constantOf(const Decoded& decoded, Slot slot, unsigned lane)
{
    T value;
    EXPECT_TRUE(slot.constant);
    std::memcpy(&value, decoded.function->constantPool() + slot.offset + lane * sizeof(T), sizeof value);
    return value;
}

TEST(Decode, ImmediatesAreColumnsInTheConstantPool)
{
    const Decoded decoded("add.s32 %r1, %r2, -7;\nadd.f32 %f1, %f2, 0f3FC00000;\nadd.s32 %r3, %r4, -7;\nret;");
    ASSERT_TRUE(decoded.function);
    EXPECT_EQ(constantOf<std::int32_t>(decoded, decoded.op(0).source[1], 31), -7);
    EXPECT_EQ(constantOf<float>(decoded, decoded.op(1).source[1], 5), 1.5f);
    EXPECT_EQ(decoded.op(0).source[1].offset, decoded.op(2).source[1].offset);
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(decoded.function->constantPool()) % 64, 0u);
    EXPECT_EQ(decoded.op(0).destination[0].offset, slotOf(*decoded.function, "%r1"));
    EXPECT_EQ(slotOf(*decoded.function, "%r99"), kNoSlot);
}

// As the inline assembly of curand_poisson.h has it, and as nvcc writes the packed forms.
TEST(Decode, AModifierBehindTheTypeMeansTheSame)
{
    const Decoded decoded("lg2.approx.f32.ftz %f1, %f2;\nlg2.approx.ftz.f32 %f1, %f2;\n"
                          "max.s16x2.relu %r1, %r2, %r3;\nmax.relu.s16x2 %r1, %r2, %r3;\nret;");
    ASSERT_TRUE(decoded.function);
    for (std::size_t i : {0u, 2u}) {
        EXPECT_EQ(decoded.op(i).kind, OpKind::Alu);
        EXPECT_EQ(decoded.op(i).alu, decoded.op(i + 1).alu);
        EXPECT_EQ(decoded.op(i).variant, decoded.op(i + 1).variant);
    }
}

TEST(Decode, AddressesHoldSymbolAndAddend)
{
    const Decoded decoded("ld.shared.u32 %r1, [buffer+4];\nst.global.v2.u32 [%rd1+-8], {%r1, 5};\nld.local.u32 %r2, "
                          "[depot+12];\nld.param.u64 %rd2, [k_param_0];\nret;");
    ASSERT_TRUE(decoded.function);
    EXPECT_EQ(decoded.op(0).kind, OpKind::Load);
    EXPECT_EQ(decoded.op(0).space, StateSpace::Shared);
    EXPECT_EQ(decoded.op(0).offset, 132);
    EXPECT_EQ(decoded.op(1).elements, 2);
    EXPECT_EQ(decoded.op(1).offset, -8);
    EXPECT_EQ(constantOf<std::uint32_t>(decoded, decoded.op(1).source[2], 0), 5u);
    EXPECT_EQ(decoded.op(2).offset, 12);
    EXPECT_EQ(decoded.op(3).subOperation, std::uint8_t(ParamPlace::Kernel));
    EXPECT_GE(decoded.function->localBytes, 16u);
}

TEST(Decode, ParametersOfADeviceFunctionStandInItsFrame)
{
    const Decoded decoded("ld.param.u64 %rd2, [k_param_0];\nret;", false);
    ASSERT_TRUE(decoded.function);
    EXPECT_EQ(decoded.op(0).subOperation, std::uint8_t(ParamPlace::Frame));
    ASSERT_EQ(decoded.function->parameters.size(), 1u);
    EXPECT_EQ(decoded.op(0).offset, std::int64_t(decoded.function->parameters[0].offset));
}

TEST(Decode, UnpackingKeepsTheHalfThatIsWanted)
{
    for (const auto& [text, wanted] :
         {std::pair{"mov.b64 {_, %r5}, %rd3;\nret;", 0x11112222u}, {"mov.b64 {%r5, _}, %rd3;\nret;", 0x33334444u}}) {
        const Decoded decoded(text);
        ASSERT_TRUE(decoded.function);
        ASSERT_EQ(decoded.op(0).kind, OpKind::Alu) << text;
        std::vector<std::byte> memory(decoded.function->registerBytes + 64);
        std::byte* const registers = memory.data() + (-reinterpret_cast<std::uintptr_t>(memory.data()) & 63u);
        const std::uint64_t value = 0x1111222233334444u;
        std::memcpy(registers + slotOf(*decoded.function, "%rd3") + 7 * sizeof value, &value, sizeof value);
        decoded.op(0).alu(registers, decoded.function->constantPool(), decoded.op(0), kAllLanes);
        std::uint32_t half = 0;
        std::memcpy(&half, registers + slotOf(*decoded.function, "%r5") + 7 * sizeof half, sizeof half);
        EXPECT_EQ(half, wanted) << text;
    }
    EXPECT_EQ(Decoded("mov.b64 {_, _}, %rd3;\nret;").op(0).kind, OpKind::Nop);
}

TEST(Decode, GuardsAndBranches)
{
    const Decoded decoded("setp.lt.and.u32 %p1|%p2, %r1, %r2, !%p3;\n@!%p1 bra DONE;\nmov.u32 %r1, %tid.x;\nDONE:\nret;");
    ASSERT_TRUE(decoded.function);
    EXPECT_TRUE(present(decoded.op(0).destination[1]));
    EXPECT_EQ(decoded.op(0).negatedSources, 4);
    EXPECT_TRUE(decoded.op(1).guardNegated);
    EXPECT_EQ(decoded.op(1).guard, slotOf(*decoded.function, "%p1"));
    EXPECT_EQ(decoded.function->graph.blocks[std::size_t(decoded.op(1).target)].first, 3u);
    ASSERT_EQ(decoded.function->specials.size(), 1u);
    EXPECT_EQ(decoded.function->specials[0].first, SpecialRegister::TidX);
}

TEST(Decode, SpecialRegistersOfAWarp)
{
    const Decoded decoded("mov.u32 %r1, %tid.x;\nmov.u32 %r2, %tid.y;\nmov.u32 %r3, %ctaid.y;\nmov.u32 %r4, %lanemask_lt;\nret;");
    ASSERT_TRUE(decoded.function);
    WarpContext context;
    context.grid = {3, 2, 1};
    context.block = {5, 20, 1};
    context.blockId = BlockId{4};
    context.warp = WarpId{1};
    std::vector<std::uint32_t> file(decoded.function->registerBytes / 4);
    fillSpecials(*decoded.function, context, reinterpret_cast<std::byte*>(file.data()));
    const auto read = [&](std::size_t op, unsigned lane) { return file[decoded.op(op).source[0].offset / 4 + lane]; };
    EXPECT_EQ(read(0, 0), 32u % 5);
    EXPECT_EQ(read(1, 0), 32u / 5);
    EXPECT_EQ(read(0, 31), 63u % 5);
    EXPECT_EQ(read(1, 31), 63u / 5);
    EXPECT_EQ(read(2, 7), 1u);
    EXPECT_EQ(read(3, 4), 15u);
}

TEST(Decode, WhatHasNoMeaningIsListedWithItsReason)
{
    const Decoded decoded("add.u32 %r1, %r2, %r3;\nsub.u16x2 %r1, %r2, %r3;\nadd.u32 %r1, %rd2, %r3;\nmov.u32 %r1, %pm0;\nret;");
    ASSERT_TRUE(decoded.function);
    ASSERT_EQ(decoded.function->unsupported.size(), 3u);
    EXPECT_EQ(decoded.op(1).kind, OpKind::Unsupported);
    EXPECT_THAT(decoded.function->unsupported[0].second.text(), ::testing::HasSubstr("sub.u16x2 is not supported"));
    EXPECT_THAT(decoded.function->unsupported[1].second.text(), ::testing::HasSubstr("%rd2"));
    EXPECT_THAT(decoded.function->unsupported[2].second.text(), ::testing::HasSubstr("%pm0"));
}

}  // namespace
}  // namespace simtscope::ptx
