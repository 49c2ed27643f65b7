#include "gpu/program/build/build.h"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <set>
#include <sys/stat.h>
#include <unistd.h>

#include "gpu/core/abandoned_files.h"
#include "gpu/core/messages/run.h"
#include "gpu/core/utf8.h"
#include "gpu/program/build/compile.h"
#include "gpu/program/build/compile_hints.h"
#include "gpu/program/build/device_stubs.h"
#include "gpu/program/build/machine_problems.h"
#include "gpu/program/build/nvcc_arguments.h"
#include "gpu/program/build/own_files.h"
#include "gpu/program/build/program_cache.h"
#include "gpu/program/build/runtime_library.h"
#include "gpu/program/build/shell_words.h"
#include "gpu/program/build/toolkit_problems.h"
#include "gpu/trace/file/recording_file.h"

namespace simtscope::program {

namespace fs = std::filesystem;

namespace {

/// Returns a text that changes whenever the file is replaced; cheaper than running the tool for its version.
std::string describeFileIdentity(const std::string& path)
{
    struct stat info {};
    if (::stat(path.c_str(), &info) != 0)
        return path;
    return fmt::format("{} {} {}.{}", fs::path(path).string(), info.st_size, info.st_mtim.tv_sec, info.st_mtim.tv_nsec);
}

/// Returns the hash of everything but the included files. `arguments` has all inputs.
std::string computeFirstKey(const std::string& compiler, const NvccArguments& arguments)
{
    Hash hash;
    std::error_code error;
    hash.add(fs::current_path(error).string());  // relative paths depend on the current folder
    for (const std::string& input : arguments.inputs) {
        hash.add(input);  // the path appears in the line information and in nvcc's messages
        hash.add(isSourceName(input) ? readFile(input) : describeFileIdentity(input));
    }
    hash.add(describeFileIdentity(compiler));
    hash.add(describeFileIdentity("/usr/bin/g++"));
    for (const std::string& option : arguments.options)
        hash.add(option);
    for (const char* name : {"NVCC_APPEND_FLAGS", "NVCC_PREPEND_FLAGS", "NVCC_CCBIN", "CPATH", "CPLUS_INCLUDE_PATH"})
        if (const char* value = std::getenv(name))
            hash.add(std::string(name) + value);
    return hash.hex();
}

std::string makeAbsolute(const std::string& path)
{
    return fs::absolute(path).lexically_normal().string();
}

/// Returns the sources of the program, in the order in which they were named.
std::vector<std::string> collectSources(const NvccArguments& arguments)
{
    std::vector<std::string> sources;
    for (const std::string& input : arguments.inputs)
        if (isSourceName(input))
            sources.push_back(makeAbsolute(input));
    return sources;
}

/// Holds the files outside the toolkit that a program includes.
struct Includes {
    std::vector<std::string> paths;
    bool isComplete = true;  ///< whether all names are known; if nvcc garbled some, nobody can tell whether a rebuild is due
};

Includes collectIncludes(const std::vector<std::string>& paths, const std::vector<std::string>& sources, const std::string& compiler)
{
    std::set<std::string> includes;
    bool isComplete = true;
    for (const std::string& path : paths) {
        std::error_code error;
        if (!fs::exists(path, error))
            isComplete = false;
        else if (isUserFile(path, compiler))
            includes.insert(makeAbsolute(path));
    }
    for (const std::string& source : sources)
        includes.erase(source);
    return {{includes.begin(), includes.end()}, isComplete};
}

/// Explains a failed build in one sentence; the compiler's own messages stand beside it.
void explainFailure(BuildResult& built, const std::string& source)
{
    const std::string name = fs::path(source).filename().string();
    if (built.text.find("undefined reference to `main'") != std::string::npos) {
        const bool hasKernel = readFile(source).find("__global__") != std::string::npos;
        built.message = hasKernel ? msg::run::noMainOnlyKernels(name, source) : msg::run::noMain(name);
        std::erase_if(built.messages, [](const CompilerMessage& m) { return m.text.find("`main'") != std::string::npos; });
        built.messages.push_back({source, 0, true, msg::run::noMainFunction().text()});
        return;
    }
    const auto first = std::ranges::find_if(built.messages, &CompilerMessage::isError);
    if (first == built.messages.end()) {
        built.message = msg::run::doesNotCompile(name);
        return;
    }
    const std::string linePrefix = first->line > 0 ? fmt::format("{}:{}: ", fs::path(first->file).filename().string(), first->line) : "";
    built.message = msg::run::doesNotCompileBecause(name, linePrefix + first->text, findCompileHint(first->text));
}

/// Returns whether nvcc demands relocatable device code, which kernels that launch kernels need even if the user has not asked for it.
bool needsSeparateCompilation(const CompileResult& compiled)
{
    return compiled.text.find("requires separate compilation mode") != std::string::npos;
}

NvccArguments addSeparateCompilation(NvccArguments arguments)
{
    arguments.isRelocatable = true;
    arguments.options.push_back("-rdc=true");
    return arguments;
}

/// Returns the stub that one of the program's files calls (findCalledStub()).
std::string findStubCall(const NvccArguments& arguments)
{
    for (const std::string& input : arguments.inputs)
        if (isSourceName(input))
            if (std::string stub = findCalledStub(readFile(input)); !stub.empty())
                return stub;
    return {};
}

/// Returns another host compiler when nvcc has refused the default one as too new; empty when there is none, or the user has chosen one.
std::string findOtherHostCompiler(const CompileResult& compiled, const NvccArguments& arguments)
{
    const auto chooses = [](const std::string& option) { return option.starts_with("-ccbin") || option.starts_with("--compiler-bindir"); };
    if (compiled.exitCode == 0 || std::ranges::any_of(arguments.options, chooses))
        return {};
    return findAcceptedHostCompiler(compiled.text);
}

}  // namespace

namespace {

/// Fails when the name is not text, because the compilers write it into their messages and into the program.
Result<void> checkName(const std::string& path)
{
    std::error_code error;
    const std::string absolutePath = fs::absolute(path, error).string();
    if (error)
        return fail(msg::run::noCurrentFolder());
    if (hasControlCharacter(absolutePath) || !utf8::isValid(absolutePath))
        return fail(msg::run::unusableName(path));
    return {};
}

}  // namespace

Result<void> checkSource(const std::string& path)
{
    if (const auto checked = checkName(path); !checked)
        return checked;
    std::error_code error;
    const auto status = fs::status(path, error);
    if (!fs::exists(status))
        return fail(msg::run::missingSource(path));
    if (fs::is_directory(status))
        return fail(msg::run::folder(path));
    if (!fs::is_regular_file(status))
        return fail(msg::run::notRegular(path));
    if (::access(path.c_str(), R_OK) != 0)
        return fail(msg::run::unreadable(path));
    if (trace::looksLikeRecording(path))
        return fail(msg::run::isRecording(path));
    std::ifstream file(path, std::ios::binary);
    std::string head(1 << 16, '\0');
    file.read(head.data(), std::streamsize(head.size()));
    head.resize(std::size_t(file.gcount()));
    if (head.find_first_not_of(" \t\r\n") == std::string::npos)
        return fail(msg::run::emptySource(path));
    if (head.find('\0') != std::string::npos)
        return fail(msg::run::notText(path));
    if (!isSourceName(path))
        return fail(msg::run::notCu(path));
    return {};
}

Result<void> checkInput(const std::string& path)
{
    if (const auto checked = checkName(path); !checked)
        return checked;
    std::error_code error;
    const auto status = fs::status(path, error);
    if (!fs::exists(status))
        return fail(msg::run::missingInput(path));
    if (!isInputName(path) || !fs::is_regular_file(status))
        return fail(msg::run::notInput(path));
    // The program would look for the library by a name that SIMTscope has chosen.
    if (fs::path(path).extension() == ".so" && !isPlainPath(makeAbsolute(path)))
        return fail(msg::run::libraryName(path));
    return {};
}

namespace {

/// Returns the cached build with this key, or else one that has its sources only.
BuildResult readCached(const ProgramCache& cache, const std::string& key, const NvccArguments& arguments)
{
    BuildResult built;
    built.sources = collectSources(arguments);
    if (built.program = cache.find(key); built.program.empty())
        return built;
    built.hasSucceeded = built.isFromCache = true;
    const auto includes = cache.readIncludes(key);
    built.sources.insert(built.sources.end(), includes.begin(), includes.end());
    built.text = readFile(messagesPath(built.program));
    built.messages = parseCompilerMessages(built.text);
    return built;
}

}  // namespace

Result<std::optional<BuildResult>> findBuilt(const Toolkit& toolkit, const NvccArguments& arguments)
{
    const auto cache = ProgramCache::open(cacheDirectory() + "/programs");
    if (!cache)
        return tl::unexpected(cache.error());
    BuildResult built = readCached(*cache, computeFirstKey(toolkit.nvcc, arguments), arguments);
    return built.hasSucceeded ? std::optional(std::move(built)) : std::nullopt;
}

Result<BuildResult> build(const Toolkit& toolkit, const std::string& runtimeDirectory, const NvccArguments& arguments, std::stop_token stop)
{
    const auto cache = ProgramCache::open(cacheDirectory() + "/programs");
    if (!cache)
        return tl::unexpected(cache.error());
    const std::string key = computeFirstKey(toolkit.nvcc, arguments);
    BuildResult built = readCached(*cache, key, arguments);
    if (built.hasSucceeded)
        return built;

    const WorkFolder folder(cache->temporaryPath());
    if (!folder.error().empty())
        return fail(msg::run::noBuildFolder(folder.path(), folder.error()));
    const auto begin = std::chrono::steady_clock::now();
    CompileRequest request{toolkit.nvcc, runtimeDirectory, runtimeLibraryName(toolkit.major()), arguments, folder.path()};
    const std::string name = fs::path(arguments.inputs.front()).filename().string();
    Message separationReason;  // why separate compilation is used without having been asked for
    if (const std::string stub = arguments.isRelocatable ? std::string() : findStubCall(arguments); !stub.empty()) {
        request.arguments = addSeparateCompilation(request.arguments);
        separationReason = msg::run::deviceRuntimeStub(name, stub);
    }
    auto compiled = compile(request, stop);
    if (const std::string host = compiled ? findOtherHostCompiler(*compiled, arguments) : ""; !host.empty()) {
        request.arguments.options.insert(request.arguments.options.end(), {"-ccbin", host});
        compiled = compile(request, stop);
    }
    if (compiled && !request.arguments.isRelocatable && needsSeparateCompilation(*compiled)) {
        request.arguments = addSeparateCompilation(request.arguments);
        separationReason = msg::run::separateCompilation(name);
        compiled = compile(request, stop);
    }
    if (!compiled)
        return tl::unexpected(compiled.error());
    if (!separationReason.isEmpty())
        compiled->text = fmt::format("{}\n{}", separationReason.text(), compiled->text);
    built.end = compiled->end;
    built.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    built.text = compiled->text;
    built.messages = parseCompilerMessages(built.text);
    built.hasSucceeded = compiled->end == ChildEnd::Exited && compiled->exitCode == 0;
    if (!built.hasSucceeded) {
        built.message = findMachineProblem({cacheDirectory(), built.text, built.messages});
        if (built.message.isEmpty())
            built.message = findToolkitProblem(toolkit, built.text);
        built.hasEnvironmentProblem = !built.message.isEmpty();
        if (!built.hasEnvironmentProblem)
            explainFailure(built, arguments.inputs.front());
        return built;
    }
    const auto includes = collectIncludes(compiled->includes, built.sources, toolkit.nvcc);
    built.sources.insert(built.sources.end(), includes.paths.begin(), includes.paths.end());
    auto stored = cache->store(key, includes.paths, compiled->program, built.text, includes.isComplete);
    if (!stored)
        return tl::unexpected(stored.error());
    built.program = *stored;
    cache->evict();
    return built;
}

}  // namespace simtscope::program
