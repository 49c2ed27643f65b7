#include "gpu/trace/file/sqlite_db.h"

#include <cstring>

#include <sqlite3.h>

#include "gpu/core/messages/file.h"
#include "gpu/trace/file/journal_files.h"

namespace simtscope::trace {
namespace {

/// Most bytes of a single value; no value of a recording comes near this.
constexpr int kMaxValueBytes = 256 << 20;

}  // namespace

void Statement::Finalize::operator()(sqlite3_stmt* statement) const
{
    sqlite3_finalize(statement);
}

void Database::Close::operator()(sqlite3* database) const
{
    sqlite3_close_v2(database);
}

Statement::Statement(sqlite3* database, const std::string& sql)
{
    sqlite3_stmt* statement = nullptr;
    m_status = sqlite3_prepare_v2(database, sql.c_str(), int(sql.size()), &statement, nullptr);
    m_statement.reset(statement);
}

void Statement::bind(std::int64_t value)
{
    sqlite3_bind_int64(m_statement.get(), ++m_parameterIndex, value);
}

void Statement::bind(std::string_view text)
{
    sqlite3_bind_text64(m_statement.get(), ++m_parameterIndex, text.data() ? text.data() : "", text.size(), SQLITE_STATIC, SQLITE_UTF8);
}

void Statement::bindNull()
{
    sqlite3_bind_null(m_statement.get(), ++m_parameterIndex);
}

void Statement::bind(std::span<const std::uint8_t> blob)
{
    if (blob.empty())
        sqlite3_bind_zeroblob(m_statement.get(), ++m_parameterIndex, 0);
    else
        sqlite3_bind_blob64(m_statement.get(), ++m_parameterIndex, blob.data(), blob.size(), SQLITE_STATIC);
}

int Statement::execute()
{
    m_status = sqlite3_step(m_statement.get());
    sqlite3_reset(m_statement.get());
    sqlite3_clear_bindings(m_statement.get());
    m_parameterIndex = 0;
    return m_status == SQLITE_DONE ? SQLITE_OK : m_status;
}

bool Statement::fetchRow()
{
    m_columnIndex = 0;
    if (!m_statement)
        return false;
    m_status = sqlite3_step(m_statement.get());
    return m_status == SQLITE_ROW;
}

std::optional<std::int64_t> Statement::readOptionalNumber()
{
    if (sqlite3_column_type(m_statement.get(), m_columnIndex) == SQLITE_NULL) {
        ++m_columnIndex;
        return std::nullopt;
    }
    return readInteger();
}

std::int64_t Statement::readInteger()
{
    return sqlite3_column_int64(m_statement.get(), m_columnIndex++);
}

std::string Statement::readText()
{
    const auto* text = reinterpret_cast<const char*>(sqlite3_column_text(m_statement.get(), m_columnIndex));
    const int bytes = sqlite3_column_bytes(m_statement.get(), m_columnIndex++);
    return text ? std::string(text, std::size_t(bytes)) : std::string();
}

std::span<const std::uint8_t> Statement::readBlob()
{
    const auto* bytes = static_cast<const std::uint8_t*>(sqlite3_column_blob(m_statement.get(), m_columnIndex));
    const int count = sqlite3_column_bytes(m_statement.get(), m_columnIndex++);
    return bytes ? std::span(bytes, std::size_t(count)) : std::span<const std::uint8_t>();
}

Database::Database(const std::string& path, Mode mode, std::chrono::milliseconds lockTimeout)
{
    const int flags =
        (mode == Mode::ReadOnly ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE) | (mode == Mode::Create ? SQLITE_OPEN_CREATE : 0);
    if (mode != Mode::ReadOnly)
        m_foreignFile = findForeignJournalFile(path);
    if (!m_foreignFile.empty()) {
        m_status = SQLITE_CANTOPEN;
        return;
    }
    sqlite3* database = nullptr;
    m_status = sqlite3_open_v2(path.c_str(), &database, flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, nullptr);
    m_database.reset(database);
    m_hasOpened = m_status == SQLITE_OK;
    if (!m_hasOpened)
        return;
    setLockTimeout(lockTimeout);
    sqlite3_limit(database, SQLITE_LIMIT_LENGTH, kMaxValueBytes);
    sqlite3_limit(database, SQLITE_LIMIT_ATTACHED, 0);
    sqlite3_db_config(database, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
    sqlite3_db_config(database, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, nullptr);
    sqlite3_db_config(database, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, nullptr);
    sqlite3_db_config(database, SQLITE_DBCONFIG_ENABLE_VIEW, 0, nullptr);
    sqlite3_db_config(database, SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0, nullptr);
}

void Database::setLockTimeout(std::chrono::milliseconds lockTimeout)
{
    sqlite3_busy_timeout(m_database.get(), int(lockTimeout.count()));
}

int Database::execute(const std::string& sql)
{
    m_status = sqlite3_exec(m_database.get(), sql.c_str(), nullptr, nullptr, nullptr);
    return m_status;
}

Message Database::errorMessage() const
{
    if (!m_foreignFile.empty())
        return msg::file::othersBeside(m_foreignFile);
    const int code = sqlite3_errcode(m_database.get()) & 0xff;
    if (code == SQLITE_OK || code == SQLITE_ROW || code == SQLITE_DONE)
        return msg::file::inconsistent();
    if (code == SQLITE_FULL)
        return msg::file::diskFull();
    if (isDamaged())
        return msg::file::inconsistent();
    if (isLocked())
        return msg::file::heldLocked();
    const int system = sqlite3_system_errno(m_database.get());
    const std::string text = sqlite3_errmsg(m_database.get());
    return plainMessage(system != 0 ? text + ": " + std::strerror(system) : text);
}

bool Database::isLocked() const
{
    const int code = sqlite3_errcode(m_database.get()) & 0xff;
    return code == SQLITE_BUSY || code == SQLITE_LOCKED;
}

bool Database::isDamaged() const
{
    const int code = sqlite3_errcode(m_database.get()) & 0xff;
    return code == SQLITE_CORRUPT || code == SQLITE_NOTADB;
}

std::int64_t Database::readPragma(const std::string& name)
{
    Statement statement(m_database.get(), "PRAGMA " + name);
    return statement.fetchRow() ? statement.readNumber<std::int64_t>() : 0;
}

}  // namespace simtscope::trace
