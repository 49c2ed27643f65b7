#include "gpu/program/run/machine_code.h"

#include <charconv>
#include <regex>

#include "gpu/core/messages/assembly.h"
#include "gpu/core/messages/run.h"
#include "gpu/program/build/compiled_kernel_resources.h"
#include "gpu/program/build/program_cache.h"
#include "gpu/program/process/run_tool.h"
#include "gpu/program/process/temporary_file.h"
#include "gpu/program/run/branch_code.h"

namespace simtscope::program {
namespace {

constexpr int kFirstWideArchitecture = 70;  // Volta; before it, an instruction has 64 bits

/// Returns 90 of "sm_90a"; 0 if the name is another one.
int numberOf(std::string_view architecture)
{
    constexpr std::string_view kPrefix = "sm_";
    int number = 0;
    if (architecture.starts_with(kPrefix))
        std::from_chars(architecture.data() + kPrefix.size(), architecture.data() + architecture.size(), number);
    return number;
}

/// Returns the names of the instructions. Fails when there is no nvdisasm, or it does not read the code.
Result<ptx::Disassembly> nameInstructions(const std::string& path, const std::string& architecture, std::stop_token stop)
{
    const auto disassembler = findDisassembler();
    if (!disassembler)
        return tl::unexpected(disassembler.error());
    const auto printed = runTool({*disassembler, "--print-code", "--print-life-ranges", "--life-range-mode", "count", path}, stop);
    if (!printed)
        return tl::unexpected(printed.error());
    if (!printed->hasSucceeded)
        return fail(msg::run::notDisassembled(architecture, printed->firstError()));
    return ptx::parseDisassembly(printed->out);
}

/// Fills the code and its resources. Fails when the PTX is not compiled.
Result<void> fillCode(analysis::MachineCode& machine, const std::string& ptx, std::stop_token stop)
{
    if (numberOf(machine.architecture) < kFirstWideArchitecture)
        return fail(msg::assembly::oldArchitecture(machine.architecture));
    const auto ptxas = findPtxas();
    if (!ptxas)
        return tl::unexpected(ptxas.error());
    const TemporaryFile source(".ptx", ptx), code(".cubin", "");
    if (!source.isWritten() || !code.isWritten())
        return fail(msg::run::temporaryUnwritable(source.isWritten() ? code.path() : source.path()));
    const auto compiled =
        runTool({*ptxas, "-v", "--generate-line-info", "--gpu-name", machine.architecture, "-o", code.path(), source.path()}, stop);
    if (!compiled)
        return tl::unexpected(compiled.error());
    if (!compiled->hasSucceeded)
        return fail(msg::run::notCompiledFor(machine.architecture, compiled->firstError()));
    auto cubin = ptx::readCubin(readFile(code.path()));
    if (!cubin)
        return tl::unexpected(cubin.error());
    machine.cubin = std::move(*cubin);
    machine.resources = ptx::parseKernelResources(compiled->errors + compiled->out);
    auto names = nameInstructions(code.path(), machine.architecture, stop);
    if (names)
        machine.disassembly = std::move(*names);
    else
        machine.textProblem = msg::assembly::noMnemonics(names.error().message, names.error().message);
    return {};
}

}  // namespace

Result<std::string> parseArchitecture(const std::string& text)
{
    static const std::regex kForm("sm_[0-9]{2,3}[af]?");
    if (!std::regex_match(text, kForm))
        return fail(msg::assembly::notArchitecture(text));
    return text;
}

analysis::MachineCode compileMachineCode(const std::string& ptx, const std::string& architecture, std::stop_token stop)
{
    analysis::MachineCode machine;
    machine.architecture = architecture;
    if (const auto filled = fillCode(machine, ptx, stop); !filled)
        machine.problem = filled.error().message;
    return machine;
}

Result<analysis::Assembly> disassembleLaunch(const trace::Recording& recording, const trace::Launch& launch, std::string architecture,
                                             std::stop_token stop)
{
    if (architecture.empty())
        architecture = architectureOf(recording.deviceOf(launch));
    if (launch.module.value >= recording.modules.size())
        return analysis::makeAssembly(recording, launch, nullptr);
    const auto machine = compileMachineCode(recording.modules[launch.module.value].ptx, architecture, stop);
    return analysis::makeAssembly(recording, launch, &machine);
}

}  // namespace simtscope::program
