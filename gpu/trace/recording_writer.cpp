// The recording file while a run goes on: calls are queued, one thread writes them and commits now and then; others pack events for it.
#include "gpu/core/messages/file.h"
#include "gpu/trace/recording_file.h"

#include <cerrno>
#include <chrono>
#include <condition_variable>
#include <cstring>
#include <deque>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>

#include <fcntl.h>
#include <fmt/format.h>
#include <sqlite3.h>
#include <sys/stat.h>
#include <unistd.h>

#include "gpu/trace/chunk_bundle.h"
#include "gpu/trace/chunk_packing.h"
#include "gpu/trace/file_rows.h"
#include "gpu/trace/file_schema.h"
#include "gpu/trace/sqlite_db.h"

namespace simtscope::trace {
namespace {

using Clock = std::chrono::steady_clock;

constexpr auto kCommitEvery = std::chrono::milliseconds(250);
constexpr std::size_t kCommitBytes = 8u << 20;  ///< packed bytes in one transaction
constexpr int kPageBytes = 1024;                ///< of the file: a table takes at least one, a chunk has its last to itself
constexpr std::size_t kMostBundles = 16;        ///< of launches that run side by side
constexpr std::size_t kQueueBytes = 64u << 20;  ///< of events that wait to be written, before the engine has to wait

std::size_t bytesOf(const EventChunk& chunk)
{
    return chunk.payload.size() + 18 * chunk.kind.size();
}

/// Only an empty file or a recording is replaced: a mistyped name must not cost anybody a source file.
Result<void> clearTheWay(const std::string& path)
{
    struct stat info {};
    if (::stat(path.c_str(), &info) != 0) {
        if (errno == ENOENT)
            return {};
        return fail(msg::file::cannotWrite(path, std::strerror(errno)));
    }
    if (!S_ISREG(info.st_mode))
        return fail(msg::file::cannotWriteIrregular(path));
    if (info.st_size > 0 && !looksLikeRecording(path))
        return fail(msg::file::notReplaced(path));
    if (::unlink(path.c_str()) != 0)
        return fail(msg::file::cannotReplace(path, std::strerror(errno)));
    return {};
}

}  // namespace

struct RecordingWriter::Impl {
    using Job = std::function<int(RowWriter&)>;

    Impl(const std::string& file, std::unique_ptr<Database> opened)
        : path(file), database(std::move(opened)), rows(database->handle()),
          packing([this](const ChunkPacking::Row& row, const ChunkPacking::Packed& packed) { return write(row, packed); })
    {
    }

    void start()
    {
        thread = std::thread([this] { work(); });
    }
    void post(Job job, std::size_t bytes = 0);
    Result<void> wait();
    void finish();

    void work();
    void perform(const Job& job);
    void commit();
    void keepError(int status);
    int chunk(LaunchId launch, BlockId block, std::uint32_t warps, const std::shared_ptr<const EventChunk>& chunk);
    int write(const ChunkPacking::Row& row, const ChunkPacking::Packed& packed);
    int packBundle(LaunchId launch, ChunkBundle& bundle);
    int packBundles();

    /// A program may fork: its child has a copy of the writer, but neither the thread nor a right to the file.
    bool isForked() const { return ::getpid() != owner; }

    const std::string path;
    const pid_t owner = ::getpid();
    std::unique_ptr<Database> database;

    // Of the writing thread.
    RowWriter rows;
    std::map<std::pair<LaunchId, BlockId>, std::uint32_t> ordinals;  ///< next chunk of a block that is being recorded
    std::map<LaunchId, ChunkBundle> bundles;                         ///< short blocks that share the next row
    ChunkPacking packing;
    bool inTransaction = false, failed = false;
    std::size_t uncommitted = 0;
    Clock::time_point began{};

    std::mutex mutex;
    std::condition_variable changed;
    std::deque<std::pair<Job, std::size_t>> queue;
    std::size_t queuedBytes = 0;
    std::uint64_t posted = 0, durable = 0;  ///< jobs ever posted; jobs that are committed (or dropped after an error)
    bool flushing = false, stopping = false;
    std::optional<Error> error;

    std::thread thread;
};

void RecordingWriter::Impl::post(Job job, std::size_t bytes)
{
    if (isForked())
        return;
    std::unique_lock lock(mutex);
    changed.wait(lock, [&] { return queuedBytes == 0 || queuedBytes + bytes <= kQueueBytes; });
    queue.emplace_back(std::move(job), bytes);
    queuedBytes += bytes;
    ++posted;
    changed.notify_all();
}

Result<void> RecordingWriter::Impl::wait()
{
    if (isForked())
        return {};
    std::unique_lock lock(mutex);
    const std::uint64_t all = posted;
    flushing = true;
    changed.notify_all();
    changed.wait(lock, [&] { return durable >= all || error; });
    if (error)
        return tl::unexpected<Error>(*error);
    return {};
}

void RecordingWriter::Impl::finish()
{
    {
        const std::lock_guard lock(mutex);
        stopping = true;
        changed.notify_all();
    }
    if (thread.joinable())
        thread.join();
    rows = RowWriter(nullptr);  // its statements keep the connection open
    database.reset();
}

int RecordingWriter::Impl::chunk(LaunchId launch, BlockId block, std::uint32_t warps, const std::shared_ptr<const EventChunk>& chunk)
{
    std::uint32_t& ordinal = ordinals[{launch, block}];
    // Until blockDone says otherwise, what is there is a part of the block.
    int status = ordinal == 0 ? rows.block(launch, block, warps, true) : SQLITE_OK;
    if (status != SQLITE_OK)
        return status;
    if (ordinal > 0 || !ChunkBundle::suits(*chunk))
        return packing.add({launch, block, ordinal++, chunk}, [chunk] { return packChunk(*chunk); });
    ++ordinal;
    if (!bundles.contains(launch) && bundles.size() == kMostBundles)
        status = packBundles();
    ChunkBundle& bundle = bundles[launch];
    if (status == SQLITE_OK && !bundle.hasRoomFor(*chunk))
        status = packBundle(launch, bundle);
    bundle.add(block, *chunk);
    return status;
}

int RecordingWriter::Impl::write(const ChunkPacking::Row& row, const ChunkPacking::Packed& packed)
{
    uncommitted += packed.size();
    return rows.chunk(row.launch, row.block, row.ordinal, *row.events, packed);
}

/// The bundle is empty afterwards.
int RecordingWriter::Impl::packBundle(LaunchId launch, ChunkBundle& bundle)
{
    if (bundle.isEmpty())
        return SQLITE_OK;
    const auto whole = std::make_shared<const ChunkBundle>(std::exchange(bundle, {}));
    const std::shared_ptr<const EventChunk> merged(whole, &whole->merged());
    return packing.add({launch, whole->parts().front().block, 0, merged}, [whole] { return whole->pack(); });
}

int RecordingWriter::Impl::packBundles()
{
    int status = SQLITE_OK;
    for (auto& [launch, bundle] : bundles)
        if (status == SQLITE_OK)
            status = packBundle(launch, bundle);
    bundles.clear();
    return status;
}

void RecordingWriter::Impl::keepError(int status)
{
    if (failed || status == SQLITE_OK)
        return;
    failed = true;
    const Message why = database->why();
    database->execute("ROLLBACK");
    inTransaction = false;
    const std::lock_guard lock(mutex);
    error = Error{msg::file::recordingStops(path, why), {}, 0};
}

void RecordingWriter::Impl::perform(const Job& job)
{
    if (failed)
        return;
    if (!inTransaction) {
        keepError(database->execute("BEGIN IMMEDIATE"));
        inTransaction = !failed;
        began = Clock::now();
    }
    if (!failed)
        keepError(job(rows));
}

void RecordingWriter::Impl::commit()
{
    if (inTransaction)
        keepError(packBundles());
    if (inTransaction)
        keepError(packing.writeAll());
    if (inTransaction)
        keepError(database->execute("COMMIT"));
    inTransaction = false;
    uncommitted = 0;
}

void RecordingWriter::Impl::work()
{
    std::uint64_t done = 0;
    std::unique_lock lock(mutex);
    while (true) {
        const auto isCalled = [&] { return !queue.empty() || flushing || stopping; };
        if (inTransaction)
            changed.wait_until(lock, began + kCommitEvery, isCalled);
        else
            changed.wait(lock, isCalled);
        const bool idle = queue.empty();
        if (!idle) {
            auto [job, bytes] = std::move(queue.front());
            queue.pop_front();
            lock.unlock();
            perform(job);
            job = nullptr;
            lock.lock();
            ++done;
            queuedBytes -= bytes;
            changed.notify_all();
        }
        const bool due = inTransaction && (Clock::now() - began >= kCommitEvery || uncommitted >= kCommitBytes);
        if (due || (queue.empty() && (flushing || stopping))) {
            lock.unlock();
            commit();
            lock.lock();
            durable = done;
            flushing = flushing && durable < posted;
            changed.notify_all();
        }
        if (stopping && queue.empty())
            return;
    }
}

Result<std::unique_ptr<RecordingWriter>> RecordingWriter::create(const std::string& path)
{
    if (auto clear = clearTheWay(path); !clear)
        return tl::unexpected<Error>(clear.error());
    ::unlink((path + "-journal").c_str());  // of a run that was killed; it must not be played into the new file
    auto database = std::make_unique<Database>(path, Database::Mode::Create);
    const auto cannot = [&] { return fail(msg::file::cannotWriteBecause(path, database->why())); };
    if (!database->isOpen())
        return cannot();
    // Rows survive a killed process without synchronising; a crash of the whole machine is not what a recording is protected from.
    std::string setup = fmt::format("PRAGMA page_size={};", kPageBytes);
    setup += "PRAGMA journal_mode=DELETE; PRAGMA synchronous=OFF; PRAGMA cache_size=-16384; BEGIN IMMEDIATE;";
    setup += fmt::format("PRAGMA application_id={}; PRAGMA user_version={};", kApplicationId, kSchemaVersion);
    for (const TableRow& table : fileTables())
        setup += std::string(table.create) + ';';
    if (database->execute(setup + "COMMIT;") != SQLITE_OK)
        return cannot();
    auto impl = std::make_unique<Impl>(path, std::move(database));
    impl->start();
    return std::unique_ptr<RecordingWriter>(new RecordingWriter(std::move(impl)));
}

RecordingWriter::RecordingWriter(std::unique_ptr<Impl> impl) : m_impl(std::move(impl)) {}

RecordingWriter::~RecordingWriter()
{
    if (m_impl->isForked())
        (void)m_impl.release();  // closing it would undo the parent's transaction
    else
        m_impl->finish();
}

void RecordingWriter::program(const ProgramInfo& program)
{
    m_impl->post([program](RowWriter& rows) { return rows.program(program); });
}

void RecordingWriter::device(const DeviceInfo& device)
{
    m_impl->post([device](RowWriter& rows) { return rows.device(device); });
}

void RecordingWriter::module(ModuleId id, const ModuleInfo& info, const std::map<SiteId, Site>& sites)
{
    m_impl->post([id, info, sites](RowWriter& rows) { return rows.module(id, info, sites); });
}

void RecordingWriter::allocation(const Allocation& allocation)
{
    m_impl->post([allocation](RowWriter& rows) { return rows.allocation(allocation); });
}

void RecordingWriter::apiCall(std::int64_t index, const ApiCall& call)
{
    m_impl->post([index, call](RowWriter& rows) { return rows.apiCall(index, call); });
}

void RecordingWriter::nestedWork(const NestedWork& work)
{
    m_impl->post([work](RowWriter& rows) { return rows.nestedWork(work); });
}

void RecordingWriter::launch(const Launch& launch)
{
    m_impl->post([launch](RowWriter& rows) { return rows.launch(launch); });
}

void RecordingWriter::events(LaunchId launch, BlockId block, std::uint32_t warps, std::shared_ptr<const EventChunk> chunk)
{
    if (chunk->size() == 0)
        return;
    const std::size_t bytes = bytesOf(*chunk);
    m_impl->post([this, launch, block, warps, chunk = std::move(chunk)](RowWriter&) { return m_impl->chunk(launch, block, warps, chunk); },
                 bytes);
}

void RecordingWriter::blockDone(LaunchId launch, BlockId block, std::uint32_t warps, bool truncated)
{
    m_impl->post([this, launch, block, warps, truncated](RowWriter& rows) {
        m_impl->ordinals.erase({launch, block});
        return rows.block(launch, block, warps, truncated);
    });
}

void RecordingWriter::finding(const Finding& finding)
{
    m_impl->post([finding](RowWriter& rows) { return rows.finding(finding); });
}

void RecordingWriter::provisionalFindings(std::vector<Finding> findings)
{
    m_impl->post([findings = std::move(findings)](RowWriter& rows) { return rows.provisionalFindings(findings); });
}

void RecordingWriter::note(const Message& message)
{
    m_impl->post([message](RowWriter& rows) { return rows.note(message); });
}

void RecordingWriter::bookmark(std::size_t index, const Bookmark& bookmark)
{
    m_impl->post([index, bookmark](RowWriter& rows) { return rows.bookmark(index, bookmark); });
}

Result<void> RecordingWriter::flush()
{
    return m_impl->wait();
}

}  // namespace simtscope::trace
