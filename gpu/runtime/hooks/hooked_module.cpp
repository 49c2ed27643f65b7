#include "gpu/runtime/hooks/hooked_module.h"

namespace simtscope::runtime::hooks {

const std::vector<cuda::LayoutSlot>& HookedKernel::slots() const
{
    static const std::vector<cuda::LayoutSlot> none;
    if (!registeredCopies)
        return none;
    const auto found = registeredCopies->instrumentedModule.layouts.find(name);
    return found == registeredCopies->instrumentedModule.layouts.end() ? none : found->second;
}

const HookedKernel::Layout& HookedKernel::layout() const
{
    if (!m_layout) {
        m_layout.emplace();
        if (const ptx::Function* const entry = module->code->module.findFunction(name))
            *m_layout = {trace::layOutSharedVariables(trace::findKernelDependencies(module->code->module, *entry).sharedVariables),
                         trace::layOutParameters(*entry)};
    }
    return *m_layout;
}

}  // namespace simtscope::runtime::hooks
