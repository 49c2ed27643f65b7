// Tests that damaged text is refused, or parses to a module that prints and parses again; the parser never crashes or hangs.
#include <random>

#include <gtest/gtest.h>

#include "gpu/ptx/decode/def_use.h"
#include "gpu/ptx/model/control_flow_graph.h"
#include "gpu/ptx/parse/parser.h"
#include "tests/gpu/ptx/ptx_fixture.h"

namespace simtscope::ptx {
namespace {

void exercise(const std::string& text)
{
    const auto module = parseModule(text);
    if (!module) {
        EXPECT_GE(module.error().line, 1);
        EXPECT_FALSE(module.error().message.text().empty());
        return;
    }
    for (const Function& function : module->functions) {
        const ControlFlowGraph graph = buildControlFlowGraph(function);
        ASSERT_EQ(graph.blockOf.size(), function.instructions.size());
        DefUse(function, graph);
    }
    const auto reparsed = parseModule(printModule(*module));
    ASSERT_TRUE(reparsed) << reparsed.error().text() << text;
    ASSERT_TRUE(areEqualModules(*module, *reparsed)) << text;
}

class Damaged : public testing::TestWithParam<const char*> {};

TEST_P(Damaged, TruncatedAtEveryByte)
{
    const std::string text = readData(GetParam());
    for (std::size_t size = 0; size < text.size(); ++size)
        exercise(text.substr(0, size));
}

TEST_P(Damaged, RandomBitsFlipped)
{
    std::mt19937 random(7);
    const std::string text = readData(GetParam());
    for (int round = 0; round < 1500; ++round) {
        std::string damaged = text;
        for (unsigned flips = 1 + random() % 4; flips > 0; --flips)
            damaged[random() % damaged.size()] ^= char(1u << (random() % 8));
        exercise(damaged);
    }
}

TEST_P(Damaged, RandomPiecesMoved)
{
    std::mt19937 random(11);
    const std::string text = readData(GetParam());
    for (int round = 0; round < 1000; ++round) {
        const std::size_t source = random() % text.size(), length = random() % 200, target = random() % text.size();
        std::string damaged = text;
        damaged.replace(target, random() % 40, text.substr(source, length));
        exercise(damaged);
    }
}

INSTANTIATE_TEST_SUITE_P(Files, Damaged, testing::Values("tree.ptx", "choose.ptx", "scopes.ptx", "forms.ptx"),
                         [](const auto& file) { return std::string(file.param).substr(0, std::string(file.param).find('.')); });

}  // namespace
}  // namespace simtscope::ptx
