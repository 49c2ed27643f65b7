// Computes what a kernel needs to run, as a pure function of its module: the functions that it can reach, the shared variables that these
// name with their offsets in the block's shared window, and the layout of its parameters.
//
// Simplifies: a kernel that makes an indirect call may call any function whose address is taken in the module.
#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "gpu/ptx/model/module.h"
#include "gpu/trace/model/recording.h"

namespace simtscope::trace {

/// Lists everything that a kernel may use, directly or through calls. It points into the module, which must outlive it.
struct KernelDependencies {
    std::vector<std::uint32_t> functions;  ///< index in Module::functions; the kernel first
    /// In the order of their first use, behind the space that is reserved for the system.
    std::vector<const ptx::Variable*> sharedVariables;
    std::vector<std::string> undefinedFunctions;  ///< functions without a body that it may call
    bool usesHeap = false;                        ///< whether the kernel allocates or frees device memory
};
/// Returns what the kernel may use. `kernel` must be defined in the module.
KernelDependencies findKernelDependencies(const ptx::Module& module, const ptx::Function& kernel);

/// Holds the offsets of a kernel's shared variables, in bytes from the start of the block's window.
struct SharedLayout {
    std::unordered_map<std::string, std::uint64_t> offsets;  ///< by name in the PTX
    std::uint64_t staticBytes = 0;
    std::uint64_t dynamicOffset = 0;        ///< offset at which every `extern __shared__` array begins
    std::vector<SharedVariable> variables;  ///< a dynamic variable has 0 bytes here
};
/// Lays the variables out in their order, each at its alignment. The dynamic ones share one offset, behind all others.
SharedLayout layOutSharedVariables(const std::vector<const ptx::Variable*>& variables);

/// Holds the offsets of a kernel's parameters in its parameter block, in bytes.
struct ParameterLayout {
    /// Describes the offset and size of one parameter.
    struct Parameter {
        std::uint32_t offset = 0, bytes = 0;
    };
    std::uint32_t bytes = 0;
    std::vector<Parameter> parameters;
};
/// Lays the parameters out in order, each at its own alignment (PTX ISA 9.0, 5.1.6.1).
ParameterLayout layOutParameters(const ptx::Function& kernel);

}  // namespace simtscope::trace
