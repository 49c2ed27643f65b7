// Checks that the memory figure shows the costs of the access: its sectors, its bytes, its lanes.
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <set>

#include "gpu/analysis/models/memory_model.h"
#include "gpu/analysis/names/flow_types.h"
#include "tests/gpu/analysis/samples/sample_recording.h"

namespace simtscope::analysis {
namespace {

using tests::Sample;

const Sample kSamples[] = {{"reduce1", 64},   {"reduce7", 64, 1, 512},        {"reduceShuffle", 32, 1, 0, true}, {"strideEight", 32},
                           {"histogram", 64}, {"vectorAdd", 48, 2, 90, true}, {"vectorAdd", 1, 1, 1, true},      {"reduce3", 1024}};

/// Calls `look` for every step of every sample in which the chosen warp accesses global memory.
template <class Look>
void everyAccess(Look look)
{
    unsigned seen = 0;
    for (const Sample& sample : kSamples) {
        const RecordedBlock& source = tests::sampleBlock(sample);
        for (std::uint32_t step = 0; step < source.steps().count(); ++step) {
            const MemoryModel model = makeMemoryModel(source, step, -1);
            SCOPED_TRACE(sample.kernel + ", step " + std::to_string(step));
            if (model.access) {
                look(source, model);
                ++seen;
            }
        }
    }
    EXPECT_GT(seen, std::size(kSamples));
}

TEST(Memory, TouchedSectorsAreThoseThatTheAccessCosts)
{
    everyAccess([](const RecordedBlock&, const MemoryModel& model) {
        std::uint32_t sectors = 0, lines = 0;
        for (const MemoryLine& line : model.lines) {
            lines += line.isTouched() ? 1 : 0;
            for (unsigned sector = 0; sector < kSectorsPerLine; ++sector)
                sectors += line.usedBytes(sector) ? 1 : 0;
        }
        EXPECT_EQ(sectors, model.sectorCount);
        EXPECT_EQ(lines, model.touchedLineCount);
    });
}

TEST(Memory, BytesAreCountedOnceEach)
{
    everyAccess([](const RecordedBlock&, const MemoryModel& model) {
        std::set<std::pair<std::uint32_t, std::uint64_t>> bytes;
        for (LaneMask mask = model.drawnLanes; mask; mask &= mask - 1) {
            const auto lane = unsigned(std::countr_zero(mask));
            for (unsigned byte = 0; byte < model.bytes(); ++byte)
                bytes.emplace(model.data.allocation[lane], model.data.offset[lane] + byte);
        }
        EXPECT_EQ(model.usedBytes, bytes.size());
        EXPECT_LE(model.usedBytes, model.access->facts.sectorCount * kSectorBytes);
        EXPECT_GE(model.usedBytes + kSectorBytes, model.access->facts.idealSectorCount * kSectorBytes);
    });
}

TEST(Memory, EveryLaneIsInTheCellsThatItReaches)
{
    everyAccess([](const RecordedBlock&, const MemoryModel& model) {
        LaneMask lanes = 0;
        for (const MemoryLine& line : model.lines) {
            for (const MemoryCell& cell : line.cells) {
                EXPECT_EQ(cell.lanes != 0, cell.usedBytesMask != 0);
                EXPECT_LE(cell.maxLanesPerAddress, unsigned(std::popcount(cell.lanes)));
                lanes |= cell.lanes;
            }
        }
        EXPECT_EQ(lanes, model.drawnLanes);
        EXPECT_EQ(model.drawnLanes & ~model.residentLanes, 0u);
    });
}

TEST(Memory, LinesRiseAndNoneIsTwice)
{
    everyAccess([](const RecordedBlock&, const MemoryModel& model) {
        for (std::size_t i = 1; i < model.lines.size(); ++i)
            EXPECT_LT(model.lines[i - 1].number, model.lines[i].number);
    });
}

TEST(Memory, ValuesAreTheProgramsOwn)
{
    const Sample sample{"vectorAdd", 48, 1, 40, true};
    const RecordedBlock& source = tests::sampleBlock(sample);
    unsigned compared = 0;
    for (std::uint32_t step = 0; step < source.steps().count(); ++step) {
        const MemoryModel model = makeMemoryModel(source, step, -1);
        for (const MemoryLine& line : model.lines) {
            for (const MemoryCell& cell : line.cells) {
                if (!cell.usedBytesMask)
                    continue;
                const double index = double(cell.offset) / 4;
                EXPECT_EQ(cell.value.number, model.kind == trace::EventKind::Load ? index * 0.25 : index * 0.5);
                ++compared;
            }
        }
    }
    EXPECT_GE(compared, 3u * 32);
}

TEST(Memory, AStepThatReachesNoGlobalMemoryListsTheAllocations)
{
    const Sample sample{"reduce2", 256};
    const RecordedBlock& source = tests::sampleBlock(sample);
    for (std::uint32_t step = 0; step < source.steps().count(); ++step) {
        const MemoryModel model = makeMemoryModel(source, step, -1);
        if (model.access)
            continue;
        EXPECT_TRUE(model.lines.empty());
        EXPECT_EQ(model.strips.size(), source.recording().allocations.size());
    }
}

TEST(Memory, AStepWithoutAnAccessKeepsTheLastOne)
{
    const RecordedBlock& source = tests::sampleBlock({"reduce3", 64});
    std::uint32_t last = ~0u, kept = 0;
    for (std::uint32_t step = 0; step < source.steps().count(); ++step) {
        const MemoryModel model = makeMemoryModel(source, step, -1);
        if (!model.access)
            continue;
        EXPECT_EQ(model.isEarlierStep, model.step != step);
        if (!model.isEarlierStep)
            last = step;
        EXPECT_LE(model.step, last);
        kept += model.isEarlierStep;
    }
    EXPECT_EQ(kept, 34u);
}

TEST(Memory, AnAtomicsCellsHoldTheFinalValuesOfItsLanes)
{
    const RecordedBlock& source = tests::sampleBlock({"addBySwapping", 8, 1, 0, true});
    unsigned seen = 0;
    for (std::uint32_t step = 0; step < source.steps().count(); ++step) {
        const MemoryModel model = makeMemoryModel(source, step, -1);
        if (!model.access || model.isEarlierStep || model.kind != trace::EventKind::Atomic)
            continue;
        const AtomicAddress& address = model.atomic.addresses.front();
        EXPECT_EQ(model.lines.front().cells.front().value.text,
                  atomicValueAt(source, model.atomic, address, address.operations.back().valueAfter).text);
        ++seen;
    }
    EXPECT_EQ(seen, 7u);
}

}  // namespace
}  // namespace simtscope::analysis
