// Starts another program and connects pipes to it.
#pragma once

#include <string>
#include <sys/types.h>
#include <utility>
#include <vector>

#include "gpu/core/result.h"

namespace simtscope {

/// Owns a file descriptor and closes it.
class Descriptor {
public:
    Descriptor() = default;
    explicit Descriptor(int fd) : m_fd(fd) {}
    Descriptor(Descriptor&& other) noexcept : m_fd(std::exchange(other.m_fd, -1)) {}
    Descriptor& operator=(Descriptor&& other) noexcept;
    ~Descriptor() { close(); }
    int get() const { return m_fd; }
    bool isOpen() const { return m_fd >= 0; }
    /// Closes the descriptor if the object holds one. The object is empty afterwards; closing it again has no effect.
    void close();

private:
    int m_fd = -1;
};

/// Owns the two ends of a pipe.
struct Pipe {
    Descriptor readEnd, writeEnd;
};

/// Makes a pipe. A program that startProcess() starts inherits neither end unless ProcessRequest::descriptors names it.
Result<Pipe> makePipe();

/// Says which program to start, with which arguments, environment and descriptors.
struct ProcessRequest {
    std::string executable;                ///< path
    std::vector<std::string> arguments;    ///< argv; [0] is the name of the program
    std::vector<std::string> environment;  ///< "NAME=value"; the process inherits no others
    std::string workingDirectory;          ///< empty for the current one
    /// Pairs of a descriptor of this process and its number in the new process; each number occurs once.
    std::vector<std::pair<int, int>> descriptors;
    bool leadsGroup = false;  ///< whether the process leads a new process group, whose number is that of the process
    /// Whether it leads a new session, and so a new process group; Linux may divide processor time between sessions.
    bool leadsSession = false;
};

/// Starts a process and returns its number. Every signal has its default action and none is blocked, whatever this process has set. The
/// caller must wait for the process (waitpid). Fails if the process cannot be started.
Result<pid_t> startProcess(const ProcessRequest& request);

}  // namespace simtscope
