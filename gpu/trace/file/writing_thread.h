// Writes to a recording file while the run goes on: a thread takes jobs from a queue in the order of posting, and commits from time to
// time.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <utility>

#include <sys/types.h>

#include "gpu/core/result.h"
#include "gpu/trace/file/chunk_rows.h"
#include "gpu/trace/file/file_rows.h"
#include "gpu/trace/file/recording_claim.h"
#include "gpu/trace/file/sqlite_db.h"

namespace simtscope::trace {

/// Owns the file's connection and claim, which only its thread uses. Any thread may call the functions.
class WritingThread {
public:
    /// Writes something and returns an SQLite result code.
    using Job = std::function<int(RowWriter& rows, ChunkRows& chunks)>;

    /// Starts the thread. `path` names the file in messages. Fails when no thread can be started.
    static Result<std::unique_ptr<WritingThread>> start(const std::string& path, std::unique_ptr<Database> database, RecordingClaim claim);
    WritingThread(const WritingThread&) = delete;
    WritingThread& operator=(const WritingThread&) = delete;

    /// Adds a job. `bytes` is the memory that the job keeps until it is done; waits while the queued jobs keep too much.
    void post(Job job, std::size_t bytes = 0);
    /// Waits until everything that was posted is committed. Fails with the reason why the recording has stopped; jobs that are posted
    /// afterwards are dropped. A process that reads the file and holds it locked does not stop the recording: the rows are kept and
    /// committed when it has finished.
    Result<void> waitUntilCommitted();
    /// Waits like waitUntilCommitted(), but fails when another process holds the file locked for a minute.
    Result<void> waitForEnd();
    /// Does what was posted, commits, and closes the file.
    void finish();
    /// Sleeps until everything is committed, but at most 2 seconds. Takes no lock, since a signal may have interrupted the calling thread
    /// while it held one.
    void awaitWithoutLocks() const;
    /// Returns whether this process is a forked child of the program, which has a copy of the writer, but neither the thread nor a right to
    /// the file.
    bool isForked() const;

private:
    WritingThread(const std::string& path, std::unique_ptr<Database> database, RecordingClaim claim);
    void runJobs();
    void perform(const Job& job);
    void begin();
    bool commit();
    std::optional<int> executeWithRetries(const char* sql, bool isUrgent);
    bool isEnding();
    void keepError(int status);
    Result<void> waitForCommit(bool canBeLocked);

    const std::string m_path;
    const pid_t m_owner;
    RecordingClaim m_claim;  ///< closed after the database, because closing it releases the locks of the database
    std::unique_ptr<Database> m_database;

    // The following members belong to the thread.
    RowWriter m_rows;
    ChunkRows m_chunks;
    bool m_isInTransaction = false, m_hasFailed = false;
    std::chrono::steady_clock::time_point m_transactionStart{};
    std::size_t m_uncommittedBytes = 0;  ///< packed bytes of the events in the transaction, and an estimate for its rows

    std::mutex m_mutex;
    std::condition_variable m_changed;
    std::deque<std::pair<Job, std::size_t>> m_queue;
    std::size_t m_queuedBytes = 0;
    /// The jobs that were ever posted, and those of them that are committed (or dropped after an error).
    std::atomic<std::uint64_t> m_postedJobCount = 0, m_durableJobCount = 0;
    bool m_isFlushing = false, m_isStopping = false;
    unsigned m_endWaiterCount = 0;                  ///< threads in waitForEnd()
    mutable std::atomic<bool> m_isAwaited = false;  ///< whether the process ends and a signal handler waits in awaitWithoutLocks()
    bool m_isFileLocked = false;                    ///< whether another process held the file locked at the last attempt to commit
    std::optional<Error> m_error;

    std::thread m_thread;
};

}  // namespace simtscope::trace
