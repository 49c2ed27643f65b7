// Tests the table of the variables of many threads, and its steps in any order.
#include <gmock/gmock.h>

#include "gpu/analysis/variables/variable_steps.h"
#include "tests/gpu/analysis/live_recording.h"

namespace simtscope::analysis {
namespace {

using testing::ElementsAre;

/// Holds a recording of variables.ptx: a block of 40 threads.
class VariableTableTest : public testing::Test {
protected:
    void SetUp() override
    {
        LiveRecording live(dataFile("variables.ptx"));
        const std::uint64_t in = live.upload({7, 9}), out = live.upload(std::vector<std::uint32_t>(64));
        live.launch("_Z6kernelPiS_", {1, 1, 1}, {40, 1, 1}, {in, out});
        block = std::make_shared<const RecordedBlock>(std::make_shared<const trace::Recording>(live.recording()), LaunchId{0}, BlockId{0});
        steps = makeSteps();
    }

    std::unique_ptr<VariableSteps> makeSteps() const
    {
        auto reader = VariableReader::create(block);
        EXPECT_TRUE(reader) << reader.error().text();
        return std::make_unique<VariableSteps>(block, std::move(*reader));
    }

    /// Returns the step of a line's n-th event, from 0.
    std::uint32_t stepOfLine(std::uint32_t line, unsigned occurrence = 0) const
    {
        for (std::uint32_t step = 0; step < block->steps().count(); ++step) {
            const trace::Event event = block->trace().event(EventIndex{block->steps().leadingEvent(step)});
            const trace::Site* const site = block->recording().findSite(block->launch(), event.site);
            if (site && !site->frames.empty() && site->frames.front().line == line && !block->isDivergence(step) && occurrence-- == 0)
                return step;
        }
        ADD_FAILURE() << "no step of line " << line;
        return 0;
    }

    std::shared_ptr<const VariableTable> tableAt(std::uint32_t step, WarpRange warps = {0, 1}) const
    {
        const auto table = steps->evaluate(step, warps);
        EXPECT_TRUE(table) << (table ? "" : table.error().text());
        return table.value_or(nullptr);
    }

    std::shared_ptr<const RecordedBlock> block;
    std::unique_ptr<VariableSteps> steps;
};

void addText(const VariableRow& row, std::string& text)
{
    text += row.name + ":";
    for (const VariableCell& cell : row.cells)
        text += ' ' + cell.text + (cell.hasValue() ? "" : stateName(cell.state)) + (cell.isChanged ? "<" + cell.previousText : "");
    text += '\n';
    for (const VariableRow& child : row.children)
        addText(child, text);
}

std::string textOf(const VariableTable& table)
{
    std::string text;
    for (const VariableGroup& group : table.groups) {
        text += "[" + group.key + "]\n";
        for (const VariableRow& row : group.rows)
            addText(row, text);
    }
    return text;
}

std::vector<std::string> namesOf(const VariableGroup& group)
{
    std::vector<std::string> names;
    for (const VariableRow& row : group.rows)
        names.push_back(row.name);
    return names;
}

TEST_F(VariableTableTest, RowsAreGroupedByScope)
{
    const auto table = tableAt(stepOfLine(24));
    ASSERT_EQ(table->groups.size(), 4u) << textOf(*table);
    EXPECT_EQ(table->columnCount(), 32u);
    EXPECT_EQ(table->groups[0].kind, VariableGroup::Kind::Function);
    EXPECT_EQ(table->groups[0].function, "kernel");
    EXPECT_THAT(namesOf(table->groups[0]), ElementsAre("in", "out"));
    EXPECT_TRUE(table->groups[1].isBody);
    EXPECT_THAT(namesOf(table->groups[1]), ElementsAre("tile", "t", "pair", "total"));
    EXPECT_EQ(table->groups[2].kind, VariableGroup::Kind::Block);
    EXPECT_FALSE(table->groups[2].isBody);
    EXPECT_THAT(namesOf(table->groups[2]), ElementsAre("i"));
    EXPECT_THAT(namesOf(table->groups[3]), ElementsAre("loaded", "squares"));
    const VariableRow& squares = table->groups[3].rows[1];
    EXPECT_FALSE(squares.isUniform());
    EXPECT_EQ(squares.cellOf(3).text, "{49, 3}");
    ASSERT_EQ(squares.children.size(), 2u);
    EXPECT_TRUE(squares.children[0].isUniform()) << "all threads have the same value";
    EXPECT_EQ(squares.children[0].cellOf(31).number, 49);
    EXPECT_EQ(squares.children[1].cellOf(31).number, 31);
    const VariableRow* const tile = table->find("tile", 0);
    ASSERT_TRUE(tile);
    EXPECT_EQ(tile->space, ptx::StateSpace::Shared);
    ASSERT_EQ(tile->children.size(), 64u);
    EXPECT_TRUE(tile->isUniform());
    EXPECT_TRUE(tile->children[39].isUniform()) << "shared memory has one value for all threads";
    EXPECT_EQ(tile->children[39].cellOf(31).text, "139");
}

TEST_F(VariableTableTest, ChangesSinceTheStepBeforeAreMarked)
{
    for (std::uint32_t step = 1; step < block->steps().count(); ++step) {
        const auto before = makeSteps()->evaluate(step - 1, {0, 1}), table = steps->evaluate(step, {0, 1});
        ASSERT_TRUE(before && table);
        for (const char* const name : {"i", "loaded", "total", "t"}) {
            const VariableRow* const row = (*table)->find(name, 3);
            const VariableRow* const old = (*before)->find(name, 3);
            if (!row)
                continue;
            const VariableCell& cell = row->cellOf(3);
            const VariableCell* const oldCell = old ? &old->cellOf(3) : nullptr;
            const bool hadValue = oldCell && oldCell->hasValue();
            EXPECT_EQ(cell.isChanged, cell.hasValue() && !(hadValue && oldCell->text == cell.text)) << name << " at " << step;
            EXPECT_EQ(cell.previousText, cell.isChanged && hadValue ? oldCell->text : "");
        }
    }
    const auto written = tableAt(stepOfLine(24, 1));
    EXPECT_FALSE(written->find("loaded", 0)->cellOf(0).isChanged);
}

TEST_F(VariableTableTest, StepsInAnyOrderGiveTheSameTables)
{
    const std::uint32_t count = block->steps().count();
    for (const WarpRange warps : {WarpRange{0, 1}, WarpRange{1, 1}, WarpRange{0, 2}}) {
        std::vector<std::string> forwards, backwards, jumps;
        for (std::uint32_t step = 0; step < count; ++step)
            forwards.push_back(textOf(*tableAt(step, warps)));
        steps = makeSteps();
        for (std::uint32_t step = count; step-- > 0;)
            backwards.push_back(textOf(*tableAt(step, warps)));
        std::reverse(backwards.begin(), backwards.end());
        EXPECT_EQ(forwards, backwards);
        steps = makeSteps();
        for (std::uint32_t i = 0; i < count; ++i)
            EXPECT_EQ(textOf(*tableAt(i * 7 % count, warps)), forwards[i * 7 % count]);
    }
}

TEST_F(VariableTableTest, PointersNameTheirTarget)
{
    const auto table = tableAt(stepOfLine(9), {0, 2});  // *target = sum;
    EXPECT_EQ(table->columnCount(), 40u);
    const VariableRow* const target = table->find("target", 33);
    ASSERT_TRUE(target);
    EXPECT_EQ(target->cellOf(33).text, "out + 33");
    EXPECT_EQ(target->cellOf(33).target, (Cell{1, 33 * 4}));
    EXPECT_EQ(table->groups.front().function, "add") << "the innermost call is first";
    EXPECT_EQ(table->find("t", 33)->cellOf(33).text, "33") << "a variable of the caller";
}

TEST_F(VariableTableTest, VariablesThatNoThreadSeesAreInAGroupOfTheirOwn)
{
    const auto table = tableAt(stepOfLine(28));
    ASSERT_EQ(table->groups.size(), 3u) << textOf(*table);
    EXPECT_EQ(table->groups[2].kind, VariableGroup::Kind::OutOfScope);
    EXPECT_THAT(namesOf(table->groups[2]), ElementsAre("i", "loaded", "squares"));
    EXPECT_EQ(table->find("loaded", 0)->cellOf(0).state, VariableState::OutOfScope);
    EXPECT_EQ(table->find("nothing", 0), nullptr);
    const auto last = tableAt(block->steps().count() - 1);
    EXPECT_THAT(last->isInKernel, testing::Each(false));
    EXPECT_TRUE(last->groups.empty());
}

TEST_F(VariableTableTest, StopsWhenRequested)
{
    std::stop_source stop;
    stop.request_stop();
    const auto table = steps->evaluate(20, {0, 1}, stop.get_token());
    ASSERT_TRUE(table);
    EXPECT_EQ(*table, nullptr);
    EXPECT_TRUE(tableAt(20));
}

}  // namespace
}  // namespace simtscope::analysis
