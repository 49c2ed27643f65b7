// Prepares a kernel (declared in simt/state/kernel.h and simt/engine.h): decodes every function that it can reach, lays out its shared
// memory and parameters, and chooses how each operation is executed.
#include <algorithm>
#include <cstdio>

#include <fmt/format.h>

#include "gpu/core/messages/call.h"
#include "gpu/core/messages/fault.h"
#include "gpu/ptx/decode/instruction_table.h"
#include "gpu/ptx/flow/uninitialised_registers.h"
#include "gpu/ptx/model/reserved_shared.h"
#include "gpu/simt/memory/columns.h"
#include "gpu/simt/prepare/annotate.h"
#include "gpu/simt/state/block_wide_barrier.h"
#include "gpu/simt/state/kernel.h"
#include "gpu/trace/model/kernel_layout.h"
#include "gpu/trace/model/recording.h"

namespace simtscope::simt {

namespace {

using ptx::StateSpace;

/// Estimates the 32-bit registers of a thread, which are not known before register allocation: half of the words that PTX declares, at
/// least 16 and at most 64.
std::uint32_t estimateRegisters(const ptx::Function& function)
{
    return std::uint32_t(std::clamp<std::uint64_t>(ptx::countDeclaredWords(function) / 2, 16, 64));
}

/// Returns an upper bound of the registers that ptxas allocates to a thread. A kernel with launch bounds gets at most as many as its
/// largest block allows (CUDA C++ Programming Guide 13.0, "Launch Bounds"); for such a kernel this returns 0. ptxas may unroll loops and so
/// take more registers than PTX names. The registers of called functions are not known.
std::uint32_t computeMaxRegisters(const ptx::Function& function, std::size_t functionCount)
{
    constexpr std::uint64_t kMaxRegisters = 255, kUnrollingRegisters = 32;
    const auto isBound = [](const std::string& directive) {
        return directive.find(".maxntid") != std::string::npos || directive.find(".reqntid") != std::string::npos;
    };
    if (std::ranges::any_of(function.directives, isBound))
        return 0;
    return std::uint32_t(functionCount > 1 ? kMaxRegisters
                                           : std::min(kMaxRegisters, 2 * ptx::countDeclaredWords(function) + kUnrollingRegisters));
}

std::uint32_t parseMaxThreads(const ptx::Function& function)
{
    for (const std::string& directive : function.directives) {
        unsigned x = 1, y = 1, z = 1;
        const auto position = directive.find(".maxntid");
        if (position == std::string::npos)
            continue;
        if (std::sscanf(directive.c_str() + position + 8, "%u , %u , %u", &x, &y, &z) >= 1)
            return std::min<std::uint32_t>(1024, x * y * z);
    }
    return 1024;
}

Error makeRefusal(const ptx::Module& module, const ptx::Function& function, std::uint32_t index, const Message& reason)
{
    const ptx::Instruction& instruction = function.instructions[index];
    Error error;
    std::int32_t frame = instruction.location;
    while (frame >= 0 && function.locations[frame].inlinedAt >= 0)
        frame = function.locations[frame].inlinedAt;
    if (frame >= 0)
        if (const std::string* path = module.filePath(function.locations[frame].file)) {
            error.file = *path;
            error.line = int(function.locations[frame].line);
        }
    error.message = msg::fault::unsupportedInKernel(trace::shortenName(function.name), reason, instruction.textLine);
    return error;
}

/// Returns whether operations of this kind leave the warp's splits as they are, except for faults.
bool keepsSplits(ptx::OpKind kind)
{
    using enum ptx::OpKind;
    constexpr ptx::OpKind kKinds[] = {Alu,         Load,         Store,     Atomic,     Special,     Stack,    TextureFetch, TextureQuery,
                                      SurfaceLoad, SurfaceStore, AsyncCopy, AsyncGroup, AsyncArrive, Mbarrier, Fence,        Nop};
    return std::ranges::find(kKinds, kind) != std::end(kKinds);
}

native::Handling chooseHandling(const ptx::DecodedOp& op)
{
    const bool isPlain = op.guard == ptx::kNoSlot;
    if (op.kind == ptx::OpKind::Branch)
        return native::Handling::Branch;
    if (op.kind == ptx::OpKind::Alu && isPlain)
        return native::Handling::Compute;
    if ((op.kind == ptx::OpKind::Load || op.kind == ptx::OpKind::Store) && isPlain && !op.mayWait)
        return native::Handling::Access;
    if (isBlockWideBarrier(op))
        return native::Handling::Barrier;
    return keepsSplits(op.kind) ? native::Handling::Call : native::Handling::Leave;
}

std::vector<native::SliceOperation> makeSliceOperations(const FunctionCode& code)
{
    std::vector<native::SliceOperation> operations;
    for (std::uint32_t pc = 0; pc < code.annotations.size(); ++pc) {
        const OpAnnotation& annotation = code.annotations[pc];
        native::SliceOperation& operation = operations.emplace_back();
        operation = {chooseHandling(code.decoded.ops[pc]),
                     annotation.isFirst,
                     annotation.mayWait,
                     annotation.target,
                     annotation.backEdgeLimit,
                     annotation.layoutIndex,
                     0};
        if (operation.handling != native::Handling::Barrier)
            continue;
        if (const auto blockWide = blockWideBarrierOf(code, pc))
            operation.barrier = toArgument(*blockWide);
        else
            operation.handling = native::Handling::Leave;
    }
    return operations;
}

/// Adds machine code to the functions of a kernel. If loops of the kernel may wait, control/forward_progress.cpp compares the values of all
/// registers, so every register must then get its value.
void addNativeCode(Kernel& kernel)
{
    const std::int32_t executions = native::executionsUntilTranslation();
    if (executions == 0)
        return;
    bool hasWaitingLoop = false;
    for (const auto& code : kernel.functions)
        hasWaitingLoop |= code && std::ranges::any_of(code->annotations, &OpAnnotation::mayWait);
    for (const auto& code : kernel.functions) {
        if (!code)
            continue;
        std::vector<native::Run> runs;
        for (std::uint32_t pc = 0; pc < code->annotations.size(); pc += std::max(1u, code->annotations[pc].runLength))
            if (code->annotations[pc].runLength)
                runs.push_back({pc, pc + code->annotations[pc].runLength});
        code->runCode = std::make_unique<native::RunCode>(code->decoded, std::move(runs), hasWaitingLoop, executions);
        code->sliceCode = std::make_unique<native::SliceCode>(code->decoded, makeSliceOperations(*code), hasWaitingLoop, executions);
    }
}

}  // namespace

Result<std::shared_ptr<const Kernel>> LoadedModule::Impl::findOrPrepareKernel(const std::string& name) const
{
    if (const auto found = kernels.find(name); found != kernels.end())
        return found->second;
    const ptx::Function* entry = module->findFunction(name);
    if (!entry || !entry->isEntry || entry->isDeclaration)
        return fail(msg::fault::noKernel(name));

    const trace::KernelDependencies dependencies = trace::findKernelDependencies(*module, *entry);
    for (const std::uint32_t index : dependencies.functions)
        if (functionsWithSites.insert(index).second)
            trace::addSites(*module, module->functions[index], sites);
    auto kernel = std::make_shared<Kernel>();
    const trace::SharedLayout sharedLayout = trace::layOutSharedVariables(dependencies.sharedVariables);
    // ptxas 13.0 refuses more on every architecture: "uses too much shared data (0xc001 bytes, 0xc000 max)".
    constexpr std::uint64_t kMaxStaticSharedBytes = 0xc000;
    if (sharedLayout.staticBytes > kMaxStaticSharedBytes)
        return fail(msg::fault::staticShared(trace::shortenName(name), sharedLayout.staticBytes, kMaxStaticSharedBytes));
    kernel->usesHeap = dependencies.usesHeap;
    kernel->sharedOffsets = sharedLayout.offsets;
    kernel->dynamicSharedOffset = std::uint32_t(sharedLayout.dynamicOffset);
    kernel->staticSharedEnd = std::uint32_t(sharedLayout.staticBytes);
    const ptx::Variable& reserved = ptx::reservedSharedVariable();
    kernel->info.staticSharedBytes =
        std::uint32_t(sharedLayout.staticBytes - (sharedLayout.offsets.contains(reserved.name) ? reserved.bytes : 0));
    kernel->info.sharedVariables = sharedLayout.variables;
    trace::ParameterLayout parameters = trace::layOutParameters(*entry);
    kernel->info.parameterBytes = parameters.bytes;
    kernel->info.parameters = std::move(parameters.parameters);
    kernel->info.registerCount = estimateRegisters(*entry);
    kernel->info.declaredFunctions = dependencies.undefinedFunctions;
    kernel->info.maxRegisters = computeMaxRegisters(*entry, dependencies.functions.size());
    kernel->info.maxThreadsPerBlock = parseMaxThreads(*entry);

    const ptx::SymbolAddress address = [&](const std::string& symbol, StateSpace space) -> Result<std::uint64_t> {
        if (space == StateSpace::Shared) {
            const auto found = sharedLayout.offsets.find(symbol);
            return found == sharedLayout.offsets.end() ? Result<std::uint64_t>(fail(msg::fault::noPlaceOf(symbol))) : found->second;
        }
        if (space == StateSpace::Param) {
            for (std::size_t i = 0; i < entry->parameters.size(); ++i)
                if (entry->parameters[i].name == symbol)
                    return kernel->info.parameters[i].offset;
            return fail(msg::fault::noParameter(symbol));
        }
        if (space == StateSpace::None)
            return findFunctionAddress(*module, symbol);
        if (const std::uint64_t device = addressOf(symbol))
            return device;
        const auto variable = std::ranges::find(module->variables, symbol, &ptx::Variable::name);
        const bool isExtern = variable != module->variables.end() && variable->isExtern;
        return fail(isExtern ? msg::call::externVariable(symbol) : msg::fault::noAddressOf(symbol));
    };

    kernel->functions.resize(module->functions.size());
    for (const std::uint32_t index : dependencies.functions) {
        auto code = std::make_unique<FunctionCode>();
        Result<ptx::DecodedFunction> decoded = ptx::decodeFunction(*module, module->functions[index], address);
        if (!decoded)
            return tl::unexpected(decoded.error());
        if (!decoded->unsupported.empty()) {
            const auto& [instruction, reason] = decoded->unsupported.front();
            return tl::unexpected(makeRefusal(*module, module->functions[index], instruction, reason));
        }
        code->decoded = std::move(*decoded);
        code->constants = code->decoded.constantPool();
        code->index = index;
        code->clearsRegisters = !code->decoded.prologue.empty() || !ptx::writesBeforeReading(module->functions[index], code->decoded.graph);
        code->firstCounter = kernel->counterCount;
        kernel->counterCount += std::uint32_t(code->decoded.ops.size());
        kernel->info.localBytes += code->decoded.localBytes;
        kernel->functions[index] = std::move(code);
    }
    annotateOperations(*kernel);
    for (const std::uint32_t index : dependencies.functions) {
        FunctionCode& code = *kernel->functions[index];
        for (std::uint32_t pc = 0; pc < code.annotations.size(); ++pc) {
            const auto kind = code.decoded.ops[pc].kind;
            if (kind == ptx::OpKind::Load || kind == ptx::OpKind::Store) {
                code.annotations[pc].layoutIndex = kernel->layoutCount++;
                code.annotations[pc].columnFunction = findColumnFunction(code.decoded.ops[pc]);
            }
            kernel->copiesAsynchronously |=
                kind == ptx::OpKind::AsyncCopy || kind == ptx::OpKind::AsyncGroup || kind == ptx::OpKind::AsyncArrive;
            if (kind == ptx::OpKind::Atomic || kind == ptx::OpKind::Mbarrier || kind == ptx::OpKind::AsyncArrive)
                code.annotations[pc].atomicRule = sites.at(SiteId{code.site(pc)}).atomicRule;
        }
    }
    addNativeCode(*kernel);
    kernel->entry = kernel->functions[std::size_t(entry - module->functions.data())].get();
    return kernels.emplace(name, std::move(kernel)).first->second;
}

Result<KernelInfo> findKernelInfo(const LoadedModule& module, const std::string& kernel)
{
    const auto found = module.impl().findOrPrepareKernel(kernel);
    if (!found)
        return tl::unexpected(found.error());
    return (*found)->info;
}

}  // namespace simtscope::simt
