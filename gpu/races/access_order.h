// How the instructions of a kernel take part in synchronisation, from their modifiers.
#pragma once

#include <span>
#include <vector>

#include "gpu/ptx/decode.h"
#include "gpu/races/thread_order.h"

namespace simtscope::races {

class AccessOrders {
public:
    /// The functions that the kernel can reach, by their index in the module; null: another one.
    explicit AccessOrders(std::span<const ptx::DecodedFunction* const> functions);
    const AccessOrder& of(std::uint32_t function, std::uint32_t instruction) const { return m_orders[function][instruction]; }
    /// Whether anything in the kernel can order threads of different blocks: without, nothing does.
    bool ordersBlocks() const { return m_ordersBlocks; }
    /// Whether anything in it can order its threads with the host.
    bool ordersHost() const { return m_ordersHost; }
    /// Whether anything beside its barriers orders threads.
    bool synchronises() const { return m_synchronises; }
    /// Barriers of whole blocks and of whole warps are all that orders its threads, and every load is a plain one.
    bool areWholeBarriers() const { return !m_synchronises && !m_hasOtherOrder; }

private:
    std::vector<std::vector<AccessOrder>> m_orders;  ///< by function, by instruction
    bool m_ordersBlocks = false, m_ordersHost = false, m_synchronises = false;
    bool m_hasOtherOrder = false;  ///< beside m_synchronises: partial barriers, asynchronous copies, loads that are not plain
};

}  // namespace simtscope::races
