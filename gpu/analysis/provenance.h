// What flowed into a register: a version that was loaded, or an operation over what flowed into its operands.
//
// Registers refer to these nodes, so that an accumulator over a million loads costs one node per step and no list until it is stored.
// A node is made for one lane's value, so that naming it by the cell that it is stored to concerns that lane only.
#pragma once

#include <cstdint>
#include <vector>

#include "gpu/ptx/module.h"

namespace simtscope::analysis {

/// 0: nothing; top bit set: the version of that index; else a node of the graph.
using Provenance = std::uint32_t;
inline constexpr Provenance kNothing = 0;

constexpr Provenance ofVersion(std::uint32_t version)
{
    return version | 0x8000'0000u;
}
constexpr bool isVersion(Provenance provenance)
{
    return (provenance & 0x8000'0000u) != 0;
}
constexpr std::uint32_t versionOf(Provenance provenance)
{
    return provenance & 0x7fff'ffffu;
}

class ProvenanceGraph {
public:
    /// `a` and `b` combined by an operation, in this order; either may be nothing.
    Provenance combine(Provenance a, Provenance b, std::uint16_t operation, ptx::ScalarType type);
    /// An operation with one operand that carries a version. The last operation that combined several stays the one that is named.
    Provenance apply(Provenance a, std::uint16_t operation, ptx::ScalarType type);
    /// Two halves of one value: the same origin stays one.
    Provenance join(Provenance a, Provenance b);

    /// The same operation over one origin once more, for a lane of its own.
    Provenance repeat(Provenance a, std::uint16_t operation, ptx::ScalarType type);

    /// From now on the value of this node stands for a version that holds it; nodes made before keep its operands.
    void name(Provenance node, std::uint32_t version) { m_nodes[node - 1].version = ofVersion(version); }
    /// The version that a node was named by, else the node itself.
    Provenance resolved(Provenance provenance) const
    {
        if (provenance == kNothing || isVersion(provenance) || m_nodes[provenance - 1].version == kNothing)
            return provenance;
        return m_nodes[provenance - 1].version;
    }

    std::uint16_t operation(Provenance provenance) const;
    ptx::ScalarType type(Provenance provenance) const;  ///< of a node; None for versions and nothing
    std::size_t size() const { return m_nodes.size(); }

    /// Appends the versions in program order.
    void list(Provenance provenance, std::vector<std::uint32_t>& versions);

private:
    struct Node {
        Provenance a = 0, b = 0;
        Provenance version = 0;     // that holds the value
        std::uint32_t count = 1;    // operands with duplicates, at most kMaxRepeatedOperands + 1
        std::uint32_t visited = 0;  // by the listing of this number
        std::uint16_t operation = 0;
        ptx::ScalarType type = ptx::ScalarType::None;
    };
    std::uint32_t countOf(Provenance provenance) const;
    Provenance add(const Node& node);

    std::vector<Node> m_nodes;
    std::vector<Provenance> m_stack;
    std::uint32_t m_listing = 0;
};

}  // namespace simtscope::analysis
