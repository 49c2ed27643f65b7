// Describes how the instructions of a kernel take part in synchronisation. The modifiers of each PTX instruction decide.
#pragma once

#include <span>
#include <vector>

#include "gpu/ptx/model/decoded_function.h"
#include "gpu/races/happens_before.h"

namespace simtscope::races {

/// Holds one `SyncSemantics` for every instruction of a kernel, and what follows for the kernel as a whole.
class KernelSyncSemantics {
public:
    /// Reads the modifiers of all instructions of `functions`, which are indexed as in the module and null for functions that the kernel
    /// cannot reach.
    explicit KernelSyncSemantics(std::span<const ptx::DecodedFunction* const> functions);
    const SyncSemantics& semanticsOf(std::uint32_t function, std::uint32_t instruction) const { return m_semantics[function][instruction]; }
    /// Returns whether any instruction of the kernel can order threads of different blocks.
    bool ordersBlocks() const { return m_ordersBlocks; }
    /// Returns whether any instruction of the kernel can order its threads with the host (scope .sys).
    bool ordersHost() const { return m_ordersHost; }
    /// Returns whether the kernel orders threads by anything other than barriers: by fences, acquires, releases or mbarriers.
    bool synchronises() const { return m_synchronises; }
    /// Returns whether only barriers of whole blocks and of whole warps order the threads, and every load is plain.
    bool hasOnlyWholeBarriers() const { return !m_synchronises && !m_hasPartialBarriersOrSpecialLoads; }

private:
    std::vector<std::vector<SyncSemantics>> m_semantics;  ///< by function, then by instruction
    bool m_ordersBlocks = false, m_ordersHost = false, m_synchronises = false;
    /// Whether the kernel has partial barriers, asynchronous copies, or loads that are not plain; independent of m_synchronises.
    bool m_hasPartialBarriersOrSpecialLoads = false;
};

}  // namespace simtscope::races
