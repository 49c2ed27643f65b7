#include "gpu/analysis/dataflow/provenance.h"

#include <algorithm>

#include "gpu/analysis/dataflow/dataflow.h"

namespace simtscope::analysis {

std::uint32_t ProvenanceGraph::countOf(Provenance provenance) const
{
    return provenance == kNoProvenance ? 0 : isVersion(provenance) ? 1 : m_nodes[provenance - 1].operandCount;
}

Provenance ProvenanceGraph::add(const Node& node)
{
    m_nodes.push_back(node);
    return Provenance(m_nodes.size());
}

Provenance ProvenanceGraph::combine(Provenance a, Provenance b, std::uint16_t operation, ptx::ScalarType type)
{
    if (a == kNoProvenance || b == kNoProvenance)
        return a == kNoProvenance ? b : a;
    const std::uint32_t count = std::min(countOf(a) + countOf(b), kMaxRepeatedOperands + 1);
    return add({a, b, kNoProvenance, count, 0, operation, type});
}

Provenance ProvenanceGraph::apply(Provenance a, std::uint16_t operation, ptx::ScalarType type)
{
    if (a == kNoProvenance)
        return a;
    if (!isVersion(a)) {
        const Node node = m_nodes[a - 1];
        if (node.b != kNoProvenance)
            return a;
        a = node.a;
    }
    return duplicate(a, operation, type);
}

Provenance ProvenanceGraph::duplicate(Provenance a, std::uint16_t operation, ptx::ScalarType type)
{
    return add({a, kNoProvenance, kNoProvenance, countOf(a), 0, operation, type});
}

Provenance ProvenanceGraph::join(Provenance a, Provenance b)
{
    return a == b ? a : combine(a, b, 0, ptx::ScalarType::None);
}

std::uint16_t ProvenanceGraph::operation(Provenance provenance) const
{
    return provenance == kNoProvenance || isVersion(provenance) ? 0 : m_nodes[provenance - 1].operation;
}

ptx::ScalarType ProvenanceGraph::type(Provenance provenance) const
{
    return provenance == kNoProvenance || isVersion(provenance) ? ptx::ScalarType::None : m_nodes[provenance - 1].type;
}

void ProvenanceGraph::appendVersions(Provenance provenance, std::vector<std::uint32_t>& versions)
{
    if (provenance == kNoProvenance)
        return;
    const bool listsOnce = countOf(provenance) > kMaxRepeatedOperands;
    ++m_listingNumber;
    m_stack.assign(1, provenance);
    while (!m_stack.empty()) {
        const Provenance top = m_stack.back();
        m_stack.pop_back();
        if (isVersion(top)) {
            versions.push_back(versionOf(top));
            continue;
        }
        Node& node = m_nodes[top - 1];
        if (listsOnce && node.lastListing == m_listingNumber)
            continue;
        node.lastListing = m_listingNumber;
        if (node.b != kNoProvenance)
            m_stack.push_back(node.b);
        m_stack.push_back(node.a);
    }
}

}  // namespace simtscope::analysis
