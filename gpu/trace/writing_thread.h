// Who writes to a recording file while the run goes on: a thread that takes what to write from a queue, in the order in which it was
// posted, and commits now and then.
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
#include "gpu/trace/chunk_rows.h"
#include "gpu/trace/file_rows.h"
#include "gpu/trace/recording_claim.h"
#include "gpu/trace/sqlite_db.h"

namespace simtscope::trace {

class WritingThread {
public:
    /// What writes something; an SQLite result code.
    using Job = std::function<int(RowWriter& rows, ChunkRows& chunks)>;

    /// `path`: of the file, in messages.
    WritingThread(const std::string& path, std::unique_ptr<Database> database, RecordingClaim claim);
    WritingThread(const WritingThread&) = delete;
    WritingThread& operator=(const WritingThread&) = delete;

    /// `bytes`: that the job keeps until it is done. Waits where those of all that wait are too many.
    void post(Job job, std::size_t bytes = 0);
    /// Until everything that was posted is committed. Errors: why the recording stops; what is posted afterwards is dropped.
    Result<void> wait();
    /// Does what was posted, commits, and closes the file.
    void finish();
    /// Sleeps until all is committed, but 2 seconds at most: this thread may hold any lock, because a signal has interrupted it.
    void awaitWithoutLocks() const;
    /// A program may fork: its child has a copy of the writer, but neither the thread nor a right to the file.
    bool isForked() const;

private:
    void work();
    void perform(const Job& job);
    void commit();
    void keepError(int status);

    const std::string m_path;
    const pid_t m_owner;
    RecordingClaim m_claim;  ///< closed after the database, whose locks would go with it
    std::unique_ptr<Database> m_database;

    // Of the thread.
    RowWriter m_rows;
    ChunkRows m_chunks;
    bool m_inTransaction = false, m_failed = false;
    std::chrono::steady_clock::time_point m_began{};

    std::mutex m_mutex;
    std::condition_variable m_changed;
    std::deque<std::pair<Job, std::size_t>> m_queue;
    std::size_t m_queuedBytes = 0;
    std::atomic<std::uint64_t> m_posted = 0, m_durable = 0;  ///< jobs ever posted; jobs that are committed (or dropped after an error)
    bool m_flushing = false, m_stopping = false;
    std::optional<Error> m_error;

    std::thread m_thread;
};

}  // namespace simtscope::trace
