#include "gpu/program/run/branch_code.h"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>

#include "gpu/core/hash.h"
#include "gpu/core/messages/run.h"
#include "gpu/program/build/compiled_kernel_resources.h"
#include "gpu/program/build/program_cache.h"
#include "gpu/program/process/find_on_path.h"
#include "gpu/program/process/run_tool.h"
#include "gpu/program/process/temporary_file.h"
#include "gpu/program/run/run.h"
#include "gpu/ptx/model/control_flow_graph.h"
#include "gpu/ptx/parse/parser.h"

namespace simtscope::program {

namespace fs = std::filesystem;

namespace {

/// Returns a hash of everything that decides the result: the code, and path and time of the tools.
std::string computeCodeKey(const std::string& ptx, const std::string& architecture, const std::string& ptxas,
                           const std::string& disassembler)
{
    Hash hash;
    for (const std::string& tool : {ptxas, disassembler}) {
        std::error_code error;
        hash.add(tool);
        hash.add(std::to_string(fs::last_write_time(tool, error).time_since_epoch().count()));
    }
    hash.add(architecture);
    hash.add(ptx);
    return hash.hex();
}

/// Keeps the text in the folder of built programs, whose oldest entries are removed when it is full.
void storeCode(const std::string& key, const std::string& text)
{
    const auto cache = ProgramCache::open(cacheDirectory());
    if (!cache)
        return;  // the code is disassembled again the next time
    const std::string temporary = cache->temporaryPath() + ".sass";
    std::ofstream file(temporary, std::ios::binary);
    file << text;
    file.close();
    std::error_code error;
    if (file)
        fs::rename(temporary, fs::path(cacheDirectory()) / (key + ".sass"), error);
}

std::map<SiteId, std::vector<SiteId>> findBranchesByTarget(const std::string& ptx)
{
    std::map<SiteId, std::vector<SiteId>> branches;
    const auto module = ptx::parseModule(ptx, "ptx", ptx::BadBodies::Keep);
    if (!module)
        return branches;
    for (const ptx::Function& function : module->functions) {
        const ptx::ControlFlowGraph graph = ptx::buildControlFlowGraph(function);
        for (const ptx::BasicBlock& from : graph.blocks)
            for (const ptx::BasicBlockIndex to : from.successors)
                if (from.successors.size() > 1 && from.end > from.first && to != ptx::kExitBlock)
                    branches[function.instructions[graph.blocks[std::size_t(to)].first].site].push_back(
                        function.instructions[from.end - 1].site);
    }
    return branches;
}

}  // namespace

Result<std::string> findDisassembler()
{
    const auto compiler = findCompiler();
    if (!compiler)
        return tl::unexpected(compiler.error());
    std::error_code error;
    if (const std::string besideCompiler = (fs::weakly_canonical(*compiler, error).parent_path() / "nvdisasm").string();
        isExecutable(besideCompiler))
        return besideCompiler;
    if (const std::string path = findOnPath("nvdisasm"); !path.empty())
        return path;
    return fail(msg::run::noDisassembler(*compiler));
}

Result<ptx::SassFunctions> disassemble(const std::string& ptx, const std::string& architecture, std::stop_token stop)
{
    const auto ptxas = findPtxas();
    if (!ptxas)
        return tl::unexpected(ptxas.error());
    const auto disassembler = findDisassembler();
    if (!disassembler)
        return tl::unexpected(disassembler.error());
    const std::string key = computeCodeKey(ptx, architecture, *ptxas, *disassembler);
    if (const std::string cached = readFile((fs::path(cacheDirectory()) / (key + ".sass")).string()); !cached.empty())
        return ptx::parseSass(cached);

    const TemporaryFile source(".ptx", ptx), code(".cubin", "");
    if (!source.isWritten() || !code.isWritten())
        return fail(msg::run::temporaryUnwritable(source.isWritten() ? code.path() : source.path()));
    const auto compiled = runTool({*ptxas, "--generate-line-info", "--gpu-name", architecture, "-o", code.path(), source.path()}, stop);
    if (!compiled)
        return tl::unexpected(compiled.error());
    if (!compiled->hasSucceeded)
        return fail(msg::run::notCompiledFor(architecture, compiled->firstError()));
    const auto printed = runTool({*disassembler, "--print-code", "--print-line-info", code.path()}, stop);
    if (!printed)
        return tl::unexpected(printed.error());
    if (!printed->hasSucceeded)
        return fail(msg::run::notDisassembled(architecture, printed->firstError()));
    storeCode(key, printed->out);
    return ptx::parseSass(printed->out);
}

analysis::MachineBranches findMachineBranches(const trace::Recording& recording, std::stop_token stop)
{
    analysis::MachineBranches machine;
    for (const trace::Launch& launch : recording.launches) {
        const bool diverges = std::ranges::any_of(launch.totals, [](const auto& site) { return site.second.divergentBranches > 0; });
        if (!diverges)
            continue;
        if (machine.modules.contains(launch.module))
            continue;
        if (launch.module.value >= recording.modules.size()) {
            machine.problem = msg::run::noMachineCode();
            return machine;
        }
        machine.architecture = architectureOf(recording.deviceOf(launch));
        auto code = disassemble(recording.modules[launch.module.value].ptx, machine.architecture, stop);
        if (!code) {
            machine.problem = code.error().message;
            return machine;
        }
        machine.modules.emplace(launch.module, std::move(*code));
        machine.branchesInto.emplace(launch.module, findBranchesByTarget(recording.modules[launch.module.value].ptx));
    }
    return machine;
}

}  // namespace simtscope::program
