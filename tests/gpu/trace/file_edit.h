// Changes of a recording file with SQLite itself: damage, and what an older SIMTscope would have written.
#pragma once

#include <string>

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sqlite3.h>

#include "gpu/trace/file_schema.h"

namespace simtscope::trace {

inline void execute(const std::string& path, const std::string& sql)
{
    sqlite3* database = nullptr;
    ASSERT_EQ(sqlite3_open(path.c_str(), &database), SQLITE_OK);
    char* message = nullptr;
    EXPECT_EQ(sqlite3_exec(database, sql.c_str(), nullptr, nullptr, &message), SQLITE_OK) << message;
    sqlite3_close(database);
}

/// The file in an older format: without the tables that came later, and what they hold where it was before.
inline void age(const std::string& path, int version)
{
    std::string sql;
    if (version < fileTable("frame_stack").since)  // each site had its frames itself
        sql = "UPDATE site SET frames = (SELECT frame_stack.frames FROM frame_stack WHERE frame_stack.id = site.frames);";
    for (const TableRow& table : fileTables())
        if (table.since > version)
            sql += fmt::format("DROP TABLE {};", table.name);
    execute(path, sql + fmt::format("PRAGMA user_version={}", version));
}

}  // namespace simtscope::trace
