// Wraps SQLite as the recording file needs it: a connection, statements whose values are bound and read in order, and errors as sentences.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "gpu/core/result.h"
#include "gpu/trace/file/close_keeping_locks.h"

struct sqlite3;
struct sqlite3_stmt;

namespace simtscope::trace {

/// Owns a prepared statement. Unsigned 64-bit values are stored as the signed number of the same bits.
class Statement {
public:
    Statement() = default;
    /// Prepares the statement; isValid() is false when that failed. The connection must outlive this object.
    Statement(sqlite3* database, const std::string& sql);
    bool isValid() const { return m_statement != nullptr; }

    /// These set the next parameter. A text or blob is not copied: it must live until the statement has run.
    void bind(std::int64_t value);
    void bind(double) = delete;
    void bind(std::string_view text);
    void bindNull();
    template <class T>
    void bind(const std::optional<T>& value)
    {
        if (value)
            bind(*value);
        else
            bindNull();
    }
    void bind(std::span<const std::uint8_t> blob);
    template <class T>
    requires std::is_integral_v<T> || std::is_enum_v<T>
    void bind(T value) { bind(std::int64_t(value)); }

    /// Binds the values in order and runs the statement once. Returns an SQLite result code.
    template <class... Values>
    int run(const Values&... values)
    {
        (bind(values), ...);
        return execute();
    }

    /// Goes to the next row. Returns false at the end and on errors, which status() tells apart.
    bool fetchRow();
    int status() const { return m_status; }

    /// Returns the next column of the current row. After a number that does not fit into T, fits() returns false.
    template <class T>
    T readNumber()
    {
        const std::int64_t wide = readInteger();
        if constexpr (sizeof(T) < 8)
            m_fits = m_fits && std::int64_t(T(wide)) == wide;
        return T(wide);
    }
    /// Returns the next column; nullopt for NULL.
    std::optional<std::int64_t> readOptionalNumber();
    bool readFlag() { return readNumber<std::uint8_t>() != 0; }
    /// Returns the next column as text; empty for NULL.
    std::string readText();
    /// Returns the next column as bytes, which are valid until the next row; empty for NULL.
    std::span<const std::uint8_t> readBlob();
    /// Returns whether every number that was read so far fitted into its type.
    bool fits() const { return m_fits; }

private:
    std::int64_t readInteger();
    int execute();

    struct Finalize {
        void operator()(sqlite3_stmt* statement) const;
    };
    std::unique_ptr<sqlite3_stmt, Finalize> m_statement;
    int m_status = 0, m_columnIndex = 0, m_parameterIndex = 0;
    bool m_fits = true;
};

/// Longest time that a process that completes a recording waits until its readers end.
inline constexpr std::chrono::milliseconds kReaderLockTimeout = std::chrono::seconds(30);

/// Owns a connection to a database file. Only one thread at a time may use it.
class Database {
public:
    enum class Mode { ReadOnly, ReadWrite, Create };
    /// Opens the file; isOpen() is false when that failed. `lockTimeout` is how long a call waits for another process that holds the file
    /// locked. A file is not opened for writing when a file lies beside it that SQLite would take for its own (journal_files.h).
    Database(const std::string& path, Mode mode, std::chrono::milliseconds lockTimeout = std::chrono::seconds(2));
    bool isOpen() const { return m_hasOpened; }
    sqlite3* handle() const { return m_database.get(); }

    /// Sets how long a call waits from now on for another process that holds the file locked.
    void setLockTimeout(std::chrono::milliseconds lockTimeout);
    /// Runs SQL statements that return no rows. Returns an extended result code, which status() keeps; stops at the first error.
    int execute(const std::string& sql);
    /// Returns the extended result code of the last execute() or opening.
    int status() const { return m_status; }
    /// Returns a sentence that says why the last call failed, with the system's reason. If the last call succeeded, the sentence says that
    /// the content of the file is inconsistent.
    Message errorMessage() const;
    /// Returns whether the last call failed because another process holds the file locked.
    bool isLocked() const;
    /// Returns whether the last call failed because the file is no valid database.
    bool isDamaged() const;
    /// Returns the first column of the first row; 0 when there is none.
    std::int64_t readPragma(const std::string& name);

private:
    struct Close {
        void operator()(sqlite3* database) const;
    };
    OpenDatabaseCount m_openCount;
    std::unique_ptr<sqlite3, Close> m_database;
    std::string m_foreignFile;  ///< path of the file beside the database because of which it is not opened for writing; empty: none
    bool m_hasOpened = false;
    int m_status = 0;
};

}  // namespace simtscope::trace
