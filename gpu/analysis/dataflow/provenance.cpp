#include "gpu/analysis/dataflow/provenance.h"

#include <algorithm>

#include "gpu/analysis/dataflow/dataflow.h"

namespace simtscope::analysis {

std::uint32_t ProvenanceGraph::countOf(Provenance provenance) const
{
    return provenance == kNothing ? 0 : isVersion(provenance) ? 1 : m_nodes[provenance - 1].count;
}

Provenance ProvenanceGraph::add(const Node& node)
{
    m_nodes.push_back(node);
    return Provenance(m_nodes.size());
}

Provenance ProvenanceGraph::combine(Provenance a, Provenance b, std::uint16_t operation, ptx::ScalarType type)
{
    if (a == kNothing || b == kNothing)
        return a == kNothing ? b : a;
    const std::uint32_t count = std::min(countOf(a) + countOf(b), kMaxRepeatedOperands + 1);
    return add({a, b, kNothing, count, 0, operation, type});
}

Provenance ProvenanceGraph::apply(Provenance a, std::uint16_t operation, ptx::ScalarType type)
{
    if (a == kNothing)
        return a;
    if (!isVersion(a)) {
        const Node node = m_nodes[a - 1];
        if (node.b != kNothing)
            return a;
        a = node.a;
    }
    return repeat(a, operation, type);
}

Provenance ProvenanceGraph::repeat(Provenance a, std::uint16_t operation, ptx::ScalarType type)
{
    return add({a, kNothing, kNothing, countOf(a), 0, operation, type});
}

Provenance ProvenanceGraph::join(Provenance a, Provenance b)
{
    return a == b ? a : combine(a, b, 0, ptx::ScalarType::None);
}

std::uint16_t ProvenanceGraph::operation(Provenance provenance) const
{
    return provenance == kNothing || isVersion(provenance) ? 0 : m_nodes[provenance - 1].operation;
}

ptx::ScalarType ProvenanceGraph::type(Provenance provenance) const
{
    return provenance == kNothing || isVersion(provenance) ? ptx::ScalarType::None : m_nodes[provenance - 1].type;
}

void ProvenanceGraph::list(Provenance provenance, std::vector<std::uint32_t>& versions)
{
    if (provenance == kNothing)
        return;
    const bool once = countOf(provenance) > kMaxRepeatedOperands;
    ++m_listing;
    m_stack.assign(1, provenance);
    while (!m_stack.empty()) {
        const Provenance top = m_stack.back();
        m_stack.pop_back();
        if (isVersion(top)) {
            versions.push_back(versionOf(top));
            continue;
        }
        Node& node = m_nodes[top - 1];
        if (once && node.visited == m_listing)
            continue;
        node.visited = m_listing;
        if (node.b != kNothing)
            m_stack.push_back(node.b);
        m_stack.push_back(node.a);
    }
}

}  // namespace simtscope::analysis
