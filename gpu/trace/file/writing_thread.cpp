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

constexpr auto kCommitEvery = std::chrono::milliseconds(250);
constexpr std::size_t kCommitBytes = 8u << 20;  ///< packed bytes in one transaction
constexpr std::size_t kQueueBytes = 64u << 20;  ///< bytes of queued events, above which the engine has to wait
constexpr std::size_t kQueueJobs = 8192;  ///< queued jobs, above which the engine has to wait; a killed program loses no more than takes a
                                          ///< fraction of a second to write
constexpr auto kAtExit = std::chrono::seconds(2);
constexpr auto kAtEnd = std::chrono::seconds(60);    ///< patience with a reader that holds the file locked at the end
constexpr auto kWhenFull = std::chrono::minutes(5);  ///< the same while the program waits, because too much is uncommitted
constexpr auto kBetweenAttempts = std::chrono::milliseconds(20);
constexpr std::size_t kMaxUncommitted = 256u << 20;  ///< bytes, above which the engine waits for a reader that holds the file locked
constexpr std::size_t kRowBytes = 512;               ///< estimate of what the rows of one job take in SQLite's cache

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
    m_database->setPatience({});
    const SignalBlocker signals;
    m_thread = std::thread([this] { work(); });
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
    m_changed.wait(
        lock, [&] { return m_queue.size() < kQueueJobs && (bytes == 0 || m_queuedBytes == 0 || m_queuedBytes + bytes <= kQueueBytes); });
    m_queue.emplace_back(std::move(job), bytes);
    m_queuedBytes += bytes;
    ++m_posted;
    m_changed.notify_all();
}

Result<void> WritingThread::wait()
{
    return waitUntil(true);
}

Result<void> WritingThread::waitForEnd()
{
    return waitUntil(false);
}

Result<void> WritingThread::waitUntil(bool mayBeHeld)
{
    if (isForked())
        return {};
    std::unique_lock lock(m_mutex);
    const std::uint64_t all = m_posted;
    m_flushing = true;
    m_held = false;
    m_ends += !mayBeHeld;
    m_changed.notify_all();
    m_changed.wait(lock, [&] { return m_durable >= all || m_error || (mayBeHeld && m_held); });
    m_ends -= !mayBeHeld;
    if (m_error)
        return tl::unexpected<Error>(*m_error);
    return {};
}

void WritingThread::finish()
{
    {
        const std::lock_guard lock(m_mutex);
        m_stopping = true;
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
    const auto until = Clock::now() + kAtExit;
    m_isAwaited = true;
    while (!isForked() && m_durable < m_posted && Clock::now() < until)
        std::this_thread::sleep_for(kStep);
}

void WritingThread::keepError(int status)
{
    if (m_failed || status == SQLITE_OK)
        return;
    m_failed = true;
    const Message why = m_database->why();
    m_database->execute("ROLLBACK");
    m_inTransaction = false;
    const std::lock_guard lock(m_mutex);
    m_error = Error{msg::file::recordingStops(m_path, why), {}, 0};
}

bool WritingThread::isEnding()
{
    const std::lock_guard lock(m_mutex);
    return m_stopping || m_ends > 0 || m_isAwaited;
}

/// Executes a statement, again and again while another process holds the file locked: for a minute at the end of the run, and for five
/// minutes before it if the statement is urgent. Returns nothing if the file is locked before the end of the run and the statement is not
/// urgent.
std::optional<int> WritingThread::executePatiently(const char* sql, bool isUrgent)
{
    const auto begin = Clock::now();
    std::optional<Clock::time_point> end;
    while (true) {
        const bool isAtEnd = isEnding();
        if (isAtEnd && !end)
            end = Clock::now() + kAtEnd;
        const auto until = end.value_or(begin + kWhenFull);
        const int status = m_database->execute(sql);
        if (!isHeld(status) || Clock::now() >= until)
            return status;
        if (!isAtEnd && !isUrgent)
            return std::nullopt;
        std::this_thread::sleep_for(kBetweenAttempts);
    }
}

void WritingThread::begin()
{
    keepError(executePatiently("BEGIN IMMEDIATE", true).value_or(SQLITE_BUSY));
    m_inTransaction = !m_failed;
    m_began = Clock::now();
}

void WritingThread::perform(const Job& job)
{
    if (!m_failed && !m_inTransaction)
        begin();
    if (!m_failed)
        keepError(job(m_rows, m_chunks));
    m_uncommitted += kRowBytes;
}

/// Commits the transaction. Returns false when another process holds the file locked; the transaction then stays open.
bool WritingThread::commit()
{
    if (m_inTransaction)
        keepError(m_chunks.writeAll());
    m_uncommitted += m_chunks.bytes();
    m_chunks.resetBytes();
    if (m_inTransaction) {
        const std::optional<int> status = executePatiently("COMMIT", m_uncommitted > kMaxUncommitted);
        if (!status) {
            m_began = Clock::now();
            return false;
        }
        keepError(*status);
    }
    m_inTransaction = false;
    m_uncommitted = 0;
    return true;
}

void WritingThread::work()
{
    std::uint64_t done = 0;
    std::unique_lock lock(m_mutex);
    while (true) {
        const auto isCalled = [&] { return !m_queue.empty() || m_flushing || m_stopping; };
        if (m_inTransaction)
            m_changed.wait_until(lock, m_began + kCommitEvery, isCalled);
        else
            m_changed.wait(lock, isCalled);
        const bool idle = m_queue.empty();
        if (!idle) {
            auto [job, bytes] = std::move(m_queue.front());
            m_queue.pop_front();
            lock.unlock();
            perform(job);
            job = nullptr;
            lock.lock();
            ++done;
            m_queuedBytes -= bytes;
            m_changed.notify_all();
        }
        const bool due = m_inTransaction && (Clock::now() - m_began >= kCommitEvery || m_chunks.bytes() >= kCommitBytes);
        if (due || (m_queue.empty() && (m_flushing || m_stopping))) {
            lock.unlock();
            const bool isCommitted = commit();
            lock.lock();
            if (isCommitted)
                m_durable = done;
            m_held = !isCommitted;
            m_flushing = m_flushing && isCommitted && m_durable < m_posted;
            m_changed.notify_all();
        }
        if (m_stopping && m_queue.empty() && !m_inTransaction)
            return;
    }
}

}  // namespace simtscope::trace
