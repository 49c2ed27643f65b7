#include "gpu/trace/file/recording_database.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <optional>

#include <fcntl.h>
#include <fmt/format.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <unistd.h>

#include "gpu/core/messages/file.h"
#include "gpu/trace/file/file_schema.h"
#include "gpu/trace/file/journal_files.h"
#include "gpu/trace/file/recording_claim.h"
#include "gpu/trace/file/recording_file.h"

namespace simtscope::trace {
namespace {

namespace fs = std::filesystem;

// Offsets in the first 100 bytes of an SQLite database (https://www.sqlite.org/fileformat2.html, "The Database Header").
constexpr std::size_t kHeaderBytes = 100;
constexpr std::string_view kMagic{"SQLite format 3\0", 16};
constexpr std::size_t kPageSizeAt = 16, kWriteFormatAt = 18, kReadFormatAt = 19, kPagesAt = 28, kUserVersionAt = 60, kApplicationIdAt = 68;

// A rollback journal that ends so names a super-journal, which could make SQLite delete other files (same page, "The Rollback Journal").
constexpr std::array<unsigned char, 8> kSuperJournal = {0xd9, 0xd5, 0x05, 0xf9, 0x20, 0xa1, 0x63, 0xd7};

struct DatabaseHeader {
    std::array<unsigned char, kHeaderBytes> bytes{};
    std::uintmax_t fileSize = 0;

    bool isDatabase() const { return std::memcmp(bytes.data(), kMagic.data(), kMagic.size()) == 0; }
    std::uint32_t number(std::size_t offset, unsigned count = 4) const
    {
        std::uint32_t value = 0;
        for (unsigned i = 0; i < count; ++i)
            value = value << 8 | bytes[offset + i];
        return value;
    }
};

tl::unexpected<Error> makeDamageError(const std::string& path, const Message& problem)
{
    return fail(msg::file::damagedCopy(path, problem));
}

/// Says why the database's last call failed.
tl::unexpected<Error> makeReadError(const std::string& path, const Database& database)
{
    if (database.isLocked())
        return fail(msg::file::locked(path));
    return database.isDamaged() ? makeDamageError(path, database.errorMessage())
                                : fail(msg::file::cannotReadBecause(path, database.errorMessage()));
}

/// Reads the header of the file. Returns how many bytes it has; nullopt, with errno set, when the file cannot be read.
std::optional<std::size_t> readBeginning(const std::string& path, DatabaseHeader& header)
{
    const LockSafeDescriptor file(Descriptor(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)));
    const ssize_t bytes = file.isOpen() ? ::pread(file.get(), header.bytes.data(), kHeaderBytes, 0) : -1;
    return bytes < 0 ? std::nullopt : std::optional(std::size_t(bytes));
}

Result<DatabaseHeader> readHeader(const std::string& path)
{
    std::error_code error;
    const fs::file_status status = fs::status(path, error);
    if (!fs::exists(status))
        return fail(msg::file::missing(path));
    if (!fs::is_regular_file(status))
        return fail(msg::file::notFile(path));
    DatabaseHeader header;
    const auto beginning = readBeginning(path, header);
    if (!beginning)
        return fail(msg::file::cannotRead(path, std::strerror(errno)));
    header.fileSize = fs::file_size(path, error);
    if (header.fileSize == 0)
        return fail(isBeingWritten(path) ? msg::file::nothingYet(path) : msg::file::empty(path));
    const std::size_t have = *beginning;
    if (std::memcmp(header.bytes.data(), kMagic.data(), std::min(have, kMagic.size())) != 0)
        return fail(msg::file::notRecording(path));
    if (have < kHeaderBytes)
        return fail(msg::file::truncated(path, have));
    return header;
}

/// Reads the header as the transaction sees it. Uses the database's own descriptor, since closing another one would release its locks.
Result<DatabaseHeader> headerOf(const std::string& path, Database& database)
{
    sqlite3_file* file = nullptr;
    DatabaseHeader header;
    sqlite3_int64 size = 0;
    sqlite3_file_control(database.handle(), "main", SQLITE_FCNTL_FILE_POINTER, &file);
    const bool isRead = file && file->pMethods && file->pMethods->xFileSize(file, &size) == SQLITE_OK &&
                        size >= std::int64_t(kHeaderBytes) &&
                        file->pMethods->xRead(file, header.bytes.data(), int(kHeaderBytes), 0) == SQLITE_OK;
    if (!isRead)
        return makeDamageError(path, msg::file::inconsistent());
    header.fileSize = std::uintmax_t(size);
    return header;
}

Result<void> checkHeader(const std::string& path, const DatabaseHeader& header)
{
    if (header.number(kApplicationIdAt) != std::uint32_t(kApplicationId))
        return fail(msg::file::otherDatabase(path));
    const auto version = std::int32_t(header.number(kUserVersionAt));
    if (version > kLessonSchemaVersion)
        return fail(msg::file::newer(path, version, kLessonSchemaVersion));
    if (version < 1)
        return makeDamageError(path, msg::file::noFormat(version));
    if (version < kOldestSchemaVersion)
        return fail(msg::file::older(path, version, kOldestSchemaVersion));
    if (header.bytes[kWriteFormatAt] != 1 || header.bytes[kReadFormatAt] != 1)
        return fail(msg::file::writeAheadMode(path));
    const std::uint32_t rawPage = header.number(kPageSizeAt, 2);
    const std::uint64_t page = rawPage == 1 ? 65536 : rawPage;
    if (page < 512 || (page & (page - 1)) != 0)
        return makeDamageError(path, msg::file::pageSize());
    const std::uint64_t pages = header.number(kPagesAt);
    if (header.fileSize < pages * page) {
        const std::uint64_t missing = (pages * page - header.fileSize + page - 1) / page;
        return fail(missing == 1 ? msg::file::lastPageMissing(path) : msg::file::lastPagesMissing(path, missing));
    }
    return {};
}

/// Returns the version of a database after its rollback; the header must have been checked.
int versionOf(Database& database)
{
    Statement pragma(database.handle(), "PRAGMA user_version");
    return pragma.fetchRow() ? pragma.readNumber<int>() : 0;
}

/// Checks that the file has exactly our tables, made by exactly our texts: no views, triggers, or anything else that could be executed.
Result<void> checkSchema(const std::string& path, Database& database, int version)
{
    std::ptrdiff_t count = 0;
    Statement rows(database.handle(), "SELECT type, name, sql FROM sqlite_schema");
    while (rows.fetchRow()) {
        const std::string type = rows.readText(), name = rows.readText(), sql = rows.readText();
        if (name.starts_with("sqlite_"))
            continue;
        const auto tables = fileTables();
        const auto found = std::find_if(tables.begin(), tables.end(), [&](const TableSchema& row) { return row.name == name; });
        const TableSchema* const table = name == lessonTable().name ? &lessonTable() : found == tables.end() ? nullptr : &*found;
        if (type != "table" || !table || table->sinceVersion > version || (table == &lessonTable() && !hasLessonTable(version)))
            return fail(msg::file::foreignObject(path, type, name));
        if (sql != table->createSql)
            return fail(msg::file::foreignTable(path, name));
        ++count;
    }
    if (rows.status() != SQLITE_DONE)
        return makeReadError(path, database);
    if (count !=
        std::ranges::count_if(fileTables(), [&](const TableSchema& row) { return row.sinceVersion <= version; }) + hasLessonTable(version))
        return makeDamageError(path, msg::file::tablesMissing());
    return {};
}

Result<void> checkPages(const std::string& path, Database& database)
{
    Statement check(database.handle(), "PRAGMA quick_check(1)");
    if (!check.fetchRow())
        return makeReadError(path, database);
    return check.readText() == "ok" ? Result<void>{} : makeDamageError(path, msg::file::badPages());
}

bool namesSuperJournal(const std::string& journal)
{
    std::ifstream file(journal, std::ios::binary);
    std::array<unsigned char, 8> tail{};
    file.seekg(-8, std::ios::end);
    file.read(reinterpret_cast<char*>(tail.data()), 8);
    return file && tail == kSuperJournal;
}

}  // namespace

/// Rolls back in a copy, since the file may lie on read-only media, and opening it must not change it.
Result<void> RecordingDatabase::openCopy(const std::string& path)
{
    const std::string journal = path + "-journal";
    std::error_code error;
    if (!fs::exists(journal, error) || namesSuperJournal(journal))
        return fail(msg::file::journalUnusable(path));
    std::string folder = (fs::temp_directory_path(error) / "simtscope-XXXXXX").string();
    if (error || !::mkdtemp(folder.data()))
        return fail(msg::file::noRollbackFolder(path, std::strerror(errno)));
    m_copyFolder = folder;
    const std::string copy = folder + "/recording";
    const bool isJournal = findForeignJournalFile(path) != journal;  // a foreign file of that name says nothing about the recording
    if (!fs::copy_file(path, copy, error) || (isJournal && !fs::copy_file(journal, copy + "-journal", error)))
        return fail(msg::file::noRollbackCopy(path, error.message()));
    fs::permissions(copy, fs::perms::owner_read | fs::perms::owner_write, error);
    fs::permissions(copy + "-journal", fs::perms::owner_read | fs::perms::owner_write, error);
    m_database = std::make_unique<Database>(copy, Database::Mode::ReadWrite);
    if (!m_database->isOpen() || beginReading() != SQLITE_OK)
        return makeReadError(path, *m_database);
    const auto header = fs::file_size(copy, error) > 0 ? headerOf(path, *m_database) : fail(msg::file::empty(path));
    return header ? checkHeader(path, *header) : tl::unexpected<Error>(header.error());
}

/// Begins a transaction: until the connection closes, all reads see one moment, though a run may continue to write.
int RecordingDatabase::beginReading()
{
    return m_database->execute("BEGIN; SELECT count(*) FROM sqlite_schema");
}

Result<std::unique_ptr<RecordingDatabase>> RecordingDatabase::open(const std::string& path, bool shouldCheckPages)
{
    const auto header = readHeader(path);
    if (!header)
        return tl::unexpected<Error>(header.error());
    std::unique_ptr<RecordingDatabase> opened(new RecordingDatabase);
    opened->m_database = std::make_unique<Database>(path, Database::Mode::ReadOnly);
    if (!opened->m_database->isOpen())
        return fail(msg::file::cannotReadBecause(path, opened->m_database->errorMessage()));

    Result<void> sound;
    if (opened->beginReading() == SQLITE_OK) {
        const auto currentHeader = headerOf(path, *opened->m_database);
        sound = currentHeader ? checkHeader(path, *currentHeader) : tl::unexpected<Error>(currentHeader.error());
    } else if (opened->m_database->isLocked()) {
        return fail(msg::file::locked(path));
    } else if (std::error_code error; fs::exists(path + "-journal", error)) {
        sound = opened->openCopy(path);  // the header means nothing before the journal has been played back
    } else {
        sound = checkHeader(path, *header);
        if (sound)
            sound = makeReadError(path, *opened->m_database);
    }
    if (sound) {
        opened->m_schemaVersion = versionOf(*opened->m_database);
        sound = checkSchema(path, *opened->m_database, opened->m_schemaVersion);
    }
    if (sound && shouldCheckPages)
        sound = checkPages(path, *opened->m_database);
    if (!sound)
        return tl::unexpected<Error>(sound.error());
    return opened;
}

RecordingDatabase::~RecordingDatabase()
{
    m_database.reset();
    std::error_code ignored;
    if (!m_copyFolder.empty())
        fs::remove_all(m_copyFolder, ignored);
}

namespace {

std::optional<DatabaseHeader> readHeader(const std::string& path, std::size_t bytes)
{
    std::error_code error;
    if (!fs::is_regular_file(path, error))  // opening a pipe could block
        return std::nullopt;
    DatabaseHeader header;
    if (const auto have = readBeginning(path, header); !have || *have < bytes || !header.isDatabase())
        return std::nullopt;
    return header;
}

}  // namespace

bool looksLikeRecording(const std::string& path)
{
    return readHeader(path, kMagic.size()).has_value();
}

bool isRecording(const std::string& path)
{
    const auto header = readHeader(path, kHeaderBytes);
    return header && header->number(kApplicationIdAt) == std::uint32_t(kApplicationId);
}

}  // namespace simtscope::trace
