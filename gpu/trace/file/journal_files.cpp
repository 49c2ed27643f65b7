#include "gpu/trace/file/journal_files.h"

#include <algorithm>
#include <array>
#include <bit>
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
constexpr std::size_t kUnsynced = 12;                    // bytes that are zero until SQLite has synced the journal: magic and count
constexpr std::size_t kSectorSize = 20, kPageSize = 24;  // offsets of two big-endian words
using JournalHeader = std::array<unsigned char, 28>;

std::string journalOf(const std::string& path)
{
    return path + "-journal";
}

/// Returns the name of a write-ahead log. Recordings never have one (recording_writer.cpp), so that any file of this name is foreign.
std::string walOf(const std::string& path)
{
    return path + "-wal";
}

bool isThere(const std::string& path)
{
    struct stat info {};
    return ::lstat(path.c_str(), &info) == 0;
}

bool isSize(const JournalHeader& header, std::size_t offset)
{
    const unsigned size =
        unsigned(header[offset]) << 24 | unsigned(header[offset + 1]) << 16 | unsigned(header[offset + 2]) << 8 | header[offset + 3];
    return std::has_single_bit(size) && size >= 512 && size <= 65536;
}

/// Returns whether the bytes begin a journal that SQLite has synced (magic), or not yet (zeros in the place of the magic, then the sizes).
bool isJournalHeader(const JournalHeader& header)
{
    if (std::equal(kJournal.begin(), kJournal.end(), header.begin()))
        return true;
    const bool isUnsynced = std::all_of(header.begin(), header.begin() + kUnsynced, [](unsigned char byte) { return byte == 0; });
    return isUnsynced && isSize(header, kSectorSize) && isSize(header, kPageSize);
}

/// Returns whether the file is a journal of SQLite, which creates the file empty and writes the whole header at once.
bool isJournal(const std::string& path)
{
    struct stat info {};
    if (::lstat(path.c_str(), &info) != 0 || !S_ISREG(info.st_mode))
        return false;
    if (info.st_size == 0)
        return true;
    const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK));
    JournalHeader header{};
    return file.isOpen() && ::read(file.get(), header.data(), header.size()) == ssize_t(header.size()) && isJournalHeader(header);
}

}  // namespace

std::string findForeignJournalFile(const std::string& path)
{
    if (const std::string journal = journalOf(path); isThere(journal) && !isJournal(journal))
        return journal;
    if (const std::string wal = walOf(path); isThere(wal))
        return wal;
    return {};
}

Result<void> checkJournalFiles(const std::string& path)
{
    const std::string foreign = findForeignJournalFile(path);
    return foreign.empty() ? Result<void>{} : fail(msg::file::besideOther(path, foreign));
}

void removeJournal(const std::string& path)
{
    if (const std::string journal = journalOf(path); isJournal(journal))
        ::unlink(journal.c_str());
}

}  // namespace simtscope::trace
