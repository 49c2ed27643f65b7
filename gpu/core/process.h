// Starting another program, and the pipes to it.
#pragma once

#include <string>
#include <sys/types.h>
#include <utility>
#include <vector>

#include "gpu/core/result.h"

namespace simtscope {

/// An open file of this process, which it closes.
class Descriptor {
public:
    Descriptor() = default;
    explicit Descriptor(int fd) : m_fd(fd) {}
    Descriptor(Descriptor&& other) noexcept : m_fd(std::exchange(other.m_fd, -1)) {}
    Descriptor& operator=(Descriptor&& other) noexcept;
    ~Descriptor() { close(); }
    int get() const { return m_fd; }
    bool open() const { return m_fd >= 0; }
    void close();

private:
    int m_fd = -1;
};

struct Pipe {
    Descriptor read, write;
};

/// Both ends are closed in programs that are started, unless they are given to one.
Result<Pipe> makePipe();

struct ProcessStart {
    std::string executable;                        ///< path
    std::vector<std::string> arguments;            ///< [0]: the name by which the program knows itself
    std::vector<std::string> environment;          ///< "NAME=value": nothing is inherited
    std::string workingDirectory;                  ///< empty: the current one
    std::vector<std::pair<int, int>> descriptors;  ///< of this process, and its number in the other, in which it is made in this order
    bool leadsGroup = false;                       ///< of processes: its number is that of the process
};

/// The process has every signal at its default and none blocked, whatever this one does with them. Who starts it waits for it (waitpid).
/// Errors: it cannot be started.
Result<pid_t> startProcess(const ProcessStart& start);

}  // namespace simtscope
