// Closes a descriptor without the locks that SQLite holds.
//
// SQLite's locks belong to the process: closing any descriptor of a file releases all of them that the process has there (fcntl(2),
// "Advisory record locking"), so that others write what is being read. Who looks at a recording past SQLite closes it here.
#pragma once

#include <utility>

#include "gpu/core/process.h"

namespace simtscope::trace {

/// One lives as long as a database is open in this process.
class DatabaseIsOpen {
public:
    DatabaseIsOpen();
    ~DatabaseIsOpen();  ///< of the last one: closes what has been waiting
    DatabaseIsOpen(const DatabaseIsOpen&) = delete;
    DatabaseIsOpen& operator=(const DatabaseIsOpen&) = delete;
};

/// Closes it now, or when no database is open any more.
void closeQuietly(Descriptor file);

/// A file that is closed in this way.
class QuietDescriptor {
public:
    QuietDescriptor() = default;
    explicit QuietDescriptor(Descriptor file) : m_file(std::move(file)) {}
    QuietDescriptor(QuietDescriptor&& other) noexcept = default;
    QuietDescriptor& operator=(QuietDescriptor&& other) noexcept
    {
        closeQuietly(std::exchange(m_file, std::move(other.m_file)));
        return *this;
    }
    ~QuietDescriptor() { closeQuietly(std::move(m_file)); }
    int get() const { return m_file.get(); }
    bool open() const { return m_file.open(); }

private:
    Descriptor m_file;
};

}  // namespace simtscope::trace
