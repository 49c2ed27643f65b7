// Writes the recording file while a run goes on: every call becomes a job of the writing thread (declared in recording_file.h).
#include "gpu/core/messages/file.h"
#include "gpu/trace/file/recording_file.h"

#include <chrono>
#include <utility>

#include <fmt/format.h>
#include <sqlite3.h>
#include <unistd.h>

#include "gpu/trace/file/file_schema.h"
#include "gpu/trace/file/journal_files.h"
#include "gpu/trace/file/recording_claim.h"
#include "gpu/trace/file/writing_thread.h"

namespace simtscope::trace {
namespace {

constexpr int kPageBytes = 1024;  ///< bytes of a page of the file: a table takes at least one page, and a chunk has its last page to itself
constexpr std::chrono::seconds kTimeout{60};  ///< limit for the wait for readers of the file

std::size_t bytesOf(const EventChunk& chunk)
{
    return chunk.payload.size() + 18 * chunk.kind.size();
}

}  // namespace

Result<std::unique_ptr<RecordingWriter>> RecordingWriter::create(const std::string& path)
{
    auto claim = RecordingClaim::claimForRecorder(path);
    if (!claim)
        return tl::unexpected<Error>(claim.error());
    if (auto checkResult = checkJournalFiles(path); !checkResult)
        return tl::unexpected<Error>(checkResult.error());
    removeJournal(path);
    auto database = std::make_unique<Database>(path, Database::Mode::Create, kTimeout);
    const auto cannot = [&] { return fail(msg::file::cannotWriteBecause(path, database->errorMessage())); };
    if (!database->isOpen())
        return cannot();
    // Rows survive a killed process without synchronising; a recording is not protected from a crash of the whole machine.
    std::string setup = fmt::format("PRAGMA page_size={};", kPageBytes);
    setup += "PRAGMA journal_mode=DELETE; PRAGMA synchronous=OFF; PRAGMA cache_size=-16384; BEGIN IMMEDIATE;";
    setup += fmt::format("PRAGMA application_id={}; PRAGMA user_version={};", kApplicationId, kSchemaVersion);
    for (const TableSchema& table : fileTables())
        setup += std::string(table.createSql) + ';';
    if (database->execute(setup + "COMMIT;") != SQLITE_OK)
        return cannot();
    auto thread = WritingThread::start(path, std::move(database), std::move(*claim));
    if (!thread)
        return tl::unexpected<Error>(thread.error());
    return std::unique_ptr<RecordingWriter>(new RecordingWriter(std::move(*thread)));
}

RecordingWriter::RecordingWriter(std::unique_ptr<WritingThread> thread) : m_thread(std::move(thread)) {}

RecordingWriter::~RecordingWriter()
{
    if (m_thread->isForked())
        (void)m_thread.release();  // closing it would undo the parent's transaction
    else
        m_thread->finish();
}

void RecordingWriter::writeProgram(const ProgramInfo& program)
{
    m_thread->post([program](RowWriter& rows, ChunkRows&) { return rows.writeProgram(program); });
}

void RecordingWriter::writeDevice(const DeviceInfo& device)
{
    m_thread->post([device](RowWriter& rows, ChunkRows&) { return rows.writeDevice(device); });
}

void RecordingWriter::writeModule(ModuleId id, const ModuleInfo& info, const std::map<SiteId, Site>& sites)
{
    m_thread->post([id, info, sites](RowWriter& rows, ChunkRows&) { return rows.writeModule(id, info, sites); });
}

void RecordingWriter::writeAllocation(const Allocation& allocation)
{
    m_thread->post([allocation](RowWriter& rows, ChunkRows&) { return rows.writeAllocation(allocation); });
}

void RecordingWriter::writeApiCall(std::int64_t index, const ApiCall& call)
{
    m_thread->post([index, call](RowWriter& rows, ChunkRows&) { return rows.writeApiCall(index, call); });
}

void RecordingWriter::writeNestedWork(const NestedWork& work)
{
    m_thread->post([work](RowWriter& rows, ChunkRows&) { return rows.writeNestedWork(work); });
}

void RecordingWriter::writeLaunch(const Launch& launch)
{
    m_thread->post([launch](RowWriter& rows, ChunkRows&) { return rows.writeLaunch(launch); });
}

void RecordingWriter::writeEvents(LaunchId launch, BlockId block, std::uint32_t warps, std::shared_ptr<const EventChunk> chunk)
{
    if (chunk->size() == 0)
        return;
    const std::size_t bytes = bytesOf(*chunk);
    m_thread->post(
        [launch, block, warps, chunk = std::move(chunk)](RowWriter&, ChunkRows& chunks) { return chunks.add(launch, block, warps, chunk); },
        bytes);
}

void RecordingWriter::finishBlock(LaunchId launch, BlockId block, std::uint32_t warps, bool isTruncated)
{
    m_thread->post([launch, block, warps, isTruncated](RowWriter&, ChunkRows& chunks) {
        return chunks.finishBlock(launch, block, warps, isTruncated);
    });
}

void RecordingWriter::writeFinding(const Finding& finding)
{
    m_thread->post([finding](RowWriter& rows, ChunkRows&) { return rows.writeFinding(finding); });
}

void RecordingWriter::setProvisionalFindings(std::vector<Finding> findings)
{
    m_thread->post([findings = std::move(findings)](RowWriter& rows, ChunkRows&) { return rows.setProvisionalFindings(findings); });
}

void RecordingWriter::writeNote(const Message& message)
{
    m_thread->post([message](RowWriter& rows, ChunkRows&) { return rows.writeNote(message); });
}

void RecordingWriter::setRunningNote(const Message& message)
{
    m_thread->post([message](RowWriter& rows, ChunkRows&) { return rows.setRunningNote(message); });
}

void RecordingWriter::writeBookmark(std::size_t index, const Bookmark& bookmark)
{
    m_thread->post([index, bookmark](RowWriter& rows, ChunkRows&) { return rows.writeBookmark(index, bookmark); });
}

void RecordingWriter::awaitWithoutLocks() const
{
    m_thread->awaitWithoutLocks();
}

Result<void> RecordingWriter::flush()
{
    return m_thread->waitForEnd();
}

Result<void> RecordingWriter::flushUnlessLocked()
{
    return m_thread->waitUntilCommitted();
}

}  // namespace simtscope::trace
