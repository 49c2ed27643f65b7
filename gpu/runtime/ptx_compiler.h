// PTX to machine code, by the toolkit's ptxas: in a process of its own, so that several compile at once and each can be stopped.
//
// What it makes is kept by its content: the PTX, the options, the architecture, and which ptxas. A driver would compile the same PTX when a
// kernel is first launched, one after the other.
#pragma once

#include <stop_token>
#include <string>
#include <vector>

#include "gpu/core/result.h"
#include "gpu/runtime/code_cache.h"

namespace simtscope::runtime {

class PtxCompiler {
public:
    /// Path of ptxas, empty: there is none, or it must not be started; the folder for what it makes; "sm_90".
    PtxCompiler(std::string ptxas, std::string folder, std::string architecture)
        : m_ptxas(std::move(ptxas)), m_architecture(std::move(architecture)), m_cache(std::move(folder))
    {
    }

    bool canCompile() const { return !m_ptxas.empty(); }
    bool keepsCode() const { return canCompile() && m_cache.keeps(); }

    /// Errors: ptxas cannot be run, was stopped, or refuses the PTX.
    Result<std::vector<std::byte>> compile(const std::string& ptx, const std::vector<std::string>& options,
                                           const std::stop_token& stop = {}) const;

private:
    std::string m_ptxas, m_architecture;
    CodeCache m_cache;
};

}  // namespace simtscope::runtime
