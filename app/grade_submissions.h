// The submissions of a command line, and their grading side by side.
#pragma once

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <set>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include "gpu/core/result.h"
#include "gpu/exercises/grade.h"

namespace simtscope::app {

/// A file, or a folder with one, and what it is called in reports.
struct Submission {
    std::string name, path;
};

/// A file is a submission. In a folder, each .cu and each subfolder is one. Errors: a path is missing; there is none.
Result<std::vector<Submission>> submissionsOf(const std::vector<std::string>& paths);

/// A name for files of a submission: nothing that a shell or a page would take for something else, and no other's name.
std::string fileNameFor(const std::string& name, std::set<std::string>& taken);

/// Grades side by side; each result is taken in order as soon as it is there. What it is made from outlives it.
class Grading {
public:
    Grading(const exercises::Exercise& exercise, const std::vector<Submission>& submissions, const exercises::GradeOptions& options,
            unsigned jobs, const std::stop_token& stop);
    ~Grading() { m_next = m_submissions.size(); }  // what has not begun is left out
    Grading(const Grading&) = delete;
    Grading& operator=(const Grading&) = delete;

    /// Waits for it.
    Result<exercises::Grade> take(std::size_t index);

private:
    void work();

    const exercises::Exercise& m_exercise;
    const std::vector<Submission>& m_submissions;
    const exercises::GradeOptions& m_options;
    const std::stop_token& m_stop;
    std::atomic<std::size_t> m_next{0};
    std::mutex m_mutex;
    std::condition_variable m_done;
    std::vector<std::optional<Result<exercises::Grade>>> m_results;
    std::vector<std::jthread> m_threads;
};

}  // namespace simtscope::app
