// Closes a descriptor without releasing the locks that SQLite holds on the file.
//
// SQLite's locks belong to the process. Closing any descriptor of a file releases all locks that the process holds on it (fcntl(2),
// "Advisory record locking"), and other processes could then write a file that is being read. Code that opens a recording without SQLite
// closes its descriptor here.
#pragma once

#include <utility>

#include "gpu/core/process.h"

namespace simtscope::trace {

/// Counts as one open database of this process while the object lives.
class OpenDatabaseCount {
public:
    OpenDatabaseCount();
    /// Closes the waiting descriptors if no other database is open.
    ~OpenDatabaseCount();
    OpenDatabaseCount(const OpenDatabaseCount&) = delete;
    OpenDatabaseCount& operator=(const OpenDatabaseCount&) = delete;
};

/// Closes the file now, or when the last database of this process is closed. Safe in all threads.
void closeKeepingLocks(Descriptor file);

/// Describes a descriptor that its destructor closes by closeKeepingLocks().
class LockSafeDescriptor {
public:
    LockSafeDescriptor() = default;
    explicit LockSafeDescriptor(Descriptor file) : m_file(std::move(file)) {}
    LockSafeDescriptor(LockSafeDescriptor&& other) noexcept = default;
    LockSafeDescriptor& operator=(LockSafeDescriptor&& other) noexcept
    {
        closeKeepingLocks(std::exchange(m_file, std::move(other.m_file)));
        return *this;
    }
    ~LockSafeDescriptor() { closeKeepingLocks(std::move(m_file)); }
    int get() const { return m_file.get(); }
    bool isOpen() const { return m_file.isOpen(); }

private:
    Descriptor m_file;
};

}  // namespace simtscope::trace
