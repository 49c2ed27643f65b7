#include "gpu/program/kernel_resources.h"

#include <charconv>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <optional>
#include <sstream>
#include <string_view>
#include <unistd.h>

#include "gpu/core/messages/run.h"
#include "gpu/core/occupancy.h"
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

// Names of kernels may have thousands of letters, for which std::regex would need as deep a stack.

std::optional<std::string_view> between(std::string_view line, std::string_view before, std::string_view after)
{
    const std::size_t from = line.find(before);
    const std::size_t end = from == std::string_view::npos ? from : line.find(after, from + before.size());
    if (end == std::string_view::npos)
        return std::nullopt;
    return line.substr(from + before.size(), end - from - before.size());
}

/// Nothing also where the digits say more than 64 bits hold.
std::optional<std::uint64_t> numberBefore(std::string_view line, std::string_view unit)
{
    const std::size_t end = line.find(unit);
    if (end == std::string_view::npos)
        return std::nullopt;
    std::size_t from = end;
    while (from > 0 && line[from - 1] >= '0' && line[from - 1] <= '9')
        --from;
    std::uint64_t number = 0;
    const auto [stop, error] = std::from_chars(line.data() + from, line.data() + end, number);
    return error == std::errc() && stop == line.data() + end ? std::optional(number) : std::nullopt;
}

}  // namespace

std::map<std::string, KernelResources> parseResources(const std::string& text)
{
    std::map<std::string, KernelResources> kernels;
    KernelResources* current = nullptr;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        if (const auto name = between(line, "Compiling entry function '", "'"))
            current = &kernels[std::string(*name)];
        if (!current)
            continue;
        if (const auto spilled = numberBefore(line, " bytes spill stores"))
            current->spilledBytes = *spilled;
        if (const auto registers = numberBefore(line, " registers"); registers && *registers <= kMaxRegistersPerThread)
            current->registers = std::uint32_t(*registers);
        if (const auto shared = numberBefore(line, " bytes smem"))
            current->staticShared = *shared;
    }
    return kernels;
}

Result<std::map<std::string, KernelResources>> compiledResources(const std::string& ptx, const std::string& architecture,
                                                                 std::stop_token stop)
{
    const auto compiler = findCompiler();
    if (!compiler)
        return tl::unexpected(compiler.error());
    std::error_code error;
    const std::string ptxas = (fs::weakly_canonical(*compiler, error).parent_path() / "ptxas").string();
    if (!fs::exists(ptxas, error))
        return fail(msg::run::noPtxas(*compiler));
    const TemporaryFile source(".ptx", ptx);
    if (!source.written())
        return fail(msg::run::temporaryUnwritable(source.path()));
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
        return fail(msg::run::notCompiledFor(architecture, said.substr(0, said.find('\n'))));
    return parseResources(said);
}

std::string architectureOf(const trace::DeviceInfo& device)
{
    return fmt::format("sm_{}{}", device.computeMajor, device.computeMinor);
}

std::uint32_t registersOf(const std::map<std::string, KernelResources>& compiled, const trace::Launch& launch)
{
    const auto kernel = compiled.find(launch.kernel);
    return kernel == compiled.end() ? 0 : kernel->second.registers;
}

std::uint32_t registersOf(const trace::Recording& recording, const trace::Launch& launch)
{
    if (launch.module.value >= recording.modules.size())
        return 0;
    const auto compiled = compiledResources(recording.modules[launch.module.value].ptx, architectureOf(recording.deviceOf(launch)));
    return compiled ? registersOf(*compiled, launch) : 0;
}

}  // namespace simtscope::program
