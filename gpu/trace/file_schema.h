// The tables of a recording file, and the names that its columns use for enumerations.
//
// Part of the file format: a change here is a new kSchemaVersion. A file is only read when its tables were made by exactly these texts.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "gpu/trace/recording.h"
#include "gpu/trace/recording_file.h"

namespace simtscope::trace {

struct TableRow {
    std::string_view name;
    std::string_view create;  ///< as SQLite keeps it in sqlite_schema
    unsigned columns = 0;
    std::string_view order;     ///< ORDER BY of a read
    int since = kOldestSchema;  ///< format that brought it; older files are read without
};

/// A recording that keeps a lesson (lesson_files.h) has one table more, and a format of its own, one above; all others have kSchemaVersion.
inline constexpr int kFormatWithLesson = kSchemaVersion + 1;
inline constexpr int kFirstWithLesson = 9;
constexpr bool keepsLesson(int version)
{
    return version >= kFirstWithLesson && version % 2 == 1;
}

std::span<const TableRow> fileTables();  ///< of kSchemaVersion
const TableRow& fileTable(std::string_view name);
const TableRow& lessonTable();         ///< in files that keep a lesson, besides those
std::string tablesSince(int version);  ///< SQL that makes a file of that format one of the newest that has, or has not, a lesson

std::string_view nameOf(SiteKind kind);
std::string_view nameOf(AtomicRule rule);
std::string_view nameOf(AllocationKind kind);
std::string_view nameOf(CopyDirection direction);
std::string_view nameOf(ptx::StateSpace space);
std::string_view nameOf(ptx::ScalarType type);

/// Sets `value`; false when no such name exists.
bool parseName(std::string_view name, SiteKind& value);
bool parseName(std::string_view name, AtomicRule& value);
bool parseName(std::string_view name, AllocationKind& value);
bool parseName(std::string_view name, CopyDirection& value);
bool parseName(std::string_view name, ptx::StateSpace& value);
bool parseName(std::string_view name, ptx::ScalarType& value);

}  // namespace simtscope::trace
