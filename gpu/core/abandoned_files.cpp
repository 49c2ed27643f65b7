#include "gpu/core/abandoned_files.h"

#include <atomic>
#include <cerrno>
#include <charconv>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <string_view>
#include <sys/file.h>
#include <unistd.h>

#include <fmt/format.h>

#include "gpu/core/kept_files.h"

namespace simtscope {
namespace {

namespace fs = std::filesystem;

/// Returns true when the process number in an unfinished file's name names no running process. A process in another container has its own
/// numbering, so the same number may name another process here, or none.
bool isOfDeadProcess(std::string_view name)
{
    constexpr std::string_view kPrefix = kUnfinishedPrefix;
    pid_t pid = 0;
    if (!name.starts_with(kPrefix))
        return false;
    const auto parsed = std::from_chars(name.data() + kPrefix.size(), name.data() + name.size(), pid);
    return parsed.ec == std::errc() && pid > 0 && ::kill(pid, 0) != 0 && errno == ESRCH;
}

/// Returns true while another process holds the folder's lock. The system drops the lock when that process ends, in whatever container it
/// runs.
bool isLocked(const fs::path& folder)
{
    const Descriptor lock(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    return lock.open() && ::flock(lock.get(), LOCK_EX | LOCK_NB) != 0;
}

}  // namespace

WorkFolder::WorkFolder(std::string path) : m_path(std::move(path))
{
    std::error_code error;
    if (!fs::create_directory(m_path, error)) {
        m_error = error ? error.message() : std::strerror(EEXIST);
        return;
    }
    m_lock = Descriptor(::open(m_path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (m_lock.open())
        ::flock(m_lock.get(), LOCK_EX | LOCK_NB);
}

WorkFolder::~WorkFolder()
{
    std::error_code error;
    if (m_error.empty())
        fs::remove_all(m_path, error);
}

void removeAbandoned(const std::string& folder)
{
    std::error_code error;
    for (fs::directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error)) {
        std::error_code ignored;
        if (isOfDeadProcess(entry->path().filename().string()) && !(entry->is_directory(ignored) && isLocked(entry->path())))
            fs::remove_all(entry->path(), ignored);
    }
}

std::string unfinishedName(const std::string& folder)
{
    static std::atomic<unsigned> counter{0};
    return fmt::format("{}/{}{}-{}", folder, kUnfinishedPrefix, ::getpid(), counter++);
}

}  // namespace simtscope
