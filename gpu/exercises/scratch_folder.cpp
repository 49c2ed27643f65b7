#include "gpu/exercises/scratch_folder.h"

#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>
#include <utility>
#include <vector>

#include "gpu/core/messages/exercise.h"

namespace simtscope::exercises {
namespace {

namespace fs = std::filesystem;

constexpr char kPrefix[] = "simtscope-grade-";
constexpr char kLock[] = "lock", kNewLock[] = "lock.new";
constexpr auto kMaxAgeWithoutLock = std::chrono::hours(1);  // an older folder without a lock file has no living owner
constexpr std::uint64_t kMebibyte = 1u << 20;

tl::unexpected<Error> unwritable(const std::string& folder, const std::string& why)
{
    return fail(msg::exercise::scratchUnwritable(folder + ": " + why));
}

Result<std::string> temporaryFolder()
{
    std::error_code error;
    const fs::path folder = fs::temp_directory_path(error);
    if (!error)
        return folder.string();
    const char* const chosen = std::getenv("TMPDIR");
    return unwritable(chosen ? chosen : "/tmp", error.message());
}

/// Takes the lock of a new folder. The file gets its final name only once the lock is held, so that no other process finds it unlocked.
Descriptor lockOf(const std::string& folder)
{
    Descriptor lock(::open((folder + '/' + kNewLock).c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600));
    const bool isHeld = lock.isOpen() && ::flock(lock.get(), LOCK_EX | LOCK_NB) == 0 &&
                        ::rename((folder + '/' + kNewLock).c_str(), (folder + '/' + kLock).c_str()) == 0;
    return isHeld ? std::move(lock) : Descriptor();
}

/// Returns the bytes that the folder's files take on the disk.
std::uint64_t bytesIn(const std::string& folder)
{
    constexpr std::uint64_t kBlockBytes = 512;  // unit of st_blocks, whatever the file system's block size
    std::uint64_t bytes = 0;
    std::error_code error;
    for (fs::recursive_directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
        struct stat info {};
        if (::lstat(at->path().c_str(), &info) == 0)
            bytes += std::uint64_t(info.st_blocks) * kBlockBytes;
    }
    return bytes;
}

bool isAbandoned(const fs::path& folder)
{
    struct stat info {};
    if (::lstat(folder.c_str(), &info) != 0 || !S_ISDIR(info.st_mode) || info.st_uid != ::geteuid())
        return false;
    const Descriptor lock(::open((folder / kLock).c_str(), O_RDWR | O_NOFOLLOW | O_CLOEXEC));
    if (lock.isOpen())
        return ::flock(lock.get(), LOCK_EX | LOCK_NB) == 0;
    const auto since = std::chrono::system_clock::now() - std::chrono::system_clock::from_time_t(info.st_mtim.tv_sec);
    return errno == ENOENT && since > kMaxAgeWithoutLock;
}

/// Writes a file and removes it, because a quota, a read-only file system or a lack of inodes shows only when a file is written.
Result<void> tryToWrite(const std::string& folder)
{
    std::string path = folder + "/simtscope-room-XXXXXX";
    const Descriptor file(::mkostemp(path.data(), O_CLOEXEC));
    if (!file.isOpen())
        return unwritable(folder, std::strerror(errno));
    ::unlink(path.c_str());
    if (::fallocate(file.get(), 0, 0, off_t(kMebibyte)) == 0 || errno == EOPNOTSUPP || errno == ENOSYS)
        return {};
    return unwritable(folder, std::strerror(errno));
}

}  // namespace

Result<void> checkFreeSpace(const std::string& folder, std::uint64_t bytes)
{
    struct statvfs info {};
    if (::statvfs(folder.c_str(), &info) != 0)
        return unwritable(folder, std::strerror(errno));
    const std::uint64_t free = std::uint64_t(info.f_bavail) * info.f_frsize;
    if (info.f_blocks > 0 && free < bytes)
        return fail(msg::exercise::noRoom(folder, std::int64_t(free / kMebibyte), std::int64_t((bytes + kMebibyte - 1) / kMebibyte)));
    return tryToWrite(folder);
}

Result<ScratchFolder> ScratchFolder::make()
{
    const auto parent = temporaryFolder();
    if (!parent)
        return tl::unexpected(parent.error());
    removeAbandonedScratch();
    if (auto room = checkFreeSpace(*parent, kDiskSpaceForGrading); !room)
        return tl::unexpected(room.error());
    std::error_code error;
    const auto refuse = [&] { return unwritable(*parent, std::strerror(errno)); };
    std::string folder = *parent + '/' + kPrefix + "XXXXXX";
    if (!::mkdtemp(folder.data()))
        return refuse();
    ScratchFolder scratch(fs::weakly_canonical(folder, error).string(), lockOf(folder));
    if (!scratch.m_lock.isOpen())
        return refuse();
    for (const char* name : {"in", "out", "run"})
        if (::mkdir(scratch.path(name).c_str(), 0700) != 0)
            return refuse();
    return scratch;
}

ScratchFolder::ScratchFolder(ScratchFolder&& other) noexcept : m_folder(std::exchange(other.m_folder, {})), m_lock(std::move(other.m_lock))
{
}

ScratchFolder::~ScratchFolder()
{
    std::error_code error;
    if (!m_folder.empty())
        fs::remove_all(m_folder, error);
}

Result<void> ScratchFolder::checkDiskSpace() const
{
    const std::uint64_t used = bytesIn(m_folder);
    return used >= kDiskSpaceForGrading ? Result<void>()
                                        : checkFreeSpace(fs::path(m_folder).parent_path().string(), kDiskSpaceForGrading - used);
}

void removeAbandonedScratch()
{
    const auto parent = temporaryFolder();
    std::error_code error;
    std::vector<fs::path> abandoned;
    for (fs::directory_iterator at(parent.value_or(""), error), end; !error && at != end; at.increment(error))
        if (at->path().filename().string().starts_with(kPrefix) && isAbandoned(at->path()))
            abandoned.push_back(at->path());
    for (const fs::path& folder : abandoned)
        fs::remove_all(folder, error);
}

}  // namespace simtscope::exercises
