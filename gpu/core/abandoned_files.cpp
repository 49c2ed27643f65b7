#include "gpu/core/abandoned_files.h"

#include <atomic>
#include <cerrno>
#include <charconv>
#include <chrono>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string_view>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <fmt/format.h>

#include "gpu/core/cache_eviction.h"
#include "gpu/core/hash.h"

namespace simtscope {
namespace {

namespace fs = std::filesystem;

std::string readProcFile(const char* path)
{
    std::ifstream file(path);
    std::ostringstream text;
    text << file.rdbuf();  // unlike an iterator, this throws nothing if reading a file of /proc fails
    return text.str();
}

/// Names the set of processes within which a process number is unique: the processes of this container since the machine was started. Other
/// containers and other machines may share the folder.
const std::string& processSpaceId()
{
    static const std::string space = [] {
        struct stat info {};
        Hash hash;
        hash.add(readProcFile("/proc/sys/kernel/random/boot_id"));
        hash.add(::stat("/proc/self/ns/pid", &info) == 0 ? std::to_string(info.st_ino) : std::string());
        return hash.hex().substr(0, 12);
    }();
    return space;
}

/// The age at which an unfinished file counts as abandoned. Writing a file takes minutes, and its folder is locked meanwhile.
constexpr std::chrono::hours kMinAbandonedAge(24);

bool isOld(const fs::path& path)
{
    std::error_code error;
    const auto lastWrite = fs::last_write_time(path, error);
    return !error && fs::file_time_type::clock::now() - lastWrite > kMinAbandonedAge;
}

/// Returns whether no process will finish the file or folder. Its name holds the number of the process that made it. For a process of this
/// container, the process must have ended; for any other, whose end this process cannot observe, the file must be old.
bool isAbandoned(const fs::path& path)
{
    constexpr std::string_view kPrefix = kUnfinishedPrefix;
    const std::string name = path.filename().string();
    if (!name.starts_with(kPrefix))
        return false;
    pid_t pid = 0;
    const auto parsed = std::from_chars(name.data() + kPrefix.size(), name.data() + name.size(), pid);
    const std::string_view afterNumber(parsed.ptr, std::size_t(name.data() + name.size() - parsed.ptr));
    const bool isOfThisContainer = parsed.ec == std::errc() && pid > 0 && afterNumber.starts_with(fmt::format("-{}-", processSpaceId()));
    return isOfThisContainer ? ::kill(pid, 0) != 0 && errno == ESRCH : isOld(path);
}

/// Returns whether another process holds the folder's lock. The system releases the lock when that process ends, in any container.
bool isLocked(const fs::path& folder)
{
    const Descriptor lock(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    return lock.isOpen() && ::flock(lock.get(), LOCK_EX | LOCK_NB) != 0;
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
    if (m_lock.isOpen())
        ::flock(m_lock.get(), LOCK_EX | LOCK_NB);
}

WorkFolder::~WorkFolder()
{
    std::error_code error;
    if (m_error.empty())
        fs::remove_all(m_path, error);
}

void removeAbandonedFiles(const std::string& folder)
{
    std::error_code error;
    for (fs::directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error)) {
        std::error_code ignored;
        if (isAbandoned(entry->path()) && !(entry->is_directory(ignored) && isLocked(entry->path())))
            fs::remove_all(entry->path(), ignored);
    }
}

std::string makeUnfinishedPath(const std::string& folder)
{
    static std::atomic<unsigned> counter{0};
    return fmt::format("{}/{}{}-{}-{}", folder, kUnfinishedPrefix, ::getpid(), processSpaceId(), counter++);
}

}  // namespace simtscope
