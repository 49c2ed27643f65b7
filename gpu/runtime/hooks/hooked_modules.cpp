#include "gpu/runtime/hooks/hooked_modules.h"

#include <algorithm>
#include <cstdlib>

#include "gpu/core/messages/call.h"
#include "gpu/core/messages/gpu.h"
#include "gpu/runtime/code/device_variables.h"
#include "gpu/runtime/code/fat_binary.h"
#include "gpu/runtime/hooks/module_loading.h"
#include "gpu/runtime/hooks/real_runtime.h"
#include "gpu/runtime/hooks/session.h"
#include "gpu/runtime/record/protocol.h"
#include "gpu/simt/device_runtime.h"

namespace simtscope::runtime::hooks {
namespace {

/// Reports link errors as a linker does and ends the program, which must not begin without its device code.
[[noreturn]] void refuseToBegin(const Session& session, const std::vector<Message>& problems)
{
    for (const Message& problem : problems)
        complain(msg::call::notLinked(demangleNames(problem)));
    session.progress.send(protocol::kVerbLink, demangleNames(problems.front()));
    std::_Exit(1);
}

/// Refuses a module that calls the device runtime: that is a library which only machine code can be linked with, while this runs PTX.
void refuseDeviceRuntime(const Session& session, const ptx::Module& module)
{
    const auto called = std::ranges::find_if(module.functions, [](const ptx::Function& function) {
        return function.isDeclaration && !function.isEntry && simt::deviceRuntimeName(function.name).starts_with("cuda");
    });
    if (called == module.functions.end())
        return;
    const Message refused = msg::gpu::deviceRuntime(simt::deviceRuntimeName(called->name));
    complain(refused);
    session.progress.send(protocol::kVerbFault, refused);
    std::_Exit(1);
}

}  // namespace

void* HookedModules::add(Session& session, void* wrapper, HookedModule*& module)
{
    module = m_modules.emplace_back(std::make_unique<HookedModule>()).get();
    auto code = readDeviceCode(wrapper, session.settings.architecture, "the GPU");
    if (!code) {
        if (!code.error().linkProblems.empty())
            refuseToBegin(session, code.error().linkProblems);
        session.addNoteOnce(msg::gpu::notRecorded(code.error().reason.message));
        return wrapper;
    }
    module->code = std::move(*code);
    refuseDeviceRuntime(session, module->code->module);
    PtxImage image{module->code->architecture, module->code->text, module->code->header};
    if (session.timing) {
        if (!hasUnits(wrapper))
            return wrapper;
        module->image = writeFatBinary(image);
        return module->image.wrapper.get();
    }
    module->isRecorded = true;
    m_instrumented.addCopiesToModule(session, *module, image.text);
    if (!module->registeredCopies && !hasUnits(wrapper))
        return wrapper;
    module->image = writeFatBinary(image);
    return module->image.wrapper.get();
}

void HookedModules::setHandle(HookedModule& module, void** handle)
{
    module.handle = handle;
    m_byHandle[handle] = &module;
    if (module.registeredCopies)
        InstrumentedKernels::registerRecorder(handle, *module.registeredCopies);
}

void HookedModules::endRegistration(const Session& session, void** handle)
{
    HookedModule* const module = find(handle);
    if (!module || !module->isRecorded)
        return;
    if (module->kernels.size() <= KernelPrecompiler::threadCount())
        m_instrumented.precompileOthers(session, *module);
    // Add the variables that the program's host code cannot name: string literals, tables of constants, virtual tables.
    for (const ptx::Variable& variable : module->code->module.variables) {
        if (!hasMemory(variable) || module->variables.contains(variable.name))
            continue;
        HookedVariable& added = module->variables[variable.name];
        added.name = variable.name;
        added.placeholder = std::make_unique<char>();
        added.host = added.placeholder.get();
        real::registerVariable(handle, added.placeholder.get(), added.name.c_str(), variable.bytes,
                               variable.space == ptx::StateSpace::Const);
    }
}

void HookedModules::addKernel(void** handle, const void* host, const char* name)
{
    HookedModule* const module = find(handle);
    if (!module || !module->code)
        return;
    auto& kernel = module->kernels[name];
    kernel = std::make_unique<HookedKernel>();
    kernel->module = module;
    kernel->name = name;
    m_kernels[host] = kernel.get();
    if (!module->registeredCopies || !module->registeredCopies->instrumentedModule.layouts.contains(name))
        return;
    kernel->registeredCopies = module->registeredCopies;
    InstrumentedKernels::registerInstrumentedCopy(handle, *kernel);
}

void HookedModules::addVariable(void** handle, const void* host, const char* name, void** managedPointer)
{
    HookedModule* const module = find(handle);
    if (!module)
        return;
    HookedVariable& variable = module->variables[name];
    variable.name = name;
    variable.host = host;
    variable.managedPointer = managedPointer;
    m_variables[host] = module;
}

void HookedModules::addAlias(const void* handle, const void* function)
{
    if (HookedKernel* const kernel = findKernel(function))
        m_kernels[handle] = kernel;
}

HookedModule* HookedModules::find(void** handle) const
{
    const auto found = m_byHandle.find(handle);
    return found == m_byHandle.end() ? nullptr : found->second;
}

HookedKernel* HookedModules::findKernel(const void* function) const
{
    const auto found = m_kernels.find(function);
    return found == m_kernels.end() ? nullptr : found->second;
}

HookedModule* HookedModules::findByVariable(const void* host) const
{
    const auto found = m_variables.find(host);
    return found == m_variables.end() ? nullptr : found->second;
}

const HookedModule::LoadedIds& HookedModules::load(Session& session, HookedModule& module, int device)
{
    const auto [entry, isNew] = module.loaded.try_emplace(device);
    if (isNew && module.code && !session.timing) {
        entry->second.id = ModuleId{m_nextId++};
        recordModuleLoad(session, module, device, entry->second);
    }
    return entry->second;
}

void HookedModules::unload(int device)
{
    for (const auto& module : m_modules)
        module->loaded.erase(device);
}

}  // namespace simtscope::runtime::hooks
