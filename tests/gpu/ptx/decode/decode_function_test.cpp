// Tests decoding a function: operands become slots, symbols addresses, and an instruction without a meaning here is listed with the reason.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstring>

#include "gpu/core/messages/ptx.h"
#include "gpu/ptx/model/decoded_function.h"
#include "gpu/ptx/parse/parser.h"

namespace simtscope::ptx {
namespace {

struct Decoded {
    Module module;
    Result<DecodedFunction> function = fail(plainMessage("not decoded"));

    explicit Decoded(const std::string& body, bool entry = true)
    {
        const std::string head = entry ? ".visible .entry k(.param .u64 k_param_0)" : ".visible .func k(.param .b64 k_param_0)";
        module =
            parseModule(".version 9.0\n.target sm_90\n.address_size 64\n.shared .align 4 .b8 buffer[64];\n" + head +
                        "\n{\n.reg .pred %p<4>; .reg .b16 %rs<4>; .reg .b32 %r<8>; .reg .b64 %rd<8>; .reg .f32 %f<4>;\n.local .align 8 .b8 "
                        "depot[16];\n" +
                        body + "\n}\n")
                .value();
        function =
            decodeFunction(module, *module.findFunction("k"), [](const std::string& symbol, StateSpace space) -> Result<std::uint64_t> {
                return symbol == "buffer" && space == StateSpace::Shared ? 128u : 8u;
            });
    }
    const DecodedOp& op(std::size_t i) const { return function->ops.at(i); }
};

template <class T>
T constantOf(const Decoded& decoded, Slot slot, unsigned lane)
{
    T value;
    EXPECT_TRUE(slot.isConstant);
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
    EXPECT_EQ(decoded.op(0).destination[0].offset, findRegisterOffset(*decoded.function, "%r1"));
    EXPECT_EQ(findRegisterOffset(*decoded.function, "%r99"), kNoSlot);
}

// The first forms are those of the inline assembly in curand_poisson.h and of nvcc's packed instructions.
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
    EXPECT_EQ(decoded.op(1).elementCount, 2);
    EXPECT_EQ(decoded.op(1).offset, -8);
    EXPECT_EQ(constantOf<std::uint32_t>(decoded, decoded.op(1).source[2], 0), 5u);
    EXPECT_EQ(decoded.op(2).offset, 12);
    EXPECT_EQ(decoded.op(3).mode, std::uint8_t(ParamStorage::Kernel));
    EXPECT_GE(decoded.function->localBytes, 16u);
}

TEST(Decode, ParametersOfADeviceFunctionStandInItsFrame)
{
    const Decoded decoded("ld.param.u64 %rd2, [k_param_0];\nret;", false);
    ASSERT_TRUE(decoded.function);
    EXPECT_EQ(decoded.op(0).mode, std::uint8_t(ParamStorage::Frame));
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
        std::memcpy(registers + findRegisterOffset(*decoded.function, "%rd3") + 7 * sizeof value, &value, sizeof value);
        decoded.op(0).alu(registers, decoded.function->constantPool(), decoded.op(0), kAllLanes);
        std::uint32_t half = 0;
        std::memcpy(&half, registers + findRegisterOffset(*decoded.function, "%r5") + 7 * sizeof half, sizeof half);
        EXPECT_EQ(half, wanted) << text;
    }
    EXPECT_EQ(Decoded("mov.b64 {_, _}, %rd3;\nret;").op(0).kind, OpKind::Nop);
}

TEST(Decode, GuardsAndBranches)
{
    const Decoded decoded("setp.lt.and.u32 %p1|%p2, %r1, %r2, !%p3;\n@!%p1 bra DONE;\nmov.u32 %r1, %tid.x;\nDONE:\nret;");
    ASSERT_TRUE(decoded.function);
    EXPECT_TRUE(isPresent(decoded.op(0).destination[1]));
    EXPECT_EQ(decoded.op(0).negatedSources, 4);
    EXPECT_TRUE(decoded.op(1).isGuardNegated);
    EXPECT_EQ(decoded.op(1).guard, findRegisterOffset(*decoded.function, "%p1"));
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
    fillSpecialRegisters(*decoded.function, context, reinterpret_cast<std::byte*>(file.data()));
    const auto read = [&](std::size_t op, unsigned lane) { return file[decoded.op(op).source[0].offset / 4 + lane]; };
    EXPECT_EQ(read(0, 0), 32u % 5);
    EXPECT_EQ(read(1, 0), 32u / 5);
    EXPECT_EQ(read(0, 31), 63u % 5);
    EXPECT_EQ(read(1, 31), 63u / 5);
    EXPECT_EQ(read(2, 7), 1u);
    EXPECT_EQ(read(3, 4), 15u);
}

TEST(Decode, UnsupportedInstructionsAreListedWithAReason)
{
    const Decoded decoded("add.u32 %r1, %r2, %r3;\nsub.u16x2 %r1, %r2, %r3;\nadd.u32 %r1, %rd2, %r3;\nmov.u32 %r1, %pm0;\nret;");
    ASSERT_TRUE(decoded.function);
    ASSERT_EQ(decoded.function->unsupported.size(), 3u);
    EXPECT_EQ(decoded.op(1).kind, OpKind::Unsupported);
    EXPECT_EQ(decoded.function->unsupported[0].second, msg::ptx::unsupported("sub.u16x2"));
    EXPECT_EQ(decoded.function->unsupported[1].second, msg::ptx::otherType("%rd2", "b64", "u32"));
    EXPECT_EQ(decoded.function->unsupported[2].second, msg::ptx::specialRegister("%pm0"));
}

/// Executed without the modifier, the instruction would do something else.
TEST(Decode, AModifierThatTheRowDoesNotListIsRefusedByName)
{
    for (const auto& [text, modifier] : {
             std::pair{"redux.sync.add.abs.u32 %r1, %r2, -1;", "abs"},
             {"redux.sync.add.min.u32 %r1, %r2, -1;", "min"},  // two modes
             {"shfl.sync.idx.wrap.b32 %r1, %r2, %r3, 31, -1;", "wrap"},
             {"shfl.idx.aligned.b32 %r1, %r2, %r3, 31;", "aligned"},
             {"vote.sync.all.uni.pred %p1, %p2, -1;", "uni"},
             {"vote.sync.ballot.any.b32 %r1, %p2, -1;", "any"},
             {"match.any.sync.cta.b32 %r1, %r2, -1;", "cta"},
             {"activemask.sync.b32 %r1;", "sync"},
             {"elect.sync.uni %r1|%p1, -1;", "uni"},
             {"bar.warp.sync.aligned -1;", "aligned"},
             {"bar.sync.aligned 0;", "aligned"},
             {"bar.red.popc.and.u32 %r1, 0, %p1;", "and"},
             {"barrier.cta.sync.uni 0;", "uni"},
             {"ld.global.release.u32 %r1, [%rd1];", "release"},
             {"st.async.weak.shared::cluster.mbarrier::complete_tx::bytes.u32 [%r1], %r2, [%r3];", "async"},
             {"atom.global.add.ftz.f32 %f1, [%rd1], %f2;", "ftz"},
             {"red.async.relaxed.cluster.shared::cluster.mbarrier::complete_tx::bytes.add.u32 [%r1], %r2, [%r3];", "async"},
             {"ldmatrix.sync.aligned.m8n8.x1.row.shared.b16 {%r1}, [%r2];", "row"},
             {"mma.sp.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%f1}, {%r1}, {%r2}, {%f2}, %r3, 0;", "sp"},
             {"cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes.multicast::cluster [%r1], [%rd1], %r2, [%r3], %rs1;",
              "multicast::cluster"},
             {"cp.async.cs.shared.global [%r1], [%rd1], 4;", "cs"},
             {"mbarrier.init.release.shared.b64 [%r1], 1;", "release"},
             {"txq.level.width.b32 %r1, [%rd1];", "level"},
             {"sust.p.2d.b32.trap [%rd1, {%r1, %r2}], {%r1};", "p"},
             {"vadd4.u32.u32.u32.eq %r1, %r2, %r3, %r4;", "eq"},
             {"fence.weak;", "weak"},
             {"bra.sync DONE;", "sync"},
         }) {
        const Decoded decoded(std::string(text) + "\nDONE:\nret;");
        ASSERT_TRUE(decoded.function) << text;
        ASSERT_EQ(decoded.function->unsupported.size(), 1u) << text;
        const std::string opcode = decoded.module.findFunction("k")->instructions[0].opcodeText();
        EXPECT_EQ(decoded.function->unsupported[0].second, msg::ptx::unsupportedModifier(opcode, modifier)) << text;
    }
}

TEST(Decode, ATypeThatTheInstructionDoesNotTakeIsRefused)
{
    for (const char* text :
         {"redux.sync.add.u32.s32 %r1, %r2, -1;", "redux.sync.min.f64 %fd1, %fd2, -1;", "vote.sync.all.b32 %p1, %p2, -1;",
          "vote.ballot.pred %r1, %p2;", "elect.sync.b32 %r1|%p1, -1;", "activemask.u64 %rd1;", "mov.wide.b32 %r1, %r2;",
          "lop3.or.wide.b32 %r1|%p1, %r2, %r3, %r4, 1, %p2;", "vadd4.u32.f32.u32.u32 %r1, %r2, %r3, %r4;"}) {
        const Decoded decoded(std::string(text) + "\nret;");
        ASSERT_TRUE(decoded.function) << text;
        ASSERT_EQ(decoded.function->unsupported.size(), 1u) << text;
        const std::string opcode = decoded.module.findFunction("k")->instructions[0].opcodeText();
        EXPECT_EQ(decoded.function->unsupported[0].second, msg::ptx::unsupported(opcode)) << text;
    }
}

/// Tries every modifier of the forms of section 9.7 that has no effect here, or that the decoder reads.
TEST(Decode, ModifiersThatTheRowListsAreTaken)
{
    for (const char* text : {
             "ld.relaxed.sys.global.L1::evict_last.L2::cache_hint.L2::256B.v2.u32 {%r1, %r2}, [%rd1], %rd2;",
             "ld.global.nc.L1::no_allocate.L2::128B.u32 %r1, [%rd1];",
             "ld.volatile.shared::cta.u32 %r1, [buffer];",
             "ld.param::entry.u64 %rd1, [k_param_0];",
             "st.release.gpu.global.u32 [%rd1], %r1;",
             "st.weak.global.cs.L2::cache_hint.u32 [%rd1], %r1, %rd2;",
             "atom.acq_rel.cluster.global.add.noftz.f16x2 %r1, [%rd1], %r2;",
             "red.relaxed.gpu.shared::cta.max.s32 [%r1], %r2;",
             "barrier.cta.red.popc.aligned.u32 %r1, 0, %p1;",
             "bar.cta.sync 0;",
             "fence.proxy.async.shared::cta;",
             "fence.acquire.sync_restrict::shared::cluster.cluster;",
             "fence.mbarrier_init.release.cluster;",
             "membar.gl;",
             "mbarrier.test_wait.parity.acquire.cta.shared::cta.b64 %p1, [%r1], %r2;",
             "mbarrier.arrive.expect_tx.release.cta.shared::cta.b64 %rd1, [%r1], %r2;",
             "cp.async.ca.shared.global.L2::cache_hint.L2::128B [%r1], [%rd1], 4, %rd2;",
             "cp.async.bulk.global.shared::cta.bulk_group.L2::cache_hint [%rd1], [%r1], %r2, %rd2;",
             "cp.async.bulk.prefetch.L2.global [%rd1], %r2;",
             "createpolicy.range.global.L2::evict_last.L2::evict_unchanged.b64 %rd1, [%rd2], %r1, %r2;",
             "prefetch.global.L2::evict_last [%rd1];",
             "prefetchu.L1 [%rd1];",
             "applypriority.global.L2::evict_normal [%rd1], 128;",
             "discard.global.L2 [%rd1], 128;",
             "setmaxnreg.inc.sync.aligned.u32 40;",
             "mapa.shared::cluster.u32 %r1, %r2, 0;",
             "getctarank.shared::cluster.u32 %r1, %r2;",
             "ldmatrix.sync.aligned.m8n8.x2.trans.shared::cta.b16 {%r1, %r2}, [%r3];",
             "wmma.store.d.sync.aligned.row.m8n8k4.global.f64 [%rd1], {%rd2, %rd3};",
             "vset4.u32.u32.ge.add %r1, %r2, %r3, %r4;",
             "bra.uni DONE;",
         }) {
        const Decoded decoded(std::string(text) + "\nDONE:\nret;");
        ASSERT_TRUE(decoded.function) << text;
        EXPECT_TRUE(decoded.function->unsupported.empty()) << text << ": " << decoded.function->unsupported[0].second.text();
    }
}

TEST(Decode, ANegatedRegisterIsRefusedWhereTheInstructionDoesNotNegateIt)
{
    for (const char* text : {"st.global.u32 [%rd1], -%r2;", "vadd.s32.s32.s32 %r1, -%r2, %r3;", "vmad.s32.s32.s32 -%r2, %r1, %r3, %r4;",
                             "vadd4.u32.u32.u32 %r1, -%r2, %r3, %r4;", "st.global.v2.u32 [%rd1], {%r1, !%r2};",
                             "shfl.sync.idx.b32 %r1, -%r2, 0, 31, -1;", "add.s32 %r1, %r3, -%r2;"}) {
        const Decoded decoded(std::string(text) + "\nret;");
        ASSERT_TRUE(decoded.function) << text;
        ASSERT_EQ(decoded.function->unsupported.size(), 1u) << text;
        const std::string opcode = std::string(text).substr(0, std::string(text).find(' '));
        EXPECT_EQ(decoded.function->unsupported[0].second, msg::ptx::noNegation("%r2", opcode)) << text;
    }
    for (const char* text : {"vmad.s32.s32.s32 %r1, -%r2, %r3, %r4;", "selp.b32 %r1, %r2, %r3, !%p1;", "vote.sync.any.pred %p1, !%p2, -1;"})
        EXPECT_TRUE(Decoded(std::string(text) + "\nret;").function->unsupported.empty()) << text;
}

TEST(Decode, AnAddendWrapsLikeAnAddress)
{
    const Decoded decoded("ld.shared.u32 %r1, [buffer+0x7fffffffffffffff];\nmov.u64 %rd1, depot+0x7fffffffffffffff;\n"
                          "ld.local.u32 %r1, [depot+-8];\nret;");
    ASSERT_TRUE(decoded.function);
    EXPECT_EQ(std::uint64_t(decoded.op(0).offset), 0x800000000000007full);
    EXPECT_EQ(decoded.op(2).offset, -8);
}

TEST(Decode, IsspacepReadsOneTableOfTheConstantVariables)
{
    std::string variables, tests;
    for (unsigned i = 0; i < 100; ++i) {
        variables += ".const .u32 c" + std::to_string(i) + ";\n";
        tests += i % 2 ? "isspacep.const %p1, %rd1;\n" : "isspacep.global %p1, %rd1;\n";
    }
    const Decoded one(variables + "isspacep.const %p1, %rd1;\nret;"), many(variables + tests + "ret;");
    ASSERT_TRUE(one.function && many.function);
    EXPECT_EQ(many.function->constants.size(), one.function->constants.size());
    EXPECT_EQ(constantOf<std::uint64_t>(many, many.op(1).source[1], 0), 100u);
}

}  // namespace
}  // namespace simtscope::ptx
