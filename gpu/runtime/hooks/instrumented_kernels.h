// Makes the instrumented copies of kernels, compiles them and registers them with the runtime.
//
// An instrumented copy that uses variables of the program's module is added to that module from the beginning. Any other instrumented copy
// is made when its kernel is first launched, and is registered as for a library that the program loads at run time.
#pragma once

#include <string>
#include <utility>

#include "gpu/runtime/code/ptx_compiler.h"
#include "gpu/runtime/hooks/hooked_module.h"
#include "gpu/runtime/hooks/kernel_precompiler.h"

namespace simtscope::runtime::hooks {

struct Session;

/// Makes each instrumented copy once, in advance or at the first launch.
class InstrumentedKernels {
public:
    explicit InstrumentedKernels(PtxCompiler compiler) : m_compiler(std::move(compiler)) {}

    /// Makes the instrumented copies that use variables of a module, before the module is registered: adds them to its PTX in `ptxText`.
    void addCopiesToModule(Session& session, HookedModule& module, std::string& ptxText) const;
    /// Makes the instrumented copy of a kernel at its first launch, compiles it and registers it. Does nothing if the kernel has one
    /// already or cannot have one.
    void makeAndRegisterCopy(Session& session, HookedKernel& kernel);
    /// Compiles, on other threads, the module's instrumented copies that become modules of their own and have not been made yet.
    void precompileOthers(const Session& session, HookedModule& module);
    void stopCompiling() { m_precompiler.stop(); }

    /// Registers the variables through which the host and the instrumented copies communicate.
    static void registerRecorder(void** handle, RegisteredCopies& registeredCopies);
    /// Registers the kernel's instrumented copy in the module of this handle, if it could be made; otherwise sets HookedKernel::refusal.
    static void registerInstrumentedCopy(void** handle, HookedKernel& kernel);

private:
    const PtxCompiler m_compiler;
    KernelPrecompiler m_precompiler;
};

}  // namespace simtscope::runtime::hooks
