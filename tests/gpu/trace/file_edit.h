// Changes of a recording file with SQLite itself: damage, and what an older SIMTscope would have written.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sqlite3.h>

#include "gpu/trace/chunk_codec.h"
#include "gpu/trace/file_schema.h"
#include "gpu/trace/sqlite_db.h"

namespace simtscope::trace {

inline void execute(const std::string& path, const std::string& sql)
{
    sqlite3* database = nullptr;
    ASSERT_EQ(sqlite3_open(path.c_str(), &database), SQLITE_OK);
    char* message = nullptr;
    EXPECT_EQ(sqlite3_exec(database, sql.c_str(), nullptr, nullptr, &message), SQLITE_OK) << message;
    sqlite3_close(database);
}

inline constexpr int kFirstApart = 10;  ///< format in which payloads are taken apart

/// Packs the chunks as until format 9.
inline void packWhole(const std::string& path)
{
    struct Row {
        std::int64_t id = 0;
        std::uint32_t launch = 0, block = 0;
        ChunkCounts counts;
        std::vector<std::uint8_t> bytes;
    };
    std::vector<Row> chunks;
    Database database(path, Database::Mode::ReadWrite);
    {
        Statement rows(database.handle(), "SELECT id, launch, block, events, base_time, payload_bytes, columns FROM event_chunk");
        while (rows.nextRow()) {
            Row& row = chunks.emplace_back();
            row.id = rows.number<std::int64_t>();
            row.launch = rows.number<std::uint32_t>();
            row.block = rows.number<std::uint32_t>();
            row.counts.events = rows.number<std::uint32_t>();
            row.counts.baseTime = rows.number<std::uint64_t>();
            row.counts.payloadBytes = rows.number<std::uint64_t>();
            const auto bytes = rows.blob();
            row.bytes.assign(bytes.begin(), bytes.end());
        }
    }
    for (const Row& row : chunks) {
        std::optional<ChunkPattern> pattern;
        if (const auto block = patternBlock(row.bytes))
            for (const Row& other : chunks)
                if (other.launch == row.launch && other.block == block->value && !pattern)
                    pattern = unpackPattern(other.bytes, other.counts, *block);
        const auto chunk = unpackChunk(row.bytes, row.counts, pattern ? &*pattern : nullptr);
        ASSERT_TRUE(chunk);
        const std::vector<std::uint8_t> whole = packWholeChunk(*chunk);
        Statement update(database.handle(), "UPDATE event_chunk SET columns = ? WHERE id = ?");
        EXPECT_EQ(update.run(std::span<const std::uint8_t>(whole), row.id), SQLITE_OK);
    }
}

/// The file in an older format: without the tables that came later, and what they hold where it was before.
inline void age(const std::string& path, int version)
{
    if (version < kFirstApart)
        packWhole(path);
    std::string sql = keepsLesson(version) ? std::string(lessonTable().create) + ";" : std::string();
    if (version < fileTable("frame_stack").since)  // each site had its frames itself
        sql += "UPDATE site SET frames = (SELECT frame_stack.frames FROM frame_stack WHERE frame_stack.id = site.frames);";
    for (const TableRow& table : fileTables())
        if (table.since > version)
            sql += fmt::format("DROP TABLE {};", table.name);
    execute(path, sql + fmt::format("PRAGMA user_version={}", version));
}

}  // namespace simtscope::trace
