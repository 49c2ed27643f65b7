// Parses and decodes the module of a launch for a replay, and resolves its sites and symbols (declared in replay.h).
#include <algorithm>

#include "gpu/analysis/replay/replay.h"
#include "gpu/core/messages/replay.h"
#include "gpu/ptx/decode/instruction_table.h"
#include "gpu/ptx/model/reserved_shared.h"
#include "gpu/ptx/parse/parser.h"

namespace simtscope::analysis {

namespace {

// Threads per block (CUDA C++ Programming Guide, "Technical Specifications per Compute Capability").
constexpr std::uint64_t kMaxThreads = 1024;

std::uint64_t alignUp(std::uint64_t value, std::uint64_t alignment)
{
    return alignment ? (value + alignment - 1) / alignment * alignment : value;
}

// Returns the offset of each parameter: the next one that its alignment allows (PTX ISA 9.0, 5.1.6.1 "Kernel Function Parameters").
std::map<std::string, std::uint64_t> parameterOffsets(const ptx::Function& kernel)
{
    std::map<std::string, std::uint64_t> offsets;
    std::uint64_t next = 0;
    for (const ptx::Variable& parameter : kernel.parameters) {
        next = alignUp(next, parameter.align);
        offsets[parameter.name] = next;
        next += parameter.bytes;
    }
    return offsets;
}

// Returns offsets in the block's shared window, by each name that a symbol may have.
std::map<std::string, std::uint64_t> sharedOffsets(const ptx::Module& module, const ptx::Function& kernel, const trace::Launch& launch)
{
    std::map<std::string, std::uint64_t> offsets;
    const auto layOut = [&](const ptx::Variable& variable) {
        if (variable.space != ptx::StateSpace::Shared)
            return;
        const bool isDynamic = variable.isExtern && variable.bytes == 0;
        for (const trace::SharedVariable& sharedVariable : launch.sharedVariables) {
            if (sharedVariable.name == variable.name || sharedVariable.name == trace::demangle(variable.name) ||
                sharedVariable.name == trace::shortenName(variable.name) || (isDynamic && sharedVariable.isDynamic))
                offsets[variable.name] = sharedVariable.offset;
        }
    };
    layOut(ptx::reservedSharedVariable());
    std::for_each(module.variables.begin(), module.variables.end(), layOut);
    for (const ptx::Function& function : module.functions)  // functions that are called have shared variables, too
        std::for_each(function.variables.begin(), function.variables.end(), layOut);
    std::for_each(kernel.variables.begin(), kernel.variables.end(), layOut);  // last, because the launch has its names
    return offsets;
}

}  // namespace

Result<std::shared_ptr<const ptx::Module>> ReplayModule::parse(const trace::Recording& recording, const trace::Launch& launch)
{
    if (launch.module.value >= recording.modules.size())
        return fail(msg::replay::noModule(launch.id.value));
    auto parsed =
        ptx::parseModule(recording.modules[launch.module.value].ptx, "module " + std::to_string(launch.module.value), ptx::BadBodies::Keep);
    if (!parsed)
        return tl::unexpected(parsed.error());
    return std::make_shared<const ptx::Module>(std::move(*parsed));
}

Result<std::shared_ptr<ReplayModule>> ReplayModule::create(const trace::Recording& recording, const trace::Launch& launch)
{
    return parse(recording, launch).and_then([&](std::shared_ptr<const ptx::Module> parsed) {
        return create(recording, launch, std::move(parsed));
    });
}

Result<std::shared_ptr<ReplayModule>> ReplayModule::create(const trace::Recording& recording, const trace::Launch& launch,
                                                           std::shared_ptr<const ptx::Module> parsed)
{
    if (launch.grid.count() == 0 || launch.block.count() == 0)
        return fail(msg::replay::emptyLaunch(launch.id.value));
    if (launch.block.count() > kMaxThreads)
        return fail(msg::replay::largeLaunch(launch.id.value));
    std::shared_ptr<ReplayModule> replay(new ReplayModule);
    replay->m_recording = &recording;
    replay->m_launch = &launch;
    replay->m_module = std::move(parsed);
    const auto& functions = replay->m_module->functions;
    const auto kernel = std::find_if(functions.begin(), functions.end(),
                                     [&](const ptx::Function& f) { return f.isEntry && !f.isDeclaration && f.name == launch.kernel; });
    if (kernel == functions.end())
        return fail(msg::replay::noKernel(launch.kernel));
    replay->m_kernel = std::uint32_t(kernel - functions.begin());
    for (std::size_t i = 0; i < functions.size(); ++i) {
        if (!functions[i].instructions.empty())
            replay->m_firstSites.emplace_back(functions[i].firstSite.value, std::uint32_t(i));
    }
    std::sort(replay->m_firstSites.begin(), replay->m_firstSites.end());
    for (const trace::Allocation& allocation : recording.allocations) {
        if (!allocation.name.empty())
            replay->m_symbols[allocation.name] = allocation.address;
    }
    replay->m_shared = sharedOffsets(*replay->m_module, *kernel, launch);
    replay->m_parameters = parameterOffsets(*kernel);
    replay->m_decoded.resize(functions.size());
    return replay;
}

Result<ReplayModule::InstructionPosition> ReplayModule::positionOf(SiteId site) const
{
    auto after = std::upper_bound(m_firstSites.begin(), m_firstSites.end(), site.value,
                                  [](std::uint32_t wanted, const auto& start) { return wanted < start.first; });
    if (after != m_firstSites.begin()) {
        const auto [first, function] = *--after;
        if (site.value - first < m_module->functions[function].instructions.size())
            return InstructionPosition{function, site.value - first};
    }
    return fail(msg::replay::noInstruction(site.value));
}

bool ReplayModule::reducesAtBarriers() const
{
    return std::any_of(m_module->functions.begin(), m_module->functions.end(), [](const ptx::Function& function) {
        return std::any_of(function.instructions.begin(), function.instructions.end(), [](const ptx::Instruction& instruction) {
            const ptx::InstructionRow& row = ptx::rowOf(instruction);
            return row.kind == ptx::OpKind::Barrier && row.hasOperand(ptx::OperandRole::Result);
        });
    });
}

Result<std::uint64_t> ReplayModule::addressOf(const std::string& symbol, ptx::StateSpace space) const
{
    const auto find = [&](const std::map<std::string, std::uint64_t>& offsets, const std::string& name) {
        const auto found = offsets.find(name);
        return found != offsets.end() ? found->second : 0;
    };
    if (space == ptx::StateSpace::Shared)
        return find(m_shared, symbol);
    if (space == ptx::StateSpace::Param)
        return find(m_parameters, symbol);
    if (space == ptx::StateSpace::None) {
        const auto& functions = m_module->functions;
        const auto* function = m_module->findFunction(symbol);
        return function ? ptx::kCodeWindow + 16 * std::uint64_t(function - functions.data()) : 0;
    }
    const std::uint64_t address = find(m_symbols, symbol);
    return address ? address : find(m_symbols, trace::demangle(symbol));
}

std::optional<ReplayModule::VariablePlace> ReplayModule::findVariable(std::uint64_t address) const
{
    for (const ptx::Variable& variable : m_module->variables) {
        if (variable.space != ptx::StateSpace::Global && variable.space != ptx::StateSpace::Const)
            continue;
        const std::uint64_t begin = addressOf(variable.name, variable.space).value_or(0);
        if (begin != 0 && address >= begin && address - begin < variable.bytes)
            return VariablePlace{&variable, address - begin};
    }
    return {};
}

Result<const ptx::DecodedFunction*> ReplayModule::function(std::uint32_t index)
{
    if (!m_decoded[index]) {
        auto decoded = ptx::decodeFunction(*m_module, m_module->functions[index],
                                           [this](const std::string& symbol, ptx::StateSpace space) { return addressOf(symbol, space); });
        if (!decoded)
            return tl::unexpected(decoded.error());
        m_decoded[index] = std::make_unique<ptx::DecodedFunction>(std::move(*decoded));
    }
    return m_decoded[index].get();
}

}  // namespace simtscope::analysis
