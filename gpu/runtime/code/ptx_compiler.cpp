#include "gpu/runtime/code/ptx_compiler.h"

#include <cstdlib>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <iterator>
#include <utility>

#include "gpu/core/hash.h"
#include "gpu/core/messages/call.h"
#include "gpu/core/messages/run.h"
#include "gpu/runtime/code/command_output.h"

namespace simtscope::runtime {
namespace {

namespace fs = std::filesystem;

/// Owns a temporary folder, which is deleted together with its contents at the end of this object's life.
class TemporaryFolder {
public:
    TemporaryFolder()
    {
        std::error_code error;
        std::string path = (fs::temp_directory_path(error) / "simtscope-ptx-XXXXXX").string();
        if (::mkdtemp(path.data()))
            m_path = path;
    }
    ~TemporaryFolder()
    {
        std::error_code error;
        if (!m_path.empty())
            fs::remove_all(m_path, error);
    }
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;

    std::string file(const char* name) const { return (fs::path(m_path) / name).string(); }

private:
    std::string m_path;
};

std::string computeCacheKey(const std::string& ptxas, const std::string& architecture, const std::string& ptx,
                            const std::vector<std::string>& options)
{
    std::error_code error;
    Hash hash;
    hash.add(ptxas);
    hash.add(fmt::format("{}", fs::last_write_time(ptxas, error).time_since_epoch().count()));
    hash.add(architecture);
    for (const std::string& option : options)
        hash.add(option);
    hash.add(ptx);
    return hash.hex();
}

}  // namespace

Result<std::vector<std::byte>> PtxCompiler::compile(const std::string& ptx, const std::vector<std::string>& options,
                                                    const std::stop_token& stop) const
{
    if (!canCompile())
        return fail(msg::call::noPtxas());
    const std::string key = computeCacheKey(m_ptxas, m_architecture, ptx, options);
    if (auto cached = m_cache.find(key))
        return std::move(*cached);
    const TemporaryFolder folder;
    const std::string source = folder.file("instrumented.ptx"), binary = folder.file("instrumented.cubin");
    if (std::ofstream file(source, std::ios::binary); !(file << ptx).flush())
        return fail(msg::run::temporaryUnwritable(source));
    std::vector<std::string> command{m_ptxas, "--gpu-name", m_architecture, "-o", binary};
    command.insert(command.end(), options.begin(), options.end());
    command.push_back(source);
    const auto output = runCommand(command, stop);
    if (!output)
        return tl::unexpected(output.error());
    std::ifstream file(binary, std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    if (text.empty() || stop.stop_requested())
        return fail(msg::run::notCompiledFor(m_architecture, output->substr(0, output->find('\n'))));
    const auto* const bytes = reinterpret_cast<const std::byte*>(text.data());
    std::vector<std::byte> code(bytes, bytes + text.size());
    m_cache.store(key, code);
    return code;
}

}  // namespace simtscope::runtime
