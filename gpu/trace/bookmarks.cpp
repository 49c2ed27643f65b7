#include "gpu/trace/bookmarks.h"

#include <fmt/format.h>
#include <sqlite3.h>

#include "gpu/trace/file_access.h"
#include "gpu/trace/file_rows.h"
#include "gpu/trace/file_schema.h"

namespace simtscope::trace {
namespace {

/// The tables that newer formats brought; empty, they say what the file said without them.
std::string tablesSince(int version)
{
    std::string upgrade;
    for (const TableRow& table : fileTables()) {
        if (table.since > version)
            upgrade += std::string(table.create) + ';';
    }
    return upgrade + fmt::format("PRAGMA user_version={};", kSchemaVersion);
}

}  // namespace

bool holds(const Recording& recording, const Bookmark& bookmark)
{
    if (bookmark.launch.value >= recording.launches.size())
        return false;
    const BlockTrace* const trace = recording.launches[bookmark.launch.value].find(bookmark.block);
    return trace && bookmark.event.value < trace->size();
}

Result<void> saveBookmarks(const std::string& path, const std::vector<Bookmark>& bookmarks)
{
    int version = 0;
    if (const auto opened = OpenRecording::open(path, false); opened)  // closed again before the file is written
        version = (*opened)->version();
    else
        return tl::unexpected<Error>(opened.error());
    const auto refuse = [&](const Database& database) {
        return fail(fmt::format("the bookmarks cannot be written to {}: {}", path, database.why()), "Save the recording under another name.");
    };
    Database database(path, Database::Mode::ReadWrite);
    if (!database.isOpen() || database.execute("BEGIN IMMEDIATE") != SQLITE_OK)
        return refuse(database);
    bool sound = version == kSchemaVersion || database.execute(tablesSince(version)) == SQLITE_OK;
    sound = sound && database.execute("DELETE FROM bookmark") == SQLITE_OK;
    RowWriter rows(database.handle());
    for (std::size_t i = 0; i < bookmarks.size() && sound; ++i)
        sound = rows.bookmark(i, bookmarks[i]) == SQLITE_OK;
    if (!sound || database.execute("COMMIT") != SQLITE_OK)
        return refuse(database);
    return {};
}

}  // namespace simtscope::trace
