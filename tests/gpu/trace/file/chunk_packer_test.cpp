#include "gpu/trace/file/chunk_packer.h"

#include <atomic>
#include <chrono>
#include <stdexcept>
#include <thread>

#include <gtest/gtest.h>
#include <sqlite3.h>

#include "tests/without_threads.h"

namespace simtscope::trace {
namespace {

ChunkPacker::ChunkRow rowOf(std::uint32_t ordinal)
{
    return {LaunchId{0}, BlockId{0}, ordinal, std::make_shared<const EventChunk>()};
}

TEST(ChunkPacker, WritesRowsInTheirOrderWhicheverIsPackedFirst)
{
    std::vector<std::uint32_t> written;
    ChunkPacker packing([&](const ChunkPacker::ChunkRow& row, const ChunkPacker::Packed& packed) {
        EXPECT_EQ(packed, ChunkPacker::Packed{std::uint8_t(row.ordinal)});
        written.push_back(row.ordinal);
        return SQLITE_OK;
    });
    std::atomic<int> underWay = 0, most = 0;
    std::vector<std::uint32_t> expected;
    for (std::uint32_t i = 0; i < 20; ++i) {
        expected.push_back(i);
        const auto pack = [&, i] {
            most = std::max(most.load(), ++underWay);
            std::this_thread::sleep_for(std::chrono::milliseconds(i % 3 == 0 ? 5 : 0));
            --underWay;
            return ChunkPacker::Packed{std::uint8_t(i)};
        };
        EXPECT_EQ(packing.add(rowOf(i), pack), SQLITE_OK);
    }
    EXPECT_EQ(packing.writeAll(), SQLITE_OK);
    EXPECT_EQ(written, expected);
    EXPECT_LE(std::size_t(most), packing.maxPendingRows());
}

TEST(ChunkPacker, WriteAndPackErrorsAreReported)
{
    ChunkPacker packing([](const ChunkPacker::ChunkRow&, const ChunkPacker::Packed&) { return SQLITE_FULL; });
    EXPECT_EQ(packing.add(rowOf(0), [] { return ChunkPacker::Packed{}; }), SQLITE_OK);
    EXPECT_EQ(packing.writeAll(), SQLITE_FULL);
    packing.add(rowOf(1), []() -> ChunkPacker::Packed { throw std::bad_alloc(); });
    EXPECT_THROW(packing.writeAll(), std::bad_alloc);
}

TEST(ChunkPacker, PacksWhereNoThreadStarts)
{
    const auto large = std::make_shared<EventChunk>();
    large->kind.resize(1u << 12);
    int written = 0;
    ChunkPacker packing([&](const ChunkPacker::ChunkRow&, const ChunkPacker::Packed& packed) {
        written += int(packed.size());
        return SQLITE_OK;
    });
    const WithoutThreads none;
    EXPECT_EQ(packing.add({LaunchId{0}, BlockId{0}, 0, large}, [] { return ChunkPacker::Packed(3); }), SQLITE_OK);
    EXPECT_EQ(packing.writeAll(), SQLITE_OK);
    EXPECT_EQ(written, 3);
}

}  // namespace
}  // namespace simtscope::trace
