// Recognises accesses of NVIDIA's libraries. A race between two accesses of one library is not reported, because no change of the program
// can remove it.
//
// The libraries rely on an order that the hardware keeps and the memory model does not promise. For example, thrust::unique in place loads
// a tile, and a relaxed store then says that other threads may write there (for the same purpose CUB's selection,
// cub/agent/agent_select_if.cuh, uses acquire_release). Reductions of cooperative groups over several warps write one value with all lanes,
// and one lane passes on by a shuffle what it has acquired.
#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>

#include "gpu/ptx/model/module.h"

namespace simtscope::races {

/// Decides for pairs of instructions (sites) of one kernel whether both belong to a library.
class LibraryCode {
public:
    /// `module` and `kernel` must outlive this object.
    LibraryCode(const ptx::Module& module, const ptx::Function& kernel) : m_module(&module), m_kernel(&kernel) {}

    /// Returns whether both sites are in a collective operation of cooperative groups, or both are in Thrust or CUB. Thrust and CUB count
    /// only in the library's own kernels, because a kernel of the program may use a block-wide collective wrongly.
    bool areInSameLibrary(std::uint32_t site, std::uint32_t otherSite) { return (librariesOf(site) & librariesOf(otherSite)) != 0; }

private:
    static constexpr std::uint8_t kCooperativeGroups = 1, kLibraryKernel = 2;
    std::uint8_t librariesOf(std::uint32_t site);
    std::uint8_t findLibraries(std::uint32_t site) const;
    std::string findKernelFolder() const;

    const ptx::Module* m_module;
    const ptx::Function* m_kernel;
    std::unordered_map<std::uint32_t, std::uint8_t> m_librariesBySite;  ///< the result of findLibraries(), by site
};

}  // namespace simtscope::races
