// Changes a recording file with SQLite itself: damages it, or makes it what an older SIMTscope would have written.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sqlite3.h>
#include <zstd.h>

#include "gpu/trace/codec/chunk_bundle.h"
#include "gpu/trace/codec/chunk_codec.h"
#include "gpu/trace/file/file_schema.h"
#include "gpu/trace/file/sqlite_db.h"

namespace simtscope::trace {

/// Executes SQL statements in the file; the test fails where they do not succeed.
inline void execute(const std::string& path, const std::string& sql)
{
    sqlite3* database = nullptr;
    ASSERT_EQ(sqlite3_open(path.c_str(), &database), SQLITE_OK);
    char* message = nullptr;
    EXPECT_EQ(sqlite3_exec(database, sql.c_str(), nullptr, nullptr, &message), SQLITE_OK) << message;
    sqlite3_close(database);
}

inline constexpr int kFirstSplitFormat = 10;    ///< format from which payloads are split into streams
inline constexpr int kFirstBundledFormat = 12;  ///< format from which short blocks share a row; from kFirstSplitFormat until then, one
                                                ///< block was the pattern of others

/// Packs a chunk as formats 10 and 11 do: compressed with the columns of `pattern`, another block of the launch, as the prefix.
inline std::vector<std::uint8_t> packAgainstPattern(const EventChunk& chunk, const ChunkPattern& pattern)
{
    const std::vector<std::uint8_t> packedAlone = packChunk(chunk);
    const std::vector<std::uint8_t> columns =
        unpackPattern(packedAlone, {chunk.size(), chunk.baseTime, chunk.payload.size()}, pattern.block).value_or(ChunkPattern{}).columns;
    std::vector<std::uint8_t> packed = {2};
    for (unsigned shift = 0; shift < 32; shift += 8)
        packed.push_back(std::uint8_t(pattern.block.value >> shift));
    const std::size_t front = packed.size();
    packed.resize(front + ZSTD_compressBound(columns.size()));
    const std::unique_ptr<ZSTD_CCtx, decltype(&ZSTD_freeCCtx)> context(ZSTD_createCCtx(), &ZSTD_freeCCtx);
    ZSTD_CCtx_refPrefix(context.get(), pattern.columns.data(), pattern.columns.size());
    packed.resize(front + ZSTD_compress2(context.get(), packed.data() + front, packed.size() - front, columns.data(), columns.size()));
    return packed;
}

/// Gives every chunk a row of its own, packed as in format `version`.
inline void repackInOlderFormat(const std::string& path, int version)
{
    struct Chunk {
        std::uint32_t launch = 0, block = 0, ordinal = 0;
        std::shared_ptr<const EventChunk> events;
    };
    std::vector<Chunk> chunks;
    Database database(path, Database::Mode::ReadWrite);
    {
        Statement rows(database.handle(), "SELECT launch, block, ordinal, events, base_time, payload_bytes, columns FROM event_chunk");
        while (rows.fetchRow()) {
            Chunk chunk{rows.readNumber<std::uint32_t>(), rows.readNumber<std::uint32_t>(), rows.readNumber<std::uint32_t>(), nullptr};
            ChunkCounts counts;
            counts.events = rows.readNumber<std::uint32_t>();
            counts.baseTime = rows.readNumber<std::uint64_t>();
            counts.payloadBytes = rows.readNumber<std::uint64_t>();
            const auto bytes = rows.readBlob();
            const auto parts = parseBundleParts(bytes, counts);
            ASSERT_TRUE(parts);
            if (parts->empty())
                chunks.push_back({chunk.launch, chunk.block, chunk.ordinal, unpackChunk(bytes, counts)});
            const auto bundled = unpackBundle(bytes, *parts);
            for (std::size_t i = 0; i < bundled.size(); ++i)
                chunks.push_back({chunk.launch, (*parts)[i].block.value, 0, bundled[i]});
        }
    }
    EXPECT_EQ(database.execute("DELETE FROM event_chunk"), SQLITE_OK);
    std::map<std::uint32_t, ChunkPattern> patterns;  // by launch
    for (const Chunk& chunk : chunks) {
        ASSERT_TRUE(chunk.events);
        const EventChunk& events = *chunk.events;
        std::vector<std::uint8_t> packed = version < kFirstSplitFormat ? packChunkAsFormat9(events) : packChunk(events);
        const auto pattern = unpackPattern(packed, {events.size(), events.baseTime, events.payload.size()}, BlockId{chunk.block});
        if (pattern && !patterns.try_emplace(chunk.launch, *pattern).second)
            packed = packAgainstPattern(events, patterns.at(chunk.launch));
        Statement insert(database.handle(), "INSERT INTO event_chunk VALUES(NULL, ?, ?, ?, ?, ?, ?, ?)");
        EXPECT_EQ(insert.run(chunk.launch, chunk.block, chunk.ordinal, events.size(), events.baseTime, events.payload.size(),
                             std::span<const std::uint8_t>(packed)),
                  SQLITE_OK);
    }
}

/// Converts the file to the older format `version`: removes the tables that came later, and stores their contents as that format did.
inline void convertToOlderFormat(const std::string& path, int version)
{
    if (version < kFirstBundledFormat)
        repackInOlderFormat(path, version);
    std::string sql = hasLessonTable(version) ? std::string(lessonTable().createSql) + ";" : std::string();
    if (version < fileTable("frame_stack").sinceVersion)  // in these formats each site held its frames itself
        sql += "UPDATE site SET frames = (SELECT frame_stack.frames FROM frame_stack WHERE frame_stack.id = site.frames);";
    if (version < fileTable("equal_totals").sinceVersion)  // in these formats each launch had totals of its own
        sql += "INSERT INTO site_total SELECT e.launch, t.site, t.instructions, t.threads, t.wavefronts, t.ideal, t.sectors, "
               "t.bytes_requested, t.divergent, t.local_sectors, t.local_bytes, t.passes, t.failed FROM equal_totals AS e JOIN site_total "
               "AS t ON t.launch = e.equals;";
    for (const TableSchema& table : fileTables())
        if (table.sinceVersion > version)
            sql += fmt::format("DROP TABLE {};", table.name);
    execute(path, sql + fmt::format("PRAGMA user_version={}", version));
}

}  // namespace simtscope::trace
