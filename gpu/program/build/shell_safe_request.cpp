#include "gpu/program/build/shell_safe_request.h"

#include <algorithm>
#include <cctype>
#include <fcntl.h>
#include <filesystem>
#include <functional>
#include <unistd.h>
#include <utility>

#include <fmt/format.h>

#include "gpu/core/messages/run.h"
#include "gpu/core/write_whole_file.h"
#include "gpu/program/build/program_cache.h"
#include "gpu/program/build/shell_words.h"

namespace simtscope::program {
namespace {

namespace fs = std::filesystem;
using Words = std::vector<std::string>;

std::string absolutePath(const std::string& path)
{
    std::error_code error;
    return fs::absolute(path, error).string();
}

/// Returns whether the folder's name is safe even without quotes, which some commands of nvcc leave out.
bool isPlainFolder(const std::string& path)
{
    return isPlainPath(path) && path.find(' ') == std::string::npos;
}

tl::unexpected<Error> failNotWritten(const std::string& path, const std::error_code& error)
{
    return fail(msg::run::noBuildFolder(path, error.message()));
}

/// Returns the plain part of the file's name, because nvcc derives names from it that users may see.
std::string makePlainName(const std::string& path)
{
    constexpr std::size_t kMaxPlainNameBytes = 60;
    std::string stem = fs::path(path).stem().string().substr(0, kMaxPlainNameBytes);
    std::ranges::replace_if(
        stem, [](unsigned char c) { return c >= 0x80 || !std::isalnum(c); }, '_');
    return stem + fs::path(path).extension().string();
}

/// Quotes a path for #line, where '?' may begin a trigraph.
std::string quoteForLine(const std::string& path)
{
    std::string text;
    for (const char c : path) {
        if (c == '"' || c == '\\')
            text += '\\';
        text += c == '?' ? "\\077" : std::string(1, c);
    }
    return text;
}

/// Quotes a word for gcc's file of options.
std::string quoteForGcc(const std::string& word)
{
    std::string text;
    for (const char c : word)
        text.append("\\").append(1, c);
    return text;
}

/// Splits an option's value at commas, as nvcc does, unless the whole value is the name of a file.
Words valuesOf(const std::string& value)
{
    std::error_code error;
    if (fs::exists(value, error))
        return {value};
    Words values;
    for (std::size_t from = 0; from <= value.size();) {
        const std::size_t end = std::min(value.find(',', from), value.size());
        values.push_back(value.substr(from, end - from));
        from = end + 1;
    }
    return values;
}

bool isForHostCompiler(std::string_view option)
{
    return option == "-I" || option == "-isystem" || option == "-include";
}

bool hasOtherThanPlain(const Words& options)
{
    for (std::size_t i = 0; i < options.size(); ++i)
        if (const NvccOption option = parseOptionAt(options, i); isForHostCompiler(option.name) && !isPlainPath(option.value))
            return true;
    return false;
}

}  // namespace

void FolderRemover::operator()(const std::string* folder) const
{
    std::error_code error;
    fs::remove_all(*folder, error);
    delete folder;
}

Result<ShellSafeRequest> ShellSafeRequest::make(const CompileRequest& original)
{
    ShellSafeRequest request;
    request.m_request = original;
    if (const auto hidden = request.replaceUnsafeNames(); !hidden)
        return tl::unexpected(hidden.error());
    // Longer names come first, because a name may begin like another.
    std::ranges::stable_sort(request.m_names, std::greater{}, [](const auto& name) { return name.first.size(); });
    return request;
}

Result<void> ShellSafeRequest::replaceUnsafeNames()
{
    for (const auto step : {&ShellSafeRequest::replaceFolder, &ShellSafeRequest::replaceTools, &ShellSafeRequest::replaceInputs,
                            &ShellSafeRequest::replaceOptions})
        if (const auto hidden = (this->*step)(); !hidden)
            return hidden;
    return {};
}

/// Names the folder by its descriptor in this process, which every process of nvcc can look up.
Result<void> ShellSafeRequest::replaceFolder()
{
    if (isPlainFolder(m_request.folder))
        return {};
    m_folder = Descriptor(::open(m_request.folder.c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC));
    if (!m_folder.isOpen())
        return failNotWritten(m_request.folder, {errno, std::generic_category()});
    const std::string safeName = fmt::format("/proc/{}/fd/{}", ::getpid(), m_folder.get());
    addReplacement(safeName, m_request.folder);
    m_request.folder = safeName;
    return {};
}

Result<void> ShellSafeRequest::replaceTools()
{
    if (const fs::path nvcc = absolutePath(m_request.compiler); !isPlainPath(nvcc.string())) {
        const auto folder = linkTo(nvcc.parent_path().string(), "toolkit");
        if (!folder)
            return tl::unexpected(folder.error());
        m_request.compiler = (fs::path(*folder) / nvcc.filename()).string();
    }
    if (const std::string runtime = absolutePath(m_request.runtimeDirectory); !isPlainPath(runtime)) {
        const auto folder = linkTo(runtime, "runtime");
        if (!folder)
            return tl::unexpected(folder.error());
        m_request.runtimeDirectory = *folder;
    }
    return {};
}

Result<void> ShellSafeRequest::replaceInputs()
{
    Words& inputs = m_request.arguments.inputs;
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        std::string& input = inputs[i];
        if (isPlainPath(absolutePath(input))) {
            if (input.starts_with('-'))
                input.insert(0, "./");
            continue;
        }
        const std::string suffix = fs::path(input).extension().string();
        auto safeName = isSourceName(input) ? copySource(input, i) : linkTo(absolutePath(input), fmt::format("input{}{}", i, suffix));
        if (!safeName)
            return tl::unexpected(safeName.error());
        input = *safeName;
    }
    return {};
}

Result<void> ShellSafeRequest::replaceOptions()
{
    const Words options = std::exchange(m_request.arguments.options, {});
    Words& kept = m_request.arguments.options;
    const bool isHidden = hasOtherThanPlain(options);  // all options of one kind are hidden together, because their order matters
    std::string hidden;
    std::size_t libraries = 0;
    for (std::size_t i = 0; i < options.size();) {
        const NvccOption option = parseOptionAt(options, i);
        const auto begin = options.begin() + std::ptrdiff_t(i), end = begin + std::ptrdiff_t(option.wordCount);
        i += option.wordCount;
        if (isHidden && isForHostCompiler(option.name)) {
            for (const std::string& value : valuesOf(option.value))
                hidden += fmt::format("{} {}\n", option.name, quoteForGcc(value));
        } else if (option.name == "-L" && !isPlainPath(option.value)) {
            for (const std::string& value : valuesOf(option.value)) {
                const auto folder = linkTo(absolutePath(value), fmt::format("library{}", libraries++));
                if (!folder)
                    return tl::unexpected(folder.error());
                kept.push_back("-L" + *folder);
            }
        } else {
            kept.insert(kept.end(), begin, end);
        }
    }
    if (!isHidden)
        return {};
    const std::string file = m_request.folder + "/options";
    if (const auto error = writeWholeFile(file, hidden, {.sync = DiskSync::Never}))
        return failNotWritten(file, error);
    kept.insert(kept.end(), {"-Xcompiler", "@" + file});
    return {};
}

/// Makes a folder for the copy of a source, whose real path is safe.
Result<std::string> ShellSafeRequest::makeSourceFolder(std::size_t index)
{
    std::error_code error;
    if (!m_folder.isOpen()) {
        const std::string folder = fmt::format("{}/source{}", m_request.folder, index);
        fs::create_directory(folder, error);
        return error ? Result<std::string>(failNotWritten(folder, error)) : folder;
    }
    for (const fs::path& parent : {fs::temp_directory_path(error), fs::path("/tmp"), fs::path("/var/tmp"), fs::path("/dev/shm")}) {
        if (m_sourceFolder)
            break;
        std::string folder = fs::canonical(parent, error).string() + "/simtscope-source-XXXXXX";
        if (!error && isPlainFolder(folder) && ::mkdtemp(folder.data()))
            m_sourceFolder.reset(new std::string(folder));
    }
    if (!m_sourceFolder)
        return failNotWritten("/tmp", std::make_error_code(std::errc::permission_denied));
    const std::string folder = fmt::format("{}/{}", *m_sourceFolder, index);
    fs::create_directory(folder, error);
    return error ? Result<std::string>(failNotWritten(folder, error)) : folder;
}

/// Makes a link to the absolute path, in the folder of the build.
Result<std::string> ShellSafeRequest::linkTo(const std::string& path, const std::string& name)
{
    const std::string link = m_request.folder + "/" + name;
    std::error_code error;
    fs::remove(link, error);  // left by an earlier attempt
    fs::create_symlink(path, link, error);
    if (error)
        return failNotWritten(link, error);
    addReplacement(link, path);
    return link;
}

Result<std::string> ShellSafeRequest::copySource(const std::string& source, std::size_t index)
{
    constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";  // only allowed at the beginning of a file
    const Result<std::string> folder = makeSourceFolder(index);
    if (!folder)
        return folder;
    const std::string copy = *folder + "/" + makePlainName(source);
    const std::string options = fmt::format("{}/quote{}", m_request.folder, index);  // a folder where #include does not look
    std::error_code error;
    std::string text = readFile(source);
    if (text.starts_with(kByteOrderMark))
        text.erase(0, kByteOrderMark.size());
    if (error = writeWholeFile(copy, fmt::format("#line 1 \"{}\"\n{}", quoteForLine(source), text), {.sync = DiskSync::Never}); error)
        return failNotWritten(copy, error);
    const std::string sourceFolder = fs::path(source).parent_path().string();
    if (error = writeWholeFile(options, fmt::format("-iquote {}\n", quoteForGcc(sourceFolder.empty() ? "." : sourceFolder)),
                               {.sync = DiskSync::Never});
        error)
        return failNotWritten(options, error);
    addReplacement(copy, source);
    m_request.inputOptions[copy] = {"-Xcompiler", "@" + options};
    return copy;
}

void ShellSafeRequest::addReplacement(const std::string& safeName, const std::string& userName)
{
    m_names.emplace_back(safeName, userName);
}

std::string ShellSafeRequest::restoreUserNames(std::string text) const
{
    for (const auto& [safeName, userName] : m_names)
        for (std::size_t at = text.find(safeName); at != std::string::npos;) {
            const std::size_t end = at + safeName.size();
            const bool isWhole = end == text.size() || !std::isalnum(static_cast<unsigned char>(text[end]));
            if (isWhole)
                text.replace(at, safeName.size(), userName);
            at = text.find(safeName, at + (isWhole ? userName.size() : safeName.size()));
        }
    return text;
}

}  // namespace simtscope::program
