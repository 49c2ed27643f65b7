#include "gpu/core/whole_file.h"

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

constexpr std::size_t kMaxOfName = 200;  // bytes of the old name with which the new file's name begins; file systems allow 255 for a name

std::error_code lastError()
{
    return {errno, std::generic_category()};
}

/// Opens a file for writing. Opening does not block, so that a pipe without a reader is an error. Writing blocks, as a pipe requires.
Descriptor openToWrite(const std::string& path, int flags)
{
    constexpr mode_t kMode = 0666;
    Descriptor file(::open(path.c_str(), O_WRONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK | flags, kMode));
    if (file.open())
        ::fcntl(file.get(), F_SETFL, ::fcntl(file.get(), F_GETFL) & ~O_NONBLOCK);
    return file;
}

/// Synchronises the file if `sync` says so. Closes a copy of its descriptor, because some file systems report a lack of space only then.
std::error_code settled(const Descriptor& file, Sync sync)
{
    // Errors by which data are lost; all others mean that the file cannot be synchronised, like a pipe.
    constexpr int kLost[] = {EIO, ENOSPC, EDQUOT};
    if (sync == Sync::Always && ::fdatasync(file.get()) != 0 && std::ranges::find(kLost, errno) != std::end(kLost))
        return lastError();
    if (const int copy = ::dup(file.get()); copy >= 0 && ::close(copy) != 0)
        return lastError();
    return {};
}

std::error_code writeInto(const Descriptor& file, std::string_view text, Sync sync)
{
    while (!text.empty()) {
        const ssize_t written = ::write(file.get(), text.data(), text.size());
        if (written < 0 && errno == EINTR)
            continue;
        if (written < 0)
            return lastError();
        text.remove_prefix(std::size_t(written));
    }
    return settled(file, sync);
}

struct NewFile {
    std::string path;
    Descriptor descriptor;
};

NewFile newFileBeside(const fs::path& path)
{
    static std::atomic<unsigned> counter = 0;
    const std::string name = path.filename().string();
    NewFile file;
    do {
        file.path = (path.parent_path() / fmt::format("{}.{}-{}", utf8::prefixOf(name, kMaxOfName), ::getpid(), counter++)).string();
        file.descriptor = openToWrite(file.path, O_CREAT | O_EXCL);
    } while (!file.descriptor.open() && errno == EEXIST);
    return file;
}

bool takesOver(const Descriptor& file, const struct stat& old)
{
    return ::fchown(file.get(), old.st_uid, old.st_gid) == 0 && ::fchmod(file.get(), old.st_mode & 07777) == 0;
}

/// Writes the text into a new file and renames it to `path`. Returns nullopt if this is not possible, so that the caller must overwrite the
/// file itself.
std::optional<std::error_code> replace(const std::string& path, std::string_view text, Sync sync)
{
    struct stat old {};
    const bool exists = ::lstat(path.c_str(), &old) == 0;
    const NewFile made = newFileBeside(path);
    if (!made.descriptor.open()) {
        constexpr int kOfFolder[] = {EACCES, EPERM, EROFS};
        const bool mayBeWritable = exists && std::ranges::find(kOfFolder, errno) != std::end(kOfFolder);
        return mayBeWritable ? std::nullopt : std::optional(lastError());
    }
    std::optional<std::error_code> outcome;
    if (!exists || takesOver(made.descriptor, old)) {
        outcome = writeInto(made.descriptor, text, sync);
        if (!*outcome && ::rename(made.path.c_str(), path.c_str()) != 0)
            outcome = lastError();
    }
    if (!outcome || *outcome)
        ::unlink(made.path.c_str());
    return outcome;
}

std::optional<std::string> heldBy(const std::string& path)
{
    const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
    std::string text;
    std::array<char, 1 << 16> piece{};
    for (ssize_t read = 1; file.open() && read != 0;) {
        read = ::read(file.get(), piece.data(), piece.size());
        if (read < 0 && errno != EINTR)
            return std::nullopt;
        text.append(piece.data(), std::size_t(std::max<ssize_t>(read, 0)));
    }
    return file.open() ? std::optional(std::move(text)) : std::nullopt;
}

/// Overwrites the file's content with the text. Truncates the file only afterwards, so that it keeps its disk space meanwhile.
std::error_code writeFromBeginning(const Descriptor& file, std::string_view text, Sync sync)
{
    if (::lseek(file.get(), 0, SEEK_SET) != 0)
        return lastError();
    if (const std::error_code error = writeInto(file, text, sync))
        return error;
    return ::ftruncate(file.get(), off_t(text.size())) == 0 ? settled(file, sync) : lastError();
}

/// Reserves disk space for a file that grows. If the file system cannot reserve, a lack of space shows only when the file is written.
std::error_code reserve(const Descriptor& file, std::size_t size, std::size_t old)
{
    if (size <= old || ::fallocate(file.get(), 0, 0, off_t(size)) == 0 || errno == EOPNOTSUPP || errno == ENOSYS)
        return {};
    const std::error_code error = lastError();
    [[maybe_unused]] const int cut = ::ftruncate(file.get(), off_t(old));
    return error;
}

/// Overwrites a file that cannot be replaced, because it has another owner or its folder permits no new file.
std::error_code writeOver(const std::string& path, std::string_view text, Writing how)
{
    const Descriptor file = openToWrite(path, how.links == Links::Refuse ? O_NOFOLLOW : 0);
    if (!file.open())
        return lastError();
    const std::optional<std::string> old = heldBy(path);
    if (!old)  // a file that cannot be read cannot be restored
        return writeFromBeginning(file, text, how.sync);
    const NewFile copy = newFileBeside(path);
    std::error_code error;
    if (copy.descriptor.open()) {
        constexpr mode_t kPrivate = 0600;
        ::fchmod(copy.descriptor.get(), kPrivate);
        error = writeInto(copy.descriptor, *old, how.sync);
    }
    bool isWhole = true;
    if (!error)
        error = reserve(file, text.size(), old->size());
    if (!error && (error = writeFromBeginning(file, text, how.sync)))
        isWhole = !writeFromBeginning(file, *old, how.sync);
    if (copy.descriptor.open() && isWhole)
        ::unlink(copy.path.c_str());
    return error;
}

/// Follows links and returns the path of the file at their end, which need not exist. Returns nullopt if there are too many links.
std::optional<std::string> targetOf(fs::path path)
{
    constexpr int kMaxLinks = 40;  // limit of Linux
    std::error_code error;
    if (const fs::path whole = fs::canonical(path, error); !error)
        return whole.string();
    for (int i = 0; i < kMaxLinks; ++i) {
        const fs::path next = fs::read_symlink(path, error);
        if (error)
            return path.string();
        path = path.parent_path() / next;
    }
    return std::nullopt;
}

}  // namespace

std::error_code writeWhole(const std::string& path, std::string_view text, Writing how)
{
    std::error_code error;
    const bool isLink = fs::is_symlink(fs::symlink_status(path, error));
    const std::optional<std::string> target = !isLink ? path : how.links == Links::Follow ? targetOf(path) : std::nullopt;
    if (!target)
        return std::make_error_code(std::errc::too_many_symbolic_link_levels);
    struct stat there {};
    const bool exists = ::stat(path.c_str(), &there) == 0;
    const bool isFile = exists && S_ISREG(there.st_mode);
    if (!exists || (isFile && ::access(path.c_str(), W_OK) == 0))
        if (const auto outcome = replace(*target, text, how.sync))
            return *outcome;
    if (isFile)
        return writeOver(*target, text, how);
    const Descriptor file = openToWrite(path, O_TRUNC | (how.links == Links::Refuse ? O_NOFOLLOW : 0));
    return file.open() ? writeInto(file, text, how.sync) : lastError();
}

}  // namespace simtscope
