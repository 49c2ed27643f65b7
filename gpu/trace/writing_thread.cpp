#include "gpu/trace/writing_thread.h"

#include <sqlite3.h>
#include <unistd.h>

#include "gpu/core/messages/file.h"
#include "gpu/core/without_signals.h"

namespace simtscope::trace {
namespace {

using Clock = std::chrono::steady_clock;

constexpr auto kCommitEvery = std::chrono::milliseconds(250);
constexpr std::size_t kCommitBytes = 8u << 20;  ///< packed bytes in one transaction
constexpr std::size_t kQueueBytes = 64u << 20;  ///< of events that wait to be written, before the engine has to wait
constexpr std::size_t kQueueJobs = 8192;        ///< likewise: what a program that is killed loses takes a fraction of a second to write
constexpr auto kAtExit = std::chrono::seconds(2);

}  // namespace

WritingThread::WritingThread(const std::string& path, std::unique_ptr<Database> database, RecordingClaim claim)
    : m_path(path), m_owner(::getpid()), m_claim(std::move(claim)), m_database(std::move(database)), m_rows(m_database->handle()),
      m_chunks(m_rows)
{
    const WithoutSignals signals;
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
    if (isForked())
        return {};
    std::unique_lock lock(m_mutex);
    const std::uint64_t all = m_posted;
    m_flushing = true;
    m_changed.notify_all();
    m_changed.wait(lock, [&] { return m_durable >= all || m_error; });
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
    m_rows = RowWriter(nullptr);  // its statements keep the connection open
    m_database.reset();
}

void WritingThread::awaitWithoutLocks() const
{
    constexpr auto kStep = std::chrono::milliseconds(5);
    const auto until = Clock::now() + kAtExit;
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

void WritingThread::perform(const Job& job)
{
    if (m_failed)
        return;
    if (!m_inTransaction) {
        keepError(m_database->execute("BEGIN IMMEDIATE"));
        m_inTransaction = !m_failed;
        m_began = Clock::now();
    }
    if (!m_failed)
        keepError(job(m_rows, m_chunks));
}

void WritingThread::commit()
{
    if (m_inTransaction)
        keepError(m_chunks.writeAll());
    if (m_inTransaction)
        keepError(m_database->execute("COMMIT"));
    m_inTransaction = false;
    m_chunks.resetBytes();
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
            commit();
            lock.lock();
            m_durable = done;
            m_flushing = m_flushing && m_durable < m_posted;
            m_changed.notify_all();
        }
        if (m_stopping && m_queue.empty())
            return;
    }
}

}  // namespace simtscope::trace
