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

constexpr char kScratchPrefix[] = "simtscope-grade-";
constexpr char kLockFile[] = "lock", kNewLockFile[] = "lock.new";
constexpr auto kMaxAgeWithoutLock = std::chrono::hours(1);  // an older folder without a lock file has no living owner
constexpr std::uint64_t kMebibyte = 1u << 20;

tl::unexpected<Error> failUnwritable(const std::string& folder, const std::string& reason)
{
    return fail(msg::exercise::scratchUnwritable(folder + ": " + reason));
}

Result<std::string> findTemporaryFolder()
{
    std::error_code error;
    const fs::path folder = fs::temp_directory_path(error);
    if (!error)
        return folder.string();
    const char* const chosenFolder = std::getenv("TMPDIR");
    return failUnwritable(chosenFolder ? chosenFolder : "/tmp", error.message());
}

/// Takes the lock of a new folder. The file gets its final name only once the lock is held, so that no other process finds it unlocked.
Descriptor takeLock(const std::string& folder)
{
    Descriptor lock(::open((folder + '/' + kNewLockFile).c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600));
    const bool isHeld = lock.isOpen() && ::flock(lock.get(), LOCK_EX | LOCK_NB) == 0 &&
                        ::rename((folder + '/' + kNewLockFile).c_str(), (folder + '/' + kLockFile).c_str()) == 0;
    return isHeld ? std::move(lock) : Descriptor();
}

/// Returns the bytes that the folder's files take on the disk.
std::uint64_t countBytesOnDisk(const std::string& folder)
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
    const Descriptor lock(::open((folder / kLockFile).c_str(), O_RDWR | O_NOFOLLOW | O_CLOEXEC));
    if (lock.isOpen())
        return ::flock(lock.get(), LOCK_EX | LOCK_NB) == 0;
    const auto age = std::chrono::system_clock::now() - std::chrono::system_clock::from_time_t(info.st_mtim.tv_sec);
    return errno == ENOENT && age > kMaxAgeWithoutLock;
}

/// Writes a file and removes it, because a quota, a read-only file system or a lack of inodes shows only when a file is written.
Result<void> tryToWrite(const std::string& folder)
{
    std::string path = folder + "/simtscope-room-XXXXXX";
    const Descriptor file(::mkostemp(path.data(), O_CLOEXEC));
    if (!file.isOpen())
        return failUnwritable(folder, std::strerror(errno));
    ::unlink(path.c_str());
    if (::fallocate(file.get(), 0, 0, off_t(kMebibyte)) == 0 || errno == EOPNOTSUPP || errno == ENOSYS)
        return {};
    return failUnwritable(folder, std::strerror(errno));
}

}  // namespace

Result<void> checkFreeSpace(const std::string& folder, std::uint64_t bytes)
{
    struct statvfs info {};
    if (::statvfs(folder.c_str(), &info) != 0)
        return failUnwritable(folder, std::strerror(errno));
    const std::uint64_t freeBytes = std::uint64_t(info.f_bavail) * info.f_frsize;
    if (info.f_blocks > 0 && freeBytes < bytes)
        return fail(msg::exercise::noRoom(folder, std::int64_t(freeBytes / kMebibyte), std::int64_t((bytes + kMebibyte - 1) / kMebibyte)));
    return tryToWrite(folder);
}

Result<ScratchFolder> ScratchFolder::make()
{
    const auto parent = findTemporaryFolder();
    if (!parent)
        return tl::unexpected(parent.error());
    removeAbandonedScratchFolders();
    if (auto room = checkFreeSpace(*parent, kGradingDiskBytes); !room)
        return tl::unexpected(room.error());
    std::error_code error;
    const auto refuse = [&] { return failUnwritable(*parent, std::strerror(errno)); };
    std::string folder = *parent + '/' + kScratchPrefix + "XXXXXX";
    if (!::mkdtemp(folder.data()))
        return refuse();
    ScratchFolder scratch(fs::weakly_canonical(folder, error).string(), takeLock(folder));
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
    const std::uint64_t usedBytes = countBytesOnDisk(m_folder);
    return usedBytes >= kGradingDiskBytes ? Result<void>()
                                          : checkFreeSpace(fs::path(m_folder).parent_path().string(), kGradingDiskBytes - usedBytes);
}

void removeAbandonedScratchFolders()
{
    const auto parent = findTemporaryFolder();
    std::error_code error;
    std::vector<fs::path> abandoned;
    for (fs::directory_iterator at(parent.value_or(""), error), end; !error && at != end; at.increment(error))
        if (at->path().filename().string().starts_with(kScratchPrefix) && isAbandoned(at->path()))
            abandoned.push_back(at->path());
    for (const fs::path& folder : abandoned)
        fs::remove_all(folder, error);
}

}  // namespace simtscope::exercises
