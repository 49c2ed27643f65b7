// Tests control-flow graphs of the usual shapes: successors, predecessors and where the sides of a branch reconverge.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "gpu/ptx/model/control_flow_graph.h"
#include "gpu/ptx/parse/parser.h"
#include "tests/gpu/ptx/ptx_fixture.h"

namespace simtscope::ptx {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

struct Shape {
    const char* name;
    const char* body;
    std::vector<std::vector<BasicBlockIndex>> successors;
    std::vector<BasicBlockIndex> meets;  ///< immediate post-dominators
};

void PrintTo(const Shape& shape, std::ostream* out)
{
    *out << shape.name;
}

class CfgShape : public testing::TestWithParam<Shape> {};

TEST_P(CfgShape, HasTheGraph)
{
    const auto module = parseModule(kernelWith(GetParam().body));
    ASSERT_TRUE(module) << module.error().text();
    const ControlFlowGraph graph = buildControlFlowGraph(module->functions.at(0));
    std::vector<std::vector<BasicBlockIndex>> successors;
    std::vector<BasicBlockIndex> meets;
    for (std::size_t b = 0; b < graph.blocks.size(); ++b) {
        successors.push_back(graph.blocks[b].successors);
        meets.push_back(graph.blocks[b].postDominator);
        for (const BasicBlockIndex next : graph.blocks[b].successors)
            EXPECT_THAT(graph.blocks.at(std::size_t(next)).predecessors, testing::Contains(BasicBlockIndex(b)));
        for (std::uint32_t i = graph.blocks[b].first; i < graph.blocks[b].end; ++i)
            EXPECT_EQ(graph.blockOf.at(i), BasicBlockIndex(b));
    }
    EXPECT_EQ(successors, GetParam().successors);
    EXPECT_EQ(meets, GetParam().meets);
}

const Shape kShapes[] = {
    {"straight", "mov.u32 %r1, 1; add.u32 %r1, %r1, 1; ret;", {{}}, {-1}},
    {"noReturnAtTheEnd", "mov.u32 %r1, 1;", {{}}, {-1}},
    {"ifThen", "@%p1 bra END; mov.u32 %r1, 1; END: ret;", {{2, 1}, {2}, {}}, {2, 2, -1}},
    {"ifElse", "@%p1 bra ELSE; mov.u32 %r1, 1; bra.uni END; ELSE: mov.u32 %r1, 2; END: ret;", {{2, 1}, {3}, {3}, {}}, {3, 3, 3, -1}},
    {"branchToTheNext", "@%p1 bra NEXT; NEXT: ret;", {{1}, {}}, {1, -1}},
    {"loop", "LOOP: add.u32 %r1, %r1, 1; @%p1 bra LOOP; ret;", {{0, 1}, {}}, {1, -1}},
    {"loopWithBreak",
     "LOOP: @%p1 bra END; add.u32 %r1, %r1, 1; @%p2 bra LOOP; mov.u32 %r2, 1; END: ret;",
     {{3, 1}, {0, 2}, {3}, {}},
     {3, 3, 3, -1}},
    {"nestedLoops",
     "OUTER: mov.u32 %r1, 0; INNER: add.u32 %r1, %r1, 1; @%p1 bra INNER; @%p2 bra OUTER; ret;",
     {{1}, {1, 2}, {0, 3}, {}},
     {1, 2, 3, -1}},
    {"nestedIfs", "@%p1 bra A; @%p2 bra B; mov.u32 %r1, 1; B: mov.u32 %r2, 1; A: ret;", {{4, 1}, {3, 2}, {3}, {4}, {}}, {4, 3, 3, 4, -1}},
    {"endlessLoop", "LOOP: add.u32 %r1, %r1, 1; bra LOOP;", {{0}}, {-1}},
    {"endlessLoopOnOneSide", "@%p1 bra OUT; LOOP: bra LOOP; OUT: mov.u32 %r1, 1; END: ret;", {{2, 1}, {1}, {3}, {}}, {2, -1, 3, -1}},
    {"earlyReturn", "@%p1 bra GO; ret; GO: mov.u32 %r1, 1; ret;", {{2, 1}, {}, {}}, {-1, -1, -1}},
    {"guardedReturn", "@%p1 ret; mov.u32 %r1, 1; @%p2 exit; ret;", {{1}, {2}, {}}, {-1, -1, -1}},
    {"trapOnOneSide", "@%p1 bra OK; trap; OK: mov.u32 %r1, 1; ret;", {{2, 1}, {}, {}}, {2, -1, -1}},
    {"unreachable", "bra END; mov.u32 %r1, 1; END: ret;", {{2}, {2}, {}}, {2, 2, -1}},
    {"switch",
     "brx.idx %r1, TARGETS; TARGETS: .branchtargets A, B, A, C; A: mov.u32 %r1, 1; bra C; B: mov.u32 %r1, 2; C: ret;",
     {{1, 2, 3}, {3}, {3}, {}},
     {3, 3, 3, -1}},
    {"call",
     "mov.u32 %r1, 1; call (%r2), %rd1, (%r1), P; P: .callprototype (.reg .b32 _) _ (.reg .b32 _); add.u32 %r3, %r2, 1; ret;",
     {{1}, {}},
     {1, -1}},
    {"labelAtTheVeryEnd", "@%p1 bra END; mov.u32 %r1, 1; END:", {{1}, {}}, {-1, -1}},
    {"twoLabelsAtOnePosition", "@%p1 bra A; @%p2 bra B; A: B: ret;", {{2, 1}, {2}, {}}, {2, 2, -1}},
    {"crossingBranches",
     "@%p1 bra B; A: @%p2 bra D; B: @%p3 bra A; C: mov.u32 %r1, 1; D: ret;",
     {{2, 1}, {4, 2}, {1, 3}, {4}, {}},
     {4, 4, 4, 4, -1}},
};

INSTANTIATE_TEST_SUITE_P(Shapes, CfgShape, testing::ValuesIn(kShapes), [](const auto& shape) { return shape.param.name; });

TEST(Cfg, DeclarationHasNoBlocks)
{
    const auto module = parseModule(".version 9.0\n.target sm_75\n.extern .func f();\n");
    ASSERT_TRUE(module);
    EXPECT_THAT(buildControlFlowGraph(module->functions.at(0)).blocks, IsEmpty());
}

/// Finds post-dominators by their definition, for every pair of blocks: a post-dominator is a block without which no exit can be reached.
class ReachabilityOracle {
public:
    explicit ReachabilityOracle(const ControlFlowGraph& graph, std::vector<char> leaves) : m_graph(graph), m_leaves(std::move(leaves)) {}

    bool reachesExit(BasicBlockIndex start, BasicBlockIndex excluded) const
    {
        std::vector<char> isVisited(m_graph.blocks.size(), 0);
        std::vector<BasicBlockIndex> waiting{start};
        while (!waiting.empty()) {
            const BasicBlockIndex block = waiting.back();
            waiting.pop_back();
            if (block == excluded || isVisited[std::size_t(block)])
                continue;
            isVisited[std::size_t(block)] = 1;
            if (m_leaves[std::size_t(block)])
                return true;
            for (const BasicBlockIndex next : m_graph.blocks[std::size_t(block)].successors)
                waiting.push_back(next);
        }
        return false;
    }

    bool postDominates(BasicBlockIndex candidate, BasicBlockIndex block) const
    {
        return candidate != block && !reachesExit(block, candidate);
    }

private:
    const ControlFlowGraph& m_graph;
    std::vector<char> m_leaves;
};

TEST(Cfg, AgreesWithTheDefinitionOnRandomGraphs)
{
    std::uint32_t state = 1;
    const auto random = [&state](std::uint32_t bound) { return (state = state * 1664525u + 1013904223u) / 65536u % bound; };
    for (int round = 0; round < 300; ++round) {
        // Every block has a label, an instruction, and one of: fall through, branch, guarded branch, return.
        const std::uint32_t count = 2 + random(12);
        std::string body;
        std::vector<char> leaves(count, 0);
        for (std::uint32_t b = 0; b < count; ++b) {
            body.append(1, 'B').append(std::to_string(b)).append(": mov.u32 %r1, 1; ");
            const std::uint32_t kind = b + 1 == count ? 3 : random(4);
            leaves[b] = kind == 3;
            static constexpr const char* kEndings[] = {"", "bra B", "@%p1 bra B", "ret; "};
            body.append(kEndings[kind]);
            if (kind == 1 || kind == 2)
                body.append(std::to_string(random(count))).append("; ");
        }
        const auto module = parseModule(kernelWith(body));
        ASSERT_TRUE(module) << module.error().text();
        const ControlFlowGraph graph = buildControlFlowGraph(module->functions.at(0));
        ASSERT_EQ(graph.blocks.size(), count);
        const ReachabilityOracle oracle(graph, leaves);
        for (BasicBlockIndex block = 0; block < BasicBlockIndex(count); ++block) {
            const BasicBlockIndex found = graph.blocks[std::size_t(block)].postDominator;
            if (!oracle.reachesExit(block, kExitBlock)) {
                EXPECT_EQ(found, kExitBlock) << body;
                continue;
            }
            for (BasicBlockIndex other = 0; other < BasicBlockIndex(count); ++other) {
                if (!oracle.postDominates(other, block))
                    continue;
                // Every post-dominator is the immediate one or post-dominates it.
                ASSERT_NE(found, kExitBlock) << body;
                EXPECT_TRUE(other == found || oracle.postDominates(other, found)) << body;
            }
            EXPECT_TRUE(found == kExitBlock || oracle.postDominates(found, block)) << body;
        }
    }
}

}  // namespace
}  // namespace simtscope::ptx
