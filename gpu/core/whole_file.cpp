#include "gpu/core/whole_file.h"

#include <algorithm>
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

constexpr std::size_t kMostOfName = 200;  // bytes of the old name that the new file's name begins with; a file system allows 255

std::error_code lastError()
{
    return {errno, std::generic_category()};
}

/// Opens a file for writing. Opening does not block, so that a pipe that nobody reads is an error. Writing does block, as a pipe requires.
Descriptor openToWrite(const std::string& path, int flags)
{
    constexpr mode_t kMode = 0666;
    Descriptor file(::open(path.c_str(), O_WRONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK | flags, kMode));
    if (file.open())
        ::fcntl(file.get(), F_SETFL, ::fcntl(file.get(), F_GETFL) & ~O_NONBLOCK);
    return file;
}

/// Synchronises the file if `sync` asks for it, and closes a copy of its descriptor: some file systems report only then that there was no
/// space.
std::error_code settled(const Descriptor& file, Sync sync)
{
    constexpr int kLost[] = {EIO, ENOSPC, EDQUOT};  // with other errors there is nothing to synchronise
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
        file.path = (path.parent_path() / fmt::format("{}.{}-{}", utf8::beginningOf(name, kMostOfName), ::getpid(), counter++)).string();
        file.descriptor = openToWrite(file.path, O_CREAT | O_EXCL);
    } while (!file.descriptor.open() && errno == EEXIST);
    return file;
}

bool takesOver(const Descriptor& file, const struct stat& old)
{
    return ::fchown(file.get(), old.st_uid, old.st_gid) == 0 && ::fchmod(file.get(), old.st_mode & 07777) == 0;
}

/// Writes the text into a new file and renames it to `path`. Returns nullopt when that is not possible and the text has to be written into
/// the file itself.
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

/// Follows links and returns the path of the file at their end, which need not exist; nullopt: there are too many links.
std::optional<std::string> targetOf(fs::path path)
{
    constexpr int kMostLinks = 40;  // limit of Linux
    std::error_code error;
    if (const fs::path whole = fs::canonical(path, error); !error)
        return whole.string();
    for (int i = 0; i < kMostLinks; ++i) {
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
    if (!exists || (S_ISREG(there.st_mode) && ::access(path.c_str(), W_OK) == 0))
        if (const auto outcome = replace(*target, text, how.sync))
            return *outcome;
    const Descriptor file = openToWrite(path, O_TRUNC | (how.links == Links::Refuse ? O_NOFOLLOW : 0));
    return file.open() ? writeInto(file, text, how.sync) : lastError();
}

}  // namespace simtscope
