// Checks the names that enumerations and bool give to values.
#include <gmock/gmock.h>

#include <memory>

#include "gpu/analysis/names/memory_names.h"
#include "gpu/analysis/names/value_names.h"

namespace simtscope::analysis {
namespace {

std::string nameIn(const std::string& program, const std::string& type, std::uint64_t bits)
{
    const std::vector<CppToken> text = parseTokens(program);
    const ValueNames names = findValueNames(text, type);
    const std::string* const name = names.find(bits);
    return name ? *name : "";
}

TEST(ValueNames, CountFromTheEnumeratorBefore)
{
    const std::string program = "constexpr int kBase = 4; enum class State : unsigned char { Idle, Ready = kBase + 1, Done, Last = Done };";
    EXPECT_EQ(nameIn(program, "State", 0), "Idle");
    EXPECT_EQ(nameIn(program, "State", 5), "Ready");
    EXPECT_EQ(nameIn(program, "State", 6), "Done");
    EXPECT_EQ(nameIn(program, "State", 7), "");
    EXPECT_EQ(findValueNames(parseTokens(program), "State").type, ptx::ScalarType::U8);
}

TEST(ValueNames, OfNegativeValuesAndTypedefs)
{
    const std::string program = "typedef enum { kNone = -1, kFirst } Mark; struct Node { enum Kind { Leaf, Inner, }; };";
    EXPECT_EQ(nameIn(program, "Mark", 0xffffffff), "kNone");
    EXPECT_EQ(nameIn(program, "Mark", 0), "kFirst");
    EXPECT_EQ(nameIn(program, "Node::Kind", 1), "Inner");
    EXPECT_EQ(nameIn("", "bool", 1), "true");
    EXPECT_EQ(nameIn("", "bool", 2), "");
}

TEST(ValueNames, AreNotGuessed)
{
    EXPECT_EQ(nameIn("enum A { X = f(3), Y };", "A", 4), "") << "a value that is not understood";
    EXPECT_EQ(nameIn("namespace a { enum S { X, Y }; } namespace b { enum S { Y, X }; }", "S", 0), "") << "it may be either";
    EXPECT_EQ(nameIn("enum A : int; struct B { int x; };", "A", 0), "");
    EXPECT_EQ(nameIn("int X = 3;", "int", 3), "");
}

// Elements of a vector and fields of a struct keep their types; only a value that its type names has a name.
TEST(ValueNames, NameValuesInMemory)
{
    auto recording = std::make_shared<trace::Recording>();
    recording->program.sources.push_back({"states.cu", "enum State { Idle, Busy = 3 };\nstruct Cell { float mass; State state; };\n"
                                                       "__global__ void k() { __shared__ State states[4]; __shared__ Cell cells[2];\n"
                                                       "__shared__ bool flags[4]; states[0] = Busy; }\n"});
    trace::Launch launch;
    launch.name = "k";
    launch.sharedVariables = {{"states", 0, 16, ptx::ScalarType::B8, false},
                              {"cells", 16, 16, ptx::ScalarType::B8, false},
                              {"flags", 32, 4, ptx::ScalarType::B8, false}};
    recording->launches = {launch};
    const MemoryNames names(RecordedBlock(recording, LaunchId{0}, BlockId{0}));
    const auto valueAt = [&](std::uint64_t offset, std::uint64_t bits, ptx::ScalarType type, unsigned bytes) {
        return names.makeValue({trace::kSharedAllocation.value, offset}, bits, type, bytes);
    };
    EXPECT_EQ(valueAt(4, 3, ptx::ScalarType::S32, 4).text, "Busy");
    EXPECT_EQ(makeShorterForms(valueAt(4, 3, ptx::ScalarType::S32, 4)), (std::vector<std::string>{"Busy", "3"}));
    EXPECT_EQ(valueAt(4, 2, ptx::ScalarType::S32, 4).text, "2");
    EXPECT_EQ(valueAt(28, 0, ptx::ScalarType::S32, 4).text, "Idle") << "cells[1].state";
    EXPECT_EQ(valueAt(24, 0, ptx::ScalarType::F32, 4).text, "0") << "cells[1].mass";
    EXPECT_EQ(valueAt(33, 1, ptx::ScalarType::U8, 1).text, "true");
    EXPECT_EQ(valueAt(33, 7, ptx::ScalarType::U8, 1).text, "7");
    EXPECT_EQ(names.find(trace::kSharedAllocation.value, 16)->typeName, "Cell");
}

}  // namespace
}  // namespace simtscope::analysis
