#include "gpu/core/process.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <spawn.h>
#include <unistd.h>

#include "gpu/core/messages/run.h"

namespace simtscope {
namespace {

/// Returns pointers into the strings, followed by nullptr. posix_spawn() takes them as non-const but does not write to them.
std::vector<char*> makePointers(const std::vector<std::string>& strings)
{
    std::vector<char*> out;
    out.reserve(strings.size() + 1);
    for (const std::string& s : strings)
        out.push_back(const_cast<char*>(s.c_str()));
    out.push_back(nullptr);
    return out;
}

struct ShortageRow {
    int error;
    const MessageTemplate<>* fix;
};

constexpr ShortageRow kShortageRows[] = {
    {EAGAIN, &msg::run::allowProcesses},
    {EMFILE, &msg::run::allowFiles},
    {ENFILE, &msg::run::allowFiles},
    {ENOMEM, &msg::run::allowMemory},
};

tl::unexpected<Error> makeStartError(const std::string& executable, int error)
{
    for (const ShortageRow& row : kShortageRows)
        if (row.error == error)
            return fail(msg::run::notStartedBecause(executable, std::strerror(error), (*row.fix)()));
    return fail(msg::run::notStarted(executable, std::strerror(error)));
}

/// Holds the calls of dup2() that give a process its descriptors. Their order keeps each descriptor until the last call that needs it.
struct AssignedDescriptors {
    std::vector<std::pair<int, int>> copies;
    std::vector<Descriptor> replacements;  ///< duplicates that replace descriptors of this process in `copies`
};

/// Plans the calls of dup2(). If a descriptor has a number that the new process uses for another one, an earlier dup2() could overwrite it.
/// Such a descriptor is first duplicated to a number above all that the new process uses. Returns the system's error if there are too many
/// descriptors.
tl::expected<AssignedDescriptors, int> assignDescriptors(std::vector<std::pair<int, int>> descriptors)
{
    AssignedDescriptors result{std::move(descriptors), {}};
    int firstFree = 0;
    for (const auto& [descriptor, childDescriptor] : result.copies)
        firstFree = std::max(firstFree, childDescriptor + 1);
    const std::vector<std::pair<int, int>> original = result.copies;
    for (auto& [descriptor, childDescriptor] : result.copies) {
        if (std::ranges::find(original, descriptor, &std::pair<int, int>::second) == original.end())
            continue;
        Descriptor duplicate(::fcntl(descriptor, F_DUPFD_CLOEXEC, firstFree));
        if (!duplicate.isOpen())
            return tl::unexpected(errno == EINVAL ? EMFILE : errno);  // EINVAL: the process may have no descriptor with so large a number
        descriptor = duplicate.get();
        result.replacements.push_back(std::move(duplicate));
    }
    return result;
}

}  // namespace

Descriptor& Descriptor::operator=(Descriptor&& other) noexcept
{
    close();
    m_fd = std::exchange(other.m_fd, -1);
    return *this;
}

void Descriptor::close()
{
    if (m_fd >= 0)
        ::close(m_fd);
    m_fd = -1;
}

Result<Pipe> makePipe()
{
    int ends[2];
    if (::pipe2(ends, O_CLOEXEC) != 0)
        return fail(msg::run::noPipe(std::strerror(errno)));
    return Pipe{Descriptor(ends[0]), Descriptor(ends[1])};
}

Result<pid_t> startProcess(const ProcessRequest& request)
{
    const auto descriptors = assignDescriptors(request.descriptors);
    if (!descriptors)
        return makeStartError(request.executable, descriptors.error());
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    for (const auto& [descriptor, childDescriptor] : descriptors->copies)
        posix_spawn_file_actions_adddup2(&actions, descriptor, childDescriptor);
    if (!request.workingDirectory.empty())
        posix_spawn_file_actions_addchdir_np(&actions, request.workingDirectory.c_str());

    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    sigset_t noSignals, allSignals;
    sigemptyset(&noSignals);
    sigfillset(&allSignals);
    posix_spawnattr_setsigmask(&attributes, &noSignals);
    posix_spawnattr_setsigdefault(&attributes, &allSignals);
    posix_spawnattr_setpgroup(&attributes, 0);
    const int leaderFlag = request.leadsSession ? POSIX_SPAWN_SETSID : request.leadsGroup ? POSIX_SPAWN_SETPGROUP : 0;
    posix_spawnattr_setflags(&attributes, short(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | leaderFlag));

    pid_t pid = -1;
    const int error = ::posix_spawn(&pid, request.executable.c_str(), &actions, &attributes, makePointers(request.arguments).data(),
                                    makePointers(request.environment).data());
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    if (error != 0)
        return makeStartError(request.executable, error);
    return pid;
}

}  // namespace simtscope
