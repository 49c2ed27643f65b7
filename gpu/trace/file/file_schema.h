// Defines the tables of a recording file, and the names of enumerators in its columns.
//
// This is part of the file format: a change here needs a new kSchemaVersion. A file is read only if its tables were made by exactly these
// SQL texts.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "gpu/trace/file/recording_file.h"
#include "gpu/trace/model/recording.h"

namespace simtscope::trace {

/// Describes a table of the file, as data.
struct TableSchema {
    std::string_view name;
    std::string_view createSql;  ///< SQL text as SQLite keeps it in sqlite_schema
    unsigned columnCount = 0;
    std::string_view orderBy;                 ///< ORDER BY clause for reading
    int sinceVersion = kOldestSchemaVersion;  ///< format that added the table; older files are read without it
};

/// Format number of a recording that keeps a lesson (lesson_files.h), and so has one more table; all others have kSchemaVersion.
inline constexpr int kLessonSchemaVersion = kSchemaVersion + 1;
inline constexpr int kFirstLessonSchemaVersion = 9;
/// Returns whether files with this format number keep a lesson; since kFirstLessonSchemaVersion, these are the odd ones.
constexpr bool hasLessonTable(int version)
{
    return version >= kFirstLessonSchemaVersion && version % 2 == 1;
}

/// Returns the tables of kSchemaVersion.
std::span<const TableSchema> fileTables();
/// Returns the table of this name, which must be one of fileTables().
const TableSchema& fileTable(std::string_view name);
/// Returns the additional table of files that keep a lesson.
const TableSchema& lessonTable();
/// Returns the SQL that brings a file of that format to the newest one, with or without a lesson.
std::string upgradeSql(int version);

/// Returns the enumerator's name in the file. It never changes, so that older files stay readable.
std::string_view nameOf(SiteKind kind);
std::string_view nameOf(AtomicRule rule);
std::string_view nameOf(AllocationKind kind);
std::string_view nameOf(CopyDirection direction);
std::string_view nameOf(ptx::StateSpace space);
std::string_view nameOf(ptx::ScalarType type);

/// Parses a name into `value`. Returns false if there is no such name.
bool parseName(std::string_view name, SiteKind& value);
bool parseName(std::string_view name, AtomicRule& value);
bool parseName(std::string_view name, AllocationKind& value);
bool parseName(std::string_view name, CopyDirection& value);
bool parseName(std::string_view name, ptx::StateSpace& value);
bool parseName(std::string_view name, ptx::ScalarType& value);

}  // namespace simtscope::trace
