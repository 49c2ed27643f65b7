// Lowers the priority of a submission's processes, so that compilers of other submissions get the processors first (declared in confine.h).
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <sys/resource.h>
#include <unistd.h>

#include "gpu/sandbox/confine/confine.h"

namespace simtscope::confine {
namespace {

/// Lowers the priority of the session. Where Linux groups processes by session (sched(7), autogroup), it first divides the processors
/// between sessions, and the niceness of a process counts only within its session. On other systems the file does not exist.
void lowerSessionPriority(int niceness)
{
    constexpr int kMaxAttempts = 20;
    constexpr useconds_t kPauseMicroseconds = 120'000;  // an ordinary user may write about ten times a second
    const int file = ::open("/proc/self/autogroup", O_WRONLY | O_CLOEXEC);
    if (file < 0)
        return;
    char text[16];
    const int length = std::snprintf(text, sizeof text, "%d", niceness);
    for (int i = 0; i < kMaxAttempts && ::write(file, text, std::size_t(length)) < 0 && errno == EAGAIN; ++i)
        ::usleep(kPauseMicroseconds);
    ::close(file);
}

}  // namespace

const char* lowerPriority(const Options& options)
{
    if (options.niceness == 0)
        return nullptr;
    errno = 0;
    const int oldNiceness = ::getpriority(PRIO_PROCESS, 0);
    if (errno != 0 || ::setpriority(PRIO_PROCESS, 0, oldNiceness + options.niceness) != 0)
        return "the priority cannot be lowered";
    if (::getsid(0) == ::getpid())  // else the session is the caller's
        lowerSessionPriority(options.niceness);
    return nullptr;
}

}  // namespace simtscope::confine
