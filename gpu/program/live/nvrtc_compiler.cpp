#include "gpu/program/live/nvrtc_compiler.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <fmt/format.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "gpu/core/write_whole_file.h"
#include "gpu/program/build/program_cache.h"
#include "gpu/program/process/find_on_path.h"

namespace simtscope::program {
namespace {

namespace fs = std::filesystem;

constexpr int kFirstVersionWithPrecompiledHeaders = 12080;
constexpr int kPollMilliseconds = 20;
constexpr std::chrono::milliseconds kPatience{2000};
constexpr std::ptrdiff_t kMaxPrecompiledHeaders = 24;  // files, some 10 MiB each

/// Returns the folder of the toolkit that holds bin/nvcc.
fs::path findToolkitFolder(const Toolkit& toolkit)
{
    std::error_code error;
    return fs::weakly_canonical(toolkit.nvcc, error).parent_path().parent_path();
}

std::string findHelper()
{
    std::error_code error;
    const fs::path folder = fs::read_symlink("/proc/self/exe", error).parent_path();
    for (const fs::path& candidate : {folder / "../lib/simtscope", folder, fs::path(SIMTSCOPE_PROGRAM_DIR)})
        if (isExecutable((candidate / "simtscope-nvrtc").string()))
            return fs::weakly_canonical(candidate / "simtscope-nvrtc", error).string();
    return {};
}

/// Says what NVRTC makes of an option of nvcc.
enum class Translation { Same, SameWithValue, Dropped, DroppedWithValue };
struct OptionRow {
    std::string_view name;
    Translation translation;
};

// NVRTC optimises device code as nvcc does without -G; -O is nvcc's option for host code.
constexpr OptionRow kOptionRows[] = {
    {"-lineinfo", Translation::Same},
    {"-use_fast_math", Translation::Same},
    {"--use_fast_math", Translation::Same},
    {"-I", Translation::SameWithValue},
    {"-D", Translation::SameWithValue},
    {"-U", Translation::SameWithValue},
    {"--no-compress", Translation::Dropped},
    {"-O0", Translation::Dropped},
    {"-O1", Translation::Dropped},
    {"-O2", Translation::Dropped},
    {"-O3", Translation::Dropped},
    {"--cudart", Translation::DroppedWithValue},
    {"-Xcompiler", Translation::DroppedWithValue},
    {"-ccbin", Translation::DroppedWithValue},
};
constexpr std::string_view kSamePrefixes[] = {"-I",     "-D",      "-U",         "-std=",       "--std=",      "-ftz=",       "--ftz=",
                                              "-fmad=", "--fmad=", "-prec-div=", "--prec-div=", "-prec-sqrt=", "--prec-sqrt="};

/// Returns the name and the include lines of a source, which decide what headers it needs: other programs may have the same file name.
std::string keyOfHeaders(const NvrtcRequest& request)
{
    std::string key = request.name;
    const std::string_view source = request.source;
    for (std::size_t begin = 0, end; begin < source.size(); begin = end + 1) {
        end = std::min(source.find('\n', begin), source.size());
        const std::string_view line = source.substr(begin, end - begin);
        const std::size_t word = line.find_first_not_of(" \t");
        if (word != line.npos && line[word] == '#' && line.find("include", word) != line.npos)
            key.append("\n").append(line.substr(word));
    }
    return key;
}

}  // namespace

std::string findNvrtc(const Toolkit& toolkit)
{
    std::error_code error;
    const fs::path folder = findToolkitFolder(toolkit);
    const std::string name = fmt::format("libnvrtc.so.{}", toolkit.major() == 11 ? "11.2" : std::to_string(toolkit.major()));
    for (const fs::path& candidate :
         {folder / "lib64", folder / "lib", folder / "targets/x86_64-linux/lib", folder / "lib/x86_64-linux-gnu"})
        if (fs::exists(candidate / name, error))
            return (candidate / name).string();
    return {};
}

std::vector<std::string> findToolkitHeaders(const Toolkit& toolkit)
{
    std::vector<std::string> folders;
    std::error_code error;
    const fs::path folder = findToolkitFolder(toolkit);
    for (const fs::path& candidate : {folder / "targets/x86_64-linux/include", folder / "include"}) {
        if (!fs::exists(candidate / "cuda_runtime.h", error))
            continue;
        folders.push_back(candidate.string());
        if (fs::exists(candidate / "cccl", error))
            folders.push_back((candidate / "cccl").string());
        break;
    }
    return folders;
}

std::optional<std::vector<std::string>> makeNvrtcOptions(const Toolkit& toolkit, const std::vector<std::string>& nvccOptions)
{
    std::vector<std::string> options;
    bool hasStandard = false, hasArchitecture = false;
    for (std::size_t i = 0; i < nvccOptions.size(); ++i) {
        const std::string& word = nvccOptions[i];
        if (word == "-gencode" && i + 1 < nvccOptions.size()) {
            constexpr std::string_view kKey = "arch=";
            const std::string& value = nvccOptions[++i];
            if (hasArchitecture || !value.starts_with(kKey))
                return std::nullopt;  // the runtime chooses between several codes
            hasArchitecture = true;
            options.push_back("-arch=" + value.substr(kKey.size(), value.find(',') - kKey.size()));
            continue;
        }
        if (const auto* const row = std::ranges::find(kOptionRows, word, &OptionRow::name); row != std::end(kOptionRows)) {
            const bool hasValue = row->translation == Translation::SameWithValue || row->translation == Translation::DroppedWithValue;
            if (hasValue && i + 1 == nvccOptions.size())
                return std::nullopt;
            if (row->translation == Translation::Same)
                options.push_back(word);
            else if (row->translation == Translation::SameWithValue)
                options.push_back(word + nvccOptions[i + 1]);
            i += hasValue;
            continue;
        }
        if (std::ranges::none_of(kSamePrefixes, [&](std::string_view prefix) { return word.starts_with(prefix); }))
            return std::nullopt;
        hasStandard = hasStandard || word.find("std=") != std::string::npos;
        options.push_back(word);
    }
    if (!hasStandard)
        options.emplace_back("-std=c++17");
    for (const std::string& folder : findToolkitHeaders(toolkit))
        options.push_back("-I" + folder);
    if (toolkit.version >= kFirstVersionWithPrecompiledHeaders)
        options.insert(options.end(), {"-pch", "-pch-messages=false"});
    return options;
}

NvrtcCompiler::~NvrtcCompiler()
{
    endProcess();
}

void NvrtcCompiler::close()
{
    const std::lock_guard lock(m_mutex);
    endProcess();
}

void NvrtcCompiler::endProcess()
{
    if (m_process < 0)
        return;
    ::kill(m_process, SIGKILL);
    int status = 0;
    while (::waitpid(m_process, &status, 0) < 0 && errno == EINTR) {
    }
    m_process = -1;
    m_socket.close();
    m_folder.reset();
}

bool NvrtcCompiler::start(const Toolkit& toolkit)
{
    const std::string library = findNvrtc(toolkit), helper = findHelper();
    if (m_process >= 0 && library == m_library)
        return true;
    endProcess();
    if (library.empty() || helper.empty())
        return false;
    const auto cache = ProgramCache::open(cacheDirectory() + "/programs");
    if (!cache)
        return false;
    m_folder = std::make_unique<WorkFolder>(cache->temporaryPath());
    if (!m_folder->error().empty())
        return false;
    // A socket, and not a pipe, so that writing to a process that has ended fails without SIGPIPE (MSG_NOSIGNAL).
    std::array<int, 2> sockets{};
    if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, sockets.data()) != 0)
        return false;
    m_socket = Descriptor(sockets[0]);
    const Descriptor other(sockets[1]);
    ProcessRequest request;
    request.executable = helper;
    request.arguments = {helper, library, std::to_string(toolkit.version)};
    for (char** variable = environ; *variable; ++variable)
        request.environment.emplace_back(*variable);
    request.descriptors = {{other.get(), STDIN_FILENO}, {other.get(), STDOUT_FILENO}};
    const auto process = startProcess(request);
    if (!process)
        return false;
    m_process = *process;
    m_library = library;
    return true;
}

/// Adds the option for the declarations, which stand in a file because NVRTC precompiles only files.
bool NvrtcCompiler::addNames(NvrtcRequest& request, const std::string& names) const
{
    const std::string path = fmt::format("{}/names-{:x}.h", m_folder->path(), std::hash<std::string>{}(names));
    std::error_code error;
    if (!fs::exists(path, error) && writeWholeFile(path, names, {SymbolicLinks::Refuse, DiskSync::Never}))
        return false;
    request.options.push_back("--pre-include=" + path);
    return true;
}

/// Compiles first with the declarations, and without the part of libcu++ that the header of cooperative groups includes: few programs need
/// it, and NVRTC takes four times as long with it. The toolkit's own macro leaves it out.
std::optional<NvrtcAnswer> NvrtcCompiler::compile(const Toolkit& toolkit, NvrtcRequest request, const std::string& names,
                                                  std::stop_token stop)
{
    const std::lock_guard lock(m_mutex);
    if (stop.stop_requested() || !start(toolkit))
        return std::nullopt;
    if (std::ranges::find(request.options, "-pch") != request.options.end())
        request.options.push_back("-pch-dir=" + m_folder->path());
    std::optional<NvrtcAnswer> answer;
    const bool needsAllHeaders =
        m_needAllHeaders.contains(keyOfHeaders(request)) || request.source.find("cooperative_groups/") != std::string::npos;
    if (!needsAllHeaders) {
        NvrtcRequest limited = request;
        limited.options.emplace_back("-D_CG_LIMIT_INCLUDED_DEPENDENCIES");
        if (!addNames(limited, names))
            return std::nullopt;
        answer = exchange(limited, stop);
        if (!answer)
            return std::nullopt;
    }
    if (!answer || (!answer->hasSucceeded && request.source.find("include") != std::string::npos))
        answer = compileWithAllHeaders(request, stop);
    std::error_code error;
    if (m_folder && std::distance(fs::directory_iterator(m_folder->path(), error), fs::directory_iterator()) > kMaxPrecompiledHeaders)
        endProcess();
    return answer;
}

/// Compiles as the toolkit's headers are, without declarations: libcu++ has its own.
std::optional<NvrtcAnswer> NvrtcCompiler::compileWithAllHeaders(const NvrtcRequest& request, std::stop_token stop)
{
    auto answer = exchange(request, stop);
    if (answer && answer->hasSucceeded)
        m_needAllHeaders.insert(keyOfHeaders(request));
    return answer;
}

std::optional<NvrtcAnswer> NvrtcCompiler::exchange(const NvrtcRequest& request, std::stop_token stop)
{
    const std::string message = formatNvrtcRequest(request);
    for (std::size_t done = 0; done < message.size();) {
        const ssize_t sent = ::send(m_socket.get(), message.data() + done, message.size() - done, MSG_NOSIGNAL);
        if (sent <= 0) {
            endProcess();
            return std::nullopt;
        }
        done += std::size_t(sent);
    }
    pollfd answerReady{m_socket.get(), POLLIN, 0};
    // A request that is no longer of interest ends soon as a rule, and the next one is fast in the same process.
    const auto begin = std::chrono::steady_clock::now();
    while (::poll(&answerReady, 1, kPollMilliseconds) == 0)
        if (stop.stop_requested() && std::chrono::steady_clock::now() - begin > kPatience)
            break;
    if (!(answerReady.revents & POLLIN)) {
        endProcess();
        return std::nullopt;
    }
    auto answer = readNvrtcAnswer(m_socket.get());
    if (!answer)
        endProcess();
    return answer;
}

}  // namespace simtscope::program
