// Stores the origin of a register's value: a loaded version, or an operation over the origins of its operands.
//
// Registers refer to nodes of a graph, so that an accumulator over a million loads costs one node per step and no list until it is stored.
// Each node is made for the value of one lane, so that a store of this lane, after which the node stands for the stored version, does not
// affect other lanes.
#pragma once

#include <cstdint>
#include <vector>

#include "gpu/ptx/model/module.h"

namespace simtscope::analysis {

/// Refers to an origin. 0: none; top bit set: the version with that index; else a node of the graph.
using Provenance = std::uint32_t;
inline constexpr Provenance kNoProvenance = 0;

/// Returns the origin that is a version itself.
constexpr Provenance provenanceOfVersion(std::uint32_t version)
{
    return version | 0x8000'0000u;
}
/// Returns whether the origin is a version, not a node.
constexpr bool isVersion(Provenance provenance)
{
    return (provenance & 0x8000'0000u) != 0;
}
/// Returns the index of the version; isVersion() must hold.
constexpr std::uint32_t versionOf(Provenance provenance)
{
    return provenance & 0x7fff'ffffu;
}

/// Owns the nodes of all origins of one block. Nodes are only added, so references to them stay valid.
class ProvenanceGraph {
public:
    /// Combines `a` and `b` by an operation, in this order; either may be kNoProvenance.
    Provenance combine(Provenance a, Provenance b, std::uint16_t operation, ptx::ScalarType type);
    /// Applies an operation with one operand that carries a version. The name of the last operation with several operands is kept.
    Provenance apply(Provenance a, std::uint16_t operation, ptx::ScalarType type);
    /// Joins the two halves of one value; equal origins stay one.
    Provenance join(Provenance a, Provenance b);

    /// Makes a further node of the same operation over one origin, for another lane.
    Provenance duplicate(Provenance a, std::uint16_t operation, ptx::ScalarType type);

    /// Makes the node stand for the version from now on. Nodes that were made earlier keep its operands.
    void setVersion(Provenance node, std::uint32_t version) { m_nodes[node - 1].version = provenanceOfVersion(version); }
    /// Returns the version that the node stands for, or the origin itself when it is a version or stands for none.
    Provenance resolve(Provenance provenance) const
    {
        if (provenance == kNoProvenance || isVersion(provenance) || m_nodes[provenance - 1].version == kNoProvenance)
            return provenance;
        return m_nodes[provenance - 1].version;
    }

    /// Returns the operation of a node; 0 for versions and kNoProvenance.
    std::uint16_t operation(Provenance provenance) const;
    /// Returns the type of a node; None for versions and kNoProvenance.
    ptx::ScalarType type(Provenance provenance) const;
    std::size_t size() const { return m_nodes.size(); }

    /// Appends the versions of an origin in program order.
    void appendVersions(Provenance provenance, std::vector<std::uint32_t>& versions);

private:
    struct Node {
        Provenance a = 0, b = 0;
        Provenance version = 0;          // the version that holds the value
        std::uint32_t operandCount = 1;  // operands with duplicates, at most kMaxRepeatedOperands + 1
        std::uint32_t lastListing = 0;   // number of the listing that visited the node last
        std::uint16_t operation = 0;
        ptx::ScalarType type = ptx::ScalarType::None;
    };
    std::uint32_t countOf(Provenance provenance) const;
    Provenance add(const Node& node);

    std::vector<Node> m_nodes;
    std::vector<Provenance> m_stack;
    std::uint32_t m_listingNumber = 0;
};

}  // namespace simtscope::analysis
