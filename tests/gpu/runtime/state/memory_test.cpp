// Tests allocations, and which memory each device can reach: its own, that of its peers, and pools.
#include "gpu/runtime/state/memory.h"

#include <gtest/gtest.h>

namespace simtscope::runtime {
namespace {

TEST(Memory, FindsBlocksAndForgetsFreedOnes)
{
    Memory memory({1 << 20});
    Memory::Request request;
    request.bytes = 1000;
    const Memory::AllocatedMemory* a = memory.allocate(request);
    const Memory::AllocatedMemory* b = memory.allocate(request);
    ASSERT_TRUE(a && b);
    EXPECT_EQ(a->info.address % 256, 0u);
    EXPECT_EQ(reinterpret_cast<const unsigned char*>(a->info.address)[999], 0);
    const std::uint64_t address = a->info.address;
    EXPECT_EQ(memory.find(address + 999), a);
    EXPECT_EQ(memory.find(address + 1000), nullptr);
    EXPECT_EQ(memory.memoryOf(0).find(address + 4)->id, a->info.id);
    EXPECT_EQ(memory.usedBytes(0), 2000u);
    EXPECT_EQ(memory.release(address, 7).freedByCall, 7);
    EXPECT_EQ(memory.find(address), nullptr);
    EXPECT_EQ(memory.memoryOf(0).find(address), nullptr);
    EXPECT_NE(memory.findFreed(address + 5), nullptr);
}

TEST(Memory, RefusesMoreThanTheDeviceHolds)
{
    Memory memory({1 << 20});
    Memory::Request request;
    request.bytes = (1 << 20) + 1;
    EXPECT_EQ(memory.allocate(request), nullptr);
    request.bytes = ~0ull;
    EXPECT_EQ(memory.allocate(request), nullptr);
    request.kind = trace::AllocationKind::Host;
    request.bytes = 2 << 20;
    EXPECT_NE(memory.allocate(request), nullptr);
}

TEST(Memory, MemoryOfAnotherDeviceIsSeenOncePeerAccessIsEnabled)
{
    Memory memory({1 << 20, 1 << 20});
    Memory::Request request;
    request.bytes = 1000;
    request.device = 1;
    const std::uint64_t early = memory.allocate(request)->info.address;
    EXPECT_EQ(memory.usedBytes(0), 0u);
    EXPECT_EQ(memory.usedBytes(1), 1000u);
    EXPECT_EQ(memory.memoryOf(0).find(early), nullptr);
    memory.enablePeer(0, 1);
    const std::uint64_t late = memory.allocate(request)->info.address;
    EXPECT_NE(memory.memoryOf(0).find(early), nullptr);
    EXPECT_NE(memory.memoryOf(0).find(late), nullptr);
    memory.disablePeer(0, 1);
    EXPECT_EQ(memory.memoryOf(0).find(early), nullptr);
    EXPECT_NE(memory.memoryOf(1).find(early), nullptr);
    request.kind = trace::AllocationKind::Host;
    EXPECT_NE(memory.memoryOf(0).find(memory.allocate(request)->info.address), nullptr);
}

TEST(Memory, MemoryOfAPoolIsSeenByTheDevicesThatItIsOpenTo)
{
    Memory memory({1 << 20, 1 << 20});
    const int pool = 0;
    Memory::Request request;
    request.bytes = 1000;
    request.device = 1;
    request.pool = &pool;
    const std::uint64_t early = memory.allocate(request)->info.address;
    memory.enablePeer(0, 1);
    EXPECT_EQ(memory.memoryOf(0).find(early), nullptr) << "peers say nothing of pools";
    memory.grantPool(&pool, 0);
    const std::uint64_t late = memory.allocate(request)->info.address;
    EXPECT_NE(memory.memoryOf(0).find(early), nullptr);
    EXPECT_NE(memory.memoryOf(0).find(late), nullptr);
    memory.disablePeer(0, 1);
    EXPECT_NE(memory.memoryOf(0).find(early), nullptr);
    memory.revokePool(&pool, 0);
    EXPECT_EQ(memory.memoryOf(0).find(early), nullptr);
    EXPECT_EQ(memory.memoryOf(0).find(memory.allocate(request)->info.address), nullptr);
    EXPECT_NE(memory.memoryOf(1).find(late), nullptr);
}

}  // namespace
}  // namespace simtscope::runtime
