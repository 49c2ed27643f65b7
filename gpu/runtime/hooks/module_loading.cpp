#include "gpu/runtime/hooks/module_loading.h"

#include <algorithm>

#include "gpu/runtime/code/device_variables.h"
#include "gpu/runtime/hooks/real_runtime.h"
#include "gpu/runtime/hooks/session.h"

namespace simtscope::runtime::hooks {
namespace {

/// Returns the address of the variable's memory on the current device; 0 if the runtime does not tell it.
std::uint64_t addressOf(const HookedVariable& variable)
{
    if (variable.managedPointer)
        return reinterpret_cast<std::uint64_t>(*variable.managedPointer);
    void* address = nullptr;
    if (real::getSymbolAddress(&address, variable.host) != Error::Success) {
        (void)real::getLastError();
        return 0;
    }
    return reinterpret_cast<std::uint64_t>(address);
}

}  // namespace

void recordModuleLoad(Session& session, HookedModule& module, int device, HookedModule::LoadedIds& loaded)
{
    if (std::ranges::any_of(module.variables, [](const auto& v) { return v.second.managedPointer; }))
        (void)realFunction<"__cudaInitModule", char(void**)>()(module.handle);
    for (const ptx::Variable& variable : module.code->module.variables) {
        if (!hasMemory(variable))
            continue;
        if (const auto shared = module.managed.find(variable.name); shared != module.managed.end()) {
            loaded.variables[variable.name] = shared->second;
            continue;
        }
        trace::Allocation info;
        info.kind = allocationKindOf(variable);
        if (const auto known = module.variables.find(variable.name); known != module.variables.end())
            info.address = addressOf(known->second);
        info.bytes = std::max<std::uint64_t>(variable.bytes, 1);
        info.name = trace::demangle(variable.name);
        info.type = variable.type;
        info.createdByCall = session.nextCall;
        const trace::Allocation& row = session.allocations.add(std::move(info), device);
        loaded.variables[variable.name] = row.id;
        if (isManaged(variable))
            module.managed[variable.name] = row.id;
        if (session.recorder)
            session.recorder->writeAllocation(row);
    }
    if (module.sites.empty())
        module.sites = trace::makeSites(module.code->module);
    if (session.recorder)
        session.recorder->writeModule(loaded.id, {module.code->text}, module.sites);
}

}  // namespace simtscope::runtime::hooks
