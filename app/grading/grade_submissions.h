// Grades the submissions of a command line side by side.
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

#include "app/grading/grade_process.h"
#include "app/grading/submission_paths.h"
#include "gpu/core/result.h"
#include "gpu/exercises/grade.h"
#include "gpu/exercises/machine_lock.h"

namespace simtscope::app {

/// Returns a unique name for the files of a submission and adds it to `usedNames`, the names in use. The name has no characters that a
/// shell or an HTML page would interpret, and is short enough for every file system when a suffix is added.
std::string makeUniqueFileName(const std::string& name, std::set<std::string>& usedNames);

/// Grades submissions side by side in threads; the results can be taken in order as they arrive. The arguments of the constructor must
/// outlive it.
class ParallelGrading {
public:
    /// `pictures` are the files for pictures, one for each submission, as gradeInProcess() takes them.
    ParallelGrading(const exercises::Exercise& exercise, const std::vector<NamedSubmission>& submissions,
                    const std::vector<std::string>& pictures, const exercises::GradeOptions& options, unsigned jobCount,
                    const std::stop_token& stop);
    ~ParallelGrading();  ///< cancels the gradings that are not complete, and waits for the threads
    ParallelGrading(const ParallelGrading&) = delete;
    ParallelGrading& operator=(const ParallelGrading&) = delete;

    /// Waits until the submission is graded, and returns the result. Errors: those of gradeInProcess(). Also fails when the submission
    /// reached a limit and the exercise's own solution does not pass either. Call it once for each index.
    Result<ReportedGrade> take(std::size_t index);
    /// Returns the same result without waiting; nullopt if the submission is not graded yet.
    std::optional<Result<ReportedGrade>> takeIfDone(std::size_t index);

private:
    void runWorker();
    Result<ReportedGrade> grade(std::size_t index);
    Result<ReportedGrade> gradeBesideOthers(const exercises::Submission& submission, const std::string& picture);
    Result<ReportedGrade> gradeAlone(const exercises::Submission& submission, const std::string& picture);
    Result<void> tryReference();

    const exercises::Exercise& m_exercise;
    const std::vector<NamedSubmission>& m_submissions;
    const std::vector<std::string>& m_pictures;
    const exercises::GradeOptions& m_options;
    const bool m_gradesOneAtATime;  ///< whether only one submission is graded at a time
    std::stop_source m_stop;
    std::stop_callback<std::function<void()>> m_stopForwarder;
    exercises::MachineLock m_machineLock;
    std::once_flag m_referenceTried;
    Result<void> m_referenceResult;  ///< result of grading the exercise's own solution
    std::atomic<std::size_t> m_nextIndex{0};
    std::mutex m_mutex;
    std::condition_variable m_resultAdded;
    std::vector<std::optional<Result<ReportedGrade>>> m_results;
    std::vector<std::jthread> m_threads;
};

}  // namespace simtscope::app
