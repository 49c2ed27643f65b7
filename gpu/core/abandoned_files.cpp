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

std::string textOf(const char* path)
{
    std::ifstream file(path);
    std::ostringstream text;
    text << file.rdbuf();  // catches what reading a file of /proc may throw
    return text.str();
}

/// Returns a name for the processes among which a process number is unique: those of this container since the machine was started. A folder
/// may be shared with other containers and other machines.
const std::string& processSpace()
{
    static const std::string space = [] {
        struct stat info {};
        Hash hash;
        hash.add(textOf("/proc/sys/kernel/random/boot_id"));
        hash.add(::stat("/proc/self/ns/pid", &info) == 0 ? std::to_string(info.st_ino) : std::string());
        return hash.hex().substr(0, 12);
    }();
    return space;
}

/// The time after which nobody finishes a file any more: a file takes minutes, and its folder is locked meanwhile.
constexpr std::chrono::hours kLongestWork(24);

bool isOld(const fs::path& path)
{
    std::error_code error;
    const auto written = fs::last_write_time(path, error);
    return !error && fs::file_time_type::clock::now() - written > kLongestWork;
}

/// Returns true when nobody finishes the file or the folder any more: the process whose number it has in its name has ended, or, for a
/// process of another container, another machine or before the machine was started again, of which this one cannot know, it is old.
bool isAbandoned(const fs::path& path)
{
    constexpr std::string_view kPrefix = kUnfinishedPrefix;
    const std::string name = path.filename().string();
    if (!name.starts_with(kPrefix))
        return false;
    pid_t pid = 0;
    const auto parsed = std::from_chars(name.data() + kPrefix.size(), name.data() + name.size(), pid);
    const std::string_view rest(parsed.ptr, std::size_t(name.data() + name.size() - parsed.ptr));
    const bool isHere = parsed.ec == std::errc() && pid > 0 && rest.starts_with(fmt::format("-{}-", processSpace()));
    return isHere ? ::kill(pid, 0) != 0 && errno == ESRCH : isOld(path);
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
        if (isAbandoned(entry->path()) && !(entry->is_directory(ignored) && isLocked(entry->path())))
            fs::remove_all(entry->path(), ignored);
    }
}

std::string unfinishedName(const std::string& folder)
{
    static std::atomic<unsigned> counter{0};
    return fmt::format("{}/{}{}-{}-{}", folder, kUnfinishedPrefix, ::getpid(), processSpace(), counter++);
}

}  // namespace simtscope
