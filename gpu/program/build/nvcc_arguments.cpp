#include "gpu/program/build/nvcc_arguments.h"

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <span>
#include <string_view>

#include <fmt/format.h>

#include "gpu/core/messages/run.h"
#include "gpu/program/build/shell_words.h"

namespace simtscope::program {
namespace {

enum class OptionMeaning {
    Architecture,  ///< -arch X
    Code,          ///< -code X: machine code, which SIMTscope never makes
    Generate,      ///< -gencode arch=X,code=Y
    Relocatable,   ///< -rdc X
    Separate,      ///< -dc
    AlwaysGiven,   ///< an option that SIMTscope always gives
    Optimise,
    Debug,
    Value,
    Path,  ///< a folder or a header, which may have any name (shell_safe_request.h)
    Refused
};

struct Option {
    std::string_view name, longName;
    OptionMeaning meaning;
    bool hasValue;                           ///< whether the value is in the same word after '=', or in the next word
    const MessageTemplate<>* fix = nullptr;  ///< for a refused option: what to do instead
    Quotes quotes = Quotes::None;            ///< quotes around its value, in the commands of nvcc
};

// The list is from `nvcc --help` of CUDA 13.0. Options that are not in it take no file's name as a value and pass unchanged.
constexpr Option kOptionRows[] = {
    {"-arch", "--gpu-architecture", OptionMeaning::Architecture, true},
    {"-code", "--gpu-code", OptionMeaning::Code, true},
    {"-gencode", "--generate-code", OptionMeaning::Generate, true},
    {"-rdc", "--relocatable-device-code", OptionMeaning::Relocatable, true},
    {"-dc", "--device-c", OptionMeaning::Separate, false},
    {"-lineinfo", "--generate-line-info", OptionMeaning::AlwaysGiven, false},
    {"-no-compress", "--no-compress", OptionMeaning::AlwaysGiven, false},
    {"-compress-mode", "--compress-mode", OptionMeaning::AlwaysGiven, true},
    {"-cudart", "--cudart", OptionMeaning::AlwaysGiven, true},
    {"-MD", "--generate-dependencies-with-compile", OptionMeaning::AlwaysGiven, false},
    {"-MMD", "--generate-nonsystem-dependencies-with-compile", OptionMeaning::AlwaysGiven, false},
    {"-MF", "--dependency-output", OptionMeaning::AlwaysGiven, true},
    {"-O", "--optimize", OptionMeaning::Optimise, true},
    {"-G", "--device-debug", OptionMeaning::Debug, false},
    {"-include", "--pre-include", OptionMeaning::Path, true},
    {"-Xcompiler", "--compiler-options", OptionMeaning::Value, true},
    {"-Xlinker", "--linker-options", OptionMeaning::Value, true},
    {"-Xptxas", "--ptxas-options", OptionMeaning::Value, true},
    {"-Xnvlink", "--nvlink-options", OptionMeaning::Value, true},
    {"-Xcudafe", "-Xcudafe", OptionMeaning::Value, true},
    {"-x", "--x", OptionMeaning::Value, true},
    {"-I", "--include-path", OptionMeaning::Path, true},
    {"-isystem", "--system-include", OptionMeaning::Path, true},
    {"-L", "--library-path", OptionMeaning::Path, true},
    {"-l", "--library", OptionMeaning::Value, true},
    {"-D", "--define-macro", OptionMeaning::Value, true, nullptr, Quotes::Double},
    {"-U", "--undefine-macro", OptionMeaning::Value, true, nullptr, Quotes::Double},
    {"-ccbin", "--compiler-bindir", OptionMeaning::Value, true},
    {"-optf", "--options-file", OptionMeaning::Refused, true, &msg::run::writeOptions},
    {"-o", "--output-file", OptionMeaning::Refused, true, &msg::run::ownOutput},
    {"-c", "--compile", OptionMeaning::Refused, false, &msg::run::mustLink},
    {"-ptx", "--ptx", OptionMeaning::Refused, false, &msg::run::ptxIsRecorded},
    {"-cubin", "--cubin", OptionMeaning::Refused, false, &msg::run::executesPtx},
    {"-fatbin", "--fatbin", OptionMeaning::Refused, false, &msg::run::executesPtx},
    {"-dlink", "--device-link", OptionMeaning::Refused, false, &msg::run::linksItself},
    {"-dw", "--device-w", OptionMeaning::Refused, false, &msg::run::useRdc},
    {"-lib", "--lib", OptionMeaning::Refused, false, &msg::run::noLibrary},
    {"-shared", "--shared", OptionMeaning::Refused, false, &msg::run::noLibrary},
    {"-cuda", "--cuda", OptionMeaning::Refused, false, &msg::run::executesPtx},
    {"-optix-ir", "--optix-ir", OptionMeaning::Refused, false, &msg::run::executesPtx},
    {"-ltoir", "--ltoir", OptionMeaning::Refused, false, &msg::run::noIntermediate},
    {"-r", "--relocatable-link", OptionMeaning::Refused, false, &msg::run::noLibrary},
    {"-nodlink", "--no-device-link", OptionMeaning::Refused, false, &msg::run::linksItself},
    {"-fdevice-syntax-only", "--fdevice-syntax-only", OptionMeaning::Refused, false, &msg::run::leaveOut},
    {"-hls", "--host-linker-script", OptionMeaning::Refused, true, &msg::run::leaveOut},
    {"-clean", "--clean-targets", OptionMeaning::Refused, false, &msg::run::leaveOut},
    {"-run-args", "--run-args", OptionMeaning::Refused, true, &msg::run::argumentsAfterDashes},
    {"-odir", "--output-directory", OptionMeaning::Refused, true, &msg::run::ownOutput},
    {"-h", "--help", OptionMeaning::Refused, false, &msg::run::asksNvcc},
    {"-V", "--version", OptionMeaning::Refused, false, &msg::run::asksNvcc},
    {"-code-ls", "--list-gpu-code", OptionMeaning::Refused, false, &msg::run::asksNvcc},
    {"-arch-ls", "--list-gpu-arch", OptionMeaning::Refused, false, &msg::run::asksNvcc},
    {"-E", "--preprocess", OptionMeaning::Refused, false, &msg::run::leaveOut},
    {"-M", "--generate-dependencies", OptionMeaning::Refused, false, &msg::run::leaveOut},
    {"-MM", "--generate-nonsystem-dependencies", OptionMeaning::Refused, false, &msg::run::leaveOut},
    {"-dryrun", "--dryrun", OptionMeaning::Refused, false, &msg::run::leaveOut},
    {"-run", "--run", OptionMeaning::Refused, false, &msg::run::isRun},
    {"-dlto", "--dlink-time-opt", OptionMeaning::Refused, false, &msg::run::noIntermediate},
    {"-lto", "--lto", OptionMeaning::Refused, false, &msg::run::noIntermediate},
    {"-gen-opt-lto", "--gen-opt-lto", OptionMeaning::Refused, false, &msg::run::noIntermediate},
};

struct ParsedWord {
    const Option* option = nullptr;
    std::string_view value;
    bool isValueNext = false;
};

constexpr std::string_view kLettersWithJoinedValue = "OIDULlx";  // letters whose value may follow without a space: -O3, -Ipath

/// Reads the option that a word begins. A value follows '=', is in the next word, or is glued to the letter.
ParsedWord parseWord(std::string_view word)
{
    if (!word.starts_with('-'))
        return {};
    const auto equals = std::min(word.find('='), word.size());
    const std::string_view name = word.substr(0, equals);
    for (const Option& option : kOptionRows)
        if (option.name == name || option.longName == name) {
            if (equals < word.size())
                return {&option, word.substr(equals + 1), false};
            return {&option, {}, option.hasValue};
        }
    for (const Option& option : kOptionRows)
        if (option.name.size() == 2 && kLettersWithJoinedValue.find(option.name[1]) != std::string_view::npos &&
            word.starts_with(option.name) && word.size() > 2)
            return {&option, word.substr(2), false};
    return {};
}

/// Returns "compute_80" for "sm_80" and "lto_80"; anything else is left for nvcc to judge.
std::string virtualArchitecture(std::string_view name)
{
    for (const std::string_view real : {"sm_", "lto_"})
        if (name.starts_with(real))
            return fmt::format("compute_{}", name.substr(real.size()));
    return std::string(name);
}

/// Returns X of "arch=X,code=Y".
std::string_view architectureOf(std::string_view specification)
{
    constexpr std::string_view kKey = "arch=";
    const auto start = specification.find(kKey);
    if (start == std::string_view::npos)
        return {};
    const std::string_view afterKey = specification.substr(start + kKey.size());
    return afterKey.substr(0, std::min(afterKey.find(','), afterKey.size()));
}

tl::unexpected<Error> refuse(const std::string& word, const MessageTemplate<>& fix)
{
    return fail(msg::run::nvccArgument(word, fix()));
}

/// Checks a word that goes into nvcc's commands unchanged.
Result<void> checkForShell(const std::string& word, std::string_view value, Quotes quotes = Quotes::None)
{
    if (hasControlCharacter(value) || shellActsOn(value, quotes))
        return refuse(word, msg::run::shellWouldAct);
    return {};
}

constexpr std::string_view kSourceSuffixes[] = {".cu", ".cpp", ".cc", ".cxx", ".c++", ".C", ".c"};
constexpr std::string_view kOtherSuffixes[] = {".o", ".a", ".so"};

bool hasSuffix(const std::string& path, std::span<const std::string_view> suffixes)
{
    return std::ranges::find(suffixes, std::filesystem::path(path).extension().string()) != suffixes.end();
}

}  // namespace

bool isSourceName(const std::string& path)
{
    return hasSuffix(path, kSourceSuffixes);
}
bool isInputName(const std::string& path)
{
    return isSourceName(path) || hasSuffix(path, kOtherSuffixes);
}

NvccOption parseOptionAt(const std::vector<std::string>& words, std::size_t index)
{
    const ParsedWord parsed = parseWord(words[index]);
    if (!parsed.option)
        return {};
    const bool isNext = parsed.isValueNext && index + 1 < words.size();
    return {parsed.option->name, isNext ? words[index + 1] : std::string(parsed.value), isNext ? std::size_t(2) : std::size_t(1)};
}

Result<NvccArguments> readNvccArguments(const std::vector<std::string>& userArguments, const std::string& architecture)
{
    NvccArguments result;
    std::vector<std::string> architectures, otherOptions;
    bool isOptimised = false, isDebug = false;
    for (std::size_t i = 0; i < userArguments.size(); ++i) {
        const std::string& word = userArguments[i];
        if (!word.starts_with('-') && isInputName(word)) {
            result.inputs.push_back(word);
            continue;
        }
        ParsedWord parsed = parseWord(word);
        if (!parsed.option) {
            if (const auto checked = checkForShell(word, word); !checked)
                return tl::unexpected(checked.error());
            otherOptions.push_back(word);
            continue;
        }
        const Option& option = *parsed.option;
        std::vector<std::string> words = {word};
        if (option.meaning == OptionMeaning::Refused)
            return refuse(word, *option.fix);
        if (parsed.isValueNext) {
            if (i + 1 == userArguments.size())
                return refuse(word, msg::run::needsValue);
            parsed.value = userArguments[++i];
            words.push_back(userArguments[i]);
        }
        switch (option.meaning) {
        case OptionMeaning::Architecture:
        case OptionMeaning::Generate: {
            const std::string name =
                virtualArchitecture(option.meaning == OptionMeaning::Generate ? architectureOf(parsed.value) : parsed.value);
            if (name.empty() || name == "native" || name.starts_with("all"))
                return refuse(words.size() == 2 ? words[0] + " " + words[1] : word, msg::run::oneArchitecture);
            if (const auto checked = checkForShell(word, name); !checked)
                return tl::unexpected(checked.error());
            if (std::ranges::find(architectures, name) == architectures.end())
                architectures.push_back(name);
            break;
        }
        case OptionMeaning::Relocatable:
            result.isRelocatable = parsed.value == "true";
            break;
        case OptionMeaning::Separate:
            result.isRelocatable = true;
            break;
        case OptionMeaning::Optimise:
        case OptionMeaning::Debug:
            (option.meaning == OptionMeaning::Debug ? isDebug : isOptimised) = true;
            [[fallthrough]];
        case OptionMeaning::Value:
            if (option.name == "-l" && parsed.value.starts_with("cudart"))
                break;  // the program links to SIMTscope's own runtime
            if (const auto checked = checkForShell(word, parsed.value, option.quotes); !checked)
                return tl::unexpected(checked.error());
            otherOptions.insert(otherOptions.end(), words.begin(), words.end());
            break;
        case OptionMeaning::Path:
            if (hasControlCharacter(parsed.value))
                return refuse(word, msg::run::shellWouldAct);
            otherOptions.insert(otherOptions.end(), words.begin(), words.end());
            break;
        case OptionMeaning::Code:
        case OptionMeaning::AlwaysGiven:
        case OptionMeaning::Refused:
            break;
        }
    }
    if (architectures.empty())
        architectures.push_back(architecture);
    // Device debugging has its own line information, and excludes optimisation.
    if (!isDebug)
        result.options.push_back("-lineinfo");
    if (!isDebug && !isOptimised)
        result.options.push_back("-O1");
    // Provides the lines of calls in host code (gpu/runtime/host/host_lines.h). The user's own -g follows and takes precedence.
    result.options.insert(result.options.end(), {"-Xcompiler", "-g1"});
    for (const std::string& name : architectures) {
        result.options.push_back("-gencode");
        result.options.push_back(fmt::format("arch={0},code={0}", name));
    }
    result.options.insert(result.options.end(), {"--no-compress", "--cudart", "none"});
    if (result.isRelocatable)
        result.options.push_back("-rdc=true");
    std::ranges::move(otherOptions, std::back_inserter(result.options));
    return result;
}

}  // namespace simtscope::program
