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

/// A prepared statement. Unsigned 64-bit values are stored as the signed number of the same bits.
class Statement {
public:
    Statement() = default;
    Statement(sqlite3* database, const std::string& sql);
    bool isValid() const { return m_statement != nullptr; }

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
        return finish();
    }

    bool nextRow();  ///< false at the end and on errors
    int status() const { return m_status; }

    /// Returns the next column of the current row. A number that does not fit makes fits() false.
    template <class T>
    T number()
    {
        const std::int64_t wide = integer();
        if constexpr (sizeof(T) < 8)
            m_fits = m_fits && std::int64_t(T(wide)) == wide;
        return T(wide);
    }
    std::optional<std::int64_t> optionalNumber();  ///< nothing for NULL
    bool flag() { return number<std::uint8_t>() != 0; }
    std::string text();
    std::span<const std::uint8_t> blob();  ///< valid until the next row
    bool fits() const { return m_fits; }   ///< true if every number read so far did fit

private:
    std::int64_t integer();
    int finish();

    struct Finalize {
        void operator()(sqlite3_stmt* statement) const;
    };
    std::unique_ptr<sqlite3_stmt, Finalize> m_statement;
    int m_status = 0, m_column = 0, m_parameter = 0;
    bool m_fits = true;
};

/// Limits how long a process that completes a recording waits until its readers end.
inline constexpr std::chrono::milliseconds kPatienceWithReaders = std::chrono::seconds(30);

/// A connection to a database file. Only one thread at a time may use it.
class Database {
public:
    enum class Mode { ReadOnly, ReadWrite, Create };
    /// Opens the file; isOpen() is false when that failed. `patience` is how long a call waits for another process that holds the file
    /// locked. A file is not opened for writing when a file lies beside it that SQLite would take for its own (journal_files.h).
    Database(const std::string& path, Mode mode, std::chrono::milliseconds patience = std::chrono::seconds(2));
    bool isOpen() const { return m_open; }
    sqlite3* handle() const { return m_database.get(); }

    void setPatience(std::chrono::milliseconds patience);
    int execute(const std::string& sql);
    int status() const { return m_status; }  ///< extended result code of the last execute or open
    /// Returns a sentence that says why the last call failed, with the system's reason. If it succeeded, the content is inconsistent.
    Message why() const;
    bool isLocked() const;                         ///< the last call failed because another process holds the file locked
    bool isDamaged() const;                        ///< the last call failed because the file is no valid database
    std::int64_t pragma(const std::string& name);  ///< first column of the first row; 0 when there is none

private:
    struct Close {
        void operator()(sqlite3* database) const;
    };
    OpenDatabaseCount m_isOpen;
    std::unique_ptr<sqlite3, Close> m_database;
    std::string m_foreign;  ///< path of the file beside the database because of which it is not opened for writing; empty: none
    bool m_open = false;
    int m_status = 0;
};

}  // namespace simtscope::trace
