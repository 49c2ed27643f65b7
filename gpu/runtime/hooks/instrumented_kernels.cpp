#include "gpu/runtime/hooks/instrumented_kernels.h"

#include <set>

#include "gpu/core/messages/gpu.h"
#include "gpu/cuda/instrument/record_format.h"
#include "gpu/runtime/code/kernel_resource_finder.h"
#include "gpu/runtime/hooks/real_runtime.h"
#include "gpu/runtime/hooks/session.h"

namespace simtscope::runtime::hooks {
namespace {

constexpr unsigned kCopiesBeforePrecompiling = 2;  ///< launched kernels of a module after which the rest are expected too

cuda::RecordedBlocks recordedBlocks(const Session& session)
{
    return session.settings.blocks.mode == trace::BlockSelection::Mode::All ? cuda::RecordedBlocks::Every : cuda::RecordedBlocks::Chosen;
}

}  // namespace

void InstrumentedKernels::registerRecorder(void** handle, RegisteredCopies& registeredCopies)
{
    registeredCopies.config = std::make_unique<char>();
    real::registerVariable(handle, registeredCopies.config.get(), cuda::kConfigVariable, sizeof(cuda::RecorderConfig), true);
    registeredCopies.counters = std::make_unique<char>();
    real::registerVariable(handle, registeredCopies.counters.get(), cuda::kCountersVariable, sizeof(cuda::RecorderCounters), false);
}

void InstrumentedKernels::registerInstrumentedCopy(void** handle, HookedKernel& kernel)
{
    const cuda::InstrumentedModule& instrumented = kernel.registeredCopies->instrumentedModule;
    if (const auto refused = instrumented.refusals.find(kernel.name); refused != instrumented.refusals.end())
        kernel.refusal = refused->second;
    const auto copy = instrumented.copyNames.find(kernel.name);
    if (copy == instrumented.copyNames.end())
        return;
    kernel.instrumentedCopy = std::make_unique<char>();
    real::registerKernel(handle, kernel.instrumentedCopy.get(), copy->second.c_str());
}

void InstrumentedKernels::addCopiesToModule(Session& session, HookedModule& module, std::string& ptxText) const
{
    std::set<std::string> kernelsUsingVariables;
    for (const ptx::Function& function : module.code->module.functions)
        if (function.isEntry && !function.isDeclaration && cuda::usesVariables(module.code->module, function))
            kernelsUsingVariables.insert(function.name);
    if (kernelsUsingVariables.empty())
        return;
    auto instrumented = cuda::instrument(module.code->module, module.code->text, kernelsUsingVariables, recordedBlocks(session));
    if (!instrumented) {
        session.addNoteOnce(msg::gpu::notRecorded(instrumented.error().message));
        module.isRecorded = false;
        return;
    }
    ptxText = instrumented->ptxText;
    module.registeredCopies = std::make_shared<RegisteredCopies>();
    module.registeredCopies->instrumentedModule = std::move(*instrumented);
}

void InstrumentedKernels::makeAndRegisterCopy(Session& session, HookedKernel& kernel)
{
    HookedModule& module = *kernel.module;
    if (kernel.registeredCopies || !module.isRecorded)
        return;
    auto instrumented = cuda::instrumentAsModule(module.code->module, kernel.name, recordedBlocks(session));
    if (!instrumented) {
        session.addNoteOnce(msg::gpu::notRecorded(instrumented.error().message));
        module.isRecorded = false;
        return;
    }
    kernel.registeredCopies = std::make_shared<RegisteredCopies>();
    RegisteredCopies& registeredCopies = *kernel.registeredCopies;
    registeredCopies.instrumentedModule = std::move(*instrumented);
    if (++module.copyCount == kCopiesBeforePrecompiling)
        precompileOthers(session, module);
    if (!registeredCopies.instrumentedModule.copyNames.contains(kernel.name)) {
        kernel.refusal = registeredCopies.instrumentedModule.refusals.at(kernel.name);
        return;
    }
    MachineCodeImage machineCode{session.settings.architecture, {}};
    if (m_compiler.canCompile()) {
        m_precompiler.claim({&module, kernel.name});
        // PTX that ptxas refuses is left to the driver, which compiles it or refuses it in its own words.
        if (auto code = m_compiler.compile(registeredCopies.instrumentedModule.ptxText, makePtxasOptions(module.code->header)))
            machineCode.code = std::move(*code);
    }
    registeredCopies.image = writeFatBinary({module.code->architecture, registeredCopies.instrumentedModule.ptxText, module.code->header},
                                            machineCode.code.empty() ? nullptr : &machineCode);
    void** const handle = realFunction<"__cudaRegisterFatBinary", void**(void*)>()(registeredCopies.image.wrapper.get());
    registerRecorder(handle, registeredCopies);
    registerInstrumentedCopy(handle, kernel);
    realFunction<"__cudaRegisterFatBinaryEnd", void(void**)>()(handle);
}

void InstrumentedKernels::precompileOthers(const Session& session, HookedModule& module)
{
    if (!m_compiler.cachesCode() || module.isPrecompiling)
        return;
    module.isPrecompiling = true;
    std::vector<KernelPrecompiler::Key> kernels;
    for (const auto& [name, kernel] : module.kernels)
        if (!kernel->registeredCopies)
            kernels.emplace_back(&module, name);
    const auto blocks = recordedBlocks(session);
    m_precompiler.enqueue(kernels, [this, blocks](const KernelPrecompiler::Key& key, const std::stop_token& stop) {
        const DeviceCode& code = *static_cast<const HookedModule*>(key.first)->code;
        if (const auto instrumented = cuda::instrumentAsModule(code.module, key.second, blocks))
            (void)m_compiler.compile(instrumented->ptxText, makePtxasOptions(code.header), stop);  // the launch will report errors
    });
}

}  // namespace simtscope::runtime::hooks
