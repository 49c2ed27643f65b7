#include "gpu/exercises/submission.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cerrno>
#include <cstring>
#include <dirent.h>
#include <fcntl.h>
#include <filesystem>
#include <memory>
#include <sys/stat.h>
#include <unistd.h>

#include "gpu/core/clean_text.h"
#include "gpu/core/messages/exercise.h"

namespace simtscope::exercises {
namespace {

namespace fs = std::filesystem;

/// Names a kind of file that is refused before it is opened, because opening a device or a pipe may have an effect.
struct RefusedKindRow {
    mode_t fileType;
    const MessageTemplate<>* reason;
};
constexpr RefusedKindRow kRefusedKindRows[] = {
    {S_IFLNK, &msg::exercise::isLink},   {S_IFIFO, &msg::exercise::isPipe},   {S_IFSOCK, &msg::exercise::isSocket},
    {S_IFCHR, &msg::exercise::isDevice}, {S_IFBLK, &msg::exercise::isDevice}, {S_IFDIR, &msg::exercise::isFolder},
};

tl::unexpected<Error> failUnreadable()
{
    return fail(msg::exercise::submissionUnreadable(std::strerror(errno)));
}

Result<struct stat> readStatus(int folder, const std::string& name)
{
    struct stat info {};
    if (::fstatat(folder, name.c_str(), &info, AT_SYMLINK_NOFOLLOW) != 0)
        return failUnreadable();
    return info;
}

/// Returns the reason to refuse a file. Empty if there is none. A file with a second hard link may be another user's file.
Message findRefusalReason(const struct stat& info)
{
    for (const RefusedKindRow& row : kRefusedKindRows)
        if ((info.st_mode & S_IFMT) == row.fileType)
            return (*row.reason)();
    if (!S_ISREG(info.st_mode))
        return msg::exercise::isDevice();
    if (info.st_nlink > 1)
        return msg::exercise::isHardLink();
    if (info.st_size > off_t(kMaxSubmissionBytes))
        return msg::exercise::tooLarge(kMaxSubmissionBytes);
    return {};
}

/// Reads up to one byte more than a submission may have, so that a file that grows meanwhile is noticed.
Result<std::string> readLimitedText(const Descriptor& file)
{
    std::string text(kMaxSubmissionBytes + 1, '\0');
    std::size_t size = 0;
    while (size < text.size()) {
        const auto bytes = ::read(file.get(), text.data() + size, text.size() - size);
        if (bytes < 0 && errno == EINTR)
            continue;
        if (bytes < 0)
            return failUnreadable();
        if (bytes == 0)
            break;
        size += std::size_t(bytes);
    }
    text.resize(size);
    return text;
}

Result<Submission> makeSubmission(std::string text, const std::string& name)
{
    if (text.size() > kMaxSubmissionBytes)
        return fail(msg::exercise::tooLarge(kMaxSubmissionBytes));
    if (text.find_first_not_of(" \t\r\n") == std::string::npos || text.find('\0') != std::string::npos)
        return fail(msg::exercise::notText());
    return Submission{std::move(text), chooseSubmissionFile(name)};
}

/// Reads the file `name`, without following a link. Checks the file before and after opening it, because it may be replaced in between.
Result<Submission> readRegular(int folder, const std::string& name)
{
    const auto status = readStatus(folder, name);
    if (!status)
        return tl::unexpected(status.error());
    if (Message problem = findRefusalReason(*status); !problem.isEmpty())
        return fail(std::move(problem));
    const Descriptor file(::openat(folder, name.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC));
    struct stat info {};
    if (!file.isOpen() || ::fstat(file.get(), &info) != 0)
        return failUnreadable();
    if (Message problem = findRefusalReason(info); !problem.isEmpty())
        return fail(std::move(problem));
    auto text = readLimitedText(file);
    if (!text)
        return tl::unexpected(text.error());
    return makeSubmission(std::move(*text), name);
}

Descriptor openFolder(int parent, const std::string& name, int flags)
{
    return Descriptor(::openat(parent, name.c_str(), O_DIRECTORY | O_CLOEXEC | flags));
}

Result<Submission> readFolder(int parent, const std::string& name)
{
    const Descriptor folder = openFolder(parent, name, O_RDONLY | O_NOFOLLOW);
    const int copy = folder.isOpen() ? ::fcntl(folder.get(), F_DUPFD_CLOEXEC, 0) : -1;
    const std::unique_ptr<DIR, int (*)(DIR*)> entries(copy >= 0 ? ::fdopendir(copy) : nullptr, ::closedir);
    if (!entries)
        return failUnreadable();
    std::string file;
    std::int64_t count = 0;
    while (const dirent* const entry = ::readdir(entries.get())) {
        if (fs::path(entry->d_name).extension() != ".cu")
            continue;
        file = entry->d_name;
        ++count;
    }
    if (count == 0)
        return fail(msg::exercise::noFile());
    if (count > 1)
        return fail(msg::exercise::severalFiles(count));
    return readRegular(folder.get(), file);
}

/// Returns whether the byte belongs to a letter of any language (in UTF-8), a digit, or a character that is common in file names.
bool isPlainCharacter(unsigned char c)
{
    return std::isalnum(c) || c >= 0x80 || c == '_' || c == '-' || c == '.';
}

}  // namespace

std::string chooseSubmissionFile(const std::string& path)
{
    constexpr std::size_t kMaxNameBytes = 100;
    constexpr std::array kReservedNames = {"unit.cu", "append.cu"};  // names of files that are compiled with the submission
    const fs::path file = fs::path(path).filename();
    const std::string name = file.string();
    const bool isUsable = file.extension() == ".cu" && name.size() <= kMaxNameBytes && name.front() != '-' &&
                          std::ranges::all_of(name, isPlainCharacter) && std::ranges::find(kReservedNames, name) == kReservedNames.end();
    return isUsable && cleanText(name) == name ? name : kSubmissionFile;
}

Result<Submission> readSubmission(const SubmissionPath& path)
{
    Descriptor folder = openFolder(AT_FDCWD, path.folder.empty() ? "." : path.folder, O_PATH);
    if (!folder.isOpen())
        return failUnreadable();
    for (std::size_t i = 0; i + 1 < path.names.size(); ++i) {
        const auto info = readStatus(folder.get(), path.names[i]);
        if (!info)
            return tl::unexpected(info.error());
        if (S_ISLNK(info->st_mode))
            return fail(msg::exercise::inLinkedFolder(path.names[i]));
        folder = openFolder(folder.get(), path.names[i], O_PATH | O_NOFOLLOW);
        if (!folder.isOpen())
            return failUnreadable();
    }
    const auto info = readStatus(folder.get(), path.names.back());
    if (!info)
        return tl::unexpected(info.error());
    return S_ISDIR(info->st_mode) ? readFolder(folder.get(), path.names.back()) : readRegular(folder.get(), path.names.back());
}

Result<Submission> readExerciseFile(const std::string& path)
{
    const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
    if (!file.isOpen())
        return failUnreadable();
    auto text = readLimitedText(file);
    if (!text)
        return tl::unexpected(text.error());
    return makeSubmission(std::move(*text), path);
}

}  // namespace simtscope::exercises
