#include "gpu/exercises/submission.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

#include "gpu/core/messages/exercise.h"
#include "gpu/core/process.h"

namespace simtscope::exercises {
namespace {

namespace fs = std::filesystem;

/// Reads what `path` itself is: a link would lead to a file of the grader's.
Result<Submission> readRegular(const std::string& path)
{
    const Descriptor file(::open(path.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
    struct stat info {};
    if (!file.open() || ::fstat(file.get(), &info) != 0 || !S_ISREG(info.st_mode))
        return fail(msg::exercise::notAFile());
    if (std::size_t(info.st_size) > kLargestSubmission)
        return fail(msg::exercise::tooLarge(kLargestSubmission));
    std::string text(std::size_t(info.st_size), '\0');
    const auto bytes = ::read(file.get(), text.data(), text.size());
    text.resize(bytes < 0 ? 0 : std::size_t(bytes));
    if (text.find_first_not_of(" \t\r\n") == std::string::npos || text.find('\0') != std::string::npos)
        return fail(msg::exercise::notText());
    return Submission{std::move(text), submissionFile(path)};
}

/// Letters of any language, digits, and what is common in names of files.
bool isPlain(unsigned char c)
{
    return std::isalnum(c) || c >= 0x80 || c == '_' || c == '-' || c == '.';
}

}  // namespace

std::string submissionFile(const std::string& path)
{
    constexpr std::size_t kLongest = 100;
    constexpr std::array kTaken = {"unit.cu", "append.cu"};  // by what it is compiled with
    const fs::path file = fs::path(path).filename();
    const std::string name = file.string();
    const bool isUsable = file.extension() == ".cu" && name.size() <= kLongest && name.front() != '-' &&
                          std::ranges::all_of(name, isPlain) && std::ranges::find(kTaken, name) == kTaken.end();
    return isUsable ? name : kSubmissionFile;
}

Result<Submission> readSubmission(const std::string& path)
{
    std::error_code error;
    if (!fs::is_directory(fs::symlink_status(path, error)))
        return readRegular(path);
    std::vector<std::string> files;
    for (const auto& entry : fs::directory_iterator(path, error))
        if (entry.path().extension() == ".cu")
            files.push_back(entry.path().string());
    if (files.empty())
        return fail(msg::exercise::noFile());
    if (files.size() > 1)
        return fail(msg::exercise::severalFiles(std::int64_t(files.size())));
    return readRegular(files.front());
}

Result<Scratch> Scratch::make()
{
    std::error_code error;
    std::string folder = (fs::temp_directory_path(error) / "simtscope-grade-XXXXXX").string();
    if (!::mkdtemp(folder.data()))
        return fail(msg::exercise::scratchUnwritable(std::strerror(errno)));
    Scratch scratch(fs::weakly_canonical(folder, error).string());
    for (const char* name : {"in", "out", "run"})
        fs::create_directory(scratch.path(name), error);
    return scratch;
}

Scratch::Scratch(Scratch&& other) noexcept : m_folder(std::exchange(other.m_folder, {})) {}

Scratch::~Scratch()
{
    std::error_code error;
    if (!m_folder.empty())
        fs::remove_all(m_folder, error);
}

}  // namespace simtscope::exercises
