#include "gpu/runtime/cuda/instrumented_kernels.h"

#include <set>

#include "gpu/core/messages/gpu.h"
#include "gpu/cuda/instrument/record_format.h"
#include "gpu/runtime/code/machine_code.h"
#include "gpu/runtime/cuda/real.h"
#include "gpu/runtime/cuda/session.h"

namespace simtscope::runtime::hooks {
namespace {

constexpr unsigned kMadeBeforeAll = 2;  ///< launched kernels of a module after which the rest are expected too

cuda::RecordedBlocks recordedBlocks(const Session& session)
{
    return session.settings.blocks.which == trace::BlockSelection::Which::All ? cuda::RecordedBlocks::Every : cuda::RecordedBlocks::Chosen;
}

}  // namespace

void InstrumentedKernels::registerRecorder(void** handle, InstrumentedModule& instrumentedModule)
{
    instrumentedModule.config = std::make_unique<char>();
    real::registerVariable(handle, instrumentedModule.config.get(), cuda::kConfigVariable, sizeof(cuda::RecorderConfig), true);
    instrumentedModule.counters = std::make_unique<char>();
    real::registerVariable(handle, instrumentedModule.counters.get(), cuda::kCountersVariable, sizeof(cuda::RecorderCounters), false);
}

void InstrumentedKernels::registerInstrumentedCopy(void** handle, Kernel& kernel)
{
    const cuda::Instrumented& instrumented = kernel.instrumentedModule->instrumented;
    if (const auto refused = instrumented.refused.find(kernel.name); refused != instrumented.refused.end())
        kernel.refused = refused->second;
    const auto copy = instrumented.copies.find(kernel.name);
    if (copy == instrumented.copies.end())
        return;
    kernel.instrumentedCopy = std::make_unique<char>();
    real::registerKernel(handle, kernel.instrumentedCopy.get(), copy->second.c_str());
}

void InstrumentedKernels::makeInside(Session& session, HookedModule& module, std::string& text) const
{
    std::set<std::string> usingVariables;
    for (const ptx::Function& function : module.code->module.functions)
        if (function.isEntry && !function.isDeclaration && cuda::usesVariables(module.code->module, function))
            usingVariables.insert(function.name);
    if (usingVariables.empty())
        return;
    auto instrumented = cuda::instrument(module.code->module, module.code->text, usingVariables, recordedBlocks(session));
    if (!instrumented) {
        session.remark(msg::gpu::notRecorded(instrumented.error().message));
        module.isRecorded = false;
        return;
    }
    text = instrumented->ptx;
    module.instrumentedModule = std::make_shared<InstrumentedModule>();
    module.instrumentedModule->instrumented = std::move(*instrumented);
}

void InstrumentedKernels::make(Session& session, Kernel& kernel)
{
    HookedModule& module = *kernel.module;
    if (kernel.instrumentedModule || !module.isRecorded)
        return;
    auto instrumented = cuda::instrumentAlone(module.code->module, kernel.name, recordedBlocks(session));
    if (!instrumented) {
        session.remark(msg::gpu::notRecorded(instrumented.error().message));
        module.isRecorded = false;
        return;
    }
    kernel.instrumentedModule = std::make_shared<InstrumentedModule>();
    InstrumentedModule& instrumentedModule = *kernel.instrumentedModule;
    instrumentedModule.instrumented = std::move(*instrumented);
    if (++module.copiesMade == kMadeBeforeAll)
        expectOthers(session, module);
    if (!instrumentedModule.instrumented.copies.contains(kernel.name)) {
        kernel.refused = instrumentedModule.instrumented.refused.at(kernel.name);
        return;
    }
    MachineCodeImage machineCode{session.settings.architecture, {}};
    if (m_compiler.canCompile()) {
        m_expected.claim({&module, kernel.name});
        // PTX that ptxas refuses is left to the driver, which compiles it or refuses it in its own words.
        if (auto code = m_compiler.compile(instrumentedModule.instrumented.ptx, optionsForPtxas(module.code->header)))
            machineCode.code = std::move(*code);
    }
    instrumentedModule.image = writeFatBinary({module.code->architecture, instrumentedModule.instrumented.ptx, module.code->header},
                                              machineCode.code.empty() ? nullptr : &machineCode);
    void** const handle = next<"__cudaRegisterFatBinary", void**(void*)>()(instrumentedModule.image.wrapper.get());
    registerRecorder(handle, instrumentedModule);
    registerInstrumentedCopy(handle, kernel);
    next<"__cudaRegisterFatBinaryEnd", void(void**)>()(handle);
}

void InstrumentedKernels::expectOthers(const Session& session, HookedModule& module)
{
    if (!m_compiler.keepsCode() || module.othersExpected)
        return;
    module.othersExpected = true;
    std::vector<PrecompiledKernels::Key> kernels;
    for (const auto& [name, kernel] : module.kernels)
        if (!kernel->instrumentedModule)
            kernels.emplace_back(&module, name);
    const auto blocks = recordedBlocks(session);
    m_expected.expect(kernels, [this, blocks](const PrecompiledKernels::Key& key, const std::stop_token& stop) {
        const DeviceCode& code = *static_cast<const HookedModule*>(key.first)->code;
        if (const auto instrumented = cuda::instrumentAlone(code.module, key.second, blocks))
            (void)m_compiler.compile(instrumented->ptx, optionsForPtxas(code.header), stop);  // the launch will report errors
    });
}

}  // namespace simtscope::runtime::hooks
