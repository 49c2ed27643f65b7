// Tests the sets of memory that threads of the engine have accessed, and the saved content of that memory.
#include <gmock/gmock.h>

#include <algorithm>
#include <cstring>
#include <random>
#include <vector>

#include "gpu/races/checked_access.h"
#include "gpu/simt/parallel/access_set.h"
#include "gpu/simt/parallel/undo_log.h"

namespace simtscope::simt {
namespace {

using ::testing::ElementsAre;
using ::testing::Pair;

struct Memory {
    alignas(4096) std::byte bytes[3 * 4096] = {};
    std::uint64_t addressOf(std::uint64_t offset) const { return reinterpret_cast<std::uint64_t>(bytes) + offset; }
};

using Runs = std::vector<std::pair<std::uint64_t, std::uint64_t>>;

Runs writtenOf(const AccessSet& accesses, const Memory& memory)
{
    const std::uint64_t region = memory.addressOf(0) / (AccessSet::kPageBytes * AccessSet::kRegionPages);
    Runs runs;
    forEachWrittenRange({&accesses}, {region, region + 1}, [&](std::uint64_t begin, std::uint64_t end) {
        runs.emplace_back(begin - memory.addressOf(0), end - memory.addressOf(0));
    });
    return runs;
}

bool isInConflict(const AccessSets& accessSets, const UndoLog& undoLog)
{
    return std::ranges::any_of(undoLog.regions(), [&](std::uint64_t region) { return areInConflict(accessSets, region); });
}

TEST(AccessSet, KnowsTheWordsThatWereWritten)
{
    const auto memory = std::make_unique<Memory>();
    UndoLog undoLog;
    AccessSet accesses(undoLog);
    accesses.note(memory->addressOf(8), 4, false, true);
    accesses.note(memory->addressOf(12), 1, false, true);
    accesses.note(memory->addressOf(400), 8, true, false);
    accesses.note(memory->addressOf(4000), 200, false, true);
    accesses.note(memory->addressOf(4096 + 252), 8, false, true);
    EXPECT_THAT(writtenOf(accesses, *memory), ElementsAre(Pair(8, 16), Pair(4000, 4200), Pair(4348, 4356)));
    EXPECT_TRUE(accesses.hasWritten(memory->addressOf(4000), 200));
    EXPECT_FALSE(accesses.hasWritten(memory->addressOf(4000), 204));
    EXPECT_FALSE(accesses.hasWritten(memory->addressOf(400), 4));
    EXPECT_FALSE(accesses.hasWritten(memory->addressOf(8192), 4));
}

TEST(AccessSet, NotesEveryWordOfRowsOfAnyLengthAnywhere)
{
    const auto memory = std::make_unique<Memory>();
    UndoLog undoLog;
    AccessSet accesses(undoLog);
    std::vector<bool> written(sizeof memory->bytes / 4);
    std::mt19937 random(5);
    for (int i = 0; i < 60; ++i) {
        // Most accesses are in one page; some cross its end.
        const std::uint64_t begin = 3000 + random() % 2000, bytes = i % 10 == 0 ? 0 : 1 + random() % (i % 3 == 0 ? 300 : 8);
        accesses.note(memory->addressOf(begin), bytes, i % 2 == 0, true);
        for (std::uint64_t address = begin; address < begin + bytes; ++address)
            written[address / 4] = true;
    }
    for (std::size_t word = 0; word < written.size(); ++word)
        EXPECT_EQ(accesses.hasWritten(memory->addressOf(4 * word), 4), written[word]) << word;
}

TEST(AccessSet, SeesLanesInARowOrAnywhere)
{
    const auto memory = std::make_unique<Memory>();
    UndoLog undoLog;
    AccessSet accesses(undoLog);
    std::uint64_t addresses[kWarpSize];
    for (unsigned lane = 0; lane < kWarpSize; ++lane)
        addresses[lane] = memory->addressOf(4080 + 4 * lane);
    accesses.note({AccessKind::Store, races::CheckedSpace::Device, kAllLanes, addresses, 4});
    for (unsigned lane = 0; lane < kWarpSize; ++lane)
        addresses[lane] = memory->addressOf(8192 + 64 * lane);
    accesses.note({AccessKind::Store, races::CheckedSpace::Device, 0b101, addresses, 4});
    accesses.note({AccessKind::Load, races::CheckedSpace::Device, kAllLanes, addresses, 4});
    EXPECT_THAT(writtenOf(accesses, *memory), ElementsAre(Pair(4080, 4208), Pair(8192, 8196), Pair(8320, 8324)));
}

TEST(AccessSet, ConflictsWhereOneWritesAWordThatAnotherAccesses)
{
    const auto memory = std::make_unique<Memory>();
    UndoLog undoLog;
    AccessSet one(undoLog), reader(undoLog), writer(undoLog), neighbour(undoLog);
    one.note(memory->addressOf(100), 4, false, true);
    one.note(memory->addressOf(200), 4, true, false);
    reader.note(memory->addressOf(100), 4, true, false);
    writer.note(memory->addressOf(200), 4, false, true);
    neighbour.note(memory->addressOf(104), 96, true, true);
    neighbour.note(memory->addressOf(204), 96, true, true);
    EXPECT_TRUE(isInConflict({&one, &reader}, undoLog));
    EXPECT_TRUE(isInConflict({&writer, &one}, undoLog));
    EXPECT_TRUE(isInConflict({&neighbour, &reader, &one}, undoLog));
    EXPECT_FALSE(isInConflict({&one, &neighbour}, undoLog));
    EXPECT_FALSE(isInConflict({&reader, &writer}, undoLog));
}

TEST(AccessSet, ConflictsInEveryRegionThatWasWritten)
{
    constexpr std::uint64_t kRegion = AccessSet::kRegionPages * AccessSet::kPageBytes;
    const std::vector<std::byte> memory(4 * kRegion);
    const std::uint64_t begin = reinterpret_cast<std::uint64_t>(memory.data());
    for (std::uint64_t offset = 0; offset < memory.size(); offset += kRegion / 2) {
        UndoLog undoLog;
        AccessSet one(undoLog), other(undoLog);
        one.note(begin + offset, 4, false, true);
        other.note(begin + offset, 4, true, false);
        other.note(begin + (offset + kRegion) % memory.size(), 4, true, false);
        EXPECT_THAT(undoLog.regions(), ElementsAre((begin + offset) / kRegion));
        EXPECT_TRUE(isInConflict({&one, &other}, undoLog)) << offset;
    }
}

TEST(AccessSet, KnowsWhetherAnythingOfAPieceWasTouched)
{
    const auto memory = std::make_unique<Memory>();
    UndoLog undoLog;
    AccessSet accesses(undoLog);
    accesses.note(memory->addressOf(4000), 8, false, true);
    accesses.note(memory->addressOf(8192), 4, true, false);
    EXPECT_TRUE(accesses.hasWrittenIn({memory->addressOf(0), 4004}));
    EXPECT_TRUE(accesses.hasWrittenIn({memory->addressOf(4004), 4000}));
    EXPECT_FALSE(accesses.hasWrittenIn({memory->addressOf(0), 4000}));
    EXPECT_FALSE(accesses.hasWrittenIn({memory->addressOf(4008), 8000}));
    EXPECT_FALSE(accesses.hasWrittenIn({memory->addressOf(4004), 0}));
    EXPECT_TRUE(accesses.hasReadIn({memory->addressOf(8192), 4}));
    EXPECT_FALSE(accesses.hasReadIn({memory->addressOf(0), 8192}));
}

TEST(AccessSet, DetectsWritesToMemoryThatAnotherRead)
{
    const auto memory = std::make_unique<Memory>();
    UndoLog undoLog;
    AccessSet reader(undoLog), writer(undoLog);
    reader.noteAllocation({memory->addressOf(0), 256});
    reader.noteAllocation({memory->addressOf(512), 256});
    reader.noteAllocation({memory->addressOf(0), 256});
    EXPECT_THAT(reader.readAllocations(), ::testing::SizeIs(2));
    writer.note(memory->addressOf(256), 256, true, true);
    writer.note(memory->addressOf(768), 4, true, true);
    writer.note(memory->addressOf(100), 4, true, false);
    EXPECT_FALSE(wereReadAllocationsWritten({&reader, &writer}));
    writer.note(memory->addressOf(764), 4, false, true);
    EXPECT_TRUE(wereReadAllocationsWritten({&reader, &writer}));
}

TEST(UndoLog, RestoresOverwrittenBytes)
{
    const auto memory = std::make_unique<Memory>();
    UndoLog undoLog;
    AccessSet accesses(undoLog), other(undoLog);
    const auto put = [&](AccessSet& accessSet, std::uint64_t offset, std::uint32_t value) {
        accessSet.note(memory->addressOf(offset), 4, false, true);
        std::memcpy(memory->bytes + offset, &value, 4);
    };
    const auto fill = [](Memory& target) {
        std::memset(target.bytes, 7, sizeof target.bytes);
        for (std::size_t i = 4096; i < 8192; ++i)
            target.bytes[i] = std::byte(i / 3);  // The first page repeats its first line, this one does not.
    };
    fill(*memory);
    put(accesses, 40, 1);
    put(other, 44, 2);
    put(accesses, 40, 3);
    put(accesses, 120, 5);
    put(other, 5000, 4);
    put(accesses, 8188, 6);
    memory->bytes[60] = std::byte(9);  // Not written by the launch.
    forEachWrittenRange({&accesses, &other}, undoLog.regions(),
                        [&](std::uint64_t begin, std::uint64_t end) { undoLog.restore(begin, end); });
    const auto expected = std::make_unique<Memory>();
    fill(*expected);
    expected->bytes[60] = std::byte(9);
    EXPECT_EQ(std::memcmp(memory->bytes, expected->bytes, sizeof memory->bytes), 0);
}

}  // namespace
}  // namespace simtscope::simt
