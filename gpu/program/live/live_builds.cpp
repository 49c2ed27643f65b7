#include "gpu/program/live/live_builds.h"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <cxxabi.h>
#include <filesystem>
#include <fmt/format.h>
#include <set>

#include "gpu/analysis/fixes/source_text.h"
#include "gpu/core/abandoned_files.h"
#include "gpu/program/build/compile.h"
#include "gpu/program/build/program_cache.h"
#include "gpu/program/live/device_names.h"

namespace simtscope::program {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMaxBuilds = 16;

std::uint64_t hashOf(const std::string& text)
{
    return std::hash<std::string>{}(text);
}

/// Returns the options without folders of headers, which do not matter to a program that includes no header of the user.
std::vector<std::string> withoutFolders(const std::vector<std::string>& options)
{
    std::vector<std::string> others;
    for (std::size_t i = 0; i < options.size(); ++i) {
        if (options[i] == "-I")
            ++i;
        else
            others.push_back(options[i]);
    }
    return others;
}

std::string demangle(const std::string& name)
{
    int status = 0;
    char* const text = abi::__cxa_demangle(name.c_str(), nullptr, nullptr, &status);
    std::string demangled = status == 0 && text ? text : "";
    std::free(text);
    return demangled;
}

/// Returns "reduce<256u>" of "void reduce<256u>(int*)"; empty if the function is of no template.
std::string instantiationOf(const std::string& demangled)
{
    constexpr std::string_view kReturn = "void ";
    if (!demangled.starts_with(kReturn))
        return {};
    int depth = 0;
    bool isTemplate = false;
    for (std::size_t i = kReturn.size(); i < demangled.size(); ++i) {
        const char c = demangled[i];
        isTemplate = isTemplate || c == '<';
        if (c == '(' && depth == 0)
            return isTemplate ? demangled.substr(kReturn.size(), i - kReturn.size()) : "";
        depth += c == '<' || c == '(' ? 1 : c == '>' || c == ')' ? -1 : 0;
    }
    return {};
}

std::string replaceAll(std::string text, const std::string& before, const std::string& after)
{
    for (std::size_t at = text.find(before); at != std::string::npos; at = text.find(before, at + after.size()))
        text.replace(at, before.size(), after);
    return text;
}

bool isLineWord(std::string_view word)
{
    return word == "__LINE__" || word == "source_location";
}

/// Returns when the code of a text depends on its lines. A macro that names a line writes it to stderr if it names stderr, too.
LineUse findLineUse(const std::string& text)
{
    const analysis::SourceText source{text};
    LineUse use = LineUse::Never;
    const auto raise = [&use](LineUse other) { use = std::max(use, other); };
    for (const analysis::CppToken& token : source.tokens()) {
        if (isLineWord(token.text))
            raise(LineUse::Always);
        else if (token == "assert")
            raise(LineUse::OnError);
    }
    for (const analysis::Directive& directive : source.directives()) {
        const auto names = [&](auto&& isWanted) { return std::ranges::any_of(directive.tokens, isWanted); };
        if (names([](const analysis::CppToken& token) { return isLineWord(token.text); }))
            raise(names([](const analysis::CppToken& token) { return token == "stderr" || token == "cerr"; }) ? LineUse::OnError
                                                                                                              : LineUse::Always);
        else if (names([](const analysis::CppToken& token) { return token == "assert"; }) && directive.name == "define")
            raise(LineUse::OnError);
    }
    return use;
}

bool isUnchanged(const std::pair<std::string, std::uint64_t>& header)
{
    return hashOf(readFile(header.first)) == header.second;
}

/// Returns the key under which a compilation is remembered: everything that its result depends on.
std::string makeKey(const std::vector<std::string>& texts, const std::vector<std::string>& options,
                    const std::vector<std::pair<std::string, std::uint64_t>>& headers)
{
    std::string key = fmt::format("{}\n", fmt::join(options, "\n"));
    for (const auto& [path, hash] : headers)
        key += fmt::format("{} {}\n", path, hash);
    return key + fmt::format("{}", fmt::join(texts, "\n"));
}

/// Parses the compiler's messages on device code, without those on functions that only the removed host code uses.
std::vector<CompilerMessage> parseDeviceMessages(const std::string& text)
{
    std::vector<CompilerMessage> messages = parseCompilerMessages(text);
    std::erase_if(messages, [](const CompilerMessage& message) {
        return message.text.starts_with("function ") && message.text.find("never referenced") != std::string::npos;
    });
    return messages;
}

}  // namespace

bool hasDeviceHeader(std::string_view name)
{
    static constexpr std::string_view kHostHeaders[] = {"cuda_runtime.h", "cuda_runtime_api.h", "device_launch_parameters.h", "cuda.h"};
    static constexpr std::string_view kPrefixes[] = {"cooperative_groups", "cuda", "mma", "math_constants", "vector_", "sm_",
                                                     "curand_kernel",      "cub/", "nv/"};
    return std::ranges::find(kHostHeaders, name) == std::end(kHostHeaders) &&
           std::ranges::any_of(kPrefixes, [&](std::string_view prefix) { return name.starts_with(prefix); });
}

std::vector<std::string> findInstantiations(const std::string& bytes)
{
    constexpr std::string_view kEntry = ".entry _Z";
    std::set<std::string> names;
    for (std::size_t at = bytes.find(kEntry); at != std::string::npos; at = bytes.find(kEntry, at + 1)) {
        const std::size_t begin = at + kEntry.size() - 2, end = bytes.find('(', begin);
        if (end == std::string::npos || end - begin > 4096)
            continue;
        if (std::string name = instantiationOf(demangle(bytes.substr(begin, end - begin))); !name.empty())
            names.insert(std::move(name));
    }
    return {names.begin(), names.end()};
}

Result<Toolkit> LiveBuilds::findToolkit()
{
    const auto nvcc = findCompiler();
    if (!nvcc)
        return tl::unexpected(nvcc.error());
    std::error_code error;
    const std::string identity =
        fmt::format("{} {} {}", *nvcc, fs::file_size(*nvcc, error), fs::last_write_time(*nvcc, error).time_since_epoch().count());
    const std::lock_guard lock(m_mutex);
    if (const auto known = m_toolkits.find(identity); known != m_toolkits.end())
        return known->second;
    auto toolkit = readToolkit(*nvcc);
    if (toolkit)
        m_toolkits[identity] = *toolkit;
    return toolkit;
}

void LiveBuilds::add(const Toolkit& toolkit, const NvccArguments& arguments, const std::string& text, const BuildResult& built)
{
    if (!built.hasSucceeded || arguments.inputs.size() != 1 || arguments.isRelocatable)
        return;
    auto split = splitProgram(text, hasDeviceHeader);
    if (!split)
        return;
    const auto build = std::make_shared<Build>();
    build->options = arguments.options;
    build->hostTokens = std::move(split->hostTokens);
    build->built = built;
    build->lineUse = findLineUse(text);
    for (std::size_t i = 1; i < built.sources.size(); ++i) {
        const std::string header = readFile(built.sources[i]);
        build->lineUse = std::max(build->lineUse, findLineUse(header));
        build->headers.emplace_back(built.sources[i], hashOf(header));
    }
    build->instantiations = findInstantiations(readFile(built.program));
    build->abilities.isForNvrtc = !findNvrtc(toolkit).empty();
    const std::lock_guard lock(m_mutex);
    std::erase_if(m_builds, [&](const auto& other) {
        return other->built.program == built.program && other->built.sources.front() == built.sources.front();
    });
    m_builds.push_back(build);
    if (m_builds.size() > kMaxBuilds)
        m_builds.erase(m_builds.begin());
}

LiveBuilds::Abilities LiveBuilds::abilitiesOf(const Build& build)
{
    const std::lock_guard lock(m_mutex);
    return build.abilities;
}

void LiveBuilds::setAbilities(Build& build, Abilities abilities)
{
    const std::lock_guard lock(m_mutex);
    build.abilities = abilities;
}

/// Returns whether includes in quotes find the same headers from both sources: they stand in the same folder, or beside neither of them.
bool LiveBuilds::findsSameHeaders(const Build& build, const std::string& source)
{
    const fs::path folder = fs::path(source).parent_path(), builtFolder = fs::path(build.built.sources.front()).parent_path();
    return folder == builtFolder || std::ranges::none_of(build.headers, [&](const auto& header) {
               return fs::path(header.first).string().starts_with(folder.string() + "/") ||
                      fs::path(header.first).string().starts_with(builtFolder.string() + "/");
           });
}

std::shared_ptr<LiveBuilds::Build> LiveBuilds::findBuild(const NvccArguments& arguments, const ProgramSplit& split,
                                                         std::vector<LineShift>& shifts)
{
    const std::lock_guard lock(m_mutex);
    const std::string source = fs::absolute(arguments.inputs.front()).lexically_normal().string();
    for (auto at = m_builds.rbegin(); at != m_builds.rend(); ++at) {
        const Build& build = **at;
        const bool hasSameOptions = build.headers.empty() ? withoutFolders(build.options) == withoutFolders(arguments.options)
                                                          : build.options == arguments.options && findsSameHeaders(build, source);
        if (!hasSameOptions || !std::ranges::all_of(build.headers, isUnchanged))
            continue;
        auto compared = compareHostTokens(build.hostTokens, split.hostTokens);
        std::error_code error;
        if (!compared || (!compared->empty() && build.lineUse == LineUse::Always) || !fs::exists(build.built.program, error))
            continue;
        // A file beside the source may be included by the text, which the build did not include.
        shifts = std::move(*compared);
        return *at;
    }
    return nullptr;
}

std::optional<NvrtcAnswer> LiveBuilds::compileWithNvrtc(const Toolkit& toolkit, const NvccArguments& arguments, const ProgramSplit& split,
                                                        const Build& build, std::stop_token stop)
{
    auto options = makeNvrtcOptions(toolkit, arguments.options);
    if (!options)
        return std::nullopt;
    // NVRTC reuses precompiled headers only for a source of the same name, and each text has a file of its own.
    const std::string source = fs::absolute(arguments.inputs.front()).lexically_normal().string();
    const std::string name = "/" + fs::path(source).filename().string();
    if (!build.headers.empty())
        options->push_back("-I" + fs::path(source).parent_path().string());
    const std::string names = makeDeviceNames(split.hostHeaders);
    std::vector<std::string> texts = {"NVRTC", toolkit.nvcc, name, names, split.deviceText};
    texts.insert(texts.end(), build.instantiations.begin(), build.instantiations.end());
    const std::string key = makeKey(texts, *options, build.headers);
    auto answer = findCompiled(key);
    if (!answer) {
        answer = m_nvrtc.compile(toolkit, {name, split.deviceText, *options, build.instantiations}, names, stop);
        addCompiled(key, answer);
    }
    if (!answer || !answer->hasSucceeded)
        return std::nullopt;
    answer->ptx = replaceAll(std::move(answer->ptx), '"' + name + '"', '"' + source + '"');
    answer->log = replaceAll(std::move(answer->log), name + "(", source + "(");
    return answer;
}

std::optional<NvrtcAnswer> LiveBuilds::compileWithNvcc(const Toolkit& toolkit, const NvccArguments& arguments, const Build& build,
                                                       std::stop_token stop)
{
    const std::string& source = arguments.inputs.front();
    const std::string key = makeKey({"nvcc", toolkit.nvcc, source, readFile(source)}, arguments.options, build.headers);
    if (auto known = findCompiled(key))
        return known;
    const auto cache = ProgramCache::open(cacheDirectory() + "/programs");
    if (!cache)
        return std::nullopt;
    const WorkFolder folder(cache->temporaryPath());
    if (!folder.error().empty())
        return std::nullopt;
    auto compiled = compileToPtx({toolkit.nvcc, "", "", arguments, folder.path()}, stop);
    if (!compiled || compiled->end != ChildEnd::Exited || compiled->exitCode != 0)
        return std::nullopt;
    NvrtcAnswer answer{true, readFile(compiled->program), std::move(compiled->text)};
    addCompiled(key, answer);
    return answer;
}

std::optional<NvrtcAnswer> LiveBuilds::findCompiled(const std::string& key)
{
    const std::lock_guard lock(m_mutex);
    return m_compiled.find(key);
}

void LiveBuilds::addCompiled(const std::string& key, const std::optional<NvrtcAnswer>& answer)
{
    const std::lock_guard lock(m_mutex);
    if (answer && answer->hasSucceeded)
        m_compiled.add(key, *answer);
}

std::optional<LiveCode> LiveBuilds::compile(const Toolkit& toolkit, const NvccArguments& arguments, std::stop_token stop)
{
    if (arguments.inputs.size() != 1 || arguments.isRelocatable)
        return std::nullopt;
    const auto begin = std::chrono::steady_clock::now();
    const auto split = splitProgram(readFile(arguments.inputs.front()), hasDeviceHeader);
    if (!split)
        return std::nullopt;
    LiveCode code;
    const std::shared_ptr<Build> build = findBuild(arguments, *split, code.lineShifts);
    if (!build)
        return std::nullopt;
    const Abilities abilities = abilitiesOf(*build);
    std::string ptx;
    if (auto answer = abilities.isForNvrtc ? compileWithNvrtc(toolkit, arguments, *split, *build, stop) : std::nullopt) {
        ptx = std::move(answer->ptx);
        code.built.text = std::move(answer->log);
        setAbilities(*build, {true, true});
    } else {
        if (stop.stop_requested() || abilities.hasNvrtcSucceeded)
            return std::nullopt;  // the text has an error, which the build reports
        auto compiled = compileWithNvcc(toolkit, arguments, *build, stop);
        if (!compiled)
            return std::nullopt;
        ptx = std::move(compiled->ptx);
        code.built.text = std::move(compiled->log);
        setAbilities(*build, {false, false});
        code.compiler = DeviceCompiler::Nvcc;
    }
    code.ptx = std::make_shared<TemporaryFile>(".ptx", ptx);
    if (!code.ptx->isWritten())
        return std::nullopt;
    const std::string text = std::move(code.built.text);
    code.built = build->built;
    code.built.text = text;
    code.built.messages = parseDeviceMessages(text);
    code.builtSource = build->built.sources.front();
    code.built.sources.front() = fs::absolute(arguments.inputs.front()).lexically_normal().string();
    code.built.isFromCache = true;
    code.isForSuccess = !code.lineShifts.empty() && build->lineUse == LineUse::OnError;
    code.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    return code;
}

void LiveBuilds::forget(const LiveCode& code)
{
    const std::lock_guard lock(m_mutex);
    std::erase_if(m_builds, [&](const auto& build) { return build->built.program == code.built.program; });
}

}  // namespace simtscope::program
