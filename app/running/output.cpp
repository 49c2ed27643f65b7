// Writes to stdout, stderr and files, reports errors, and checks where outputs may be written (declared in app/arguments/command.h).
#include <algorithm>
#include <cerrno>
#include <climits>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <poll.h>
#include <string_view>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

#include <fmt/format.h>

#include "app/arguments/command.h"
#include "gpu/core/clean_text.h"
#include "gpu/core/messages/app.h"
#include "gpu/core/write_whole_file.h"
#include "gpu/trace/file/recording_file.h"

namespace simtscope::app {

namespace {

int g_stdoutErrno = 0;           ///< errno of the first failed write to stdout; 0: none has failed
bool g_isErrorReported = false;  ///< whether a message has reported g_stdoutErrno

bool g_waitsForReader = true;

constexpr int kMessageTimeoutMs = 1000;   // how long a message waits for a reader of stderr after limitWriteWaits()
constexpr int kReportTimeoutMs = 10'000;  // how long each wait of a report for a reader of stdout may take after limitWriteWaits()

constexpr const char* kStandardOutput = "standard output";

void keepStdoutErrno(int reason)
{
    if (g_stdoutErrno == 0)
        g_stdoutErrno = reason != 0 ? reason : EIO;
}

Message stdoutErrorMessage()
{
    return g_stdoutErrno == ETIMEDOUT ? msg::app::outputIsNotRead(kReportTimeoutMs / 1000)
                                      : msg::app::cannotWrite(std::strerror(g_stdoutErrno));
}

/// Writes the text piece by piece, and fails with ETIMEDOUT if the reader accepts nothing for `timeoutMs` milliseconds. A piece has at most
/// PIPE_BUF bytes: a pipe that is ready accepts so many at once (POSIX.1-2017, write()), so that write() does not block.
bool writeWithTimeout(int descriptor, std::string_view text, int timeoutMs)
{
    while (!text.empty()) {
        pollfd output{descriptor, POLLOUT, 0};
        const int ready = ::poll(&output, 1, timeoutMs);
        if (ready == 0)
            errno = ETIMEDOUT;
        const ssize_t written = ready > 0 ? ::write(descriptor, text.data(), std::min<std::size_t>(text.size(), PIPE_BUF)) : -1;
        if (written < 0 && errno != EINTR && errno != EAGAIN)
            return false;
        text.remove_prefix(std::size_t(std::max<ssize_t>(written, 0)));
    }
    return true;
}

/// Writes the text to the stream and flushes. Returns whether that succeeded; otherwise errno tells the reason.
bool writeToStream(std::FILE* stream, std::string_view text, int timeoutMs)
{
    errno = 0;
    if (!g_waitsForReader)
        return writeWithTimeout(::fileno(stream), text, timeoutMs);
    const bool isWritten = std::fwrite(text.data(), 1, text.size(), stream) == text.size();
    return std::fflush(stream) == 0 && isWritten;
}

Result<void> writeToStdout(const std::string& text)
{
    writeStdout(text);
    if (g_stdoutErrno == 0 || g_stdoutErrno == EPIPE)
        return {};
    g_isErrorReported = true;
    return failAt(kStandardOutput, 0, stdoutErrorMessage());
}

}  // namespace

void openStandardStreams()
{
    // open() takes the lowest free descriptor. A closed stdout is opened for reading, so that writes to it fail.
    for (const auto& [descriptor, mode] : {std::pair{STDIN_FILENO, O_RDONLY}, {STDOUT_FILENO, O_RDONLY}, {STDERR_FILENO, O_WRONLY}})
        if (::fcntl(descriptor, F_GETFD) < 0)
            (void)::open("/dev/null", mode);
}

void writeStdout(std::string_view text)
{
    if (!writeToStream(stdout, text, kReportTimeoutMs))
        keepStdoutErrno(errno);
}

void writeStderr(std::string_view text)
{
    writeToStream(stderr, text, kMessageTimeoutMs);
}

int flushStdout(int code)
{
    errno = 0;
    if (std::fflush(stdout) != 0 || std::ferror(stdout))
        keepStdoutErrno(errno);
    if (g_stdoutErrno == 0 || g_isErrorReported)
        return code;
    if (g_stdoutErrno == EPIPE) {  // the reader has closed the pipe
        std::signal(SIGPIPE, SIG_DFL);
        std::raise(SIGPIPE);
    } else {
        reportError(Error{stdoutErrorMessage(), kStandardOutput, 0}, kFailed);
    }
    return code == kDone ? int(kFailed) : code;
}

void limitWriteWaits()
{
    g_waitsForReader = false;
}

ExitCode reportError(const Error& error, ExitCode code)
{
    if (g_waitsForReader)
        std::fflush(stdout);
    writeStderr(fmt::format("simtscope: {}\n", cleanText(error.text())));
    return code;
}

ExitCode reportError(const Message& message, ExitCode code)
{
    return reportError(Error{message, {}, 0}, code);
}

namespace {

namespace fs = std::filesystem;

/// Suffixes of files that a person has written or a run has recorded. A report never replaces such a file.
constexpr std::string_view kInputSuffixes[] = {".cu", ".cuh", ".cpp", ".cc", ".cxx", ".c",  ".h",   ".hpp",
                                               ".hh", ".hxx", ".inl", ".o",  ".a",   ".so", ".ptx", ".simt"};

bool isInputByName(const fs::path& path)
{
    return std::ranges::find(kInputSuffixes, path.extension().string()) != std::end(kInputSuffixes);
}

Result<void> writeFile(const std::string& path, const std::string& text)
{
    if (const auto fits = checkOutput(path, {}); !fits)
        return fits;
    const std::error_code error = writeWholeFile(path, text);
    if (error == std::errc::no_such_device_or_address)
        return failAt(path, 0, msg::app::outputIsUnreadPipe());
    return error ? failAt(path, 0, msg::app::cannotWrite(error.message())) : Result<void>{};
}

}  // namespace

Result<void> checkOutput(const std::string& path, const std::vector<std::string>& inputs)
{
    struct stat outputStatus {};
    if (path.empty() || path == "-" || ::stat(path.c_str(), &outputStatus) != 0)
        return {};  // a path that cannot be created fails when it is written
    for (const std::string& input : inputs)
        if (struct stat inputStatus{}; ::stat(input.c_str(), &inputStatus) == 0 && inputStatus.st_dev == outputStatus.st_dev &&
                                       inputStatus.st_ino == outputStatus.st_ino)
            return failAt(path, 0, input == path ? msg::app::outputIsInput() : msg::app::outputIsInputNamed(input));
    if (S_ISDIR(outputStatus.st_mode))
        return failAt(path, 0, msg::app::outputIsFolder());
    std::error_code error;
    const bool isFile = S_ISREG(outputStatus.st_mode) && outputStatus.st_size > 0;
    if (isFile && (isInputByName(path) || isInputByName(fs::canonical(path, error)) || trace::isRecording(path)))
        return failAt(path, 0, msg::app::outputIsSource());
    return {};
}

Result<void> checkPicture(const std::string& path, const std::vector<std::string>& inputs)
{
    std::error_code error;
    const fs::file_status status = fs::status(path, error);
    if (!path.empty() && fs::exists(status) && !fs::is_regular_file(status) && !fs::is_directory(status))
        return failAt(path, 0, msg::app::outputIsNoFile());
    return checkOutput(path, inputs);
}

Result<void> checkDistinctFiles(const std::string& path, const std::string& otherPath)
{
    if (path.empty() || otherPath.empty())
        return {};
    std::error_code error;
    const bool isSameFile = fs::equivalent(path, otherPath, error) || fs::weakly_canonical(fs::absolute(path, error), error) ==
                                                                          fs::weakly_canonical(fs::absolute(otherPath, error), error);
    return isSameFile ? failAt(path, 0, msg::app::outputTwice()) : Result<void>{};
}

Result<void> writeText(const std::string& text, const std::string& path)
{
    return path.empty() || path == "-" ? writeToStdout(text) : writeFile(path, text);
}

ExitCode writeOutput(const std::string& text, const std::string& path, ExitCode code)
{
    if (const auto written = writeText(cleanText(text), path); !written)
        return reportError(written.error(), kFailed);
    return code;
}

}  // namespace simtscope::app
