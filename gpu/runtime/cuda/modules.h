// The device code of the program: registered with the runtime, with twins of its kernels.
#pragma once

#include <map>
#include <memory>
#include <vector>

#include "gpu/runtime/cuda/kernel_twins.h"
#include "gpu/runtime/cuda/module.h"

namespace simtscope::runtime::hooks {

struct Session;

class Modules {
public:
    explicit Modules(PtxCompiler compiler) : m_twins(std::move(compiler)) {}

    /// Reads and rewrites what the program registers; gives what is to be registered in its place.
    void* add(Session& session, void* wrapper, Module*& module);
    void registered(Module& module, void** handle);
    void endRegistration(const Session& session, void** handle);
    void addKernel(void** handle, const void* host, const char* name);
    void addVariable(void** handle, const void* host, const char* name, void** managedPointer);
    /// Makes the kernel's twin, if it has none yet and can have one.
    void makeTwin(Session& session, Kernel& kernel) { m_twins.make(session, kernel); }
    /// Another handle for the kernel of a host function or a handle.
    void alias(const void* handle, const void* function);

    Module* find(void** handle) const;
    /// By the address of the host function or by a handle that the runtime gave.
    Kernel* findKernel(const void* function) const;
    Module* ofVariable(const void* host) const;

    /// The first use of the module on the device: its row, and those of its variables.
    const Module::Loaded& load(Session& session, Module& module, int device);
    void unload(int device);
    /// Of twins that nobody has asked for yet.
    void stopCompiling() { m_twins.stopCompiling(); }

private:
    std::vector<std::unique_ptr<Module>> m_modules;
    std::map<const void*, Module*> m_byHandle;
    std::map<const void*, Kernel*> m_kernels;
    std::map<const void*, Module*> m_variables;
    std::uint32_t m_nextId = 0;
    KernelTwins m_twins;
};

}  // namespace simtscope::runtime::hooks
