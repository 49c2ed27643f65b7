#include "gpu/runtime/cuda/modules.h"

#include <algorithm>
#include <cstdlib>
#include <fmt/format.h>
#include <set>

#include "gpu/core/messages/call.h"
#include "gpu/core/messages/gpu.h"
#include "gpu/cuda/record_format.h"
#include "gpu/runtime/cuda/real.h"
#include "gpu/runtime/cuda/session.h"
#include "gpu/runtime/device_variables.h"
#include "gpu/runtime/fat_binary.h"
#include "gpu/runtime/machine_code.h"
#include "gpu/runtime/protocol.h"
#include "gpu/simt/device_runtime.h"

namespace simtscope::runtime::hooks {
namespace {

constexpr unsigned kMadeBeforeAll = 2;  ///< a program that has launched so many of a module's many kernels will launch others

/// Registers a variable of the module under an address of ours.
void registerVariable(void** handle, char* host, const char* name, std::size_t bytes, bool constant)
{
    next<"__cudaRegisterVar", void(void**, char*, char*, const char*, int, std::size_t, int, int)>()(handle, host, const_cast<char*>(name),
                                                                                                     name, 0, bytes, constant, 0);
}

/// A program that cannot be linked must not begin: says so as a linker does, and ends it.
[[noreturn]] void refuseToBegin(const Session& session, const std::vector<Message>& problems)
{
    for (const Message& problem : problems)
        complain(msg::call::notLinked(demangled(problem)));
    session.progress.send(protocol::kVerbLink, demangled(problems.front()));
    std::_Exit(1);
}

/// The device runtime is a library that only machine code can be linked with; what runs here is PTX.
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

/// Host address of the variable's memory on the current device; 0: it cannot be asked for.
std::uint64_t addressOf(const Variable& variable)
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

cuda::RecordedBlocks recordedBlocks(const Session& session)
{
    return session.settings.record.blocks == trace::RecordOptions::Blocks::All ? cuda::RecordedBlocks::Every : cuda::RecordedBlocks::Chosen;
}

/// The variables through which the host and the twins speak.
void registerRecorder(void** handle, Twins& twins)
{
    twins.config = std::make_unique<char>();
    registerVariable(handle, twins.config.get(), cuda::kConfigVariable, sizeof(cuda::RecorderConfig), true);
    twins.counters = std::make_unique<char>();
    registerVariable(handle, twins.counters.get(), cuda::kCountersVariable, sizeof(cuda::RecorderCounters), false);
}

void registerTwin(void** handle, Kernel& kernel)
{
    const cuda::Instrumented& instrumented = kernel.twins->instrumented;
    if (const auto refused = instrumented.refused.find(kernel.name); refused != instrumented.refused.end())
        kernel.refused = refused->second;
    const auto twin = instrumented.twins.find(kernel.name);
    if (twin == instrumented.twins.end())
        return;
    kernel.twin = std::make_unique<char>();
    next<"__cudaRegisterFunction", void(void**, const char*, char*, const char*, int, void*, void*, void*, void*, int*)>()(
        handle, kernel.twin.get(), const_cast<char*>(twin->second.c_str()), twin->second.c_str(), -1, nullptr, nullptr, nullptr, nullptr,
        nullptr);
}

}  // namespace

const std::vector<cuda::LayoutSlot>& Kernel::slots() const
{
    static const std::vector<cuda::LayoutSlot> none;
    if (!twins)
        return none;
    const auto found = twins->instrumented.layouts.find(name);
    return found == twins->instrumented.layouts.end() ? none : found->second;
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

void* Modules::add(Session& session, void* wrapper, Module*& module)
{
    module = m_modules.emplace_back(std::make_unique<Module>()).get();
    auto code = readDeviceCode(wrapper, session.settings.architecture, "the GPU");
    if (!code) {
        if (!code.error().linkProblems.empty())
            refuseToBegin(session, code.error().linkProblems);
        session.remark(msg::gpu::notRecorded(code.error().reason.message));
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
    std::set<std::string> usingVariables;
    for (const ptx::Function& function : module->code->module.functions)
        if (function.isEntry && !function.isDeclaration && cuda::usesVariables(module->code->module, function))
            usingVariables.insert(function.name);
    if (!usingVariables.empty()) {
        auto instrumented = cuda::instrument(module->code->module, module->code->text, usingVariables, recordedBlocks(session));
        if (instrumented) {
            image.text = instrumented->ptx;
            module->twins = std::make_shared<Twins>();
            module->twins->instrumented = std::move(*instrumented);
        } else {
            session.remark(msg::gpu::notRecorded(instrumented.error().message));
            module->isRecorded = false;
        }
    }
    if (!module->twins && !hasUnits(wrapper))
        return wrapper;
    module->image = writeFatBinary(image);
    return module->image.wrapper.get();
}

void Modules::registered(Module& module, void** handle)
{
    module.handle = handle;
    m_byHandle[handle] = &module;
    if (module.twins)
        registerRecorder(handle, *module.twins);
}

void Modules::makeTwin(Session& session, Kernel& kernel)
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
    if (!twins.instrumented.twins.contains(kernel.name)) {
        kernel.refused = twins.instrumented.refused.at(kernel.name);
        return;
    }
    MachineCodeImage machineCode{session.settings.architecture, {}};
    if (m_compiler.canCompile()) {
        m_expected.claim({&module, kernel.name});
        // What ptxas refuses, the driver compiles, or refuses with its own words.
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

/// Those whose twins are modules of their own and have not been made.
void Modules::expectOthers(const Session& session, Module& module)
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
            (void)m_compiler.compile(instrumented->ptx, optionsForPtxas(code.header), stop);  // the launch will tell
    });
}

void Modules::endRegistration(const Session& session, void** handle)
{
    Module* const module = find(handle);
    if (!module || !module->isRecorded)
        return;
    if (module->kernels.size() <= ExpectedTwins::threads())
        expectOthers(session, *module);
    // String literals, tables of constants, virtual tables: the program's host code does not know them.
    for (const ptx::Variable& variable : module->code->module.variables) {
        if (!hasMemory(variable) || module->variables.contains(variable.name))
            continue;
        Variable& added = module->variables[variable.name];
        added.name = variable.name;
        added.own = std::make_unique<char>();
        added.host = added.own.get();
        registerVariable(handle, added.own.get(), added.name.c_str(), variable.bytes, variable.space == ptx::StateSpace::Const);
    }
}

void Modules::addKernel(void** handle, const void* host, const char* name)
{
    Module* const module = find(handle);
    if (!module || !module->code)
        return;
    auto& kernel = module->kernels[name];
    kernel = std::make_unique<Kernel>();
    kernel->module = module;
    kernel->name = name;
    m_kernels[host] = kernel.get();
    if (!module->twins || !module->twins->instrumented.layouts.contains(name))
        return;
    kernel->twins = module->twins;
    registerTwin(handle, *kernel);
}

void Modules::addVariable(void** handle, const void* host, const char* name, void** managedPointer)
{
    Module* const module = find(handle);
    if (!module)
        return;
    Variable& variable = module->variables[name];
    variable.name = name;
    variable.host = host;
    variable.managedPointer = managedPointer;
    m_variables[host] = module;
}

void Modules::alias(const void* handle, const void* function)
{
    if (Kernel* const kernel = findKernel(function))
        m_kernels[handle] = kernel;
}

Module* Modules::find(void** handle) const
{
    const auto found = m_byHandle.find(handle);
    return found == m_byHandle.end() ? nullptr : found->second;
}

Kernel* Modules::findKernel(const void* function) const
{
    const auto found = m_kernels.find(function);
    return found == m_kernels.end() ? nullptr : found->second;
}

Module* Modules::ofVariable(const void* host) const
{
    const auto found = m_variables.find(host);
    return found == m_variables.end() ? nullptr : found->second;
}

const Module::Loaded& Modules::load(Session& session, Module& module, int device)
{
    const auto [entry, isNew] = module.loaded.try_emplace(device);
    Module::Loaded& loaded = entry->second;
    if (!isNew || !module.code || session.timing)
        return loaded;
    if (std::ranges::any_of(module.variables, [](const auto& v) { return v.second.managedPointer; }))
        (void)next<"__cudaInitModule", char(void**)>()(module.handle);
    for (const ptx::Variable& variable : module.code->module.variables) {
        if (!hasMemory(variable))
            continue;
        if (const auto shared = module.managed.find(variable.name); shared != module.managed.end()) {
            loaded.variables[variable.name] = shared->second;
            continue;
        }
        trace::Allocation info;
        info.kind = kindOf(variable);
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
            session.recorder->allocation(row);
    }
    loaded.id = ModuleId{m_nextId++};
    if (module.sites.empty())
        module.sites = trace::sitesOf(module.code->module);
    if (session.recorder)
        session.recorder->module(loaded.id, {module.code->text}, module.sites);
    return loaded;
}

void Modules::unload(int device)
{
    for (const auto& module : m_modules)
        module->loaded.erase(device);
}

}  // namespace simtscope::runtime::hooks
