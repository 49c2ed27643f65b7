// Reads a recording file table by table, with one function for each table, in the source files that are named below.
//
// Every row is checked before it is used, so that a damaged or hostile file is refused with the number of its row.
#pragma once

#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <sqlite3.h>

#include "gpu/core/messages/file.h"
#include "gpu/core/result.h"
#include "gpu/core/stop_poll.h"
#include "gpu/trace/codec/chunk_store.h"
#include "gpu/trace/file/bookmarks.h"
#include "gpu/trace/file/file_schema.h"
#include "gpu/trace/file/sqlite_db.h"
#include "gpu/trace/model/recording.h"

namespace simtscope::trace {

class RecordingDatabase;

/// Reads one file once. One thread uses it.
class RecordingReader {
public:
    /// All arguments must outlive this object.
    RecordingReader(const std::string& path, RecordingDatabase& file, const std::stop_token& stop);

    /// Reads the recording; may be called once. The error names the row and its fault, or says that reading was stopped. Events are not
    /// decoded: see chunks().
    Result<AnnotatedRecording> read();
    /// Returns the chunks that were read; their check() may be called after the reader is gone.
    std::shared_ptr<const ChunkStore> chunks() const { return m_chunks; }

private:
    // Tables that others refer to, and bookmarks (recording_reader.cpp)
    Result<void> readProgramRows();
    Result<void> readDevicePeaks();
    Result<void> readModules();
    Result<void> readFrameStacks();
    Result<void> readSites();
    Result<void> readAllocations();
    Result<void> readAllocationContents();
    Result<void> readBookmarks();
    void addCutOffNote();

    // Calls (recording_reader_calls.cpp)
    Result<void> readApiCalls();
    Result<void> readCallDetails();
    Result<void> readDeviceWork();
    Result<void> checkCalls();

    // Launches (recording_reader_launches.cpp)
    Result<void> readLaunches();
    Result<void> readLaunchOrigins();
    Result<void> readNestedWork();
    Result<void> readLaunchTimes();
    Result<void> readRecorderCosts();
    Result<void> readSharedVariables();
    Result<void> readTotalRows();
    Result<void> readEqualTotals();

    // Blocks (recording_reader_blocks.cpp)
    Result<void> readBlocks();
    Result<void> readChunks();
    Result<void> checkChunkRows(const std::vector<ChunkStore::Packed>& chunks) const;
    std::shared_ptr<const BlockTrace>* findBlock(LaunchId launch, BlockId block);
    std::optional<ChunkStore::Packed> makePackedChunk(LaunchId launch, BlockId block, std::uint32_t ordinal, const ChunkCounts& counts);
    Result<void> readChunkRow(Statement& row, std::vector<ChunkStore::Packed>& chunks, std::vector<ChunkStore::Bundle>& bundles);
    void storeChunks(std::vector<ChunkStore::Packed> chunks, std::vector<ChunkStore::Bundle> bundles);

    // Findings and notes (recording_reader_findings.cpp)
    Result<void> readFindings();
    Result<void> readFindingDetails();
    Result<void> readFindingAccesses();
    Result<void> readNotes();
    Result<void> readNoteMessages();

    tl::unexpected<Error> makeDamageError(const Message& problem) const { return fail(msg::file::damaged(m_path, problem)); }

    tl::unexpected<Error> stoppedError() const { return fail(msg::file::readingStopped(m_path)); }

    /// Calls `take(row, number)` for every row of the table; `take` returns the fault of the row, or an empty message.
    template <class Take>
    Result<void> forEachRow(std::string_view table, const Take& take)
    {
        if (fileTable(table).sinceVersion > m_version)
            return {};
        Statement rows(m_database.handle(), fmt::format("SELECT * FROM {} ORDER BY {}", table, fileTable(table).orderBy));
        StopPoll isStopped(m_stop);
        for (std::size_t number = 0; rows.fetchRow(); ++number) {
            if (const Message problem = take(rows, number); !problem.isEmpty())
                return makeDamageError(msg::file::rowOfTable(number + 1, table, problem));
            if (isStopped())
                return stoppedError();
        }
        if (rows.status() == SQLITE_DONE)
            return {};
        return m_database.isDamaged() ? makeDamageError(m_database.errorMessage())
                                      : fail(msg::file::cannotReadBecause(m_path, m_database.errorMessage()));
    }

    /// Returns the number of rows of the table, so that memory for all is allocated at once. A vector that grows would need it twice.
    std::size_t rowCountOf(std::string_view table) const;

    static Message messageUnless(bool isSound, const MessageTemplate<>& problem = msg::file::unsound)
    {
        return isSound ? Message{} : problem();
    }

    static constexpr std::size_t kMaxMissingRows = 1024;  ///< rows that a killed run may not have written

    /// Makes room for the row with this id in a table whose last rows may be missing.
    template <class Row>
    static bool makeRoomFor(std::vector<Row>& rows, std::uint64_t id, std::size_t number)
    {
        if (id > 2 * number + kMaxMissingRows)
            return false;
        if (rows.size() <= id)
            rows.resize(id + 1);
        return true;
    }

    Launch* findLaunch(LaunchId id) { return id.value < m_recording.launches.size() ? &m_recording.launches[id.value] : nullptr; }

    const std::string& m_path;
    Database& m_database;
    int m_version;
    const std::stop_token& m_stop;
    Recording m_recording;
    std::vector<Bookmark> m_bookmarks;
    std::vector<FrameStack> m_frameStacks;                // frame stacks that the sites refer to
    std::vector<std::vector<std::uint8_t>> m_siteExists;  // 1 for each site that exists, by module and site
    std::shared_ptr<const ChunkStore> m_chunks;
};

}  // namespace simtscope::trace
