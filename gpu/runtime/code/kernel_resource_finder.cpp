#include "gpu/runtime/code/kernel_resource_finder.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <sstream>
#include <unistd.h>

#include "gpu/core/hash.h"
#include "gpu/core/messages/call.h"
#include "gpu/core/messages/run.h"
#include "gpu/runtime/code/command_output.h"

namespace simtscope::runtime {
namespace {

namespace fs = std::filesystem;

/// Owns a temporary file, which is deleted with this object.
class TemporaryFile {
public:
    explicit TemporaryFile(const std::string& folder)
    {
        std::error_code error;
        const fs::path directory = folder.empty() ? fs::temp_directory_path(error) : fs::path(folder);
        m_path = (directory / "tmp-XXXXXX.ptx").string();  // the cache removes such files that a crash left behind
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

}  // namespace

Result<ptx::KernelResources> KernelResourceFinder::findResources(const Request& request) const
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
    const fs::path cachePath = m_folder.empty() ? fs::path() : fs::path(m_folder) / (hash.hex() + ".resources");
    ptx::KernelResources found;
    if (std::ifstream file(cachePath);
        file >> found.registersPerThread >> found.staticSharedBytes >> found.spilledBytes >> found.stackBytesPerThread)
        return found;
    const auto compiled = compile(request);
    if (compiled && !cachePath.empty()) {
        const TemporaryFile unfinished(m_folder);
        if (unfinished.write(fmt::format("{} {} {} {}\n", compiled->registersPerThread, compiled->staticSharedBytes, compiled->spilledBytes,
                                         compiled->stackBytesPerThread)))
            fs::rename(unfinished.path(), cachePath, error);  // if this fails, the next run asks ptxas again
    }
    return compiled;
}

Result<ptx::KernelResources> KernelResourceFinder::compile(const Request& request) const
{
    const TemporaryFile source(m_folder);
    if (!source.write(request.ptx))
        return fail(msg::run::temporaryUnwritable(source.path()));
    std::vector<std::string> command{m_ptxas, "-v", "--gpu-name", request.architecture, "--entry", request.kernel, "-o", "/dev/null"};
    if (request.ptx.find("__cudaCDP2") != std::string::npos)
        command.push_back("-c");  // compile only, as the device runtime is linked later
    command.insert(command.end(), request.options.begin(), request.options.end());
    command.push_back(source.path());
    const auto output = runCommand(command);
    if (!output)
        return tl::unexpected(output.error());
    const auto kernels = ptx::parseKernelResources(*output);
    const auto found = kernels.find(request.kernel);
    if (found == kernels.end() || found->second.registersPerThread == 0)
        return fail(msg::run::notCompiledFor(request.architecture, output->substr(0, output->find('\n'))));
    return found->second;
}

std::vector<std::string> makePtxasOptions(const std::vector<std::byte>& header)
{
    constexpr std::size_t kOptionsOffsetField = 20;  // where the header holds the offset of the options (gpu/runtime/code/fat_binary.h)
    std::uint32_t offset = 0;
    if (header.size() < kOptionsOffsetField + sizeof offset)
        return {};
    std::memcpy(&offset, header.data() + kOptionsOffsetField, sizeof offset);
    if (offset < kOptionsOffsetField || offset >= header.size())
        return {};
    const char* const text = reinterpret_cast<const char*>(header.data()) + offset;
    std::istringstream optionStream(std::string(text, ::strnlen(text, header.size() - offset)));
    std::vector<std::string> options;
    for (std::string word; optionStream >> word;)
        if (word.starts_with("-maxrregcount=") || word.starts_with("--maxrregcount=") || (word.starts_with("-O") && word.size() == 3) ||
            word == "-g")
            options.push_back(word);
    return options;
}

}  // namespace simtscope::runtime
