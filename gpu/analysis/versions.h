// Builds the versions of a Dataflow: which one a load sees, what a store makes, and what their values are taken for.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <unordered_map>

#include "gpu/analysis/cell_table.h"
#include "gpu/analysis/dataflow.h"
#include "gpu/analysis/provenance.h"

namespace simtscope::analysis {

/// Who touches a cell, and when.
struct Access {
    EventIndex event{};
    std::uint32_t thread = 0;  ///< linear index in the block
    ptx::ScalarType type = ptx::ScalarType::None;
    std::uint8_t bytes = 4;
};

class Versions {
public:
    explicit Versions(std::uint32_t limit) : m_limit(limit) {}

    ProvenanceGraph& graph() { return m_graph; }
    const Version& version(std::uint32_t index) const { return m_flow.versions[index]; }
    std::uint16_t operation(std::string_view text);  ///< its index; equal texts share one

    /// What a lane that read `value` from a cell has: the cell's version, an input where the block had not touched it or another block
    /// has written since, or several versions where accesses of different widths overlap.
    Provenance load(Cell cell, std::uint64_t value, const Access& access);
    /// A texture fetch: an input, named by its nearest texel, whose value no cell need hold (filtered, or a component of the texel).
    Provenance sample(Cell texel, std::uint64_t value, const Access& access) { return ofVersion(addInput(texel, value, access)); }
    /// Index of the new version. `operation`: 0 takes the one of `from`.
    std::uint32_t store(Cell cell, std::uint64_t value, Provenance from, const Access& access, std::uint16_t operation = 0);
    /// A value in a lane's register while it is passed on: a version without a place in memory.
    std::uint32_t pass(std::uint64_t value, Provenance from, const Access& access);
    /// Value that the cell was last seen with; nullptr when it has none of its own. Valid until the next version.
    const std::uint64_t* valueOf(Cell cell, std::uint8_t bytes);
    /// An instruction reads this origin as `type`: an untyped version takes it for its own.
    void readAs(Provenance origin, ptx::ScalarType type);
    ptx::ScalarType typeOf(Provenance origin) const;

    /// The limit is reached, or what registers and operand lists would need is out of proportion to it.
    bool full() const
    {
        return m_flow.versions.size() >= m_limit || m_flow.operands.size() >= kOperandsPerVersion * std::size_t(m_limit) ||
               m_graph.size() >= kNodesPerVersion * std::size_t(m_limit);
    }
    Dataflow finish(bool truncated);

private:
    static constexpr std::size_t kOperandsPerVersion = 16, kNodesPerVersion = 8;

    std::uint32_t add(const Version& version);
    void occupy(Cell cell, std::uint8_t bytes, std::uint32_t index);
    std::uint32_t addInput(Cell cell, std::uint64_t value, const Access& access);
    /// The version that is exactly this cell, kUnknown when there is none.
    std::uint32_t exact(Cell cell, std::uint8_t bytes);
    void copyTypes();
    /// The version of a cell of 8 bytes that an asynchronous copy wrote as two words; kUnknown when that is not so.
    std::uint32_t wholeOfHalves(Cell cell, std::uint64_t value, const Access& access);
    bool areHalves(std::uint32_t low, std::uint32_t high) const;
    void merge(std::uint32_t low, std::uint32_t high, ptx::ScalarType type);
    void dropMerged();

    std::uint32_t m_limit;
    Dataflow m_flow;
    CellTable m_cells;
    std::unordered_map<std::uint32_t, std::uint32_t> m_mergedInto;  ///< second word of a value -> the version that is the whole by now
    ProvenanceGraph m_graph;
    std::map<std::string, std::uint16_t, std::less<>> m_operations{{std::string(), std::uint16_t(0)}};
};

/// B32 and the like give the width of a value, not its interpretation.
bool isUntyped(ptx::ScalarType type);

}  // namespace simtscope::analysis
