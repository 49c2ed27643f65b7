// Twins of kernels: made, compiled and registered with the runtime.
//
// Twins that use variables of the program's module are part of it, from the beginning. Any other is made when its kernel is first launched,
// and registered as a library is that the program loads while it runs.
#pragma once

#include <string>
#include <utility>

#include "gpu/runtime/cuda/expected_twins.h"
#include "gpu/runtime/cuda/module.h"
#include "gpu/runtime/ptx_compiler.h"

namespace simtscope::runtime::hooks {

struct Session;

class KernelTwins {
public:
    explicit KernelTwins(PtxCompiler compiler) : m_compiler(std::move(compiler)) {}

    /// Those that use variables of the module, which is about to be registered: they are added to its PTX in `text`.
    void makeInside(Session& session, Module& module, std::string& text) const;
    /// The kernel's own, if it has none yet and can have one.
    void make(Session& session, Kernel& kernel);
    /// Compiles, beside the program, those that are modules of their own and have not been made.
    void expectOthers(const Session& session, Module& module);
    void stopCompiling() { m_expected.stop(); }

    /// The variables through which the host and the twins communicate.
    static void registerRecorder(void** handle, Twins& twins);
    /// Of a kernel whose twin is in the module with this handle, if it could be made.
    static void registerTwin(void** handle, Kernel& kernel);

private:
    const PtxCompiler m_compiler;
    ExpectedTwins m_expected;
};

}  // namespace simtscope::runtime::hooks
