// Tests that device memory has a range of addresses of its own.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <memory>
#include <vector>

#include "gpu/runtime/state/device_address_space.h"
#include "gpu/runtime/state/memory.h"

namespace simtscope::runtime {
namespace {

bool isZero(const void* memory, std::size_t bytes)
{
    const auto* begin = static_cast<const unsigned char*>(memory);
    return std::all_of(begin, begin + bytes, [](unsigned char byte) { return byte == 0; });
}

TEST(DeviceAddressSpace, GivesZerosAlsoWhereMemoryWasFreed)
{
    for (const std::size_t bytes : {256u, 4096u, 3u * 4096u + 256u, 1u << 20}) {
        DeviceAddressSpace range;
        void* first = range.allocate(bytes);
        ASSERT_NE(first, nullptr);
        bool isReused = false;
        void* memory = first;
        for (int i = 0; i < 100; ++i) {
            EXPECT_TRUE(isZero(memory, bytes)) << bytes;
            std::memset(memory, 0xa5, bytes);
            range.deallocate(memory, bytes);
            memory = range.allocate(bytes);
            ASSERT_NE(memory, nullptr);
            if (i < 60) {
                EXPECT_NE(memory, first) << "an address rests after it was freed";
            }
            isReused = isReused || memory == first;
        }
        EXPECT_TRUE(isReused) << "a program that allocates and frees for ever must not use up the range";
    }
}

TEST(DeviceAddressSpace, KeepsBlocksApart)
{
    DeviceAddressSpace range;
    std::vector<unsigned char*> blocks;
    for (int i = 0; i < 50; ++i) {
        blocks.push_back(static_cast<unsigned char*>(range.allocate(512)));
        std::memset(blocks.back(), i + 1, 512);
    }
    for (int i = 0; i < 50; ++i)
        EXPECT_TRUE(blocks[i][0] == i + 1 && blocks[i][511] == i + 1);
    EXPECT_EQ(range.allocate(std::uint64_t(1) << 62), nullptr);
}

TEST(Memory, HostAllocationsNeverLieWhereDeviceMemoryWas)
{
    DeviceAddressSpace range;
    for (int round = 0; round < 20; ++round) {
        std::vector<std::pair<std::uintptr_t, std::size_t>> freed;
        for (const std::size_t bytes : {256u, 512u, 768u, 1u << 17}) {
            void* memory = range.allocate(bytes);
            range.deallocate(memory, bytes);
            freed.emplace_back(reinterpret_cast<std::uintptr_t>(memory), bytes);
        }
        std::vector<std::unique_ptr<char[]>> onHost;
        for (const std::size_t bytes : {200u, 256u, 500u, 512u, 700u, 1u << 17}) {
            onHost.push_back(std::make_unique<char[]>(bytes));
            const auto address = reinterpret_cast<std::uintptr_t>(onHost.back().get());
            for (const auto& [begin, length] : freed)
                EXPECT_TRUE(address + bytes <= begin || address >= begin + length);
            EXPECT_FALSE(range.contains(address));
            EXPECT_TRUE(range.contains(freed.front().first));
        }
    }
}

}  // namespace
}  // namespace simtscope::runtime
