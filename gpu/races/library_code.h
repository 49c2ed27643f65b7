// Accesses of NVIDIA's libraries among themselves, whose order is the library's own business: no program can correct it.
//
// They do what the memory model does not order and the hardware does. thrust::unique in place loads a tile, and tells with a relaxed store
// that others may write there (CUB's own selection, cub/agent/agent_select_if.cuh, takes acquire_release for that); reductions of
// cooperative groups over several warps write one value with all lanes, and hand on with a shuffle what one lane has acquired.
#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>

#include "gpu/ptx/module.h"

namespace simtscope::races {

class LibraryCode {
public:
    /// The module lives as long as this.
    LibraryCode(const ptx::Module& module, const ptx::Function& kernel) : m_module(&module), m_kernel(&kernel) {}

    /// Whether both are in a collective operation of cooperative groups, or both, with all that is inlined around them, in Thrust or CUB,
    /// whose kernel it is. (A program that uses a collective of a block wrongly has a kernel of its own.)
    bool holdsBoth(std::uint32_t site, std::uint32_t otherSite) { return (holds(site) & holds(otherSite)) != 0; }

private:
    static constexpr std::uint8_t kCollective = 1, kOwnKernel = 2;
    std::uint8_t holds(std::uint32_t site);
    std::uint8_t find(std::uint32_t site) const;
    std::string folderOfKernel() const;

    const ptx::Module* m_module;
    const ptx::Function* m_kernel;
    std::unordered_map<std::uint32_t, std::uint8_t> m_holds;  ///< by site
};

}  // namespace simtscope::races
