#include "gpu/cuda/instrument/instrument.h"

#include <algorithm>
#include <fmt/format.h>
#include <iterator>
#include <optional>
#include <set>

#include "gpu/core/messages/gpu.h"
#include "gpu/cuda/instrument/instrumented_copy.h"
#include "gpu/cuda/instrument/record_format.h"
#include "gpu/cuda/instrument/recorder_text.h"
#include "gpu/ptx/parse/parser.h"
#include "gpu/trace/model/kernel_layout.h"
#include "gpu/trace/model/recording.h"

namespace simtscope::cuda {
namespace {

bool mentions(const ptx::Operand& operand, std::string_view text)
{
    return operand.text.starts_with(text) ||
           std::ranges::any_of(operand.elements, [&](const ptx::Operand& element) { return mentions(element, text); });
}

bool mentions(const ptx::Function& function, std::string_view text)
{
    return std::ranges::any_of(function.instructions, [&](const ptx::Instruction& instruction) {
        return std::ranges::any_of(instruction.operands, [&](const ptx::Operand& operand) { return mentions(operand, text); });
    });
}

std::vector<LayoutSlot> makeLayout(const ptx::Module& module, const trace::KernelDependencies& dependencies)
{
    using Kind = LayoutSlot::Kind;
    std::vector<LayoutSlot> slots;
    const auto anyFunction = [&](auto holds) {
        return std::ranges::any_of(dependencies.functions, [&](std::uint32_t index) { return holds(module.functions[index]); });
    };
    if (!dependencies.sharedVariables.empty())
        slots.push_back({Kind::SharedWindow, {}});
    for (const ptx::Variable* variable : dependencies.sharedVariables)
        slots.push_back({Kind::Shared, variable->name});
    if (anyFunction([](const ptx::Function& f) {
            return std::ranges::any_of(f.variables, [](const ptx::Variable& v) { return v.space == ptx::StateSpace::Local; });
        }))
        slots.push_back({Kind::LocalWindow, {}});
    for (const ptx::Variable& variable : module.variables)
        if (variable.space == ptx::StateSpace::Const && anyFunction([&](const ptx::Function& f) { return mentions(f, variable.name); }))
            slots.push_back({Kind::Constant, variable.name});
    if (anyFunction([](const ptx::Function& f) { return mentions(f, "%envreg"); }))
        slots.push_back({Kind::GridWorkspace, {}});
    return slots;
}

/// Decodes a function without addresses of variables, which is enough for its control flow and its kinds of instructions.
Result<InstrumentedFunction> makePlan(const ptx::Module& module, const ptx::Function& function)
{
    auto decoded = ptx::decodeFunction(module, function, [](const std::string&, ptx::StateSpace) -> Result<std::uint64_t> { return 0; });
    if (!decoded)
        return tl::unexpected(decoded.error());
    InstrumentedFunction plan;
    plan.decoded = std::move(*decoded);
    planEntries(module, function, plan);
    std::map<SiteId, trace::Site> sites;
    if (std::ranges::any_of(plan.decoded.ops, [](const ptx::DecodedOp& op) { return op.kind == ptx::OpKind::Atomic; }))
        trace::addSites(module, function, sites);
    plan.counters = makeCounters(function, plan.decoded, sites);
    return plan;
}

/// Returns whether threads of the module arrive at a barrier without waiting there (bar.arrive).
bool hasArriveOnlyBarriers(const ptx::Module& module)
{
    return std::ranges::any_of(module.functions, [](const ptx::Function& function) {
        return std::ranges::any_of(function.instructions, [](const ptx::Instruction& instruction) {
            return (instruction.mnemonic == "bar" || instruction.mnemonic == "barrier") && instruction.has("arrive");
        });
    });
}

class ModuleInstrumenter {
public:
    ModuleInstrumenter(const ptx::Module& module, const std::set<std::string>& kernels, RecordedBlocks blocks, InstrumentedModule& result)
        : m_module(module), m_blocks(blocks), m_result(result), m_hasArriveOnlyBarriers(hasArriveOnlyBarriers(module))
    {
        std::set<std::uint32_t> calledFunctions;
        for (const ptx::Function& function : module.functions)
            if (isRequested(function, kernels)) {
                m_kernelDependencies.push_back(trace::findKernelDependencies(module, function));
                calledFunctions.insert(m_kernelDependencies.back().functions.begin(), m_kernelDependencies.back().functions.end());
            }
        // Only one kernel runs in a launch. So the counters of every kernel begin at the same index, after those of all functions that
        // kernels call.
        for (const std::uint32_t index : calledFunctions) {
            auto& plan = m_plans.emplace(index, makePlan(module, module.functions[index])).first->second;
            if (plan && !module.functions[index].isEntry) {
                plan->counters.firstIndex = m_sharedCounterCount;
                m_sharedCounterCount += std::uint32_t(plan->counters.rows.size());
            }
        }
    }

    void run()
    {
        for (const trace::KernelDependencies& reach : m_kernelDependencies)
            instrumentKernel(reach);
    }

    /// Makes the instrumented copies of the kernel and of all functions that it calls; makes none if one of them cannot be recorded.
    void instrumentKernel(const trace::KernelDependencies& dependencies)
    {
        const ptx::Function& kernel = m_module.functions[dependencies.functions.front()];
        m_result.layouts[kernel.name] = makeLayout(m_module, dependencies);
        for (const std::uint32_t index : dependencies.functions)
            if (const Error* refusal = instrumentFunction(index)) {
                m_result.refusals[kernel.name] = msg::gpu::ofKernel(trace::shortenName(kernel.name), refusal->message);
                return;
            }
        m_kernels.push_back(dependencies.functions);
        m_result.copyNames[kernel.name] = instrumentedName(kernel.name);
    }

    Result<std::string> makeText() const
    {
        std::set<std::uint32_t> functionIndices;
        for (const auto& functions : m_kernels)
            functionIndices.insert(functions.begin(), functions.end());
        std::set<std::string> recorders;
        std::string declarations, bodies;
        for (const std::uint32_t index : functionIndices) {
            const InstrumentedCopy& copy = *m_copies.at(index);
            recorders.insert(copy.recorderFunctions.begin(), copy.recorderFunctions.end());
            declarations += copy.declaration;
            bodies += copy.text;
        }
        if (functionIndices.empty())
            return std::string();
        const auto recorder = linkRecorderText(recorders);
        if (!recorder)
            return tl::unexpected(recorder.error());
        return *recorder + declarations + bodies;
    }

private:
    static bool isRequested(const ptx::Function& function, const std::set<std::string>& kernels)
    {
        return function.isEntry && !function.isDeclaration && kernels.contains(function.name);
    }

    /// Makes the instrumented copy of a function, unless it exists. Returns nullptr on success, else the reason of the failure.
    const Error* instrumentFunction(std::uint32_t index)
    {
        const auto known = m_copies.find(index);
        const auto& copy = known != m_copies.end() ? known->second : m_copies.emplace(index, writeCopy(index)).first->second;
        return copy ? nullptr : &copy.error();
    }

    Result<InstrumentedCopy> writeCopy(std::uint32_t index)
    {
        const ptx::Function& function = m_module.functions[index];
        Result<InstrumentedFunction>& plan = m_plans.at(index);
        if (!plan)
            return tl::unexpected(Error{msg::gpu::cannotDecode(plan.error().message), {}, 0});
        m_result.functions[index] = std::move(*plan);
        if (function.isEntry) {
            m_result.functions[index].counters.firstIndex = m_sharedCounterCount;
            m_result.counterCounts[function.name] = m_sharedCounterCount + std::uint32_t(m_result.functions[index].counters.rows.size());
        }
        const auto layout = m_result.layouts.find(function.name);
        return writeInstrumentedCopy({&m_module, &function, &m_result.functions[index], &m_result.sites, &m_result.groups,
                                      layout == m_result.layouts.end() ? nullptr : &layout->second, m_blocks, m_hasArriveOnlyBarriers});
    }

    const ptx::Module& m_module;
    const RecordedBlocks m_blocks;
    InstrumentedModule& m_result;
    bool m_hasArriveOnlyBarriers;
    std::vector<trace::KernelDependencies> m_kernelDependencies;    // kernels to instrument, with the functions that they call
    std::map<std::uint32_t, Result<InstrumentedFunction>> m_plans;  // by index in Module::functions
    std::uint32_t m_sharedCounterCount = 0;                         // counters of the functions that kernels call
    std::map<std::uint32_t, Result<InstrumentedCopy>> m_copies;
    std::vector<std::vector<std::uint32_t>> m_kernels;
};

/// Returns the instrumented copies of the kernels, without the text of the module, to which the caller appends them.
Result<InstrumentedModule> makeInstrumentedCopies(const ptx::Module& module, const std::set<std::string>& kernels, RecordedBlocks blocks)
{
    if (module.siteCount >= kMaxSites)
        return fail(msg::gpu::tooManyInstructions(module.siteCount, kMaxSites));
    InstrumentedModule result;
    result.functions.resize(module.functions.size());
    result.sites.resize(module.siteCount);
    for (std::uint32_t f = 0; f < module.functions.size(); ++f)
        for (std::uint32_t i = 0; i < module.functions[f].instructions.size(); ++i) {
            SiteRecord& row = result.sites[module.functions[f].instructions[i].site.value];
            row.functionIndex = f;
            row.instructionIndex = i;
        }
    ModuleInstrumenter rewriter(module, kernels, blocks, result);
    rewriter.run();
    auto text = rewriter.makeText();
    if (!text)
        return tl::unexpected(text.error());
    result.ptxText = std::move(*text);
    return result;
}

bool isInDeviceMemory(const ptx::Variable& variable)
{
    return variable.space != ptx::StateSpace::Shared;
}

bool namesAny(const ptx::Operand& operand, const std::set<std::string_view>& variables)
{
    return variables.contains(operand.text) ||
           std::ranges::any_of(operand.elements, [&](const ptx::Operand& o) { return namesAny(o, variables); });
}

}  // namespace

bool usesVariables(const ptx::Module& module, const ptx::Function& kernel)
{
    std::set<std::string_view> variables;
    for (const ptx::Variable& variable : module.variables)
        if (isInDeviceMemory(variable))
            variables.insert(variable.name);
    if (variables.empty())
        return false;
    return std::ranges::any_of(trace::findKernelDependencies(module, kernel).functions, [&](std::uint32_t index) {
        return std::ranges::any_of(module.functions[index].instructions, [&](const ptx::Instruction& instruction) {
            return std::ranges::any_of(instruction.operands, [&](const ptx::Operand& operand) { return namesAny(operand, variables); });
        });
    });
}

Result<InstrumentedModule> instrument(const ptx::Module& module, std::string_view text, const std::set<std::string>& kernels,
                                      RecordedBlocks blocks)
{
    auto out = makeInstrumentedCopies(module, kernels, blocks);
    if (out)
        out->ptxText = std::string(text) + "\n" + out->ptxText;
    return out;
}

Result<InstrumentedModule> instrument(const ptx::Module& module, std::string_view text, RecordedBlocks blocks)
{
    std::set<std::string> kernels;
    for (const ptx::Function& function : module.functions)
        kernels.insert(function.name);
    return instrument(module, text, kernels, blocks);
}

Result<InstrumentedModule> instrumentAsModule(const ptx::Module& module, const std::string& kernel, RecordedBlocks blocks)
{
    auto out = makeInstrumentedCopies(module, {kernel}, blocks);
    if (!out)
        return out;
    ptx::Module headerModule;
    headerModule.version = module.version;
    headerModule.target = module.target;
    headerModule.addressSize = module.addressSize;
    std::ranges::remove_copy_if(module.variables, std::back_inserter(headerModule.variables), isInDeviceMemory);
    std::ranges::copy_if(module.functions, std::back_inserter(headerModule.functions), [&](const ptx::Function& function) {
        return function.isDeclaration && !function.isEntry && module.findFunction(function.name)->isDeclaration;
    });
    out->ptxText = ptx::printModule(headerModule) + out->ptxText;
    return out;
}

}  // namespace simtscope::cuda
