#include "gpu/ptx/decode/def_use.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "gpu/ptx/parse/parser.h"
#include "tests/gpu/ptx/ptx_fixture.h"

namespace simtscope::ptx {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

std::string text(const std::vector<RegisterAccess>& accesses)
{
    std::string joined;
    for (const RegisterAccess& access : accesses)
        joined.append(joined.empty() ? "" : " ").append(access.isGuard ? "@" : "").append(access.name);
    return joined;
}

struct RegisterUse {
    const char* instruction;
    const char* reads;
    const char* writes;
};

void PrintTo(const RegisterUse& use, std::ostream* out)
{
    *out << use.instruction;
}

class Accesses : public testing::TestWithParam<RegisterUse> {};

TEST_P(Accesses, AreThoseOfTheIsa)
{
    const auto module = parseModule(kernelWith(GetParam().instruction));
    ASSERT_TRUE(module) << module.error().text();
    const Instruction& instruction = module->functions.at(0).instructions.at(0);
    EXPECT_EQ(text(findReadRegisters(instruction)), GetParam().reads);
    EXPECT_EQ(text(findWrittenRegisters(instruction)), GetParam().writes);
}

const RegisterUse kRegisterUses[] = {
    {"add.s32 %r1, %r2, %r3;", "%r2 %r3", "%r1"},
    {"mad.lo.s32 %r1, %r1, %r2, %r1;", "%r1 %r2 %r1", "%r1"},
    {"@%p1 mov.u32 %r1, %tid.x;", "@%p1", "%r1"},
    {"@!%p1 mov.u32 %r1, 5;", "@%p1", "%r1"},
    {"setp.lt.and.s32 %p1|%p2, %r1, %r2, !%p3;", "%r1 %r2 %p3", "%p1 %p2"},
    {"selp.b32 %r1, %r2, %r3, %p1;", "%r2 %r3 %p1", "%r1"},
    {"ld.global.u32 %r1, [%rd1+4];", "%rd1", "%r1"},
    {"ld.global.v2.u32 {%r1, %r2}, [%rd1];", "%rd1", "%r1 %r2"},
    {"ld.param.u64 %rd1, [k_param_0];", "", "%rd1"},
    {"st.global.u32 [%rd1], %r1;", "%rd1 %r1", ""},
    {"st.shared.v2.f32 [%r1], {%f1, %f2};", "%r1 %f1 %f2", ""},
    {"mov.b64 {%r1, %r2}, %rd1;", "%rd1", "%r1 %r2"},
    {"mov.b64 %rd1, {%r1, %r2};", "%r1 %r2", "%rd1"},
    {"atom.global.cas.b32 %r1, [%rd1], %r2, %r3;", "%rd1 %r2 %r3", "%r1"},
    {"red.global.add.u32 [%rd1], %r1;", "%rd1 %r1", ""},
    {"shfl.sync.down.b32 %r1|%p1, %r2, 1, 31, -1;", "%r2", "%r1 %p1"},
    {"shfl.sync.idx.b32 _|%p1, %r2, %r3, 31, -1;", "%r2 %r3", "%p1"},
    {"vote.sync.ballot.b32 %r1, %p1, -1;", "%p1", "%r1"},
    {"bar.sync 0, %r1;", "%r1", ""},
    {"bar.red.popc.u32 %r1, 0, %p1;", "%p1", "%r1"},
    {"barrier.cta.red.or.pred %p1, 0, !%p2;", "%p2", "%p1"},
    {"bra L; L:", "", ""},
    {"brx.idx %r1, T; T: .branchtargets L; L:", "%r1", ""},
    {"call (%r1), %rd1, (%r2, %r3), P; P: .callprototype _ ();", "%rd1 %r2 %r3", "%r1"},
    {"call %rd1, (%r2), P; P: .callprototype _ ();", "%rd1 %r2", ""},
    {"tex.2d.v4.f32.f32 {%f1, _, _, %f4}, [%rd1, {%f5, %f6}];", "%rd1 %f5 %f6", "%f1 %f4"},
    {"mma.sync.aligned.m8n8k4.row.col.f32.f16.f16.f32 {%f1}, {%r1}, {%r2}, {%f1};", "%r1 %r2 %f1", "%f1"},
    {"wmma.store.d.sync.aligned.row.m16n16k16.global.f32 [%rd1], {%f1, %f2}, %r1;", "%rd1 %f1 %f2 %r1", ""},
    {"wmma.load.a.sync.aligned.row.m16n16k16.global.f16 {%r1, %r2}, [%rd1], %r3;", "%rd1 %r3", "%r1 %r2"},
    {"wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%f1, %f2}, %rd1, %rd2, %p1, 1, 1, 0, 0;", "%f1 %f2 %rd1 %rd2 %p1", "%f1 %f2"},
    {"cp.async.ca.shared.global [%r1], [%rd1], 4;", "%r1 %rd1", ""},
    {"mbarrier.arrive.shared.b64 %rd1, [%r1];", "%r1", "%rd1"},
    {"mbarrier.arrive.shared::cluster.b64 _, [%r1];", "%r1", ""},
    {"mbarrier.init.shared.b64 [%r1], %r2;", "%r1 %r2", ""},
    {"mbarrier.test_wait.shared.b64 %p1, [%r1], %rd1;", "%r1 %rd1", "%p1"},
    {"vadd.s32.u32.s32 %r1.b0, %r2.b1, %r3, %r4;", "%r1 %r2 %r3 %r4", "%r1"},
    {"stackrestore.u64 %rd1;", "%rd1", ""},
    {"ret;", "", ""},
};

INSTANTIATE_TEST_SUITE_P(Instructions, Accesses, testing::ValuesIn(kRegisterUses));

struct Chains : testing::Test {
    void build(const std::string& body)
    {
        auto parsed = parseModule(kernelWith(body));
        ASSERT_TRUE(parsed) << parsed.error().text();
        module = *parsed;
        graph = buildControlFlowGraph(module.functions.at(0));
        chains.emplace(module.functions[0], graph);
    }
    std::vector<std::uint32_t> reaching(std::uint32_t instruction, const char* name)
    {
        return chains->findReachingDefinitions(instruction, chains->findRegister(name));
    }
    std::vector<std::uint32_t> reached(std::uint32_t definition, const char* name)
    {
        return chains->findReachedUses(definition, chains->findRegister(name));
    }

    Module module;
    ControlFlowGraph graph;
    std::optional<DefUse> chains;
};

TEST_F(Chains, DefinitionsAndUsesByRegister)
{
    build("mov.u32 %r1, 1; add.u32 %r1, %r1, %r1; st.global.u32 [%rd1], %r1; ret;");
    const std::uint32_t r1 = chains->findRegister("%r1");
    EXPECT_THAT(chains->definitions(r1), ElementsAre(0, 1));
    EXPECT_THAT(chains->uses(r1), ElementsAre(1, 2));
    EXPECT_THAT(chains->definitions(chains->findRegister("%rd1")), IsEmpty());
    EXPECT_EQ(chains->findRegister("%none"), DefUse::kNoRegister);
}

TEST_F(Chains, LatestDefinitionHidesTheEarlierOne)
{
    build("mov.u32 %r1, 1; mov.u32 %r1, 2; add.u32 %r2, %r1, 0; ret;");
    EXPECT_THAT(reaching(2, "%r1"), ElementsAre(1));
    EXPECT_THAT(reached(0, "%r1"), IsEmpty());
    EXPECT_THAT(reached(1, "%r1"), ElementsAre(2));
}

TEST_F(Chains, AGuardedDefinitionHidesNothing)
{
    build("mov.u32 %r1, 1; @%p1 mov.u32 %r1, 2; add.u32 %r2, %r1, 0; ret;");
    EXPECT_THAT(reaching(2, "%r1"), ElementsAre(0, 1));
    EXPECT_THAT(reached(0, "%r1"), ElementsAre(2));
}

TEST_F(Chains, BothSidesOfABranchReachTheMeetingPoint)
{
    build("@%p1 bra ELSE; mov.u32 %r1, 1; bra END; ELSE: mov.u32 %r1, 2; END: add.u32 %r2, %r1, 0; ret;");
    EXPECT_THAT(reaching(4, "%r1"), ElementsAre(1, 3));
    EXPECT_THAT(reached(1, "%r1"), ElementsAre(4));
}

TEST_F(Chains, ALoopCarriesItsOwnDefinitionRound)
{
    build("mov.u32 %r1, 0; LOOP: add.u32 %r1, %r1, 1; setp.lt.u32 %p1, %r1, 9; @%p1 bra LOOP; st.global.u32 [%rd1], %r1; ret;");
    EXPECT_THAT(reaching(1, "%r1"), ElementsAre(0, 1));
    EXPECT_THAT(reaching(4, "%r1"), ElementsAre(1));
    EXPECT_THAT(reached(1, "%r1"), ElementsAre(1, 2, 4));
    EXPECT_THAT(reached(0, "%r1"), ElementsAre(1));
}

TEST_F(Chains, UsesAndDefinitionsAreInverse)
{
    const auto parsed = parseModule(readData("choose.ptx"));
    ASSERT_TRUE(parsed);
    for (const Function& function : parsed->functions) {
        const ControlFlowGraph flow = buildControlFlowGraph(function);
        const DefUse defUse(function, flow);
        for (std::uint32_t r = 0; r < function.registers.size(); ++r) {
            for (const std::uint32_t use : defUse.uses(r)) {
                for (const std::uint32_t definition : defUse.findReachingDefinitions(use, r))
                    EXPECT_THAT(defUse.findReachedUses(definition, r), testing::Contains(use));
            }
            for (const std::uint32_t definition : defUse.definitions(r)) {
                for (const std::uint32_t use : defUse.findReachedUses(definition, r))
                    EXPECT_THAT(defUse.findReachingDefinitions(use, r), testing::Contains(definition));
            }
        }
    }
}

}  // namespace
}  // namespace simtscope::ptx
