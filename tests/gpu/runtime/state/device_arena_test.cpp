// Tests the memory that the runtime needs for itself on a device.
#include "gpu/runtime/state/device_arena.h"

#include <gtest/gtest.h>

#include "gpu/runtime/state/memory.h"

namespace simtscope::runtime {
namespace {

TEST(DeviceArena, HasNoRoomWithoutARange)
{
    DeviceArena arena;
    for (int i = 0; i < 2; ++i)
        EXPECT_EQ(arena.allocate(8), 0u);
    EXPECT_EQ(arena.storeText("text"), 0u);
}

TEST(DeviceArena, ItsRangeHoldsItsAllocations)
{
    Memory memory({1u << 30});
    DeviceArena arena;
    EXPECT_EQ(arena.range(memory).bytes, 0u);
    const std::uint64_t first = arena.allocate(8);
    EXPECT_EQ(arena.range(memory).address, first);
    EXPECT_EQ(arena.range(memory).bytes, 64u);
    arena.deallocate(first, 8);
    EXPECT_EQ(arena.allocate(8), first);
    EXPECT_EQ(arena.range(memory).bytes, 64u);
}

}  // namespace
}  // namespace simtscope::runtime
