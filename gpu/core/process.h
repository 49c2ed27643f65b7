// Starts another program and connects pipes to it.
#pragma once

#include <string>
#include <sys/types.h>
#include <utility>
#include <vector>

#include "gpu/core/result.h"

namespace simtscope {

/// A file descriptor that the object owns and closes.
class Descriptor {
public:
    Descriptor() = default;
    explicit Descriptor(int fd) : m_fd(fd) {}
    Descriptor(Descriptor&& other) noexcept : m_fd(std::exchange(other.m_fd, -1)) {}
    Descriptor& operator=(Descriptor&& other) noexcept;
    ~Descriptor() { close(); }
    int get() const { return m_fd; }
    bool open() const { return m_fd >= 0; }
    /// Closes the file, if there is one. The object is then empty and may be closed again.
    void close();

private:
    int m_fd = -1;
};

/// The two ends of a pipe.
struct Pipe {
    Descriptor read, write;
};

/// Makes a pipe. A started program inherits neither end unless it is given one.
Result<Pipe> makePipe();

/// The program to start, with its arguments, environment and descriptors.
struct ProcessStart {
    std::string executable;                        ///< path
    std::vector<std::string> arguments;            ///< [0] is the name by which the program knows itself
    std::vector<std::string> environment;          ///< "NAME=value"; the process inherits no variable
    std::string workingDirectory;                  ///< empty: the current one
    std::vector<std::pair<int, int>> descriptors;  ///< of this process, and its number in the other; each number there once
    bool leadsGroup = false;                       ///< of processes: its number is that of the process
    bool leadsSession = false;                     ///< and with it such a group: the kernel shares the processors between sessions
};

/// Starts a process with every signal at its default and none blocked, whatever this process does with them. The caller must reap it
/// (waitpid). Fails when the process cannot be started.
Result<pid_t> startProcess(const ProcessStart& start);

}  // namespace simtscope
