// Measures the time that a step of grading has had, on a machine that does other things, too. Wall-clock time would blame a student for
// what the programs of others take: a process that is ready waits for a processor. That waiting does not count, unless other threads of the
// same step occupy the processors.
#pragma once

#include <cstdint>
#include <map>
#include <sys/types.h>
#include <vector>

namespace simtscope::sandbox {

/// Holds what the kernel has counted for a thread (/proc/PROCESS/task/THREAD/schedstat).
struct ThreadTime {
    pid_t thread = 0;
    std::uint64_t ran = 0, waited = 0;  ///< nanoseconds on a processor, and ready without one
    bool isReady = false;               ///< now: it runs, or waits for a processor
};

/// Holds the times of a step at one moment.
struct StepSample {
    double wallSeconds = 0;
    double processorSeconds = 0;  ///< of all threads together, also of those that have ended
    std::vector<ThreadTime> threads;
};

/// Samples the processes now. `asksForStates`: whether ThreadTime::isReady is wanted, which takes as long as all the rest.
StepSample sampleStep(const std::vector<pid_t>& processes, double wallSeconds, bool asksForStates);

/// Says whether a step may go on.
enum class StepState : std::uint8_t {
    Running,
    Late,     ///< it has had its time
    Starved,  ///< it has waited for a processor so long that nobody can tell
};

/// Adds up the time that one step has had, from samples of its threads. Times are in seconds.
class StepTime {
public:
    static constexpr double kMaxWaitingFactor = 10;  ///< times the limit, after which a step is starved

    /// `cores`: number of cores that the step can use.
    StepTime(double limitSeconds, unsigned cores) : m_limit(limitSeconds), m_cores(cores) {}

    /// Begins the step. What its threads have used until then does not count.
    void start(const StepSample& sample);

    /// Adds a sample, in the order of time.
    StepState add(const StepSample& sample);

    /// Returns the wall-clock time without the waiting: at any moment of the rest a thread ran, or all slept.
    double seconds() const;
    /// Returns true when the next sample needs ThreadTime::isReady, because it may decide that the step is late.
    bool isNearLimit() const;
    double wallSeconds() const { return m_wall; }
    double limit() const { return m_limit; }

private:
    struct Span {
        double begin, end;
    };
    void keepThreads(const StepSample& sample);
    void addWaiting(double seconds);

    double m_limit;
    unsigned m_cores;
    double m_wall = 0, m_waited = 0, m_processor = 0, m_processorBefore = 0;
    std::vector<Span> m_unexplained;  ///< parts of the wall-clock time in which no thread is known to have waited
    std::map<pid_t, ThreadTime> m_threads;
};

}  // namespace simtscope::sandbox
