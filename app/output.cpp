#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <string_view>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

#include <fmt/format.h>

#include "app/command.h"
#include "gpu/core/clean_text.h"
#include "gpu/core/messages/app.h"
#include "gpu/core/process.h"
#include "gpu/trace/recording_file.h"

namespace simtscope::app {

namespace {

int g_problem = 0;      ///< errno of the first write to stdout that failed; 0: none has
bool g_isTold = false;  ///< a message has said so

constexpr const char* kStandardOutput = "standard output";

void noteProblem(int reason)
{
    if (g_problem == 0)
        g_problem = reason != 0 ? reason : EIO;
}

Result<void> writeOut(const std::string& text)
{
    putOut(text);
    if (g_problem == 0 || g_problem == EPIPE)
        return {};
    g_isTold = true;
    return failAt(kStandardOutput, 0, msg::app::cannotWrite(std::strerror(g_problem)));
}

}  // namespace

void openStandardStreams()
{
    // The lowest number that is free is taken. Of stdout, which the program answers on, a write has to fail.
    for (const auto& [descriptor, mode] : {std::pair{STDIN_FILENO, O_RDONLY}, {STDOUT_FILENO, O_RDONLY}, {STDERR_FILENO, O_WRONLY}})
        if (::fcntl(descriptor, F_GETFD) < 0)
            (void)::open("/dev/null", mode);
}

void putOut(std::string_view text)
{
    errno = 0;
    const bool isWritten = std::fwrite(text.data(), 1, text.size(), stdout) == text.size();
    if (std::fflush(stdout) != 0 || !isWritten)
        noteProblem(errno);
}

int endOutput(int code)
{
    errno = 0;
    if (std::fflush(stdout) != 0 || std::ferror(stdout))
        noteProblem(errno);
    if (g_problem == 0 || g_isTold)
        return code;
    if (g_problem == EPIPE) {  // whoever reads has seen enough
        std::signal(SIGPIPE, SIG_DFL);
        std::raise(SIGPIPE);
    } else {
        complain(Error{msg::app::cannotWrite(std::strerror(g_problem)), kStandardOutput, 0}, kFailed);
    }
    return code == kDone ? int(kFailed) : code;
}

int complain(const Error& error, ExitCode code)
{
    std::fflush(stdout);
    fmt::print(stderr, "simtscope: {}\n", cleanText(error.text()));
    return code;
}

int complain(const Message& message, ExitCode code)
{
    return complain(Error{message, {}, 0}, code);
}

namespace {

namespace fs = std::filesystem;

/// Lists suffixes of files that somebody has written by hand, or that a run has recorded: a report never takes their place.
constexpr std::string_view kSuffixesOfInputs[] = {".cu", ".cuh", ".cpp", ".cc", ".cxx", ".c",  ".h",   ".hpp",
                                                  ".hh", ".hxx", ".inl", ".o",  ".a",   ".so", ".ptx", ".simt"};

bool isInputByName(const fs::path& path)
{
    return std::ranges::find(kSuffixesOfInputs, path.extension().string()) != std::end(kSuffixesOfInputs);
}

tl::unexpected<Error> cannotWrite(const std::string& path, int reason)
{
    return failAt(path, 0, msg::app::cannotWrite(std::strerror(reason)));
}

/// Not blocking: a pipe that nobody reads is an error (ENXIO).
Descriptor openToWrite(const std::string& path, int flags)
{
    constexpr mode_t kMode = 0666;
    return Descriptor(::open(path.c_str(), O_WRONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK | flags, kMode));
}

/// 0, or why not.
int writeAll(const Descriptor& file, std::string_view text)
{
    ::fcntl(file.get(), F_SETFL, ::fcntl(file.get(), F_GETFL) & ~O_NONBLOCK);
    while (!text.empty()) {
        const auto bytes = ::write(file.get(), text.data(), text.size());
        if (bytes < 0 && errno != EINTR)
            return errno;
        text.remove_prefix(bytes > 0 ? std::size_t(bytes) : 0);
    }
    return 0;
}

/// Into another file, which then takes the place of the old one, with its owner and its rights. False: no such file can be made there.
bool replaceFile(const std::string& path, const std::string& text, int& reason)
{
    struct stat old {};
    const bool exists = ::stat(path.c_str(), &old) == 0;
    const std::string name = fmt::format("{}.{}", path, ::getpid());
    const Descriptor file = openToWrite(name, O_CREAT | O_EXCL);
    if (!file.open()) {
        constexpr int kOfFolder[] = {EACCES, EPERM, EROFS, ENAMETOOLONG, EEXIST};  // the file itself may be writable
        reason = errno;
        return std::ranges::find(kOfFolder, reason) == std::end(kOfFolder);
    }
    if (exists && (::fchown(file.get(), old.st_uid, old.st_gid) != 0 || ::fchmod(file.get(), old.st_mode & 07777) != 0)) {
        ::unlink(name.c_str());
        return false;
    }
    reason = writeAll(file, text);
    if (reason == 0 && ::rename(name.c_str(), path.c_str()) != 0)
        reason = errno;
    if (reason != 0)
        ::unlink(name.c_str());
    return true;
}

/// True when the path leads to a file that may be written, or to nothing yet. `target` is then its path, with links followed.
bool isReplaceable(const std::string& path, std::string& target)
{
    std::error_code error;
    const fs::file_status itself = fs::symlink_status(path, error);
    if (!fs::exists(itself)) {
        target = path;
        return true;
    }
    if (!fs::is_regular_file(path, error) || ::access(path.c_str(), W_OK) != 0)
        return false;
    target = fs::canonical(path, error).string();
    return !error;
}

Result<void> writeFile(const std::string& path, const std::string& text)
{
    if (const auto fits = checkOutput(path, {}); !fits)
        return fits;
    std::string target;
    int reason = 0;
    if (isReplaceable(path, target) && replaceFile(target, text, reason))
        return reason == 0 ? Result<void>{} : cannotWrite(path, reason);
    // A device, a pipe, or a file in a folder where no other can be made.
    const Descriptor file = openToWrite(path, O_CREAT | O_TRUNC);
    if (!file.open())
        return errno == ENXIO ? failAt(path, 0, msg::app::outputIsUnreadPipe()) : cannotWrite(path, errno);
    reason = writeAll(file, text);
    return reason == 0 ? Result<void>{} : cannotWrite(path, reason);
}

}  // namespace

Result<void> checkOutput(const std::string& path, const std::vector<std::string>& inputs)
{
    struct stat output {};
    if (path.empty() || path == "-" || ::stat(path.c_str(), &output) != 0)
        return {};  // what cannot be made there is told when it is written
    for (const std::string& input : inputs)
        if (struct stat read{}; ::stat(input.c_str(), &read) == 0 && read.st_dev == output.st_dev && read.st_ino == output.st_ino)
            return failAt(path, 0, input == path ? msg::app::outputIsInput() : msg::app::outputIsInputNamed(input));
    if (S_ISDIR(output.st_mode))
        return failAt(path, 0, msg::app::outputIsFolder());
    std::error_code error;
    const bool isFile = S_ISREG(output.st_mode) && output.st_size > 0;
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

Result<void> checkApart(const std::string& path, const std::string& other)
{
    if (path.empty() || other.empty())
        return {};
    std::error_code error;
    const bool isOne = fs::equivalent(path, other, error) ||
                       fs::weakly_canonical(fs::absolute(path, error), error) == fs::weakly_canonical(fs::absolute(other, error), error);
    return isOne ? failAt(path, 0, msg::app::outputTwice()) : Result<void>{};
}

Result<void> writeText(const std::string& text, const std::string& path)
{
    return path.empty() || path == "-" ? writeOut(text) : writeFile(path, text);
}

int finish(const std::string& text, const std::string& path, ExitCode code)
{
    if (const auto written = writeText(cleanText(text), path); !written)
        return complain(written.error(), kFailed);
    return code;
}

}  // namespace simtscope::app
