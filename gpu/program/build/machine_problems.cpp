#include "gpu/program/build/machine_problems.h"

#include <algorithm>
#include <cerrno>
#include <fcntl.h>
#include <regex>
#include <unistd.h>

#include "gpu/core/messages/run.h"
#include "gpu/core/process.h"

namespace simtscope::program {
namespace {

constexpr off_t kMinFreeBytes = 64 << 20;

struct MachineProblemRow {
    std::regex pattern;  ///< searched for in each line
    Message (*problem)(const FailedBuild&, const std::smatch& match);
};

Message describeFullDisk(const FailedBuild& build, const std::smatch&)
{
    return msg::run::diskFull(build.folder);
}

/// Problems in the order of the search. A lack of something makes tools crash, too, so crashes come later.
const std::vector<MachineProblemRow>& machineProblemRows()
{
    static const std::vector<MachineProblemRow> rows = {
        {std::regex("(No space left on device|Disk quota exceeded)['\"]?\\s*$"), describeFullDisk},
        {std::regex("File size limit exceeded"),
         [](const FailedBuild&, const std::smatch&) -> Message { return msg::run::filesTooSmall(); }},
        // Words of gcc and collect2; of bash and dash: "sh: fork: retry: Resource temporarily unavailable", "sh: 1: Cannot fork".
        {std::regex("(vfork|fork|posix_spawn|clone|pthread_create|create thread).*: Resource temporarily unavailable|Cannot fork\\s*$"),
         [](const FailedBuild&, const std::smatch&) -> Message { return msg::run::noProcesses(); }},
        {std::regex("Too many open files( in system)?\\s*$|out of file descriptors|cannot open shared object file: Error 24\\s*$"),
         [](const FailedBuild&, const std::smatch&) -> Message { return msg::run::noDescriptors(); }},
        // Words of EDG in cudafe++ and cicc, of gcc, LLVM, the linker and the loader.
        {std::regex(
             "(catastrophic error: out of memory|out of memory allocating [0-9]+ bytes|virtual memory exhausted|LLVM ERROR: out of memory|"
             "memory exhausted\\s*$|std::bad_alloc|Cannot allocate memory\\s*$|failed to map segment from shared object)"),
         [](const FailedBuild&, const std::smatch&) -> Message { return msg::run::noMemory(); }},
        {std::regex(
             "Could not open output file '([^']*)'|(?:cannot open output file|can't create|unable to open output file) '?([^:']*)'?: "
             "(?:Read-only file system|Permission denied|No such file or directory)"),
         [](const FailedBuild& build, const std::smatch&) -> Message { return msg::run::buildUnwritable(build.folder); }},
        {std::regex(
             "(?:'([^']+)' died due to signal 9 |Killed signal terminated program (\\S+)|(ld) terminated with signal 9 |^Killed\\s*$)"),
         [](const FailedBuild&, const std::smatch& match) -> Message {
             const auto name = std::find_if(match.begin() + 1, match.end(), [](const auto& part) { return part.matched; });
             return msg::run::toolKilled(name == match.end() ? "nvcc" : name->str());
         }},
    };
    return rows;
}

/// Returns the message for a line that tells of a tool's crash; empty for any other line. The program may have caused the crash, so this is
/// the last resort.
Message describeToolCrash(const std::string& line)
{
    static const std::regex kCrashes(
        "'([^']+)' died due to signal [0-9]+ \\(([^)]*)\\)|internal compiler error: (.*) signal terminated program "
        "(\\S+)|(ld) terminated with signal [0-9]+ \\[(.*)\\]|^(Segmentation fault|Bus error|Aborted|Illegal instruction|Floating point "
        "exception|Trace/breakpoint trap)( \\(core dumped\\))?\\s*$|([Ii]nternal ([Cc]ompiler )?[Ee]rror.*)$");
    std::smatch match;
    if (!std::regex_search(line, match, kCrashes))
        return {};
    if (match[1].matched)
        return msg::run::toolCrashed(match[1].str(), match[2].str());
    if (match[4].matched)
        return msg::run::toolCrashed(match[4].str(), match[3].str());
    if (match[5].matched)
        return msg::run::toolCrashed(match[5].str(), match[6].str());
    return msg::run::toolCrashed("nvcc", match[match[7].matched ? 7 : 9].str());
}

/// Returns whether the line is about the program's text: an error in it, or a line that shows where the error is.
bool quotesProgram(const std::string& line)
{
    static const std::regex kMessageWithPosition(R"(^.+\([0-9]+\): (error|warning)|^.+:[0-9]+:([0-9]+:)? (error|warning|note):)");
    return line.starts_with(' ') || line.starts_with('\t') || std::regex_search(line, kMessageWithPosition);
}

std::vector<std::string> findToolLines(const std::string& text)
{
    constexpr std::size_t kMaxToolLineBytes = 4096;  // the regular expression may use up the stack on longer lines
    std::vector<std::string> lines;
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = std::min(text.find('\n', begin), text.size());
        if (std::string line = text.substr(begin, std::min(end - begin, kMaxToolLineBytes)); !quotesProgram(line))
            lines.push_back(std::move(line));
        begin = end + 1;
    }
    return lines;
}

Message findCrash(const std::vector<std::string>& lines)
{
    for (const std::string& line : lines)
        if (Message crash = describeToolCrash(line); !crash.isEmpty())
            return crash;
    return {};
}

/// Returns whether the compilers found something wrong in a file that they did not generate themselves.
bool blamesProgram(const FailedBuild& build)
{
    return std::ranges::any_of(build.messages, [&](const CompilerMessage& message) {
        const bool isOfLinker = message.text.starts_with("undefined reference") || message.text.starts_with("multiple definition");
        const bool isPlaced = !message.file.empty() && message.file.find("tmpxft_") == std::string::npos;
        return message.isError && (isOfLinker || isPlaced);
    });
}

/// Returns whether the disk is full. Tests it by writing, because a quota does not show in the free space; if the test itself is
/// impossible, the disk does not count as full.
bool isDiskFull(const std::string& folder)
{
    std::string path = folder + "/room-XXXXXX";
    const Descriptor file(::mkostemp(path.data(), O_CLOEXEC));
    if (!file.isOpen())
        return errno == ENOSPC || errno == EDQUOT;
    const bool isShort = ::fallocate(file.get(), 0, 0, kMinFreeBytes) != 0 && (errno == ENOSPC || errno == EDQUOT);
    ::unlink(path.c_str());
    return isShort;
}

}  // namespace

Message findMachineProblem(const FailedBuild& build)
{
    const std::vector<std::string> lines = findToolLines(build.text);
    for (const MachineProblemRow& row : machineProblemRows())
        for (const std::string& line : lines) {
            std::smatch match;
            if (std::regex_search(line, match, row.pattern))
                return row.problem(build, match);
        }
    if (blamesProgram(build))
        return {};
    // Some tools do not check whether their writes succeeded; then the next tool fails on the incomplete file.
    if (isDiskFull(build.folder))
        return msg::run::diskFull(build.folder);
    return findCrash(lines);
}

Message findToolCrash(const std::string& text)
{
    return findCrash(findToolLines(text));
}

}  // namespace simtscope::program
