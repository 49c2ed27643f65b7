// Tests vector clocks: which accesses of other threads a thread is ordered after.
#include "gpu/races/clocks.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <utility>
#include <vector>

#include "gpu/races/happens_before.h"
#include "gpu/races/past_accesses.h"
#include "gpu/simt/checks/causal_order.h"

namespace simtscope::races {
namespace {

TEST(Clocks, AReleaseIsKnownUpToItsTime)
{
    Clocks clocks;
    const Clock clock = clocks.release(
        {.block = 1, .warp = 2, .lanes = 1u << 3, .time = 100, .warpKnownTime = 50, .blockKnownTime = 20, .acquiredClock = 0});
    EXPECT_TRUE(clocks.knows(clock, {1, 2, 3}, 100));
    EXPECT_FALSE(clocks.knows(clock, {1, 2, 3}, 101));
    EXPECT_TRUE(clocks.knows(clock, {1, 2, 4}, 50)) << "its warp has met";
    EXPECT_FALSE(clocks.knows(clock, {1, 2, 4}, 51));
    EXPECT_TRUE(clocks.knows(clock, {1, 0, 4}, 20)) << "its block has met";
    EXPECT_FALSE(clocks.knows(clock, {1, 0, 4}, 21));
    EXPECT_FALSE(clocks.knows(clock, {0, 2, 3}, 1));
    EXPECT_FALSE(clocks.knows(0, {1, 2, 3}, 0));
}

TEST(Clocks, AcquiredClocksArePassedOnByARelease)
{
    Clocks clocks;
    Clock clock = 0;
    constexpr std::uint32_t kBlocks = 5000;  // Far more than a query looks at one by one.
    for (std::uint32_t block = 0; block < kBlocks; ++block)
        clock = clocks.release({.block = block, .lanes = 1, .time = block + 10, .acquiredClock = clock});
    for (const std::uint32_t block : {0u, 1u, 2500u, kBlocks - 1}) {
        EXPECT_TRUE(clocks.knows(clock, {block, 0, 0}, block + 10)) << block;
        EXPECT_FALSE(clocks.knows(clock, {block, 0, 0}, block + 11)) << block;
    }
}

TEST(Clocks, AJoinKnowsBothAndIsMadeOnce)
{
    Clocks clocks;
    const Clock a = clocks.release({.block = 0, .lanes = 1, .time = 10}), b = clocks.release({.block = 1, .lanes = 1, .time = 20});
    const Clock joined = clocks.join(a, b);
    EXPECT_TRUE(clocks.knows(joined, {0, 0, 0}, 10));
    EXPECT_TRUE(clocks.knows(joined, {1, 0, 0}, 20));
    EXPECT_EQ(clocks.join(b, a), joined);
    EXPECT_EQ(clocks.join(joined, a), joined);
    EXPECT_EQ(clocks.join(a, 0), a);
    EXPECT_EQ(clocks.join(0, a), a);
    EXPECT_EQ(clocks.join(a, a), a);
}

TEST(Clocks, JoinWithAnAncestorAddsNoClock)
{
    Clocks clocks;
    const Clock word = clocks.release({.block = 0, .lanes = 1, .time = 10}), thread = clocks.release({.block = 1, .lanes = 1, .time = 20});
    const Clock learnt = clocks.join(thread, word),
                published = clocks.release({.block = 1, .lanes = 1, .time = 30, .acquiredClock = learnt});
    const std::size_t before = clocks.size();
    EXPECT_EQ(clocks.join(word, published), published);
    EXPECT_EQ(clocks.size(), before);
    const Clock released = clocks.release({.block = 2, .lanes = 1, .time = 5});
    EXPECT_NE(clocks.join(released, published), published);
    EXPECT_TRUE(clocks.knows(clocks.join(released, published), {2, 0, 0}, 5));
}

TEST(CausalOrder, ThreadsThatNeverStopDoNotFillTheMemory)
{
    simt::CausalOrder order;
    const ThreadPosition one{0, 0, 0}, other{0, 1, 0};
    std::uint64_t time = 0, rounds = 0;
    for (; !order.isFull() && rounds < 10'000'000; ++rounds) {
        order.mark(one, ++time);
        order.write(one, 1, time);
        order.read(other, 1, true);
        order.mark(other, ++time);
        order.write(other, 2, time);
        order.read(one, 2, true);
    }
    EXPECT_TRUE(order.isFull());
    EXPECT_GT(rounds, 100'000u);
    const simt::Clock otherClock = order.clockOf(other);
    EXPECT_TRUE(order.knows(otherClock, one, 1));
    order.mark(one, time + 1);
    order.write(one, 1, time + 1);
    order.read(other, 1, true);
    EXPECT_EQ(order.clockOf(other), otherClock) << "nothing more is followed";
}

// Makes as many joins and releases as a barrier of many threads in many phases, and compares each with a vector clock.
TEST(Clocks, AgreeWithVectors)
{
    using Vector = std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint64_t>;  // time by block and lane
    constexpr std::uint32_t kBlocks = 3, kThreads = 32;
    Clocks clocks;
    std::mt19937 random(7);
    std::vector<Clock> madeClocks{0};
    std::vector<Vector> vectors{{}};
    for (std::uint64_t time = 1; time < 6000; ++time) {
        const std::size_t one = madeClocks.size() - 1 - random() % std::min<std::size_t>(madeClocks.size(), 40),
                          other = random() % madeClocks.size();
        Vector joinedVector = vectors[one];
        if (random() % 2) {
            for (const auto& [thread, known] : vectors[other])
                joinedVector[thread] = std::max(joinedVector[thread], known);
            madeClocks.push_back(clocks.join(madeClocks[one], madeClocks[other]));
        } else {
            const std::uint32_t block = random() % kBlocks, lane = random() % kThreads;
            joinedVector[{block, lane}] = time;
            madeClocks.push_back(clocks.release({.block = block, .lanes = 1u << lane, .time = time, .acquiredClock = madeClocks[one]}));
        }
        vectors.push_back(joinedVector);
        for (int i = 0; i < 4; ++i) {
            const std::size_t clockIndex = random() % madeClocks.size();
            const std::uint32_t block = random() % kBlocks, lane = random() % kThreads;
            const std::uint64_t earlierTime = 1 + random() % time;
            const auto knownTime = vectors[clockIndex].find({block, lane});
            EXPECT_EQ(clocks.knows(madeClocks[clockIndex], {block, 0, lane}, earlierTime),
                      knownTime != vectors[clockIndex].end() && earlierTime <= knownTime->second);
        }
    }
}

constexpr HappensBefore::SyncLocation kFlag{.address = 0x1000, .isShared = false};

BlockSyncState makeBlock(std::uint32_t id, std::size_t warps)
{
    BlockSyncState block;
    block.id = id;
    block.warps.resize(warps);
    return block;
}

TEST(HappensBefore, PublishesThroughFenceAndAtomic)
{
    HappensBefore order;
    BlockSyncState writer = makeBlock(0, 1), reader = makeBlock(1, 1);
    const SyncSemantics atomic{.isAtomic = true};
    order.recordFence(writer, 0, 1, Scope::Device, 10);
    order.recordStrongWrite(writer, 0, 0, kFlag, atomic, true, 11);
    EXPECT_EQ(order.findOrder(reader, 0, 0, {0, 0, 0}, 9), OrderResult::No);
    order.recordStrongRead(reader, 0, 0, kFlag, atomic);
    EXPECT_EQ(order.findOrder(reader, 0, 0, {0, 0, 0}, 9), OrderResult::ByFenceOnly);
    EXPECT_EQ(order.findOrder(reader, 0, 1, {0, 0, 0}, 9), OrderResult::No) << "another lane has read nothing";
    order.recordFence(reader, 0, 1, Scope::Device, 12);
    EXPECT_EQ(order.findOrder(reader, 0, 0, {0, 0, 0}, 9), OrderResult::Yes);
    EXPECT_EQ(order.findOrder(reader, 0, 0, {0, 0, 0}, 11), OrderResult::No) << "what comes after the fence is not published";
}

TEST(HappensBefore, AFenceOfBlockScopeDoesNotReachAnotherBlock)
{
    HappensBefore order;
    BlockSyncState writer = makeBlock(0, 2), reader = makeBlock(1, 1);
    const SyncSemantics atomic{.isAtomic = true};
    order.recordFence(writer, 0, 1, Scope::Block, 10);
    order.recordStrongWrite(writer, 0, 0, kFlag, atomic, true, 11);
    order.recordStrongRead(reader, 0, 0, kFlag, atomic);
    order.recordFence(reader, 0, 1, Scope::Device, 12);
    EXPECT_EQ(order.findOrder(reader, 0, 0, {0, 0, 0}, 9), OrderResult::No);
    order.recordStrongRead(writer, 1, 5, kFlag, atomic);
    order.recordFence(writer, 1, 1u << 5, Scope::Block, 13);
    EXPECT_EQ(order.findOrder(writer, 1, 5, {0, 0, 0}, 9), OrderResult::Yes);
}

TEST(HappensBefore, AStoreEndsTheReleaseThatAnAtomicPassesOn)
{
    HappensBefore order;
    BlockSyncState writer = makeBlock(0, 1), other = makeBlock(1, 1), reader = makeBlock(2, 1);
    const SyncSemantics atomic{.isAtomic = true}, acquire{.isAtomic = true, .acquires = true};
    order.recordFence(writer, 0, 1, Scope::Device, 10);
    order.recordStrongWrite(writer, 0, 0, kFlag, atomic, true, 11);
    order.recordStrongWrite(other, 0, 0, kFlag, atomic, true, 12);
    order.recordStrongRead(reader, 0, 0, kFlag, acquire);
    EXPECT_EQ(order.findOrder(reader, 0, 0, {0, 0, 0}, 9), OrderResult::Yes);
    order.recordStrongWrite(other, 0, 0, kFlag, atomic, false, 13);
    order.recordStrongRead(reader, 0, 1, kFlag, acquire);
    EXPECT_EQ(order.findOrder(reader, 0, 1, {0, 0, 0}, 9), OrderResult::No);
}

TEST(HappensBefore, ABarrierHandsOnTheAcquiredClockOfOneThread)
{
    HappensBefore order;
    BlockSyncState writer = makeBlock(0, 1), reader = makeBlock(1, 2);
    const SyncSemantics release{.isAtomic = true, .releases = true}, acquire{.isAtomic = true, .acquires = true};
    order.recordStrongWrite(writer, 0, 0, kFlag, release, true, 10);
    order.recordStrongRead(reader, 0, 0, kFlag, acquire);
    EXPECT_EQ(order.findOrder(reader, 1, 7, {0, 0, 0}, 9), OrderResult::No);
    order.passBlockBarrier(reader, 20);
    EXPECT_EQ(order.findOrder(reader, 1, 7, {0, 0, 0}, 9), OrderResult::Yes);
    EXPECT_EQ(order.findOrder(reader, 1, 7, {1, 0, 3}, 20), OrderResult::Yes);
    EXPECT_EQ(order.findOrder(reader, 1, 7, {1, 0, 3}, 21), OrderResult::No);
}

TEST(HappensBefore, WarpBarrierOrdersOnlyItsLanes)
{
    HappensBefore order;
    BlockSyncState block = makeBlock(0, 1);
    order.passWarpBarrier(block, 0, 0xffff, false, 10);
    EXPECT_EQ(order.findOrder(block, 0, 0, {0, 0, 15}, 10), OrderResult::Yes);
    EXPECT_EQ(order.findOrder(block, 0, 0, {0, 0, 16}, 10), OrderResult::No);
    EXPECT_EQ(order.findOrder(block, 0, 16, {0, 0, 0}, 10), OrderResult::No);
    order.passWarpBarrier(block, 0, ~0u, true, 20);
    EXPECT_EQ(order.findOrder(block, 0, 16, {0, 0, 0}, 20), OrderResult::Yes);
}

TEST(Accesses, SetsAreSharedByWordsWithTheSameReaders)
{
    Accesses accesses;
    const std::uint32_t a = accesses.add({.time = 1, .warp = 0}), b = accesses.add({.time = 2, .warp = 1});
    const std::uint32_t set = accesses.extendSet(referenceTo(a, 4), b);
    EXPECT_EQ(accesses.extendSet(referenceTo(a, 9), b), set) << "the lane is that of the reference";
    std::vector<std::pair<std::uint32_t, LaneMask>> readers;
    accesses.forEachReader(kReaderSetBit | referenceTo(set, 9), [&](const PastAccess& access, LaneMask lanes) {
        readers.emplace_back(access.warp, lanes);
        return true;
    });
    EXPECT_EQ(readers, (std::vector<std::pair<std::uint32_t, LaneMask>>{{1, 1u << 9}, {0, 1u << 9}}));
    EXPECT_EQ(accesses.set(set).latestTime, 2u);
    EXPECT_EQ(accesses.restrictToLanes(a, 0xff), accesses.restrictToLanes(a, 0xff));
    EXPECT_EQ(accesses.at(accesses.restrictToLanes(a, 0xff)).originalIndex, a);
}

}  // namespace
}  // namespace simtscope::races
