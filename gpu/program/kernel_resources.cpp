#include "gpu/program/kernel_resources.h"

#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <regex>
#include <sstream>
#include <unistd.h>

#include "gpu/program/child.h"
#include "gpu/program/run.h"

namespace simtscope::program {

namespace fs = std::filesystem;

namespace {

constexpr double kPatienceSeconds = 60;

/// A file of text that goes when it is no longer needed.
class TemporaryFile {
public:
    TemporaryFile(const char* suffix, const std::string& text)
    {
        std::error_code error;
        m_path = (fs::temp_directory_path(error) / (std::string("simtscope-XXXXXX") + suffix)).string();
        const int fd = ::mkstemps(m_path.data(), int(std::string_view(suffix).size()));
        if (fd < 0)
            return;
        ::close(fd);
        std::ofstream file(m_path, std::ios::binary);
        file << text;
        m_written = bool(file.flush());
    }
    ~TemporaryFile()
    {
        std::error_code error;
        fs::remove(m_path, error);
    }
    TemporaryFile(const TemporaryFile&) = delete;
    TemporaryFile& operator=(const TemporaryFile&) = delete;

    const std::string& path() const { return m_path; }
    bool written() const { return m_written; }

private:
    std::string m_path;
    bool m_written = false;
};

}  // namespace

std::map<std::string, KernelResources> parseResources(const std::string& text)
{
    static const std::regex entry(R"(Compiling entry function '([^']+)')"), registers(R"(Used (\d+) registers)"), shared(R"((\d+) bytes smem)"),
        spilled(R"((\d+) bytes spill stores)");
    std::map<std::string, KernelResources> kernels;
    KernelResources* current = nullptr;
    std::istringstream lines(text);
    std::smatch match;
    const auto number = [&match] { return std::strtoull(match[1].str().c_str(), nullptr, 10); };
    for (std::string line; std::getline(lines, line);) {
        if (std::regex_search(line, match, entry))
            current = &kernels[match[1]];
        if (!current)
            continue;
        if (std::regex_search(line, match, spilled))
            current->spilledBytes = number();
        if (std::regex_search(line, match, registers))
            current->registers = std::uint32_t(number());
        if (std::regex_search(line, match, shared))
            current->staticShared = number();
    }
    return kernels;
}

Result<std::map<std::string, KernelResources>> compiledResources(const std::string& ptx, const std::string& architecture, std::stop_token stop)
{
    const auto compiler = findCompiler();
    if (!compiler)
        return tl::unexpected(compiler.error());
    std::error_code error;
    const std::string ptxas = (fs::weakly_canonical(*compiler, error).parent_path() / "ptxas").string();
    if (!fs::exists(ptxas, error))
        return fail(fmt::format("there is no ptxas beside {}", *compiler), "install the CUDA toolkit (nvcc) as a whole");
    const TemporaryFile source(".ptx", ptx);
    if (!source.written())
        return fail(fmt::format("{} cannot be written", source.path()), "make room in the temporary folder");
    ChildRequest request;
    request.command = {ptxas, "-v", "--gpu-name", architecture, "-o", "/dev/null", source.path()};
    request.timeoutSeconds = kPatienceSeconds;
    std::string said;
    ChildCallbacks callbacks;
    callbacks.output = [&said](std::string_view text, bool) { said += text; };
    const auto ended = runChild(request, callbacks, stop);
    if (!ended)
        return tl::unexpected(ended.error());
    if (ended->end != ChildEnd::Exited || ended->exitCode != 0)
        return fail(fmt::format("ptxas does not compile the kernel for {}", architecture), said.substr(0, said.find('\n')));
    return parseResources(said);
}

}  // namespace simtscope::program
