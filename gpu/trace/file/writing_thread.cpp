#include "gpu/trace/file/writing_thread.h"

#include <sqlite3.h>
#include <unistd.h>

#include <system_error>

#include "gpu/core/messages/file.h"
#include "gpu/core/messages/run.h"
#include "gpu/core/signal_blocking.h"

namespace simtscope::trace {
namespace {

using Clock = std::chrono::steady_clock;

constexpr auto kCommitInterval = std::chrono::milliseconds(250);
constexpr std::size_t kMaxTransactionBytes = 8u << 20;  ///< packed bytes in one transaction
constexpr std::size_t kMaxQueueBytes = 64u << 20;       ///< bytes of queued events, above which the engine has to wait
/// Queued jobs, above which the engine has to wait. A killed program loses no more than takes a fraction of a second to write.
constexpr std::size_t kMaxQueueJobs = 8192;
constexpr auto kExitTimeout = std::chrono::seconds(2);
constexpr auto kEndTimeout = std::chrono::seconds(60);  ///< patience with a reader that holds the file locked at the end
constexpr auto kFullTimeout = std::chrono::minutes(5);  ///< the same while the program waits, because too much is uncommitted
constexpr auto kRetryInterval = std::chrono::milliseconds(20);
constexpr std::size_t kMaxUncommittedBytes = 256u << 20;  ///< bytes, above which the engine waits for a reader that holds the file locked
constexpr std::size_t kRowBytes = 512;                    ///< estimate of what the rows of one job take in SQLite's cache

bool isHeld(int status)
{
    return (status & 0xff) == SQLITE_BUSY || (status & 0xff) == SQLITE_LOCKED;
}

}  // namespace

Result<std::unique_ptr<WritingThread>> WritingThread::start(const std::string& path, std::unique_ptr<Database> database,
                                                            RecordingClaim claim)
{
    try {
        return std::unique_ptr<WritingThread>(new WritingThread(path, std::move(database), std::move(claim)));
    } catch (const std::system_error& error) {
        return fail(msg::run::noThread(error.code().message()));
    }
}

WritingThread::WritingThread(const std::string& path, std::unique_ptr<Database> database, RecordingClaim claim)
    : m_path(path), m_owner(::getpid()), m_claim(std::move(claim)), m_database(std::move(database)), m_rows(m_database->handle()),
      m_chunks(m_rows)
{
    // The database does not wait for locks itself, because the thread could take no rows meanwhile.
    m_database->setLockTimeout({});
    const SignalBlocker signals;
    m_thread = std::thread([this] { runJobs(); });
}

bool WritingThread::isForked() const
{
    return ::getpid() != m_owner;
}

void WritingThread::post(Job job, std::size_t bytes)
{
    if (isForked())
        return;
    std::unique_lock lock(m_mutex);
    m_changed.wait(lock, [&] {
        return m_queue.size() < kMaxQueueJobs && (bytes == 0 || m_queuedBytes == 0 || m_queuedBytes + bytes <= kMaxQueueBytes);
    });
    m_queue.emplace_back(std::move(job), bytes);
    m_queuedBytes += bytes;
    ++m_postedJobCount;
    m_changed.notify_all();
}

Result<void> WritingThread::waitUntilCommitted()
{
    return waitForCommit(true);
}

Result<void> WritingThread::waitForEnd()
{
    return waitForCommit(false);
}

Result<void> WritingThread::waitForCommit(bool canBeLocked)
{
    if (isForked())
        return {};
    std::unique_lock lock(m_mutex);
    const std::uint64_t postedCount = m_postedJobCount;
    m_isFlushing = true;
    m_isFileLocked = false;
    m_endWaiterCount += !canBeLocked;
    m_changed.notify_all();
    m_changed.wait(lock, [&] { return m_durableJobCount >= postedCount || m_error || (canBeLocked && m_isFileLocked); });
    m_endWaiterCount -= !canBeLocked;
    if (m_error)
        return tl::unexpected<Error>(*m_error);
    return {};
}

void WritingThread::finish()
{
    {
        const std::lock_guard lock(m_mutex);
        m_isStopping = true;
        m_changed.notify_all();
    }
    if (m_thread.joinable())
        m_thread.join();
    m_rows = RowWriter(nullptr);  // the writer's statements would keep the connection open
    m_database.reset();
}

void WritingThread::awaitWithoutLocks() const
{
    constexpr auto kStep = std::chrono::milliseconds(5);
    const auto giveUpTime = Clock::now() + kExitTimeout;
    m_isAwaited = true;
    while (!isForked() && m_durableJobCount < m_postedJobCount && Clock::now() < giveUpTime)
        std::this_thread::sleep_for(kStep);
}

void WritingThread::keepError(int status)
{
    if (m_hasFailed || status == SQLITE_OK)
        return;
    m_hasFailed = true;
    const Message reason = m_database->errorMessage();
    m_database->execute("ROLLBACK");
    m_isInTransaction = false;
    const std::lock_guard lock(m_mutex);
    m_error = Error{msg::file::recordingStops(m_path, reason), {}, 0};
}

bool WritingThread::isEnding()
{
    const std::lock_guard lock(m_mutex);
    return m_isStopping || m_endWaiterCount > 0 || m_isAwaited;
}

/// Executes a statement, again and again while another process holds the file locked: for a minute at the end of the run, and for five
/// minutes before it if the statement is urgent. Returns nothing if the file is locked before the end of the run and the statement is not
/// urgent.
std::optional<int> WritingThread::executeWithRetries(const char* sql, bool isUrgent)
{
    const auto begin = Clock::now();
    std::optional<Clock::time_point> end;
    while (true) {
        const bool isAtEnd = isEnding();
        if (isAtEnd && !end)
            end = Clock::now() + kEndTimeout;
        const auto deadline = end.value_or(begin + kFullTimeout);
        const int status = m_database->execute(sql);
        if (!isHeld(status) || Clock::now() >= deadline)
            return status;
        if (!isAtEnd && !isUrgent)
            return std::nullopt;
        std::this_thread::sleep_for(kRetryInterval);
    }
}

void WritingThread::begin()
{
    keepError(executeWithRetries("BEGIN IMMEDIATE", true).value_or(SQLITE_BUSY));
    m_isInTransaction = !m_hasFailed;
    m_transactionStart = Clock::now();
}

void WritingThread::perform(const Job& job)
{
    if (!m_hasFailed && !m_isInTransaction)
        begin();
    if (!m_hasFailed)
        keepError(job(m_rows, m_chunks));
    m_uncommittedBytes += kRowBytes;
}

/// Commits the transaction. Returns false when another process holds the file locked; the transaction then stays open.
bool WritingThread::commit()
{
    if (m_isInTransaction)
        keepError(m_chunks.writeAll());
    m_uncommittedBytes += m_chunks.writtenBytes();
    m_chunks.resetWrittenBytes();
    if (m_isInTransaction) {
        const std::optional<int> status = executeWithRetries("COMMIT", m_uncommittedBytes > kMaxUncommittedBytes);
        if (!status) {
            m_transactionStart = Clock::now();
            return false;
        }
        keepError(*status);
    }
    m_isInTransaction = false;
    m_uncommittedBytes = 0;
    return true;
}

void WritingThread::runJobs()
{
    std::uint64_t performedJobCount = 0;
    std::unique_lock lock(m_mutex);
    while (true) {
        const auto isCalled = [&] { return !m_queue.empty() || m_isFlushing || m_isStopping; };
        if (m_isInTransaction)
            m_changed.wait_until(lock, m_transactionStart + kCommitInterval, isCalled);
        else
            m_changed.wait(lock, isCalled);
        const bool isIdle = m_queue.empty();
        if (!isIdle) {
            auto [job, bytes] = std::move(m_queue.front());
            m_queue.pop_front();
            lock.unlock();
            perform(job);
            job = nullptr;
            lock.lock();
            ++performedJobCount;
            m_queuedBytes -= bytes;
            m_changed.notify_all();
        }
        const bool isCommitDue =
            m_isInTransaction && (Clock::now() - m_transactionStart >= kCommitInterval || m_chunks.writtenBytes() >= kMaxTransactionBytes);
        if (isCommitDue || (m_queue.empty() && (m_isFlushing || m_isStopping))) {
            lock.unlock();
            const bool isCommitted = commit();
            lock.lock();
            if (isCommitted)
                m_durableJobCount = performedJobCount;
            m_isFileLocked = !isCommitted;
            m_isFlushing = m_isFlushing && isCommitted && m_durableJobCount < m_postedJobCount;
            m_changed.notify_all();
        }
        if (m_isStopping && m_queue.empty() && !m_isInTransaction)
            return;
    }
}

}  // namespace simtscope::trace
