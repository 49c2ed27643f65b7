#include "gpu/sandbox/step_time.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <fcntl.h>
#include <filesystem>
#include <sstream>
#include <string>
#include <unistd.h>

#include <fmt/format.h>

#include "gpu/core/process.h"

namespace simtscope::sandbox {
namespace {

namespace fs = std::filesystem;

constexpr double kSecondsPerNanosecond = 1e-9;

/// Reads a file of /proc. It is called 20 times a second for each thread, so it must be fast.
std::string readProcFile(const std::string& path)
{
    std::array<char, 1024> text{};
    const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
    const ssize_t bytes = file.isOpen() ? ::read(file.get(), text.data(), text.size()) : 0;
    return {text.data(), bytes > 0 ? std::size_t(bytes) : 0};
}

/// Returns the words of /proc/…/stat from the third on. The second is a name, which may hold blanks and brackets.
std::vector<std::string> readStatFields(const std::string& path)
{
    const std::string text = readProcFile(path);
    std::vector<std::string> fields;
    std::istringstream fieldStream(text.substr(std::min(text.rfind(')') + 1, text.size())));
    for (std::string word; fieldStream >> word;)
        fields.push_back(std::move(word));
    return fields;
}

/// Returns the processor seconds of the process and of those that it has started and waited for.
double readProcessorSeconds(pid_t process)
{
    constexpr std::size_t kFirstTimeField = 11, kTimeFieldEnd = 15;  // utime, stime, cutime, cstime
    const std::vector<std::string> fields = readStatFields(fmt::format("/proc/{}/stat", process));
    double ticks = 0;
    for (std::size_t i = kFirstTimeField; i < std::min(kTimeFieldEnd, fields.size()); ++i)
        ticks += std::strtod(fields[i].c_str(), nullptr);
    return ticks / double(::sysconf(_SC_CLK_TCK));
}

void addThreads(pid_t process, bool asksForStates, std::vector<ThreadTime>& threads)
{
    std::error_code error;
    for (fs::directory_iterator at(fmt::format("/proc/{}/task", process), error), end; !error && at != end; at.increment(error)) {
        ThreadTime time;
        time.thread = std::atoi(at->path().filename().c_str());
        const std::string text = readProcFile((at->path() / "schedstat").string());
        char* runTimeEnd = nullptr;
        time.runNanoseconds = std::strtoull(text.c_str(), &runTimeEnd, 10);
        time.waitedNanoseconds = std::strtoull(runTimeEnd, nullptr, 10);
        if (text.empty())
            continue;
        if (asksForStates) {
            const std::vector<std::string> fields = readStatFields((at->path() / "stat").string());
            time.isReady = !fields.empty() && fields.front() == "R";
        }
        threads.push_back(time);
    }
}

}  // namespace

StepSample sampleStep(const std::vector<pid_t>& processes, double wallSeconds, bool asksForStates)
{
    StepSample sample;
    sample.wallSeconds = wallSeconds;
    for (const pid_t process : processes) {
        sample.processorSeconds += readProcessorSeconds(process);
        addThreads(process, asksForStates, sample.threads);
    }
    return sample;
}

void StepTime::start(const StepSample& sample)
{
    m_initialProcessorSeconds = sample.processorSeconds;
    keepThreads(sample);
}

void StepTime::keepThreads(const StepSample& sample)
{
    m_threads.clear();
    for (const ThreadTime& thread : sample.threads)
        m_threads.emplace(thread.thread, thread);
}

StepState StepTime::add(const StepSample& sample)
{
    if (!m_runningSpans.empty() && m_runningSpans.back().end == m_wallSeconds)
        m_runningSpans.back().end = sample.wallSeconds;
    else
        m_runningSpans.push_back({m_wallSeconds, sample.wallSeconds});
    m_wallSeconds = sample.wallSeconds;
    m_processorSeconds = std::max(m_processorSeconds, sample.processorSeconds - m_initialProcessorSeconds);

    std::uint64_t maxWaitedNanoseconds = 0;
    bool isAnyPending = false;  // whether a thread waits for a processor; the kernel adds that time only when the thread runs again
    for (const ThreadTime& current : sample.threads) {
        const auto known = m_threads.find(current.thread);
        const ThreadTime previous =
            known == m_threads.end() || known->second.runNanoseconds > current.runNanoseconds ? ThreadTime{} : known->second;
        maxWaitedNanoseconds =
            std::max(maxWaitedNanoseconds, current.waitedNanoseconds - std::min(previous.waitedNanoseconds, current.waitedNanoseconds));
        isAnyPending = isAnyPending || (current.isReady && known != m_threads.end() && current.runNanoseconds == previous.runNanoseconds);
    }
    keepThreads(sample);
    addWaiting(double(maxWaitedNanoseconds) * kSecondsPerNanosecond);

    if (m_wallSeconds >= kMaxWaitingFactor * m_limitSeconds)
        return std::max(seconds(), m_processorSeconds) >= m_limitSeconds ? StepState::Late : StepState::Starved;
    const bool hasUsedItsTime = m_processorSeconds >= m_limitSeconds * m_coreCount || (seconds() >= m_limitSeconds && !isAnyPending);
    return hasUsedItsTime ? StepState::Late : StepState::Running;
}

bool StepTime::isNearLimit() const
{
    constexpr double kNearSeconds = 1;  // seconds: time for several samples, even on a busy machine
    return seconds() + kNearSeconds >= m_limitSeconds;
}

/// Records that a thread has waited for the last `seconds`. Spans that count as waiting already are not counted twice.
void StepTime::addWaiting(double seconds)
{
    const double begin = m_wallSeconds - seconds;
    while (!m_runningSpans.empty() && m_runningSpans.back().end > begin) {
        Span& last = m_runningSpans.back();
        const double waitBegin = std::max(last.begin, begin);
        m_waitedSeconds += last.end - waitBegin;
        last.end = waitBegin;
        if (last.end <= last.begin)
            m_runningSpans.pop_back();
    }
}

double StepTime::seconds() const
{
    return std::max(m_wallSeconds - m_waitedSeconds, m_processorSeconds / m_coreCount);
}

}  // namespace simtscope::sandbox
