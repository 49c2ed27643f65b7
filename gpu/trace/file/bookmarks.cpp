#include "gpu/trace/file/bookmarks.h"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include <fmt/format.h>
#include <sqlite3.h>

#include "gpu/core/messages/file.h"
#include "gpu/trace/codec/chunk_bundle.h"
#include "gpu/trace/file/file_rows.h"
#include "gpu/trace/file/file_schema.h"
#include "gpu/trace/file/recording_database.h"

namespace simtscope::trace {
namespace {

/// Returns the first bookmark whose place the file does not have, or nullptr. `isRead` tells whether the file's events could be counted.
const Bookmark* findFirstElsewhere(const Database& database, const std::vector<Bookmark>& bookmarks, bool& isRead)
{
    std::map<std::pair<LaunchId, BlockId>, std::uint64_t> events;
    Statement rows(database.handle(), "SELECT launch, block, events, base_time, payload_bytes, columns FROM event_chunk");
    bool isSound = true;
    while (isSound && rows.fetchRow()) {
        const LaunchId launch{rows.readNumber<std::uint32_t>()};
        const BlockId block{rows.readNumber<std::uint32_t>()};
        ChunkCounts counts;
        counts.events = rows.readNumber<std::uint32_t>();
        counts.baseTime = rows.readNumber<std::uint64_t>();
        counts.payloadBytes = rows.readNumber<std::uint64_t>();
        const auto parts = parseBundleParts(rows.readBlob(), counts);
        isSound = parts.has_value();
        if (isSound && parts->empty())
            events[{launch, block}] += counts.events;
        for (std::size_t i = 0; isSound && i < parts->size(); ++i)
            events[{launch, (*parts)[i].block}] = (*parts)[i].counts.events;
    }
    isRead = isSound && rows.status() == SQLITE_DONE && rows.fits();
    const auto misplaced = std::ranges::find_if(bookmarks, [&](const Bookmark& mark) {
        const auto found = events.find({mark.launch, mark.block});
        return found == events.end() || mark.event.value >= found->second;
    });
    return misplaced == bookmarks.end() ? nullptr : &*misplaced;
}

}  // namespace

bool holds(const Recording& recording, const Bookmark& bookmark)
{
    if (bookmark.launch.value >= recording.launches.size())
        return false;
    const BlockTrace* const trace = recording.launches[bookmark.launch.value].findBlock(bookmark.block);
    return trace && bookmark.event.value < trace->size();
}

namespace {

/// Returns the bookmarks in the order in which they were saved, or nothing if the table cannot be read.
std::optional<std::vector<Bookmark>> bookmarksOf(const Database& database)
{
    std::vector<Bookmark> bookmarks;
    Statement rows(database.handle(), "SELECT * FROM bookmark ORDER BY id");
    bool isSound = true;
    while (isSound && rows.fetchRow())
        isSound = readBookmark(rows, bookmarks.emplace_back());
    return isSound && rows.status() == SQLITE_DONE ? std::optional(std::move(bookmarks)) : std::nullopt;
}

bool has(const std::vector<Bookmark>& bookmarks, const Bookmark& bookmark)
{
    return std::ranges::find(bookmarks, bookmark) != bookmarks.end();
}

std::vector<Bookmark> mergeBookmarkLists(std::vector<Bookmark> requested, const std::vector<Bookmark>& lastRead,
                                         const std::vector<Bookmark>& inFile)
{
    std::erase_if(requested, [&](const Bookmark& bookmark) { return has(lastRead, bookmark) && !has(inFile, bookmark); });
    for (const Bookmark& other : inFile)
        if (!has(lastRead, other) && !has(requested, other))
            requested.push_back(other);
    return requested;
}

/// Saves bookmarks. If `lastRead` is nullptr they replace those of the file, else they are merged.
Result<std::vector<Bookmark>> save(const std::string& path, const std::vector<Bookmark>& requested, const std::vector<Bookmark>* lastRead)
{
    int version = 0;
    if (const auto opened = RecordingDatabase::open(path, false); opened)  // closed before the file is written
        version = (*opened)->schemaVersion();
    else
        return tl::unexpected<Error>(opened.error());
    const auto refuse = [&](const Database& database) { return fail(msg::file::bookmarksNotWritten(path, database.errorMessage())); };
    Database database(path, Database::Mode::ReadWrite);
    if (!database.isOpen() || database.execute("BEGIN IMMEDIATE") != SQLITE_OK)
        return refuse(database);
    // The tables that newer formats added stay empty, which means the same as their absence.
    bool isSound = version >= kSchemaVersion || database.execute(upgradeSql(version)) == SQLITE_OK;
    const auto ofFile = isSound ? bookmarksOf(database) : std::nullopt;
    if (!ofFile)
        return refuse(database);
    const std::vector<Bookmark> bookmarks = lastRead ? mergeBookmarkLists(requested, *lastRead, *ofFile) : requested;
    const Bookmark* const elsewhere = findFirstElsewhere(database, bookmarks, isSound);
    if (isSound && elsewhere)
        return fail(msg::file::bookmarksOfAnother(path, elsewhere->event.value, elsewhere->block.value, elsewhere->launch.value));
    isSound = isSound && database.execute("DELETE FROM bookmark") == SQLITE_OK;
    RowWriter rows(database.handle());
    for (std::size_t i = 0; i < bookmarks.size() && isSound; ++i)
        isSound = rows.writeBookmark(i, bookmarks[i]) == SQLITE_OK;
    if (!isSound || database.execute("COMMIT") != SQLITE_OK)
        return refuse(database);
    return bookmarks;
}

}  // namespace

Result<void> saveBookmarks(const std::string& path, const std::vector<Bookmark>& bookmarks)
{
    const auto saved = save(path, bookmarks, nullptr);
    return saved ? Result<void>{} : tl::unexpected<Error>(saved.error());
}

Result<std::vector<Bookmark>> mergeBookmarks(const std::string& path, const std::vector<Bookmark>& bookmarks,
                                             const std::vector<Bookmark>& lastRead)
{
    return save(path, bookmarks, &lastRead);
}

}  // namespace simtscope::trace
