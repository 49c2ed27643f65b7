// Makes the twins of kernels, which are their instrumented copies, compiles them and registers them with the runtime.
//
// A twin that uses variables of the program's module is added to that module from the beginning. Any other twin is made when its kernel is
// first launched, and is registered as for a library that the program loads at run time.
#pragma once

#include <string>
#include <utility>

#include "gpu/runtime/code/ptx_compiler.h"
#include "gpu/runtime/cuda/expected_twins.h"
#include "gpu/runtime/cuda/module.h"

namespace simtscope::runtime::hooks {

struct Session;

class KernelTwins {
public:
    explicit KernelTwins(PtxCompiler compiler) : m_compiler(std::move(compiler)) {}

    /// Makes the twins that use variables of a module, before the module is registered: adds them to its PTX in `text`.
    void makeInside(Session& session, Module& module, std::string& text) const;
    /// Makes the twin of a kernel unless it has one already or cannot have one.
    void make(Session& session, Kernel& kernel);
    /// Compiles, on other threads, the module's twins that become modules of their own and have not been made yet.
    void expectOthers(const Session& session, Module& module);
    void stopCompiling() { m_expected.stop(); }

    /// Registers the variables through which the host and the twins communicate.
    static void registerRecorder(void** handle, Twins& twins);
    /// Registers the kernel's twin in the module of this handle, if the twin could be made.
    static void registerTwin(void** handle, Kernel& kernel);

private:
    const PtxCompiler m_compiler;
    ExpectedTwins m_expected;
};

}  // namespace simtscope::runtime::hooks
