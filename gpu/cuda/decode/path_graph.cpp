#include "gpu/cuda/decode/path_graph.h"

#include <algorithm>

namespace simtscope::cuda {

PathGraph::PathGraph(const ptx::Module& module, const InstrumentedModule& instrumented, std::uint32_t kernel)
    : m_instrumented(&instrumented), m_kernel(kernel), m_functions(module.functions.size())
{
    for (std::size_t f = 0; f < module.functions.size(); ++f) {
        const InstrumentedFunction& function = instrumented.functions[f];
        const auto& blocks = function.decoded.graph.blocks;
        for (std::size_t b = 0; b < blocks.size(); ++b) {
            Block row;
            row.canDiverge = blocks[b].successors.size() > 1;
            const ptx::DecodedOp& last = function.decoded.ops[blocks[b].end - 1];
            if (last.kind == ptx::OpKind::Call && last.callee >= 0 && !module.functions[std::size_t(last.callee)].isDeclaration)
                row.callee = last.callee;
            m_functions[f].push_back(row);
        }
    }
}

std::int32_t PathGraph::findNext(std::uint32_t function, std::int32_t from, std::int32_t to) const
{
    const auto& paths = m_instrumented->functions[function].nextHops;
    const std::vector<NextHop>& rows = from < 0 ? paths.back() : paths[std::size_t(from)];
    const auto row = std::ranges::lower_bound(rows, to, {}, &NextHop::to);
    return row != rows.end() && row->to == to ? row->next : -1;
}

}  // namespace simtscope::cuda
