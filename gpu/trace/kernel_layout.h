// What a kernel needs before it runs, as a pure function of its module: the functions it can reach, the shared variables that they name and
// where those lie in the block's window, the layout of its parameters.
//
// Simplifies: any function whose address is taken in the module may be called by a kernel that makes a call.
#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "gpu/ptx/module.h"
#include "gpu/trace/recording.h"

namespace simtscope::trace {

struct KernelReach {
    std::vector<std::uint32_t> functions;      ///< index in Module::functions; the kernel first
    std::vector<const ptx::Variable*> shared;  ///< in the order of their first use; first what is reserved for the system
    std::vector<std::string> declared;         ///< functions without a body, which it may call
    bool heap = false;                         ///< it allocates or frees device memory
};
/// `kernel`: a definition of the module.
KernelReach reachOf(const ptx::Module& module, const ptx::Function& kernel);

struct SharedLayout {
    std::unordered_map<std::string, std::uint64_t> offsets;  ///< by name in the PTX
    std::uint64_t staticBytes = 0;
    std::uint64_t dynamicOffset = 0;        ///< where every `extern __shared__` array begins
    std::vector<SharedVariable> variables;  ///< a dynamic one has 0 bytes here
};
SharedLayout layOutShared(const std::vector<const ptx::Variable*>& variables);

struct ParameterLayout {
    struct Parameter {
        std::uint32_t offset = 0, bytes = 0;
    };
    std::uint32_t bytes = 0;
    std::vector<Parameter> parameters;
};
/// Each at its own alignment (PTX ISA 9.0, 5.1.6.1).
ParameterLayout layOutParameters(const ptx::Function& kernel);

}  // namespace simtscope::trace
