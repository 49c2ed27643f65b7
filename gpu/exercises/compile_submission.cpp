#include "gpu/exercises/compile_submission.h"

#include <algorithm>
#include <array>
#include <csignal>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <mutex>
#include <sstream>
#include <string_view>

#include <fmt/format.h>

#include "gpu/core/clean_text.h"
#include "gpu/core/messages/exercise.h"
#include "gpu/core/messages/run.h"
#include "gpu/exercises/appended_code.h"
#include "gpu/exercises/compiler_folders.h"
#include "gpu/exercises/compiler_steps.h"
#include "gpu/exercises/confined_run.h"
#include "gpu/exercises/hide_exercises.h"
#include "gpu/exercises/submission_locations.h"
#include "gpu/program/build/machine_problems.h"
#include "gpu/program/build/nvcc_arguments.h"
#include "gpu/program/build/runtime_library.h"
#include "gpu/program/build/toolkit_problems.h"
#include "gpu/program/library/json_reader.h"
#include "gpu/program/run/run.h"

namespace simtscope::exercises {
namespace {

namespace fs = std::filesystem;

constexpr char kUnitFile[] = "unit.cu";            // the file that nvcc compiles: the submission, then the exercise's own device code
constexpr std::uint64_t kMaxPtxBytes = 16u << 20;  // bytes
constexpr std::uint64_t kCompilerMemoryBytes = 4ull << 30;  // bytes that nvcc and its tools may use together
constexpr std::uint64_t kCompilerFileBytes = 256u << 20;
constexpr std::size_t kMaxLineBytes = 2048;  // bytes of a line of messages
constexpr char kEmptyProgramFile[] = "empty.cu", kEmptyProgramText[] = "int main()\n{\n    return 0;\n}\n";

bool writeFile(const std::string& path, const std::string& text)
{
    std::ofstream file(path, std::ios::binary);
    file << text;
    return bool(file.flush());
}

void clearFolder(const std::string& folder)
{
    std::error_code error;
    std::vector<fs::path> entries;
    for (fs::directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error))
        entries.push_back(entry->path());
    for (const fs::path& entry : entries)
        fs::remove_all(entry, error);
}

/// Removes the path of the scratch folder from messages, because it says nothing to a student.
std::string removeFolder(const std::string& text, const std::string& folder)
{
    std::string result;
    std::size_t at = 0;
    for (std::size_t found; (found = text.find(folder, at)) != std::string::npos; at = found + folder.size())
        result.append(text, at, found - at);
    return result + text.substr(at);
}

/// Returns the host compiler that the exercise's arguments for nvcc name. Empty if they name none.
std::string findHostCompiler(const std::vector<std::string>& options)
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

/// Returns the text without lines longer than kMaxLineBytes. Compilers write none by themselves, and searching those that a submission
/// provokes takes too long.
std::string removeLongLines(const std::string& text)
{
    std::string result, line;
    for (std::istringstream lines(text); std::getline(lines, line);)
        if (line.size() <= kMaxLineBytes)
            result += line + '\n';
    return result;
}

/// Returns whether in this line nvcc, or a program that it starts, such as the assembler or the linker, reports an error.
bool looksLikeError(const std::string& line)
{
    constexpr std::array kErrorSigns = {"error",
                                        "Error",
                                        "fatal",
                                        "undefined reference",
                                        "multiple definition",
                                        "died due to signal",
                                        "Killed",
                                        "cannot find",
                                        "No space left on device",
                                        "relocation truncated"};
    return std::ranges::any_of(kErrorSigns, [&](const char* sign) { return line.find(sign) != std::string::npos; });
}

/// Returns the first line that looks like an error, or else the first that is not blank.
std::string findMostInformativeLine(const std::string& text)
{
    std::string first, line;
    for (std::istringstream lines(text); std::getline(lines, line);) {
        line = shorten(line, kMaxLineBytes);
        if (looksLikeError(line))
            return line;
        if (first.empty() && line.find_first_not_of(" \t\r") != std::string::npos)
            first = line;
    }
    return first;
}

/// Runs nvcc in the sandbox on files in the folder in/ of the scratch folder.
class Compiler {
public:
    Compiler(const Exercise& exercise, const ScratchFolder& scratch, const BuildTools& tools, const GradeOptions& options,
             const std::stop_token& stop, std::vector<std::string> arguments)
        : m_exercise(exercise), m_scratch(scratch), m_tools(tools), m_options(options), m_stop(stop), m_arguments(std::move(arguments)),
          m_hostCompiler(findHostCompiler(m_arguments))
    {
    }

    /// Returns a confinement in which the compiler can read no exercise. Fails if an exercise cannot be hidden.
    Result<sandbox::Confinement> makeConfinement() const
    {
        const CompilerFolders compilers = findCompilerFolders(m_tools.toolkit, m_hostCompiler);
        sandbox::Confinement confinement;
        confinement.readablePaths = compilers.readablePaths;
        confinement.readablePaths.insert(confinement.readablePaths.end(), {m_scratch.path("in"), runtimeLibraryPath(m_tools)});
        confinement.writablePaths = {m_scratch.path("out")};
        confinement.workingDirectory = m_scratch.path("out");
        confinement.startsProcesses = true;
        confinement.toolFolders = compilers.toolFolders;
        confinement.limits.seconds = m_options.compileSeconds;
        confinement.limits.memoryBytes = kCompilerMemoryBytes;
        confinement.limits.fileBytes = kCompilerFileBytes;
        if (auto hidden = hideExercises(m_exercise, m_options.sandbox, {m_scratch.path("in")}, confinement); !hidden)
            return tl::unexpected(hidden.error());
        return confinement;
    }

    /// Compiles the file; `program` is the name of the output in out/. If nvcc refuses the host compiler, compiles again with one that it
    /// accepts.
    Result<ConfinedRun> compile(const std::string& file, const std::string& program)
    {
        auto run = compileOnce(file, program);
        const std::string hostCompiler = run ? program::findAcceptedHostCompiler(removeLongLines(run->output)) : std::string();
        if (hostCompiler.empty() || hostCompiler == m_hostCompiler)
            return run;
        m_hostCompiler = hostCompiler;
        m_arguments.insert(m_arguments.end(), {"-ccbin", hostCompiler});
        return compileOnce(file, program);
    }

    /// Returns the program that nvcc started last. Empty if it started none.
    const std::string& lastTool() const { return m_lastTool; }

    /// Fails if the machine is at fault for a failed compilation: if an empty program does not compile either. The tools' messages prove
    /// nothing, because a submission can make them print any text.
    Result<void> checkMachine(const ConfinedRun& failed)
    {
        const std::string output = removeLongLines(failed.output);
        Message problem = program::findMachineProblem({m_scratch.outputPath(""), output, program::parseCompilerMessages(output)});
        if (problem.isEmpty())
            problem = program::findToolkitProblem(m_tools.toolkit, output);
        if (problem.isEmpty() && failed.end == ConfinedEnd::Signal)
            problem = msg::exercise::compilerKilled(::strsignal(failed.signal));
        if (problem.isEmpty() && findMostInformativeLine(failed.output).empty())
            problem = msg::exercise::compilerFailed(failed.exitCode);
        if (problem.isEmpty() || m_stop.stop_requested())
            return {};
        m_options.beginStep(2 * m_options.compileSeconds + kMaxAnalysisSeconds);
        clearFolder(m_scratch.outputPath(""));  // the submission's output may have used up the space
        if (!writeFile(m_scratch.inputPath(kEmptyProgramFile), kEmptyProgramText))
            return fail(msg::exercise::scratchUnwritable(m_scratch.inputPath("")));
        const auto empty = compile(kEmptyProgramFile, "empty");
        if (!empty)
            return tl::unexpected(empty.error());
        const bool compiles = empty->end == ConfinedEnd::Exited && empty->exitCode == 0;
        return compiles || m_stop.stop_requested() ? Result<void>() : fail(problem);
    }

private:
    Result<ConfinedRun> compileOnce(const std::string& file, const std::string& program)
    {
        const auto compilerConfinement = makeConfinement();
        if (!compilerConfinement)
            return tl::unexpected(compilerConfinement.error());
        program::ChildRequest request;
        std::error_code error;
        request.command = {fs::weakly_canonical(m_tools.toolkit.nvcc, error).string()};
        request.command.insert(request.command.end(), m_arguments.begin(), m_arguments.end());
        request.command.insert(request.command.end(),
                               {"--verbose", "--keep", "--keep-dir", m_scratch.outputPath(""), "-o", m_scratch.outputPath(program),
                                m_scratch.inputPath(file), "-L" + m_tools.runtimeDirectory,
                                "-l:" + program::runtimeLibraryName(m_tools.toolkit.major())});
        auto run = runConfined(std::move(request), m_options.sandbox, *compilerConfinement, m_stop);
        if (!run)
            return run;
        CompilerSteps steps = parseCompilerSteps(run->output);
        run->output = std::move(steps.messages);
        m_lastTool = std::move(steps.lastTool);
        return run;
    }

    const Exercise& m_exercise;
    const ScratchFolder& m_scratch;
    const BuildTools& m_tools;
    const GradeOptions& m_options;
    const std::stop_token& m_stop;
    std::vector<std::string> m_arguments;
    std::string m_hostCompiler, m_lastTool;
};

/// Maps a text that the tools print when the kernel refuses a request to SIMTscope's message.
struct RefusalRow {
    const char* sign;
    Message (*message)();
};

Message makeMemoryRefusal()
{
    return msg::exercise::compilerMemory(kCompilerMemoryBytes);
}

Message makeFileRefusal()
{
    return msg::exercise::compilerFiles();
}

constexpr RefusalRow kRefusalRows[] = {
    {"File size limit exceeded", &makeFileRefusal}, {"File too large", &makeFileRefusal},   {"out of memory", &makeMemoryRefusal},
    {"memory exhausted", &makeMemoryRefusal},       {"std::bad_alloc", &makeMemoryRefusal}, {"Cannot allocate memory", &makeMemoryRefusal},
};

/// Returns the message about a refusal that the line shows. Empty if it shows none.
Message findRefusal(const std::string& line)
{
    const auto row =
        std::ranges::find_if(kRefusalRows, [&](const RefusalRow& refusal) { return line.find(refusal.sign) != std::string::npos; });
    return row == std::end(kRefusalRows) ? Message() : row->message();
}

/// Describes the crash of one of nvcc's programs. Empty if the text reports no crash, or one that a lack of memory caused. `lastTool` is
/// the program that crashed if nvcc does not name it.
Message findCrash(const std::string& text, const ConfinedRun& run, const std::string& lastTool)
{
    constexpr std::array kCrashSignals = {SIGSEGV, SIGBUS, SIGABRT, SIGILL, SIGFPE, SIGTRAP};
    constexpr std::string_view kDriver = "nvcc";
    if (!findRefusal(text).isEmpty())
        return {};
    if (run.end == ConfinedEnd::Signal && std::ranges::find(kCrashSignals, run.signal) != kCrashSignals.end())
        return msg::exercise::compilerCrashed(kDriver, ::strsignal(run.signal));
    const auto makeCrashMessage = [&](const std::string& tool, const std::string& signalText) {
        return msg::exercise::compilerCrashed(tool == kDriver && !lastTool.empty() ? lastTool : tool, signalText);
    };
    if (const Message crash = program::findToolCrash(text); !crash.isEmpty()) {
        const std::string& signalText = std::get<std::string>(crash.arguments[1].value);
        const bool isKilled = signalText.find("Kill") != std::string::npos;  // another process killed it, which is no crash
        return isKilled ? Message() : makeCrashMessage(std::get<std::string>(crash.arguments[0].value), signalText);
    }
    const int signal = run.end == ConfinedEnd::Exited ? decodeExitSignal(run.exitCode) : 0;
    const bool isCrash = std::ranges::find(kCrashSignals, signal) != kCrashSignals.end();
    return isCrash ? makeCrashMessage(std::string(kDriver), ::strsignal(signal)) : Message();
}

Message findProblem(const ConfinedRun& run, const std::string& text, const std::string& lastTool, const Submission& submission,
                    const GradeOptions& options)
{
    if (run.exceededLimit == sandbox::ExceededLimit::Memory)
        return msg::exercise::compilerMemory(kCompilerMemoryBytes);
    if (run.exceededLimit == sandbox::ExceededLimit::Threads)
        return msg::exercise::compilerThreads(sandbox::computeThreadLimit(sandbox::Limits()));
    if (run.exceededLimit == sandbox::ExceededLimit::Files)
        return msg::exercise::compilerFiles();
    if (run.end == ConfinedEnd::TimedOut || run.end == ConfinedEnd::Cancelled)
        return msg::exercise::compilerStopped(options.compileSeconds);
    if (run.end == ConfinedEnd::OutputLimit)
        return msg::exercise::compilerTalks(sandbox::Limits().outputBytes);
    const Message crash = findCrash(text, run, lastTool);
    for (const program::CompilerMessage& message : program::parseCompilerMessages(text)) {
        if (!message.isError)
            continue;
        if (message.line > 0 && hasLine(submission, message.file, std::uint64_t(message.line)))
            return msg::exercise::doesNotCompile(fmt::format("{}:{}: {}", message.file, message.line, message.text));
        if (message.file == kAppendedFile)
            return msg::exercise::appendedBroken(message.text);
        if (!crash.isEmpty())
            return crash;
        const Message refusal = findRefusal(message.text);
        return refusal.isEmpty() ? msg::exercise::doesNotCompile(message.text) : refusal;
    }
    if (!crash.isEmpty())
        return crash;
    if (const std::string line = findMostInformativeLine(text); !line.empty()) {
        const Message refusal = findRefusal(line);
        return refusal.isEmpty() ? msg::exercise::doesNotCompile(line) : refusal;
    }
    // Nvcc passes on the signal of a program that it started.
    const int signal = run.end == ConfinedEnd::Signal ? run.signal : decodeExitSignal(run.exitCode);
    return signal != 0 ? Message(msg::exercise::compilerKilled(::strsignal(signal))) : msg::exercise::compilerFailed(run.exitCode);
}

struct SharedTools {
    std::mutex mutex;
    std::optional<BuildTools> tools;
};

SharedTools& sharedToolsHolder()
{
    static SharedTools tools;
    return tools;
}

}  // namespace

Result<BuildTools> findTools()
{
    if (const auto known = sharedTools())
        return *known;
    auto toolkit = program::findToolkit();
    if (!toolkit)
        return tl::unexpected(toolkit.error());
    auto folder = program::findRuntimeLibrary(toolkit->major());
    if (!folder)
        return tl::unexpected(folder.error());
    return BuildTools{std::move(*toolkit), std::move(*folder)};
}

std::optional<BuildTools> sharedTools()
{
    const std::scoped_lock lock(sharedToolsHolder().mutex);
    return sharedToolsHolder().tools;
}

void setSharedTools(std::optional<BuildTools> tools)
{
    const std::scoped_lock lock(sharedToolsHolder().mutex);
    sharedToolsHolder().tools = std::move(tools);
}

Result<void> prepareCompiling(const Exercise& exercise, const ScratchFolder& scratch, const BuildTools& tools, const GradeOptions& options,
                              const std::stop_token& stop)
{
    const auto nvcc = program::readNvccArguments(exercise.nvccArguments);
    if (!nvcc)
        return tl::unexpected(nvcc.error());
    const auto confinement = Compiler(exercise, scratch, tools, options, stop, nvcc->options).makeConfinement();
    return confinement ? Result<void>() : tl::unexpected(confinement.error());
}

std::string runtimeLibraryPath(const BuildTools& tools)
{
    return tools.runtimeDirectory + '/' + program::runtimeLibraryName(tools.toolkit.major());
}

Result<CompilerOutput> compileSubmission(const Exercise& exercise, const Submission& submission, const ScratchFolder& scratch,
                                         const BuildTools& tools, const GradeOptions& options, const std::stop_token& stop)
{
    const std::string appended = program::readTextFile(exercise.path(kAppendedFile)).value_or("");
    if (!writeFile(scratch.inputPath(submission.file), submission.text) || !writeFile(scratch.inputPath(kAppendedFile), appended) ||
        !writeFile(scratch.inputPath(kUnitFile), combineWithAppendedCode(submission.file, appended)))
        return fail(msg::exercise::scratchUnwritable(scratch.inputPath("")));

    const auto nvcc = program::readNvccArguments(exercise.nvccArguments);
    if (!nvcc)
        return tl::unexpected(nvcc.error());
    CompilerOutput compiled;
    compiled.program = scratch.outputPath("program");
    compiled.ptx = scratch.outputPath("unit.ptx");
    Compiler compiler(exercise, scratch, tools, options, stop, nvcc->options);
    const auto run = compiler.compile(kUnitFile, "program");
    if (!run)
        return tl::unexpected(run.error());
    const std::string lastTool = compiler.lastTool();

    compiled.messages = removeFolder(removeFolder(run->output, scratch.inputPath("")), scratch.outputPath(""));
    GradePart& part = compiled.part;
    part.id = "compile";
    part.title = msg::exercise::compiles();
    part.seconds = run->seconds;
    std::error_code error;
    const bool succeeds = run->end == ConfinedEnd::Exited && run->exitCode == 0;
    const bool compiles = succeeds && fs::is_regular_file(compiled.ptx, error) && fs::is_regular_file(compiled.program, error);
    const bool stopsItself = run->end == ConfinedEnd::Exited || run->end == ConfinedEnd::Signal;  // whether the run ended without a limit
    if (!compiles && stopsItself)
        if (auto machine = compiler.checkMachine(*run); !machine)
            return tl::unexpected(machine.error());
    part.hasPassed = compiles && fs::file_size(compiled.ptx, error) <= kMaxPtxBytes;
    if (!part.hasPassed) {
        part.problems.push_back(compiles ? Message(msg::exercise::codeTooLarge(kMaxPtxBytes))
                                         : findProblem(*run, compiled.messages, lastTool, submission, options));
        part.reasons.push_back("compile");
    }
    return compiled;
}

}  // namespace simtscope::exercises
