#include "gpu/runtime/machine_code.h"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <spawn.h>
#include <sstream>
#include <sys/wait.h>
#include <unistd.h>

#include "gpu/core/hash.h"
#include "gpu/core/messages/call.h"
#include "gpu/core/messages/run.h"

namespace simtscope::runtime {
namespace {

namespace fs = std::filesystem;

/// A file that goes when it is no longer needed.
class TemporaryFile {
public:
    explicit TemporaryFile(const std::string& folder)
    {
        std::error_code error;
        const fs::path place = folder.empty() ? fs::temp_directory_path(error) : fs::path(folder);
        m_path = (place / "tmp-XXXXXX.ptx").string();  // the cache removes those that are left behind
        m_descriptor = ::mkstemps(m_path.data(), 4);
    }
    ~TemporaryFile()
    {
        if (m_descriptor < 0)
            return;
        ::close(m_descriptor);
        ::unlink(m_path.c_str());
    }
    TemporaryFile(const TemporaryFile&) = delete;
    TemporaryFile& operator=(const TemporaryFile&) = delete;

    bool write(const std::string& text) const
    {
        std::ofstream file(m_path, std::ios::binary);
        file << text;
        return m_descriptor >= 0 && file.flush();
    }
    const std::string& path() const { return m_path; }

private:
    std::string m_path;
    int m_descriptor = -1;
};

std::vector<char*> pointers(std::vector<std::string>& words)
{
    std::vector<char*> result;
    for (std::string& word : words)
        result.push_back(word.data());
    result.push_back(nullptr);
    return result;
}

/// Runs a command and gives what it prints. Nothing of this process reaches it: no preloaded library, no blocked or handled signal.
Result<std::string> outputOf(std::vector<std::string> command)
{
    int ends[2];
    if (::pipe2(ends, O_CLOEXEC) != 0)
        return fail(msg::run::noPipe(std::strerror(errno)));
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDERR_FILENO);
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    sigset_t none, all;
    sigemptyset(&none);
    sigfillset(&all);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setsigdefault(&attributes, &all);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    std::vector<std::string> environment{"LC_ALL=C", "PATH=/usr/bin:/bin"};
    pid_t child = -1;
    const int error =
        ::posix_spawn(&child, command[0].c_str(), &actions, &attributes, pointers(command).data(), pointers(environment).data());
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    ::close(ends[1]);
    std::string output;
    char buffer[4096];
    for (ssize_t got = 0; error == 0 && ((got = ::read(ends[0], buffer, sizeof buffer)) > 0 || (got < 0 && errno == EINTR));)
        output.append(buffer, std::size_t(std::max<ssize_t>(got, 0)));
    ::close(ends[0]);
    if (error != 0)
        return fail(msg::run::notStarted(command[0], std::strerror(error)));
    // A program that ignores SIGCHLD has no exit code to wait for: what was printed decides.
    while (::waitpid(child, nullptr, 0) < 0 && errno == EINTR) {
    }
    return output;
}

}  // namespace

Result<ptx::KernelResources> MachineCode::resourcesOf(const Request& request) const
{
    if (m_ptxas.empty())
        return fail(msg::call::noPtxas());
    std::error_code error;
    Hash hash;
    hash.add(m_ptxas);
    hash.add(fmt::format("{}", fs::last_write_time(m_ptxas, error).time_since_epoch().count()));
    hash.add(request.architecture);
    hash.add(request.kernel);
    hash.add(fmt::format("{}", fmt::join(request.options, " ")));
    hash.add(request.ptx);
    const fs::path kept = m_folder.empty() ? fs::path() : fs::path(m_folder) / (hash.hex() + ".resources");
    ptx::KernelResources found;
    if (std::ifstream file(kept); file >> found.registers >> found.staticShared >> found.spilledBytes >> found.stackBytes)
        return found;
    const auto compiled = compile(request);
    if (compiled && !kept.empty()) {
        const TemporaryFile unfinished(m_folder);
        if (unfinished.write(
                fmt::format("{} {} {} {}\n", compiled->registers, compiled->staticShared, compiled->spilledBytes, compiled->stackBytes)))
            fs::rename(unfinished.path(), kept, error);  // without it, the next run asks again
    }
    return compiled;
}

Result<ptx::KernelResources> MachineCode::compile(const Request& request) const
{
    const TemporaryFile source(m_folder);
    if (!source.write(request.ptx))
        return fail(msg::run::temporaryUnwritable(source.path()));
    std::vector<std::string> command{m_ptxas, "-v", "--gpu-name", request.architecture, "--entry", request.kernel, "-o", "/dev/null"};
    if (request.ptx.find("__cudaCDP2") != std::string::npos)
        command.push_back("-c");  // the device runtime is linked later
    command.insert(command.end(), request.options.begin(), request.options.end());
    command.push_back(source.path());
    const auto output = outputOf(std::move(command));
    if (!output)
        return tl::unexpected(output.error());
    const auto kernels = ptx::parseResources(*output);
    const auto found = kernels.find(request.kernel);
    if (found == kernels.end() || found->second.registers == 0)
        return fail(msg::run::notCompiledFor(request.architecture, output->substr(0, output->find('\n'))));
    return found->second;
}

std::vector<std::string> optionsForPtxas(const std::vector<std::byte>& header)
{
    constexpr std::size_t kPlace = 20;  // of the offset of the options: gpu/runtime/fat_binary.h
    std::uint32_t offset = 0;
    if (header.size() < kPlace + sizeof offset)
        return {};
    std::memcpy(&offset, header.data() + kPlace, sizeof offset);
    if (offset < kPlace || offset >= header.size())
        return {};
    const char* const text = reinterpret_cast<const char*>(header.data()) + offset;
    std::istringstream words(std::string(text, ::strnlen(text, header.size() - offset)));
    std::vector<std::string> options;
    for (std::string word; words >> word;)
        if (word.starts_with("-maxrregcount=") || word.starts_with("--maxrregcount=") || (word.starts_with("-O") && word.size() == 3) ||
            word == "-g")
            options.push_back(word);
    return options;
}

}  // namespace simtscope::runtime
