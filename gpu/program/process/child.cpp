#include "gpu/program/process/child.h"

#include <array>
#include <bitset>
#include <cerrno>
#include <chrono>
#include <climits>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <sys/personality.h>
#include <sys/wait.h>
#include <unistd.h>
#include <utility>

#include "gpu/core/kill_on_exit.h"
#include "gpu/core/messages/run.h"
#include "gpu/core/process.h"
#include "gpu/program/process/progress_lines.h"

namespace simtscope::program {
namespace {

using Clock = std::chrono::steady_clock;
using namespace std::chrono_literals;

constexpr auto kOutputGracePeriod = 200ms;  // how long to wait for output that a process started by the program still holds back
constexpr int kPollMilliseconds = 50;
constexpr auto kWatchInterval = 40ms;
constexpr std::chrono::milliseconds kMemoryCheckInterval{50}, kScarceCheckInterval{5};  // time between two looks at the memory of the host
constexpr std::uint64_t kScarceFactor = 6;  // factor on the reserved amount: as much as a process may touch between two looks

void makeNonBlocking(const Descriptor& descriptor)
{
    ::fcntl(descriptor.get(), F_SETFL, ::fcntl(descriptor.get(), F_GETFL) | O_NONBLOCK);
}

/// Blocks SIGPIPE for this thread while the object lives, because writing to a child that no longer reads raises it. Removes pending
/// signals at the end, so that the host application never receives them.
class SigpipeBlocker {
public:
    SigpipeBlocker()
    {
        sigemptyset(&m_set);
        sigaddset(&m_set, SIGPIPE);
        ::pthread_sigmask(SIG_BLOCK, &m_set, &m_before);
    }
    ~SigpipeBlocker()
    {
        const timespec noWait{};
        while (::sigtimedwait(&m_set, nullptr, &noWait) == SIGPIPE) {
        }
        ::pthread_sigmask(SIG_SETMASK, &m_before, nullptr);
    }
    SigpipeBlocker(const SigpipeBlocker&) = delete;
    SigpipeBlocker& operator=(const SigpipeBlocker&) = delete;

private:
    sigset_t m_set, m_before;
};

/// Makes this thread start processes without address space layout randomisation while the object lives. A container may forbid that; the
/// randomisation then stays.
class FixedAddresses {
public:
    explicit FixedAddresses(bool isWanted) : m_before(isWanted ? ::personality(kQuery) : -1)
    {
        if (m_before >= 0)
            ::personality(static_cast<unsigned long>(m_before) | ADDR_NO_RANDOMIZE);
    }
    ~FixedAddresses()
    {
        if (m_before >= 0)
            ::personality(static_cast<unsigned long>(m_before));
    }
    FixedAddresses(const FixedAddresses&) = delete;
    FixedAddresses& operator=(const FixedAddresses&) = delete;

private:
    static constexpr unsigned long kQuery = 0xffffffff;
    int m_before;
};

/// Holds the pipes between this process and the child.
struct Pipes {
    Pipe output, errors, input, progress, stop;
};

/// Returns a file in memory with the text, open at its beginning.
Result<Descriptor> makeMemoryFile(const std::string& text)
{
    Descriptor file(::memfd_create("words", MFD_CLOEXEC));
    if (!file.isOpen() || ::write(file.get(), text.data(), text.size()) != ssize_t(text.size()) || ::lseek(file.get(), 0, SEEK_SET) != 0)
        return fail(msg::run::noPipe(std::strerror(errno)));
    return file;
}

/// Starts the child with its ends of the pipes. With `feedStdin`, its stdin is a pipe; otherwise it is that of this process.
Result<pid_t> spawn(const ChildRequest& request, const Pipes& pipes, bool feedsStdin)
{
    ProcessRequest start{request.command.front(), request.command, request.environment, request.workingDirectory, {}, true,
                         request.leadsSession};
    if (!request.name.empty())
        start.arguments.front() = request.name;
    if (feedsStdin)
        start.descriptors.emplace_back(pipes.input.readEnd.get(), STDIN_FILENO);
    start.descriptors.emplace_back(pipes.output.writeEnd.get(), STDOUT_FILENO);
    start.descriptors.emplace_back(pipes.errors.writeEnd.get(), STDERR_FILENO);
    if (request.hasProgressPipe)
        start.descriptors.emplace_back(pipes.progress.writeEnd.get(), kProgressDescriptor);
    if (request.stopPeriod.count() > 0)
        start.descriptors.emplace_back(pipes.stop.readEnd.get(), kStopDescriptor);
    for (const auto& [childDescriptor, descriptor] : request.inheritedDescriptors)
        start.descriptors.emplace_back(descriptor, childDescriptor);
    std::vector<Descriptor> files;
    for (const auto& [number, text] : request.textFiles) {
        auto file = makeMemoryFile(text);
        if (!file)
            return tl::unexpected(file.error());
        start.descriptors.emplace_back(file->get(), number);
        files.push_back(std::move(*file));
    }
    const FixedAddresses fixed(request.hasFixedAddresses);
    return startProcess(start);
}

/// Watches a running child from the parent's side.
class ChildMonitor {
public:
    ChildMonitor(const ChildRequest& request, const ChildCallbacks& callbacks, pid_t pid, Pipes& pipes, bool relaysStdin,
                 const Descriptor& wake)
        : m_request(request), m_callbacks(callbacks), m_pid(pid), m_pipes(pipes), m_wake(wake), m_relaysStdin(relaysStdin),
          m_input(request.input)
    {
    }

    ChildResult run(const std::stop_token& stop)
    {
        const auto begin = Clock::now();
        Clock::time_point exitedAt{};
        for (bool hasExited = false;;) {
            const bool isDrained =
                !m_pipes.output.readEnd.isOpen() && !m_pipes.errors.readEnd.isOpen() && !m_pipes.progress.readEnd.isOpen();
            if (hasExited && (isDrained || Clock::now() - exitedAt > kOutputGracePeriod))
                break;
            wait(isDrained);
            const bool isTimeOver =
                m_request.timeoutSeconds > 0 && Clock::now() - begin > std::chrono::duration<double>(m_request.timeoutSeconds);
            if (!hasExited && ::waitpid(m_pid, &m_status, WNOHANG) == m_pid) {
                hasExited = true;
                exitedAt = Clock::now();
            }
            if (!hasExited) {
                if (stop.stop_requested())
                    end(ChildEnd::Cancelled);
                else if (isTimeOver)
                    end(ChildEnd::TimedOut);
                else if (const auto endReason = askWhetherToEnd())
                    endAs(*endReason);
                else if (m_request.watchesMemory)
                    watchMemory();
            } else if (m_heldBack.any() && !m_isEnding) {
                exitedAt = Clock::now();  // its output still waits for a reader, so restart the wait
                if (stop.stop_requested() || isTimeOver)
                    endReading(isTimeOver ? ChildEnd::TimedOut : ChildEnd::Cancelled);
            }
        }
        ::kill(-m_pid, SIGKILL);  // ends processes that the child may have left running
        ChildResult result;
        result.end = m_isEnding ? m_endReason : WIFSIGNALED(m_status) ? ChildEnd::Signal : ChildEnd::Exited;
        result.exitCode = WIFEXITED(m_status) ? WEXITSTATUS(m_status) : -1;
        result.signal = WIFSIGNALED(m_status) ? WTERMSIG(m_status) : 0;
        result.memory = m_memory;
        result.input = std::move(m_relayed);
        result.seconds = std::chrono::duration<double>(Clock::now() - begin).count();
        return result;
    }

private:
    /// Tells the child to end: asks it if it takes requests, then sends SIGTERM, then kills it. Is called again and again until the child
    /// has ended.
    void end(ChildEnd endReason)
    {
        if (!m_isEnding) {
            m_isEnding = true;
            m_endReason = endReason;
            m_endingSince = Clock::now();
            if (m_request.stopPeriod.count() > 0)
                askToEnd();
        }
        const auto waited = Clock::now() - m_endingSince;
        if (waited >= m_request.stopPeriod && !std::exchange(m_isTerminated, true)) {
            sendSignal(SIGTERM);
            sendSignal(SIGCONT);  // a stopped process would not notice SIGTERM
        } else if (waited > m_request.stopPeriod + m_request.gracePeriod) {
            sendSignal(SIGKILL);
        }
    }

    /// Makes kStopDescriptor readable in the child.
    void askToEnd()
    {
        [[maybe_unused]] const auto written = ::write(m_pipes.stop.writeEnd.get(), "s", 1);
        sendSignal(SIGCONT);  // a stopped process would not notice
    }

    /// Gives up reading the output of a child that has ended, because nobody takes that output.
    void endReading(ChildEnd endReason)
    {
        m_isEnding = true;
        m_endReason = endReason;
    }

    /// Kills the child at once, because it would use more and more of the machine if it got time to end.
    void endNow()
    {
        end(ChildEnd::Cancelled);
        sendSignal(SIGKILL);
    }

    /// Ends the child in the way that ChildRequest::decideEnd has returned.
    void endAs(ChildEnd endReason)
    {
        if (endReason == ChildEnd::Cancelled)
            endNow();
        else
            end(endReason);
    }

    /// Sends the signal to the process group, and to the child if it has left the group.
    void sendSignal(int number) const
    {
        ::kill(-m_pid, number);
        if (::getpgid(m_pid) != m_pid)
            ::kill(m_pid, number);
    }

    /// Asks ChildRequest::decideEnd whether the child must end. Once it has said so, repeats that answer until the child is dead.
    std::optional<ChildEnd> askWhetherToEnd()
    {
        if (m_isEndedByWatch)
            return m_endReason;
        if (!m_request.decideEnd || m_isEnding || Clock::now() - m_watchedAt < kWatchInterval)
            return std::nullopt;
        m_watchedAt = Clock::now();
        const auto endReason = m_request.decideEnd(m_pid);
        m_isEndedByWatch = endReason.has_value();
        return endReason;
    }

    /// Kills a child that has used up the memory. Its recording is already in the file, and the child would need memory to end by itself.
    void watchMemory()
    {
        const auto currentTime = Clock::now();
        if (currentTime < m_nextLook)
            return;
        const HostMemory memory = readHostMemory(m_pid);
        m_isScarce = memory.availableBytes < kScarceFactor * memory.reservedBytes();
        m_nextLook = currentTime + (m_isScarce ? kScarceCheckInterval : kMemoryCheckInterval);
        if (!memory.isUsedUpByProcess())
            return;
        if (!m_memory)
            m_memory = memory;
        sendSignal(SIGKILL);
    }

    /// Returns whether the receiver of this output accepts no data now.
    bool isHeldBack(bool isStderr) const
    {
        pollfd output{m_callbacks.outputDescriptors[isStderr], POLLOUT, 0};
        return output.fd >= 0 && ::poll(&output, 1, 0) == 0;
    }

    /// Returns the descriptor to wait for: the child's pipe, or, while its output is held back, the receiver.
    pollfd pollEntry(const Descriptor& from, bool isStderr)
    {
        m_heldBack[isStderr] = from.isOpen() && !m_isEnding && isHeldBack(isStderr);
        return m_heldBack[isStderr] ? pollfd{m_callbacks.outputDescriptors[isStderr], POLLOUT, 0} : pollfd{from.get(), POLLIN, 0};
    }

    /// Waits until a descriptor is ready and passes on what arrived.
    void wait(bool isDrained)
    {
        const bool isFeeding = m_pipes.input.writeEnd.isOpen();
        const std::array<pollfd, 6> pollEntries = {
            pollEntry(m_pipes.output.readEnd, false),
            pollEntry(m_pipes.errors.readEnd, true),
            pollfd{m_pipes.progress.readEnd.get(), POLLIN, 0},
            pollfd{isFeeding && !m_input.empty() ? m_pipes.input.writeEnd.get() : -1, POLLOUT, 0},
            pollfd{isFeeding && m_relaysStdin && m_input.empty() ? STDIN_FILENO : -1, POLLIN, 0},
            pollfd{m_isEnding ? -1 : m_wake.get(), POLLIN, 0},
        };
        auto ready = pollEntries;
        // Only the child's pipes tell that it has ended: once they are closed, look often.
        ::poll(ready.data(), ready.size(), isDrained ? 1 : m_isScarce ? int(kScarceCheckInterval.count()) : kPollMilliseconds);
        if (ready[0].revents && ready[0].fd == m_pipes.output.readEnd.get())
            relayOutput(m_pipes.output.readEnd, false);
        if (ready[1].revents && ready[1].fd == m_pipes.errors.readEnd.get())
            relayOutput(m_pipes.errors.readEnd, true);
        if (ready[2].revents)
            readProgress();
        if (ready[4].revents)
            readStdin();
        if (isFeeding && (ready[3].revents || (m_input.empty() && !m_relaysStdin)))
            feedStdin();
    }

    /// Reads a piece of the child's output and passes it to the callback, unless the receiver accepts no data.
    void relayOutput(Descriptor& from, bool isStderr)
    {
        // All output of a child that is being ended is read, even if nobody accepts it, because the child could not end otherwise.
        const bool isLost = isHeldBack(isStderr);
        if (isLost && !m_isEnding)
            return;
        // A pipe that accepts data accepts as many bytes as are written atomically (POSIX.1-2017, write()).
        const std::size_t maxBytes = m_callbacks.outputDescriptors[isStderr] >= 0 ? PIPE_BUF : m_buffer.size();
        const auto bytes = ::read(from.get(), m_buffer.data(), maxBytes);
        if (bytes > 0 && m_callbacks.onOutput && !isLost)
            m_callbacks.onOutput(std::string_view(m_buffer.data(), std::size_t(bytes)), isStderr);
        if (bytes == 0 || (bytes < 0 && errno != EINTR && errno != EAGAIN))
            from.close();
    }

    void readProgress()
    {
        const auto bytes = ::read(m_pipes.progress.readEnd.get(), m_buffer.data(), m_buffer.size());
        if (bytes > 0)
            m_progress.append({m_buffer.data(), std::size_t(bytes)}, m_callbacks.onProgressLine);
        if (bytes == 0 || (bytes < 0 && errno != EINTR && errno != EAGAIN))
            m_pipes.progress.readEnd.close();
    }

    void readStdin()
    {
        const auto bytes = ::read(STDIN_FILENO, m_buffer.data(), m_buffer.size());
        if (bytes > 0) {
            m_input.append(m_buffer.data(), std::size_t(bytes));
            m_relayed.append(m_buffer.data(), std::size_t(bytes));
        } else {
            m_relaysStdin = false;
        }
    }

    /// Writes to the child's stdin, and closes it when no more input can come.
    void feedStdin()
    {
        if (!m_input.empty()) {
            const auto bytes = ::write(m_pipes.input.writeEnd.get(), m_input.data(), m_input.size());
            if (bytes < 0 && errno != EINTR && errno != EAGAIN) {
                m_pipes.input.writeEnd.close();  // the child reads no more
                return;
            }
            m_input.erase(0, bytes > 0 ? std::size_t(bytes) : 0);
        }
        if (m_input.empty() && !m_relaysStdin)
            m_pipes.input.writeEnd.close();
    }

    const ChildRequest& m_request;
    const ChildCallbacks& m_callbacks;
    pid_t m_pid;
    Pipes& m_pipes;
    const Descriptor& m_wake;
    bool m_relaysStdin;
    std::string m_input, m_relayed;
    ProgressLines m_progress;
    std::array<char, 1 << 16> m_buffer{};
    int m_status = 0;
    bool m_isEnding = false, m_isTerminated = false, m_isEndedByWatch = false;
    ChildEnd m_endReason = ChildEnd::Exited;
    Clock::time_point m_endingSince{}, m_watchedAt{}, m_nextLook{};
    bool m_isScarce = false;
    std::bitset<2> m_heldBack;  ///< outputs whose receiver accepts no data now
    std::optional<HostMemory> m_memory;
};

}  // namespace

Result<ChildResult> runChild(const ChildRequest& request, const ChildCallbacks& callbacks, std::stop_token stop)
{
    const SigpipeBlocker noBrokenPipe;
    Pipes pipes;
    for (Pipe* pipe : {&pipes.output, &pipes.errors, &pipes.input, &pipes.progress, &pipes.stop}) {
        auto newPipe = makePipe();
        if (!newPipe)
            return tl::unexpected(newPipe.error());
        *pipe = std::move(*newPipe);
    }
    // A process group in the background may not read the terminal, so input that is typed is passed on instead.
    const bool relaysStdin = request.inheritsStdin && (request.relaysStdin || ::isatty(STDIN_FILENO));
    const bool feedsStdin = !request.inheritsStdin || relaysStdin;
    const Descriptor wake(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK));
    const auto pid = spawn(request, pipes, feedsStdin);
    if (!pid)
        return tl::unexpected(pid.error());
    const KillOnExit guarded(*pid);
    pipes.output.writeEnd.close();
    pipes.errors.writeEnd.close();
    pipes.progress.writeEnd.close();
    pipes.input.readEnd.close();
    if (!request.hasProgressPipe)
        pipes.progress.readEnd.close();
    if (!feedsStdin)
        pipes.input.writeEnd.close();
    else
        makeNonBlocking(pipes.input.writeEnd);

    const std::stop_callback onStop(stop, [&wake] {
        const std::uint64_t increment = 1;
        [[maybe_unused]] const auto written = ::write(wake.get(), &increment, sizeof increment);
    });
    return ChildMonitor(request, callbacks, *pid, pipes, relaysStdin, wake).run(stop);
}

}  // namespace simtscope::program
