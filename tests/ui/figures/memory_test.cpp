// What the memory figure shows is what the access costs: its sectors, its bytes, its lanes.
#include <algorithm>
#include <bit>
#include <gtest/gtest.h>
#include <set>

#include "gpu/analysis/chosen_access.h"
#include "tests/ui/figures/figure_fixture.h"
#include "ui/figures/facts/flow_types.h"
#include "ui/figures/figures.h"
#include "ui/figures/memory/memory_view.h"

namespace simtscope::figures {
namespace {

using tests::Sample;

const Sample kSamples[] = {{"reduce1", 64},   {"reduce7", 64, 1, 512},        {"reduceShuffle", 32, 1, 0, true}, {"strideEight", 32},
                           {"histogram", 64}, {"vectorAdd", 48, 2, 90, true}, {"vectorAdd", 1, 1, 1, true},      {"reduce3", 1024}};

/// Calls `look` for every step of every sample whose chosen warp reaches global memory.
template <class Look>
void everyAccess(Look look)
{
    tests::application();
    unsigned seen = 0;
    for (const Sample& sample : kSamples) {
        const FigureSource& source = tests::sampleSource(sample);
        FigureOptions options;
        for (options.step = 0; options.step < source.steps().count(); ++options.step) {
            const MemoryView view = memoryView(source, options);
            SCOPED_TRACE(sample.kernel + ", step " + std::to_string(options.step));
            if (view.access) {
                look(source, view);
                ++seen;
            }
        }
    }
    EXPECT_GT(seen, std::size(kSamples));
}

TEST(Memory, TouchedSectorsAreThoseThatTheAccessCosts)
{
    everyAccess([](const FigureSource&, const MemoryView& view) {
        std::uint32_t sectors = 0, lines = 0;
        for (const MemoryLine& line : view.lines) {
            lines += line.touched() ? 1 : 0;
            for (unsigned sector = 0; sector < kSectorsPerLine; ++sector)
                sectors += line.used(sector) ? 1 : 0;
        }
        EXPECT_EQ(sectors, view.sectors);
        EXPECT_EQ(lines, view.touchedLines);
    });
}

TEST(Memory, BytesAreCountedOnceEach)
{
    everyAccess([](const FigureSource&, const MemoryView& view) {
        std::set<std::pair<std::uint32_t, std::uint64_t>> bytes;
        for (LaneMask mask = view.global; mask; mask &= mask - 1) {
            const auto lane = unsigned(std::countr_zero(mask));
            for (unsigned byte = 0; byte < view.bytes(); ++byte)
                bytes.emplace(view.data.allocation[lane], view.data.offset[lane] + byte);
        }
        EXPECT_EQ(view.usedBytes, bytes.size());
        EXPECT_LE(view.usedBytes, view.access->facts.sectors * kSectorBytes);
        EXPECT_GE(view.usedBytes + kSectorBytes, view.access->facts.idealSectors * kSectorBytes);
    });
}

TEST(Memory, EveryLaneIsInTheCellsThatItReaches)
{
    everyAccess([](const FigureSource&, const MemoryView& view) {
        LaneMask lanes = 0;
        for (const MemoryLine& line : view.lines) {
            for (const MemoryCell& cell : line.cells) {
                EXPECT_EQ(cell.lanes != 0, cell.used != 0);
                EXPECT_LE(cell.crowd, unsigned(std::popcount(cell.lanes)));
                lanes |= cell.lanes;
            }
        }
        EXPECT_EQ(lanes, view.global);
        EXPECT_EQ(view.global & ~view.resident, 0u);
    });
}

TEST(Memory, LinesRiseAndNoneIsTwice)
{
    everyAccess([](const FigureSource&, const MemoryView& view) {
        for (std::size_t i = 1; i < view.lines.size(); ++i)
            EXPECT_LT(view.lines[i - 1].number, view.lines[i].number);
    });
}

TEST(Memory, ValuesAreTheProgramsOwn)
{
    tests::application();
    const Sample sample{"vectorAdd", 48, 1, 40, true};
    const FigureSource& source = tests::sampleSource(sample);
    FigureOptions options;
    unsigned compared = 0;
    for (options.step = 0; options.step < source.steps().count(); ++options.step) {
        const MemoryView view = memoryView(source, options);
        for (const MemoryLine& line : view.lines) {
            for (const MemoryCell& cell : line.cells) {
                if (!cell.used)
                    continue;
                const double index = double(cell.offset) / 4;
                EXPECT_EQ(cell.value.number, view.kind == trace::EventKind::Load ? index * 0.25 : index * 0.5);
                ++compared;
            }
        }
    }
    EXPECT_GE(compared, 3u * 32);
}

TEST(Memory, AStepThatReachesNoGlobalMemoryListsTheAllocations)
{
    tests::application();
    const Sample sample{"reduce2", 256};
    const FigureSource& source = tests::sampleSource(sample);
    FigureOptions options;
    for (options.step = 0; options.step < source.steps().count(); ++options.step) {
        const MemoryView view = memoryView(source, options);
        if (view.access)
            continue;
        EXPECT_TRUE(view.lines.empty());
        EXPECT_EQ(view.strips.size(), source.recording().allocations.size());
    }
}

TEST(Memory, OpensAtTheAccessThatWastesMost)
{
    tests::application();
    const FigureSource& source = tests::sampleSource({"histogram", 64});
    const std::uint32_t chosen = suggestedStep(source, *findFigureKind("memory"));
    const auto excess = [&](std::uint32_t step) {
        const std::optional<analysis::ChosenAccess> access = analysis::chooseAccess(source, step, -1);
        return access && access->facts.global ? std::int64_t(access->facts.sectors) - access->facts.idealSectors : -1;
    };
    ASSERT_GE(excess(chosen), 0);
    for (std::uint32_t step = 0; step < source.steps().count(); ++step)
        EXPECT_LE(excess(step), excess(chosen));
}

// As large as a window of 1280 x 720 leaves room for: not one of the two much smaller than the other.
TEST(Memory, LanesAndValuesAreBothLegible)
{
    FigureOptions options;
    options.size = {640, 430};
    const Sample sample{"reduce3", 64};
    options.step = suggestedStep(tests::sampleSource(sample), *findFigureKind(QStringLiteral("memory")));
    const Figure figure = tests::layOut("memory", sample, options);
    std::size_t inCells = 0;
    for (const Shape& text : figure.shapes) {
        const bool inCell = text.kind == Shape::Kind::Text && (text.font == Font::Mono || text.font == Font::MonoBold);
        inCells += inCell;
        EXPECT_TRUE(!inCell || text.fontScale >= 0.75 * figure.unit) << text.text.toStdString();
    }
    EXPECT_GE(inCells, 64u);
}

TEST(Memory, ValuesTravelBetweenLanesAndCells)
{
    tests::application();
    FigureOptions options;
    const Sample sample{"vectorAdd", 48, 1, 40, true};
    const FigureSource& source = tests::sampleSource(sample);
    for (options.step = 0; options.step < source.steps().count(); ++options.step) {
        const MemoryView view = memoryView(source, options);
        const Figure figure = tests::layOut("memory", sample, options);
        EXPECT_EQ(figure.motions.size(), view.past ? 0 : std::size_t(std::popcount(view.global)));
        for (const Motion& motion : figure.motions)
            EXPECT_EQ(motion.from.y() > motion.to.y(), view.kind == trace::EventKind::Load);
    }
}

TEST(Memory, AStepWithoutAnAccessKeepsTheLastOne)
{
    const FigureSource& source = tests::sampleSource({"reduce3", 64});
    FigureOptions options;
    std::uint32_t last = ~0u, kept = 0;
    for (options.step = 0; options.step < source.steps().count(); ++options.step) {
        const MemoryView view = memoryView(source, options);
        if (!view.access)
            continue;
        EXPECT_EQ(view.past, view.step != options.step);
        if (!view.past)
            last = options.step;
        EXPECT_LE(view.step, last);
        kept += view.past;
    }
    EXPECT_GT(kept, 0u);
}

TEST(Memory, AnAtomicsCellsHoldWhatItsLanesLeave)
{
    const FigureSource& source = tests::sampleSource({"addBySwapping", 8, 1, 0, true});
    FigureOptions options;
    unsigned seen = 0;
    for (options.step = 0; options.step < source.steps().count(); ++options.step) {
        const MemoryView view = memoryView(source, options);
        if (!view.access || view.past || view.kind != trace::EventKind::Atomic)
            continue;
        const analysis::AtomicPlace& place = view.turns.places.front();
        EXPECT_EQ(view.lines.front().cells.front().value.text, valueAt(source, view.turns, place, place.turns.back().left).text);
        ++seen;
    }
    EXPECT_GT(seen, 0u);
}

}  // namespace
}  // namespace simtscope::figures
