#include "gpu/core/host_memory.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <cstring>
#include <sys/mman.h>

namespace simtscope {
namespace {

constexpr std::uint64_t kMiB = 1u << 20;

TEST(HostMemory, PartOfTheMemoryIsReserved)
{
    const HostMemory small{512 * kMiB, 512 * kMiB, 0};
    EXPECT_EQ(small.reservedBytes(), 64 * kMiB);
    EXPECT_TRUE(small.hasRoomFor(448 * kMiB));
    EXPECT_FALSE(small.hasRoomFor(449 * kMiB));
    EXPECT_FALSE(small.hasRoomFor(std::uint64_t(1) << 60));
    EXPECT_EQ((HostMemory{std::uint64_t(1) << 40, 0, 0}).reservedBytes(), 1024 * kMiB);
}

TEST(HostMemory, ExhaustionCountsOnlyIfOwnUseIsLargest)
{
    EXPECT_TRUE((HostMemory{512 * kMiB, 20 * kMiB, 400 * kMiB}).isUsedUpByProcess());
    EXPECT_FALSE((HostMemory{512 * kMiB, 20 * kMiB, 30 * kMiB}).isUsedUpByProcess()) << "others have";
    EXPECT_FALSE((HostMemory{512 * kMiB, 100 * kMiB, 400 * kMiB}).isUsedUpByProcess());
}

TEST(HostMemory, IsAskedOfTheSystem)
{
    const HostMemory realMemory = readHostMemory();
    EXPECT_GT(realMemory.totalBytes, 0u);
    EXPECT_LE(realMemory.residentBytes, realMemory.totalBytes);
    ::setenv(kHostMemoryVariable, "4096", 1);
    const HostMemory memory = readHostMemory();
    ::unsetenv(kHostMemoryVariable);
    EXPECT_EQ(memory.totalBytes, 4096 * kMiB);
    EXPECT_EQ(memory.availableBytes, memory.totalBytes - memory.residentBytes);
}

TEST(HostMemory, KnowsWhichPagesHoldNothingYet)
{
    const std::uint64_t bytes = 4 * kMinInspectedBytes;
    void* const memory = ::mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    ASSERT_NE(memory, MAP_FAILED);
    ::madvise(memory, bytes, MADV_NOHUGEPAGE);
    EXPECT_EQ(countUntouchedBytes(memory, bytes), bytes);
    std::memset(memory, 1, 10 * kMiB);
    EXPECT_EQ(countUntouchedBytes(memory, bytes), bytes - 10 * kMiB);
    EXPECT_EQ(countUntouchedBytes(memory, kMiB), kMiB) << "a short range is not looked at";
    ::munmap(memory, bytes);
}

TEST(HostMemory, SizesAreReadAtAGlance)
{
    EXPECT_EQ(formatSize(512 * kMiB), "512 MiB");
    EXPECT_EQ(formatSize(std::uint64_t(40) << 30), "40.0 GiB");
}

}  // namespace
}  // namespace simtscope
