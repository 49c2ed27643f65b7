#include "gpu/program/build/compiled_kernel_resources.h"

#include <filesystem>
#include <fmt/format.h>

#include "gpu/core/messages/run.h"
#include "gpu/program/build/compiler.h"
#include "gpu/program/process/child.h"
#include "gpu/program/process/temporary_file.h"

namespace simtscope::program {

namespace fs = std::filesystem;

namespace {

constexpr double kPtxasTimeoutSeconds = 60;

}  // namespace

Result<std::string> findPtxas()
{
    const auto compiler = findCompiler();
    if (!compiler)
        return tl::unexpected(compiler.error());
    std::error_code error;
    const std::string ptxas = (fs::weakly_canonical(*compiler, error).parent_path() / "ptxas").string();
    if (!fs::exists(ptxas, error))
        return fail(msg::run::noPtxas(*compiler));
    return ptxas;
}

Result<std::map<std::string, KernelResources>> compileResources(const std::string& ptx, const std::string& architecture,
                                                                std::stop_token stop)
{
    const auto ptxas = findPtxas();
    if (!ptxas)
        return tl::unexpected(ptxas.error());
    const TemporaryFile source(".ptx", ptx);
    if (!source.isWritten())
        return fail(msg::run::temporaryUnwritable(source.path()));
    ChildRequest request;
    request.command = {*ptxas, "-v", "--gpu-name", architecture, "-o", "/dev/null", source.path()};
    request.timeoutSeconds = kPtxasTimeoutSeconds;
    std::string output;
    ChildCallbacks callbacks;
    callbacks.onOutput = [&output](std::string_view text, bool) { output += text; };
    const auto ended = runChild(request, callbacks, stop);
    if (!ended)
        return tl::unexpected(ended.error());
    if (ended->end != ChildEnd::Exited || ended->exitCode != 0)
        return fail(msg::run::notCompiledFor(architecture, output.substr(0, output.find('\n'))));
    return ptx::parseKernelResources(output);
}

std::string architectureOf(const trace::DeviceInfo& device)
{
    return fmt::format("sm_{}{}", device.computeMajor, device.computeMinor);
}

std::uint32_t registersOf(const std::map<std::string, KernelResources>& compiled, const trace::Launch& launch)
{
    const auto kernel = compiled.find(launch.kernel);
    return kernel == compiled.end() ? 0 : kernel->second.registersPerThread;
}

std::uint32_t registersOf(const trace::Recording& recording, const trace::Launch& launch)
{
    if (launch.module.value >= recording.modules.size())
        return 0;
    const auto compiled = compileResources(recording.modules[launch.module.value].ptx, architectureOf(recording.deviceOf(launch)));
    return compiled ? registersOf(*compiled, launch) : 0;
}

}  // namespace simtscope::program
