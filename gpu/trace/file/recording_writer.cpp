// Writes the recording file while a run goes on: every call becomes a job of the writing thread.
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
    auto claim = RecordingClaim::record(path);
    if (!claim)
        return tl::unexpected<Error>(claim.error());
    if (auto apart = checkJournalFiles(path); !apart)
        return tl::unexpected<Error>(apart.error());
    removeJournal(path);
    auto database = std::make_unique<Database>(path, Database::Mode::Create, kTimeout);
    const auto cannot = [&] { return fail(msg::file::cannotWriteBecause(path, database->why())); };
    if (!database->isOpen())
        return cannot();
    // Rows survive a killed process without synchronising; a recording is not protected from a crash of the whole machine.
    std::string setup = fmt::format("PRAGMA page_size={};", kPageBytes);
    setup += "PRAGMA journal_mode=DELETE; PRAGMA synchronous=OFF; PRAGMA cache_size=-16384; BEGIN IMMEDIATE;";
    setup += fmt::format("PRAGMA application_id={}; PRAGMA user_version={};", kApplicationId, kSchemaVersion);
    for (const TableRow& table : fileTables())
        setup += std::string(table.create) + ';';
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

void RecordingWriter::program(const ProgramInfo& program)
{
    m_thread->post([program](RowWriter& rows, ChunkRows&) { return rows.program(program); });
}

void RecordingWriter::device(const DeviceInfo& device)
{
    m_thread->post([device](RowWriter& rows, ChunkRows&) { return rows.device(device); });
}

void RecordingWriter::module(ModuleId id, const ModuleInfo& info, const std::map<SiteId, Site>& sites)
{
    m_thread->post([id, info, sites](RowWriter& rows, ChunkRows&) { return rows.module(id, info, sites); });
}

void RecordingWriter::allocation(const Allocation& allocation)
{
    m_thread->post([allocation](RowWriter& rows, ChunkRows&) { return rows.allocation(allocation); });
}

void RecordingWriter::apiCall(std::int64_t index, const ApiCall& call)
{
    m_thread->post([index, call](RowWriter& rows, ChunkRows&) { return rows.apiCall(index, call); });
}

void RecordingWriter::nestedWork(const NestedWork& work)
{
    m_thread->post([work](RowWriter& rows, ChunkRows&) { return rows.nestedWork(work); });
}

void RecordingWriter::launch(const Launch& launch)
{
    m_thread->post([launch](RowWriter& rows, ChunkRows&) { return rows.launch(launch); });
}

void RecordingWriter::events(LaunchId launch, BlockId block, std::uint32_t warps, std::shared_ptr<const EventChunk> chunk)
{
    if (chunk->size() == 0)
        return;
    const std::size_t bytes = bytesOf(*chunk);
    m_thread->post(
        [launch, block, warps, chunk = std::move(chunk)](RowWriter&, ChunkRows& chunks) { return chunks.add(launch, block, warps, chunk); },
        bytes);
}

void RecordingWriter::blockDone(LaunchId launch, BlockId block, std::uint32_t warps, bool truncated)
{
    m_thread->post(
        [launch, block, warps, truncated](RowWriter&, ChunkRows& chunks) { return chunks.blockDone(launch, block, warps, truncated); });
}

void RecordingWriter::finding(const Finding& finding)
{
    m_thread->post([finding](RowWriter& rows, ChunkRows&) { return rows.finding(finding); });
}

void RecordingWriter::provisionalFindings(std::vector<Finding> findings)
{
    m_thread->post([findings = std::move(findings)](RowWriter& rows, ChunkRows&) { return rows.provisionalFindings(findings); });
}

void RecordingWriter::note(const Message& message)
{
    m_thread->post([message](RowWriter& rows, ChunkRows&) { return rows.note(message); });
}

void RecordingWriter::runningNote(const Message& message)
{
    m_thread->post([message](RowWriter& rows, ChunkRows&) { return rows.runningNote(message); });
}

void RecordingWriter::bookmark(std::size_t index, const Bookmark& bookmark)
{
    m_thread->post([index, bookmark](RowWriter& rows, ChunkRows&) { return rows.bookmark(index, bookmark); });
}

void RecordingWriter::awaitWithoutLocks() const
{
    m_thread->awaitWithoutLocks();
}

Result<void> RecordingWriter::flush()
{
    return m_thread->waitForEnd();
}

Result<void> RecordingWriter::flushUnlessHeld()
{
    return m_thread->wait();
}

}  // namespace simtscope::trace
