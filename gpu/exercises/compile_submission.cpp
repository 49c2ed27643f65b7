#include "gpu/exercises/compile_submission.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <sstream>

#include <fmt/format.h>

#include "gpu/core/clean_text.h"
#include "gpu/core/messages/exercise.h"
#include "gpu/exercises/compiler_folders.h"
#include "gpu/exercises/confined_run.h"
#include "gpu/exercises/hide_exercises.h"
#include "gpu/exercises/submission_places.h"
#include "gpu/program/json_reader.h"
#include "gpu/program/nvcc_arguments.h"
#include "gpu/program/run.h"
#include "gpu/program/runtime_library.h"
#include "gpu/program/toolkit_problems.h"

namespace simtscope::exercises {
namespace {

namespace fs = std::filesystem;

constexpr char kUnit[] = "unit.cu";                    // what nvcc gets: the submission, then the exercise's own device code
constexpr std::uint64_t kLargestPtx = 16u << 20;       // bytes
constexpr std::uint64_t kCompilerMemory = 4ull << 30;  // of each process
constexpr std::uint64_t kCompilerFile = 256u << 20;
constexpr std::size_t kLongestLine = 2048;  // of messages

bool writeFile(const std::string& path, const std::string& text)
{
    std::ofstream file(path, std::ios::binary);
    file << text;
    return bool(file.flush());
}

/// Removes the folder of the scratch from messages: it says nothing to anybody.
std::string withoutFolder(const std::string& text, const std::string& folder)
{
    std::string rest;
    std::size_t at = 0;
    for (std::size_t found; (found = text.find(folder, at)) != std::string::npos; at = found + folder.size())
        rest.append(text, at, found - at);
    return rest + text.substr(at);
}

/// That the exercise's own arguments for nvcc name; empty: none.
std::string hostCompilerIn(const std::vector<std::string>& options)
{
    for (std::size_t i = 0; i < options.size(); ++i)
        for (const std::string name : {"-ccbin", "--compiler-bindir"}) {
            if (options[i] == name && i + 1 < options.size())
                return options[i + 1];
            if (options[i].starts_with(name + "="))
                return options[i].substr(name.size() + 1);
        }
    return {};
}

/// Returns the confinement of the compiler, which sees nothing of any exercise.
Result<sandbox::Confinement> confinementOf(const Exercise& exercise, const Scratch& scratch, const Tools& tools,
                                           const GradeOptions& options, const std::string& hostCompiler)
{
    const CompilerFolders compilers = compilerFolders(tools.toolkit, hostCompiler);
    sandbox::Confinement confinement;
    confinement.readable = compilers.readable;
    confinement.readable.insert(confinement.readable.end(), {scratch.path("in"), runtimeLibrary(tools)});
    confinement.writable = {scratch.path("out")};
    confinement.workingDirectory = scratch.path("out");
    confinement.startsProcesses = true;
    confinement.toolFolders = compilers.toolFolders;
    confinement.limits.seconds = options.compileSeconds;
    confinement.limits.memoryBytes = kCompilerMemory;
    confinement.limits.fileBytes = kCompilerFile;
    if (auto hidden = hideExercises(exercise, options.sandbox, {scratch.path("in")}, confinement); !hidden)
        return tl::unexpected(hidden.error());
    return confinement;
}

/// True for a line in which a program that nvcc starts says where it fails: the assembler, the linker, nvcc itself.
bool looksLikeError(const std::string& line)
{
    constexpr std::array kSigns = {"error",
                                   "Error",
                                   "fatal",
                                   "undefined reference",
                                   "multiple definition",
                                   "died due to signal",
                                   "Killed",
                                   "cannot find",
                                   "No space left on device",
                                   "relocation truncated"};
    return std::ranges::any_of(kSigns, [&](const char* sign) { return line.find(sign) != std::string::npos; });
}

/// The line that tells the most: the first that looks like an error, else the first one.
std::string tellingLine(const std::string& text)
{
    std::string first, line;
    for (std::istringstream lines(text); std::getline(lines, line);) {
        line = shortened(line, kLongestLine);
        if (looksLikeError(line))
            return line;
        if (first.empty() && line.find_first_not_of(" \t\r") != std::string::npos)
            first = line;
    }
    return first;
}

/// Without lines that no compiler writes of itself: they are not worth the time to look at them.
std::string withoutLongLines(const std::string& text)
{
    std::string kept, line;
    for (std::istringstream lines(text); std::getline(lines, line);)
        if (line.size() <= kLongestLine)
            kept += line + '\n';
    return kept;
}

Message problemOf(const ConfinedRun& run, const std::string& text, const Submission& submission, const GradeOptions& options)
{
    if (run.excess == sandbox::Excess::Memory)
        return msg::exercise::compilerMemory(kCompilerMemory);
    if (run.excess != sandbox::Excess::None)
        return msg::exercise::compilerFiles();
    if (run.end == ConfinedEnd::TimedOut || run.end == ConfinedEnd::Cancelled)
        return msg::exercise::compilerStopped(options.compileSeconds);
    if (run.end == ConfinedEnd::TalkedTooMuch)
        return msg::exercise::compilerTalks(sandbox::Limits().outputBytes);
    for (const program::CompilerMessage& message : program::parseCompilerMessages(text))
        if (message.isError)
            return msg::exercise::doesNotCompile(message.line > 0 && hasLine(submission, message.file, std::uint64_t(message.line))
                                                     ? fmt::format("{}:{}: {}", message.file, message.line, message.text)
                                                     : message.text);
    if (const std::string line = tellingLine(text); !line.empty())
        return msg::exercise::doesNotCompile(line);
    return run.end == ConfinedEnd::Signal ? msg::exercise::compilerKilled(::strsignal(run.signal))
                                          : msg::exercise::compilerFailed(run.exitCode);
}

}  // namespace

Result<Tools> findTools()
{
    auto toolkit = program::findToolkit();
    if (!toolkit)
        return tl::unexpected(toolkit.error());
    auto folder = program::findRuntimeLibrary(toolkit->major());
    if (!folder)
        return tl::unexpected(folder.error());
    return Tools{std::move(*toolkit), std::move(*folder)};
}

std::string runtimeLibrary(const Tools& tools)
{
    return tools.runtimeDirectory + '/' + program::runtimeLibraryName(tools.toolkit.major());
}

Result<CompiledSubmission> compileSubmission(const Exercise& exercise, const Submission& submission, const Scratch& scratch,
                                             const Tools& tools, const GradeOptions& options, const std::stop_token& stop)
{
    const std::string appended = program::readTextFile(exercise.path("append.cu")).value_or("");
    if (!writeFile(scratch.in(submission.file), submission.text) || !writeFile(scratch.in("append.cu"), appended) ||
        !writeFile(scratch.in(kUnit), fmt::format("#include \"{}\"\n#include \"append.cu\"\n", submission.file)))
        return fail(msg::exercise::scratchUnwritable(scratch.in("")));

    const auto nvcc = program::readNvccArguments(exercise.nvccArguments);
    if (!nvcc)
        return tl::unexpected(nvcc.error());
    CompiledSubmission compiled;
    compiled.program = scratch.out("program");
    compiled.ptx = scratch.out("unit.ptx");
    program::ChildRequest request;
    std::error_code error;
    request.command = {fs::weakly_canonical(tools.toolkit.nvcc, error).string()};
    request.command.insert(request.command.end(), nvcc->options.begin(), nvcc->options.end());
    const std::vector<std::string> rest = {"--keep",
                                           "--keep-dir",
                                           scratch.out(""),
                                           "-o",
                                           compiled.program,
                                           scratch.in(kUnit),
                                           "-L" + tools.runtimeDirectory,
                                           "-l:" + program::runtimeLibraryName(tools.toolkit.major())};
    request.command.insert(request.command.end(), rest.begin(), rest.end());

    auto confinement = confinementOf(exercise, scratch, tools, options, hostCompilerIn(nvcc->options));
    if (!confinement)
        return tl::unexpected(confinement.error());
    auto run = runConfined(request, options.sandbox, *confinement, stop);
    if (const std::string host = run ? program::acceptedHostCompiler(withoutLongLines(run->output)) : ""; !host.empty()) {
        confinement = confinementOf(exercise, scratch, tools, options, host);
        if (!confinement)
            return tl::unexpected(confinement.error());
        request.command.insert(request.command.end(), {"-ccbin", host});
        run = runConfined(request, options.sandbox, *confinement, stop);
    }
    if (!run)
        return tl::unexpected(run.error());

    compiled.text = withoutFolder(run->output, scratch.in(""));
    Part& part = compiled.part;
    part.id = "compile";
    part.title = msg::exercise::compiles();
    part.seconds = run->seconds;
    const bool compiles = run->end == ConfinedEnd::Exited && run->exitCode == 0 && fs::is_regular_file(compiled.ptx, error);
    part.passed = compiles && fs::file_size(compiled.ptx, error) <= kLargestPtx;
    if (!part.passed) {
        part.problems.push_back(compiles ? Message(msg::exercise::codeTooLarge(kLargestPtx))
                                         : problemOf(*run, compiled.text, submission, options));
        part.reasons.push_back("compile");
    }
    return compiled;
}

}  // namespace simtscope::exercises
