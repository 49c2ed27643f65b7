// Measures the time of a step of grading on a machine that other programs use, too. By wall-clock time a student would lose the time in
// which others occupy the processors. So the time in which a thread is ready and waits for a processor does not count, unless threads of
// the same step occupy the processors.
#pragma once

#include <cstdint>
#include <map>
#include <sys/types.h>
#include <vector>

namespace simtscope::sandbox {

/// Holds what the kernel has counted for a thread (/proc/PROCESS/task/THREAD/schedstat).
struct ThreadTime {
    pid_t thread = 0;
    std::uint64_t runNanoseconds = 0, waitedNanoseconds = 0;  ///< nanoseconds on a processor, and ready but waiting for one
    bool isReady = false;                                     ///< whether it now runs or waits for a processor
};

/// Holds the times of a step at one moment.
struct StepSample {
    double wallSeconds = 0;
    double processorSeconds = 0;  ///< of all threads together, including those that have ended
    std::vector<ThreadTime> threads;
};

/// Samples the processes now. `asksForStates` says whether to fill ThreadTime::isReady, which doubles the time of the call.
StepSample sampleStep(const std::vector<pid_t>& processes, double wallSeconds, bool asksForStates);

/// Says whether a step may go on.
enum class StepState : std::uint8_t {
    Running,
    Late,     ///< its time is over
    Starved,  ///< it has waited for a processor so long that its time cannot be judged
};

/// Adds up the time of one step from samples of its threads. Times are in seconds.
class StepTime {
public:
    static constexpr double kMaxWaitingFactor = 10;  ///< a step that takes longer than this multiple of its limit is starved

    /// `cores` is the number of cores that the step can use.
    StepTime(double limitSeconds, unsigned cores) : m_limitSeconds(limitSeconds), m_coreCount(cores) {}

    /// Begins the step. The time that its threads have used before does not count.
    void start(const StepSample& sample);

    /// Adds a sample and returns whether the step may go on. Samples must come in the order of time.
    StepState add(const StepSample& sample);

    /// Returns the wall-clock time without the time in which a thread waited for a processor, but at least the processor time divided by
    /// the number of cores.
    double seconds() const;
    /// Returns whether the next sample needs ThreadTime::isReady, because it may decide that the step is late.
    bool isNearLimit() const;
    double wallSeconds() const { return m_wallSeconds; }
    double limitSeconds() const { return m_limitSeconds; }

private:
    struct Span {
        double begin, end;
    };
    void keepThreads(const StepSample& sample);
    void addWaiting(double seconds);

    double m_limitSeconds;
    unsigned m_coreCount;
    double m_wallSeconds = 0, m_waitedSeconds = 0, m_processorSeconds = 0, m_initialProcessorSeconds = 0;
    std::vector<Span> m_runningSpans;  ///< spans of the wall-clock time in which no thread is known to have waited
    std::map<pid_t, ThreadTime> m_threads;
};

}  // namespace simtscope::sandbox
