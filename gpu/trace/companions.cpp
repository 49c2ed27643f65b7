#include "gpu/trace/companions.h"

#include <algorithm>
#include <array>
#include <cerrno>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "gpu/core/messages/file.h"
#include "gpu/core/process.h"

namespace simtscope::trace {
namespace {

// The first bytes of a rollback journal: https://www.sqlite.org/fileformat2.html, "The Rollback Journal".
constexpr std::array<unsigned char, 8> kJournal = {0xd9, 0xd5, 0x05, 0xf9, 0x20, 0xa1, 0x63, 0xd7};

std::string journalOf(const std::string& path)
{
    return path + "-journal";
}

/// Recordings never have one (recording_writer.cpp), so that its contents need no look.
std::string walOf(const std::string& path)
{
    return path + "-wal";
}

bool isThere(const std::string& path)
{
    struct stat info {};
    return ::lstat(path.c_str(), &info) == 0;
}

/// SQLite makes the file empty, and writes all of the beginning at once.
bool isJournal(const std::string& path)
{
    struct stat info {};
    if (::lstat(path.c_str(), &info) != 0 || !S_ISREG(info.st_mode))
        return false;
    if (info.st_size == 0)
        return true;
    const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK));
    std::array<unsigned char, 8> bytes{};
    return file.open() && ::read(file.get(), bytes.data(), bytes.size()) == ssize_t(bytes.size()) && bytes == kJournal;
}

}  // namespace

std::string foreignCompanion(const std::string& path)
{
    if (const std::string journal = journalOf(path); isThere(journal) && !isJournal(journal))
        return journal;
    if (const std::string wal = walOf(path); isThere(wal))
        return wal;
    return {};
}

Result<void> checkCompanions(const std::string& path)
{
    const std::string foreign = foreignCompanion(path);
    return foreign.empty() ? Result<void>{} : fail(msg::file::besideOther(path, foreign));
}

void removeJournal(const std::string& path)
{
    if (const std::string journal = journalOf(path); isJournal(journal))
        ::unlink(journal.c_str());
}

}  // namespace simtscope::trace
