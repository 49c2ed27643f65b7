// Closes a descriptor without releasing the locks that SQLite holds on the file.
//
// SQLite's locks belong to the process. Closing any descriptor of a file releases all locks that the process holds on it (fcntl(2),
// "Advisory record locking"), and other processes could then write a file that is being read. Code that opens a recording without SQLite
// closes its descriptor here.
#pragma once

#include <utility>

#include "gpu/core/process.h"

namespace simtscope::trace {

/// Counts an open database of this process during its own lifetime.
class DatabaseIsOpen {
public:
    DatabaseIsOpen();
    ~DatabaseIsOpen();  ///< closes the waiting descriptors if no other database is open
    DatabaseIsOpen(const DatabaseIsOpen&) = delete;
    DatabaseIsOpen& operator=(const DatabaseIsOpen&) = delete;
};

/// Closes the file now, or when the last database of this process is closed. Safe in all threads.
void closeQuietly(Descriptor file);

/// A descriptor that its destructor closes by closeQuietly().
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
