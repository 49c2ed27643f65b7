#include "gpu/trace/file/recording_claim.h"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <utility>

#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "gpu/core/messages/file.h"
#include "gpu/core/messages/run.h"
#include "gpu/trace/file/journal_files.h"
#include "gpu/trace/file/recording_file.h"

namespace simtscope::trace {
namespace {

namespace fs = std::filesystem;

// SQLite locks bytes from 2^30 on (https://www.sqlite.org/fileformat2.html, "The Lock-Byte Page"); no file is so long that it has these two
// bytes.
constexpr off_t kFirstByte = off_t(1) << 61;
constexpr int kAttempts = 16;  // limit for the case that other processes keep replacing the file
constexpr mode_t kMode = 0666;

struct flock lockOf(RecordingClaim::Role role, short type)
{
    struct flock lock {};
    lock.l_type = type;
    lock.l_whence = SEEK_SET;
    lock.l_start = kFirstByte + off_t(role);
    lock.l_len = 1;
    return lock;
}

/// Takes the lock of the role. Returns false when another owner holds it. On a file system without locks it succeeds, because no other
/// owner could be seen.
bool takeLock(const LockSafeDescriptor& file, RecordingClaim::Role role)
{
    struct flock lock = lockOf(role, F_WRLCK);
    return ::fcntl(file.get(), F_OFD_SETLK, &lock) == 0 || (errno != EAGAIN && errno != EACCES);
}

/// Opens the path without blocking, so that a pipe without a reader fails at once.
LockSafeDescriptor open(const std::string& path, int flags)
{
    return LockSafeDescriptor(Descriptor(::open(path.c_str(), flags | O_CLOEXEC | O_NONBLOCK | O_NOCTTY, kMode)));
}

tl::unexpected<Error> makeWriteError(const std::string& path, int reason)
{
    return fail(msg::run::recordingUnwritable(path, std::strerror(reason)));
}

/// Returns the path with links followed. Fails if a link leads nowhere.
Result<std::string> followLinks(const std::string& path)
{
    std::error_code error;
    if (!fs::is_symlink(fs::symlink_status(path, error)))
        return path;
    const fs::path target = fs::canonical(path, error);
    if (error)
        return fail(msg::file::brokenLink(path, fs::read_symlink(path, error).string()));
    return target.string();
}

/// Checks the file at the path. Fails if a recording must not replace it.
Result<void> checkFile(const std::string& path, const struct stat& info)
{
    if (S_ISDIR(info.st_mode))
        return fail(msg::run::recordingIsFolder(path));
    if (!S_ISREG(info.st_mode))
        return fail(msg::file::cannotWriteIrregular(path));
    if (info.st_size > 0 && !isRecording(path))
        return fail(msg::run::recordingIsOther(path));
    return {};
}

bool isSameFile(const struct stat& a, const struct stat& b)
{
    return a.st_dev == b.st_dev && a.st_ino == b.st_ino;
}

/// Puts an empty file with the same rights in the place of the old one. It is locked before anybody can find it.
Result<LockSafeDescriptor> replace(const std::string& path, const struct stat& oldFile)
{
    std::string name = path + ".XXXXXX";
    LockSafeDescriptor file(Descriptor(::mkostemp(name.data(), O_CLOEXEC)));
    if (!file.isOpen())
        return makeWriteError(path, errno);
    const bool isReplaced = ::fchmod(file.get(), oldFile.st_mode & 07777) == 0 && takeLock(file, RecordingClaim::Role::Run) &&
                            ::rename(name.c_str(), path.c_str()) == 0;
    if (!isReplaced) {
        const int reason = errno;
        ::unlink(name.c_str());
        return fail(msg::file::cannotReplace(path, std::strerror(reason)));
    }
    return file;
}

}  // namespace

RecordingClaim::RecordingClaim(std::string path, LockSafeDescriptor file, LockSafeDescriptor replacedFile)
    : m_path(std::move(path)), m_file(std::move(file)), m_replacedFile(std::move(replacedFile))
{
}

RecordingClaim& RecordingClaim::operator=(RecordingClaim&& other) noexcept
{
    release();
    m_path = std::move(other.m_path);
    m_file = std::move(other.m_file);
    m_replacedFile = std::move(other.m_replacedFile);
    return *this;
}

RecordingClaim::~RecordingClaim()
{
    release();
}

/// Releases the locks explicitly, because closeKeepingLocks() may keep the descriptor open for a while.
void RecordingClaim::release()
{
    for (const LockSafeDescriptor* const file : {&m_file, &m_replacedFile})
        for (const Role role : {Role::Run, Role::Recorder})
            if (struct flock lock = lockOf(role, F_UNLCK); file->isOpen())
                ::fcntl(file->get(), F_OFD_SETLK, &lock);
}

Result<RecordingClaim> RecordingClaim::claimForRun(const std::string& requestedPath)
{
    const auto path = followLinks(requestedPath);
    if (!path)
        return tl::unexpected<Error>(path.error());
    for (int attempt = 0; attempt < kAttempts; ++attempt) {
        if (const auto fits = checkReplaceable(*path); !fits)
            return tl::unexpected<Error>(fits.error());
        LockSafeDescriptor file = open(*path, O_RDWR | O_CREAT | O_NOFOLLOW);
        struct stat opened {
        }, named{};
        if (!file.isOpen() || ::fstat(file.get(), &opened) != 0)
            return makeWriteError(requestedPath, errno);
        if (const auto fits = checkFile(*path, opened); !fits)
            return tl::unexpected<Error>(fits.error());
        if (!takeLock(file, Role::Run))
            return fail(msg::file::anotherRun(requestedPath));
        RecordingClaim claim(*path, std::move(file));  // releases the lock on every way out
        if (::stat(path->c_str(), &named) != 0 || !isSameFile(opened, named))
            continue;  // another run has replaced it since
        if (opened.st_size > 0) {
            auto fresh = replace(*path, opened);
            if (!fresh)
                return tl::unexpected<Error>(fresh.error());
            claim.m_replacedFile = std::exchange(claim.m_file, std::move(*fresh));
        }
        removeJournal(*path);
        return claim;
    }
    return fail(msg::file::anotherRun(requestedPath));
}

Result<RecordingClaim> RecordingClaim::claimForRecorder(const std::string& path)
{
    LockSafeDescriptor file = open(path, O_RDWR | O_CREAT | O_NOFOLLOW);
    struct stat info {};
    if (!file.isOpen() || ::fstat(file.get(), &info) != 0)
        return makeWriteError(path, errno);
    if (!S_ISREG(info.st_mode))
        return fail(msg::file::cannotWriteIrregular(path));
    if (!takeLock(file, Role::Recorder) || info.st_size > 0)
        return fail(msg::file::recordsAnotherProcess(path));
    return RecordingClaim(path, std::move(file));
}

bool isBeingWritten(const std::string& path)
{
    const LockSafeDescriptor file = open(path, O_RDONLY);
    if (!file.isOpen())
        return false;
    for (const auto role : {RecordingClaim::Role::Run, RecordingClaim::Role::Recorder}) {
        struct flock lock = lockOf(role, F_RDLCK);
        if (::fcntl(file.get(), F_OFD_GETLK, &lock) == 0 && lock.l_type != F_UNLCK)
            return true;
    }
    return false;
}

Result<void> checkReplaceable(const std::string& requestedPath)
{
    const auto path = followLinks(requestedPath);
    if (!path)
        return tl::unexpected<Error>(path.error());
    if (auto checkResult = checkJournalFiles(*path); !checkResult)
        return checkResult;
    struct stat info {};
    if (::stat(path->c_str(), &info) != 0)
        return errno == ENOENT ? Result<void>{} : makeWriteError(requestedPath, errno);
    return checkFile(*path, info);
}

}  // namespace simtscope::trace
