#include "gpu/runtime/cuda/kernel_twins.h"

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
    return session.settings.record.blocks == trace::RecordOptions::Blocks::All ? cuda::RecordedBlocks::Every : cuda::RecordedBlocks::Chosen;
}

}  // namespace

void KernelTwins::registerRecorder(void** handle, Twins& twins)
{
    twins.config = std::make_unique<char>();
    real::registerVariable(handle, twins.config.get(), cuda::kConfigVariable, sizeof(cuda::RecorderConfig), true);
    twins.counters = std::make_unique<char>();
    real::registerVariable(handle, twins.counters.get(), cuda::kCountersVariable, sizeof(cuda::RecorderCounters), false);
}

void KernelTwins::registerTwin(void** handle, Kernel& kernel)
{
    const cuda::Instrumented& instrumented = kernel.twins->instrumented;
    if (const auto refused = instrumented.refused.find(kernel.name); refused != instrumented.refused.end())
        kernel.refused = refused->second;
    const auto twin = instrumented.copies.find(kernel.name);
    if (twin == instrumented.copies.end())
        return;
    kernel.twin = std::make_unique<char>();
    real::registerKernel(handle, kernel.twin.get(), twin->second.c_str());
}

void KernelTwins::makeInside(Session& session, Module& module, std::string& text) const
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
    module.twins = std::make_shared<Twins>();
    module.twins->instrumented = std::move(*instrumented);
}

void KernelTwins::make(Session& session, Kernel& kernel)
{
    Module& module = *kernel.module;
    if (kernel.twins || !module.isRecorded)
        return;
    auto instrumented = cuda::instrumentAlone(module.code->module, kernel.name, recordedBlocks(session));
    if (!instrumented) {
        session.remark(msg::gpu::notRecorded(instrumented.error().message));
        module.isRecorded = false;
        return;
    }
    kernel.twins = std::make_shared<Twins>();
    Twins& twins = *kernel.twins;
    twins.instrumented = std::move(*instrumented);
    if (++module.twinsMade == kMadeBeforeAll)
        expectOthers(session, module);
    if (!twins.instrumented.copies.contains(kernel.name)) {
        kernel.refused = twins.instrumented.refused.at(kernel.name);
        return;
    }
    MachineCodeImage machineCode{session.settings.architecture, {}};
    if (m_compiler.canCompile()) {
        m_expected.claim({&module, kernel.name});
        // PTX that ptxas refuses is left to the driver, which compiles it or refuses it in its own words.
        if (auto code = m_compiler.compile(twins.instrumented.ptx, optionsForPtxas(module.code->header)))
            machineCode.code = std::move(*code);
    }
    twins.image = writeFatBinary({module.code->architecture, twins.instrumented.ptx, module.code->header},
                                 machineCode.code.empty() ? nullptr : &machineCode);
    void** const handle = next<"__cudaRegisterFatBinary", void**(void*)>()(twins.image.wrapper.get());
    registerRecorder(handle, twins);
    registerTwin(handle, kernel);
    next<"__cudaRegisterFatBinaryEnd", void(void**)>()(handle);
}

void KernelTwins::expectOthers(const Session& session, Module& module)
{
    if (!m_compiler.keepsCode() || module.othersExpected)
        return;
    module.othersExpected = true;
    std::vector<ExpectedTwins::Key> kernels;
    for (const auto& [name, kernel] : module.kernels)
        if (!kernel->twins)
            kernels.emplace_back(&module, name);
    const auto blocks = recordedBlocks(session);
    m_expected.expect(kernels, [this, blocks](const ExpectedTwins::Key& key, const std::stop_token& stop) {
        const DeviceCode& code = *static_cast<const Module*>(key.first)->code;
        if (const auto instrumented = cuda::instrumentAlone(code.module, key.second, blocks))
            (void)m_compiler.compile(instrumented->ptx, optionsForPtxas(code.header), stop);  // the launch will report errors
    });
}

}  // namespace simtscope::runtime::hooks
