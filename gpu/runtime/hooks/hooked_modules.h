// Registers the program's device code with the runtime, together with the instrumented copies of its kernels.
#pragma once

#include <map>
#include <memory>
#include <vector>

#include "gpu/runtime/hooks/hooked_module.h"
#include "gpu/runtime/hooks/instrumented_kernels.h"

namespace simtscope::runtime::hooks {

struct Session;

/// Keeps all registered modules; guarded by the session's lock.
class HookedModules {
public:
    explicit HookedModules(PtxCompiler compiler) : m_instrumented(std::move(compiler)) {}

    /// Reads and rewrites a fat binary that the program registers. Returns the one to register in its place.
    void* add(Session& session, void* wrapper, HookedModule*& module);
    /// Notes the handle that the runtime has given the module, and registers the variables that the instrumented copies need.
    void setHandle(HookedModule& module, void** handle);
    /// Completes a module once all its kernels and variables are registered: compiles in advance and adds variables without a host name.
    void endRegistration(const Session& session, void** handle);
    /// Adds a kernel or a variable under its host address. A handle that is unknown is ignored.
    void addKernel(void** handle, const void* host, const char* name);
    void addVariable(void** handle, const void* host, const char* name, void** managedPointer);
    /// Makes the kernel's instrumented copy, if it has none yet and can have one.
    void makeInstrumentedCopy(Session& session, HookedKernel& kernel) { m_instrumented.makeAndRegisterCopy(session, kernel); }
    /// Adds a handle as another name of a kernel that a host function or handle names.
    void addAlias(const void* handle, const void* function);

    /// Returns the module of a handle, or nullptr.
    HookedModule* find(void** handle) const;
    /// Finds a kernel by the address of its host function or by a handle that the runtime gave.
    HookedKernel* findKernel(const void* function) const;
    /// Returns the module of a variable's host address, or nullptr.
    HookedModule* findByVariable(const void* host) const;

    /// Records the module and its variables at its first use on the device.
    const HookedModule::LoadedIds& load(Session& session, HookedModule& module, int device);
    /// Forgets what was recorded for the device, which was reset: the next use records its modules anew.
    void unload(int device);
    /// Stops the compilation of instrumented copies that no launch has asked for yet.
    void stopCompiling() { m_instrumented.stopCompiling(); }

private:
    std::vector<std::unique_ptr<HookedModule>> m_modules;
    std::map<const void*, HookedModule*> m_byHandle;
    std::map<const void*, HookedKernel*> m_kernels;
    std::map<const void*, HookedModule*> m_variables;
    std::uint32_t m_nextId = 0;
    InstrumentedKernels m_instrumented;
};

}  // namespace simtscope::runtime::hooks
