// The grading of a command line's submissions side by side.
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

#include "app/grade_process.h"
#include "app/submission_paths.h"
#include "gpu/core/result.h"
#include "gpu/exercises/grade.h"
#include "gpu/exercises/machine_room.h"

namespace simtscope::app {

/// A name for files of a submission: nothing that a shell or a page would take for something else, short enough for every file system with
/// what is added to it, and no other's name.
std::string fileNameFor(const std::string& name, std::set<std::string>& taken);

/// Grades side by side; each result is taken in order as soon as it is there. What it is made from outlives it.
class Grading {
public:
    /// `pictures`: of each submission, as for gradeInProcess().
    Grading(const exercises::Exercise& exercise, const std::vector<NamedSubmission>& submissions, const std::vector<std::string>& pictures,
            const exercises::GradeOptions& options, unsigned jobs, const std::stop_token& stop);
    ~Grading();  ///< what is not done is given up
    Grading(const Grading&) = delete;
    Grading& operator=(const Grading&) = delete;

    /// Waits for it. Errors: gradeInProcess()'s.
    Result<GradedOne> take(std::size_t index);
    /// Nothing: it is not there yet.
    std::optional<Result<GradedOne>> takeIfDone(std::size_t index);

private:
    void work();
    Result<GradedOne> grade(std::size_t index);

    const exercises::Exercise& m_exercise;
    const std::vector<NamedSubmission>& m_submissions;
    const std::vector<std::string>& m_pictures;
    const exercises::GradeOptions& m_options;
    const bool m_isAlone;  ///< one at a time
    std::stop_source m_stop;
    std::stop_callback<std::function<void()>> m_outer;
    exercises::MachineRoom m_room;
    std::atomic<std::size_t> m_next{0};
    std::mutex m_mutex;
    std::condition_variable m_done;
    std::vector<std::optional<Result<GradedOne>>> m_results;
    std::vector<std::jthread> m_threads;
};

}  // namespace simtscope::app
