#include "gpu/core/write_whole_file.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <fcntl.h>
#include <filesystem>
#include <optional>
#include <sys/stat.h>
#include <unistd.h>

#include <fmt/format.h>

#include "gpu/core/process.h"
#include "gpu/core/utf8.h"

namespace simtscope {
namespace {

namespace fs = std::filesystem;

/// The bytes of the old name with which the new file's name begins. File systems allow 255 for a name.
constexpr std::size_t kMaxNameBytes = 200;

std::error_code lastError()
{
    return {errno, std::generic_category()};
}

/// Opens a file for writing. Opening does not block, so that a pipe without a reader is an error. Writing blocks, as a pipe requires.
Descriptor openToWrite(const std::string& path, int flags)
{
    constexpr mode_t kMode = 0666;
    Descriptor file(::open(path.c_str(), O_WRONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK | flags, kMode));
    if (file.isOpen())
        ::fcntl(file.get(), F_SETFL, ::fcntl(file.get(), F_GETFL) & ~O_NONBLOCK);
    return file;
}

/// Synchronises the file if `sync` says so. Closes a copy of its descriptor, because some file systems report a lack of space only then.
std::error_code synchronise(const Descriptor& file, DiskSync sync)
{
    // These errors mean that data are lost. All others mean that the file, such as a pipe, cannot be synchronised.
    constexpr int kLossErrors[] = {EIO, ENOSPC, EDQUOT};
    if (sync == DiskSync::Always && ::fdatasync(file.get()) != 0 && std::ranges::find(kLossErrors, errno) != std::end(kLossErrors))
        return lastError();
    if (const int copy = ::dup(file.get()); copy >= 0 && ::close(copy) != 0)
        return lastError();
    return {};
}

std::error_code writeInto(const Descriptor& file, std::string_view text, DiskSync sync)
{
    while (!text.empty()) {
        const ssize_t written = ::write(file.get(), text.data(), text.size());
        if (written < 0 && errno == EINTR)
            continue;
        if (written < 0)
            return lastError();
        text.remove_prefix(std::size_t(written));
    }
    return synchronise(file, sync);
}

struct NewFile {
    std::string path;
    Descriptor descriptor;
};

NewFile makeFileBeside(const fs::path& path)
{
    static std::atomic<unsigned> counter = 0;
    const std::string name = path.filename().string();
    NewFile file;
    do {
        file.path = (path.parent_path() / fmt::format("{}.{}-{}", utf8::prefixOf(name, kMaxNameBytes), ::getpid(), counter++)).string();
        file.descriptor = openToWrite(file.path, O_CREAT | O_EXCL);
    } while (!file.descriptor.isOpen() && errno == EEXIST);
    return file;
}

bool copyOwnerAndMode(const Descriptor& file, const struct stat& status)
{
    return ::fchown(file.get(), status.st_uid, status.st_gid) == 0 && ::fchmod(file.get(), status.st_mode & 07777) == 0;
}

/// Writes the text into a new file and renames it to `path`. Returns nullopt if this is not possible, so that the caller must overwrite the
/// file itself.
std::optional<std::error_code> replaceFile(const std::string& path, std::string_view text, DiskSync sync)
{
    struct stat oldStatus {};
    const bool exists = ::lstat(path.c_str(), &oldStatus) == 0;
    const NewFile newFile = makeFileBeside(path);
    if (!newFile.descriptor.isOpen()) {
        constexpr int kFolderErrors[] = {EACCES, EPERM, EROFS};
        const bool mayBeWritable = exists && std::ranges::find(kFolderErrors, errno) != std::end(kFolderErrors);
        return mayBeWritable ? std::nullopt : std::optional(lastError());
    }
    std::optional<std::error_code> outcome;
    if (!exists || copyOwnerAndMode(newFile.descriptor, oldStatus)) {
        outcome = writeInto(newFile.descriptor, text, sync);
        if (!*outcome && ::rename(newFile.path.c_str(), path.c_str()) != 0)
            outcome = lastError();
    }
    if (!outcome || *outcome)
        ::unlink(newFile.path.c_str());
    return outcome;
}

std::optional<std::string> readContent(const std::string& path)
{
    const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
    std::string text;
    std::array<char, 1 << 16> buffer{};
    for (ssize_t readBytes = 1; file.isOpen() && readBytes != 0;) {
        readBytes = ::read(file.get(), buffer.data(), buffer.size());
        if (readBytes < 0 && errno != EINTR)
            return std::nullopt;
        text.append(buffer.data(), std::size_t(std::max<ssize_t>(readBytes, 0)));
    }
    return file.isOpen() ? std::optional(std::move(text)) : std::nullopt;
}

/// Overwrites the file's content with the text. Truncates the file only afterwards, so that it keeps its disk space meanwhile.
std::error_code writeFromBeginning(const Descriptor& file, std::string_view text, DiskSync sync)
{
    if (::lseek(file.get(), 0, SEEK_SET) != 0)
        return lastError();
    if (const std::error_code error = writeInto(file, text, sync))
        return error;
    return ::ftruncate(file.get(), off_t(text.size())) == 0 ? synchronise(file, sync) : lastError();
}

/// Reserves disk space for a file that grows. If the file system cannot reserve, a lack of space shows only when the file is written.
std::error_code reserveSpace(const Descriptor& file, std::size_t bytes, std::size_t oldBytes)
{
    if (bytes <= oldBytes || ::fallocate(file.get(), 0, 0, off_t(bytes)) == 0 || errno == EOPNOTSUPP || errno == ENOSYS)
        return {};
    const std::error_code error = lastError();
    [[maybe_unused]] const int cut = ::ftruncate(file.get(), off_t(oldBytes));
    return error;
}

/// Overwrites a file that cannot be replaced, because it has another owner or its folder permits no new file.
std::error_code overwriteFile(const std::string& path, std::string_view text, WriteOptions options)
{
    const Descriptor file = openToWrite(path, options.links == SymbolicLinks::Refuse ? O_NOFOLLOW : 0);
    if (!file.isOpen())
        return lastError();
    const std::optional<std::string> oldText = readContent(path);
    if (!oldText)  // a file that cannot be read cannot be restored
        return writeFromBeginning(file, text, options.sync);
    const NewFile backup = makeFileBeside(path);
    std::error_code error;
    if (backup.descriptor.isOpen()) {
        constexpr mode_t kPrivateMode = 0600;
        ::fchmod(backup.descriptor.get(), kPrivateMode);
        error = writeInto(backup.descriptor, *oldText, options.sync);
    }
    bool isComplete = true;
    if (!error)
        error = reserveSpace(file, text.size(), oldText->size());
    if (!error && (error = writeFromBeginning(file, text, options.sync)))
        isComplete = !writeFromBeginning(file, *oldText, options.sync);
    if (backup.descriptor.isOpen() && isComplete)
        ::unlink(backup.path.c_str());
    return error;
}

/// Follows links and returns the path of the file at their end, which need not exist. Returns nullopt if there are too many links.
std::optional<std::string> resolveLinks(fs::path path)
{
    constexpr int kMaxLinks = 40;  // limit of Linux
    std::error_code error;
    if (const fs::path canonicalPath = fs::canonical(path, error); !error)
        return canonicalPath.string();
    for (int i = 0; i < kMaxLinks; ++i) {
        const fs::path next = fs::read_symlink(path, error);
        if (error)
            return path.string();
        path = path.parent_path() / next;
    }
    return std::nullopt;
}

}  // namespace

std::error_code writeWholeFile(const std::string& path, std::string_view text, WriteOptions options)
{
    std::error_code error;
    const bool isLink = fs::is_symlink(fs::symlink_status(path, error));
    const std::optional<std::string> target = !isLink ? path : options.links == SymbolicLinks::Follow ? resolveLinks(path) : std::nullopt;
    if (!target)
        return std::make_error_code(std::errc::too_many_symbolic_link_levels);
    struct stat status {};
    const bool exists = ::stat(path.c_str(), &status) == 0;
    const bool isFile = exists && S_ISREG(status.st_mode);
    if (!exists || (isFile && ::access(path.c_str(), W_OK) == 0))
        if (const auto outcome = replaceFile(*target, text, options.sync))
            return *outcome;
    if (isFile)
        return overwriteFile(*target, text, options);
    const Descriptor file = openToWrite(path, O_TRUNC | (options.links == SymbolicLinks::Refuse ? O_NOFOLLOW : 0));
    return file.isOpen() ? writeInto(file, text, options.sync) : lastError();
}

}  // namespace simtscope
