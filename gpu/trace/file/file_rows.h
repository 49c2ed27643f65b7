// Converts each value of a recording to and from a row of its table. Columns are in the order of file_schema.cpp.
#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "gpu/trace/file/bookmarks.h"
#include "gpu/trace/file/sqlite_db.h"
#include "gpu/trace/file/written_totals.h"
#include "gpu/trace/model/recording.h"

namespace simtscope::trace {

/// Inserts rows, or replaces rows with the same key. Every function returns an SQLite result code.
class RowWriter {
public:
    /// The connection must outlive this object.
    explicit RowWriter(sqlite3* database) : m_database(database) {}

    /// Writes the program and its source files.
    int writeProgram(const ProgramInfo& program);
    /// Writes a device, and its peak of memory bandwidth where that is known.
    int writeDevice(const DeviceInfo& device);
    /// Writes a module with its sites. A module that was written before keeps its text if `info` has none.
    int writeModule(ModuleId id, const ModuleInfo& info, const std::map<SiteId, Site>& sites);
    /// Writes the sites of a module, with the frame stacks that no earlier site had.
    int writeSites(ModuleId id, const std::map<SiteId, Site>& sites);
    /// Writes an allocation, and the digest of its contents where that is known.
    int writeAllocation(const Allocation& allocation);
    /// Writes a call, the argument values of its detail, and the time of its device work, if it has any.
    int writeApiCall(std::int64_t index, const ApiCall& call);
    /// Appends the work to that of earlier calls of this function.
    int writeNestedWork(const NestedWork& work);
    /// Writes the launch; its totals may be passed once and do not change afterwards.
    int writeLaunch(const Launch& launch);
    int writeBlock(LaunchId launch, BlockId block, std::uint32_t warps, bool isTruncated);
    int writeChunk(LaunchId launch, BlockId block, std::uint32_t ordinal, const EventChunk& chunk, std::span<const std::uint8_t> packed);
    int writeFinding(const Finding& finding);
    /// Adds the finding to those of the file.
    int appendFinding(const Finding& finding);
    /// Appends findings behind all others. The next call replaces them.
    int setProvisionalFindings(std::vector<Finding> findings);
    int writeNote(const Message& message);
    /// Writes the note and removes the previous running note.
    int setRunningNote(const Message& message);
    /// Adds the note to those of the file.
    int appendNote(const Message& message);
    int writeBookmark(std::size_t index, const Bookmark& bookmark);

private:
    Statement& insertStatement(std::string_view table);
    int writeTotals(const Launch& launch);
    int insertFinding(std::int64_t id, const Finding& finding);
    int insertNote(std::int64_t id, const Message& message);
    int insertProvisionalFindings();
    int removeProvisionalFindings();
    /// Writes each stack once, and gives the number of its row.
    int writeFrameStack(const std::vector<SourceFrame>& frames, std::int64_t& number);

    sqlite3* m_database = nullptr;
    std::map<std::string_view, Statement> m_inserts;
    std::int64_t m_findingCount = 0, m_noteCount = 0, m_chunkCount = 0, m_nestedWorkCount = 0;
    std::int64_t m_runningNoteId = -1;
    std::vector<Finding> m_provisionalFindings;
    std::set<ModuleId> m_writtenModules;  ///< modules that have a row
    WrittenTotals m_totals;
    std::map<std::string, std::int64_t> m_frameStackRows;  ///< row numbers of the frame stacks, by their JSON text
    /// The last frame stack, whose row is `m_lastFrameStackRow`: consecutive instructions often share it.
    std::vector<SourceFrame> m_lastFrames;
    std::int64_t m_lastFrameStackRow = -1;
};

/// Caches the messages that have been read, because a program that launches a kernel a million times has a million rows with the same
/// message.
class MessageCache {
public:
    /// Returns the message that restoreMessage() (gpu/core/message_json.h) makes of these texts.
    Message get(const std::string& id, const std::string& arguments, const std::string& text);

private:
    std::unordered_map<std::string, Message> m_messages;  ///< messages by id, arguments and text
};

/// These functions read a row of a table into a value. They return false when a column holds a value that no recording has.
bool readProgram(Statement& row, ProgramInfo& program);
bool readDevice(Statement& row, DeviceInfo& device);
bool readFrameStack(Statement& row, std::int64_t& number, std::vector<SourceFrame>& frames);
/// `stacks` are the rows of frame_stack, of which a site names one; up to format 7 each site holds its frames itself.
bool readSite(Statement& row, const std::vector<FrameStack>& stacks, ModuleId& module, SiteId& id, Site& site);
bool readAllocation(Statement& row, Allocation& allocation);
bool readApiCall(Statement& row, std::int64_t& index, ApiCall& call);
bool readCallDetail(Statement& row, ApiCall& call, MessageCache& messages);  ///< reads on behind the number of the call
bool readDeviceWork(Statement& row, std::int64_t& call, std::uint64_t& start, std::uint64_t& end);
bool readNestedWork(Statement& row, NestedWork& work);  ///< reads on behind its number
bool readLaunch(Statement& row, Launch& launch);
bool readLaunchOrigin(Statement& row, LaunchOrigin& origin);  ///< reads on behind the number of the launch
bool readSharedVariable(Statement& row, LaunchId& launch, std::uint32_t& index, SharedVariable& variable);
bool readTotals(Statement& row, LaunchId& launch, SiteId& site, SiteTotals& totals);
bool readFinding(Statement& row, Finding& finding);
bool readFindingDetail(Statement& row, Finding& finding);       ///< reads on behind the number of the finding
bool readFindingAccess(Statement& row, FindingAccess& access);  ///< reads on behind the numbers of the finding and of the access
bool readBookmark(Statement& row, Bookmark& bookmark);

}  // namespace simtscope::trace
