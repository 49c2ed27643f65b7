#include "gpu/runtime/cuda/hooked_module.h"

namespace simtscope::runtime::hooks {

const std::vector<cuda::LayoutSlot>& Kernel::slots() const
{
    static const std::vector<cuda::LayoutSlot> none;
    if (!instrumentedModule)
        return none;
    const auto found = instrumentedModule->instrumented.layouts.find(name);
    return found == instrumentedModule->instrumented.layouts.end() ? none : found->second;
}

const Kernel::Layout& Kernel::layout() const
{
    if (!m_layout) {
        m_layout.emplace();
        if (const ptx::Function* const entry = module->code->module.find(name))
            *m_layout = {trace::layOutShared(trace::reachOf(module->code->module, *entry).shared), trace::layOutParameters(*entry)};
    }
    return *m_layout;
}

}  // namespace simtscope::runtime::hooks
