// Compiles PTX to machine code with the toolkit's ptxas, in a separate process, so that several compile at once and each can be stopped.
//
// Results are cached under a key of their inputs: the PTX, the options, the architecture, and the ptxas. A driver would compile the same
// PTX one kernel after the other, each at its first launch.
#pragma once

#include <stop_token>
#include <string>
#include <vector>

#include "gpu/core/result.h"
#include "gpu/runtime/code/machine_code_cache.h"

namespace simtscope::runtime {

/// Compiles for one architecture. Any thread may call; each call waits for its own ptxas.
class PtxCompiler {
public:
    /// `ptxas` is its path; empty if there is no ptxas, or if it must not be started. `folder` holds the cache; `architecture` is like
    /// "sm_90".
    PtxCompiler(std::string ptxas, std::string folder, std::string architecture)
        : m_ptxas(std::move(ptxas)), m_architecture(std::move(architecture)), m_cache(std::move(folder))
    {
    }

    bool canCompile() const { return !m_ptxas.empty(); }
    bool cachesCode() const { return canCompile() && m_cache.isEnabled(); }

    /// Returns the machine code of the PTX. Fails if ptxas cannot be run, was stopped, or refuses the PTX.
    Result<std::vector<std::byte>> compile(const std::string& ptx, const std::vector<std::string>& options,
                                           const std::stop_token& stop = {}) const;

private:
    std::string m_ptxas, m_architecture;
    MachineCodeCache m_cache;
};

}  // namespace simtscope::runtime
