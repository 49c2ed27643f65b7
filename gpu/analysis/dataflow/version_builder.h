// Builds the versions of a Dataflow: the version that a load sees, the version that a store makes, and the types of their values.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <unordered_map>

#include "gpu/analysis/dataflow/dataflow.h"
#include "gpu/analysis/dataflow/provenance.h"

namespace simtscope::analysis {

/// Maps each byte of memory that a block has touched to the version that it holds, from one write to the next: a sparse map, in lines of
/// 16 bytes.
class VersionMap {
public:
    static constexpr std::uint32_t kUnknown = 0xffffffffu;

    /// Returns the version in a byte, or kUnknown when the block has not touched the byte.
    std::uint32_t at(std::uint32_t allocation, std::uint64_t offset) { return line(allocation, offset)[offset % kBytesPerLine]; }
    /// Notes that the byte holds this version from now on.
    void set(std::uint32_t allocation, std::uint64_t offset, std::uint32_t version)
    {
        line(allocation, offset)[offset % kBytesPerLine] = version;
    }

private:
    static constexpr std::uint64_t kBytesPerLine = 16;
    using Line = std::array<std::uint32_t, kBytesPerLine>;
    struct Key {
        std::uint32_t allocation;
        std::uint64_t line;
        bool operator==(const Key&) const = default;
    };
    struct Hash {
        std::size_t operator()(const Key& key) const
        {
            return std::size_t((key.line * 0x9e3779b97f4a7c15ull) ^ (std::uint64_t(key.allocation) * 0xc2b2ae3d27d4eb4full));
        }
    };

    Line& line(std::uint32_t allocation, std::uint64_t offset)
    {
        const Key key{allocation, offset / kBytesPerLine};
        if (m_latest && key == m_latestKey)
            return *m_latest;
        auto [found, isNew] = m_lines.try_emplace(key);
        if (isNew)
            found->second.fill(kUnknown);
        m_latestKey = key;
        m_latest = &found->second;  // Pointers to the map's elements stay valid when it grows.
        return *m_latest;
    }

    std::unordered_map<Key, Line, Hash> m_lines;
    Key m_latestKey{};
    Line* m_latest = nullptr;
};

/// Describes the thread and event that access a cell.
struct CellAccess {
    EventIndex event{};
    std::uint32_t thread = 0;  ///< linear index in the block
    ptx::ScalarType type = ptx::ScalarType::None;
    std::uint8_t bytes = 4;
};

/// Collects the versions of one block while it is replayed, up to a limit.
class VersionBuilder {
public:
    /// Collects at most about `maxVersions` versions; the caller stops when isFull() returns true.
    explicit VersionBuilder(std::uint32_t maxVersions) : m_maxVersions(maxVersions) {}

    /// Returns the origins of the values in registers.
    ProvenanceGraph& graph() { return m_graph; }
    /// Returns a version by the index that the other functions give.
    const Version& version(std::uint32_t index) const { return m_flow.versions[index]; }
    /// Returns the operation's index; equal texts share one.
    std::uint16_t operationIndex(std::string_view text);

    /// Returns the origin of `value`, which a lane read from a cell. Usually it is the cell's version. It is a new input when the block had
    /// not touched the cell, or when another block has written it since. Where accesses of different widths overlap, it combines several
    /// versions.
    Provenance load(Cell cell, std::uint64_t value, const CellAccess& access);
    /// Returns the origin of a texture fetch: an input named by its nearest texel. The value may be filtered, or one component of the
    /// texel, so that no cell need hold it.
    Provenance loadTexel(Cell texel, std::uint64_t value, const CellAccess& access)
    {
        return provenanceOfVersion(addInput(texel, value, access));
    }
    /// Stores a value and returns the index of its version. `operation` 0 keeps the operation of `origin`.
    std::uint32_t store(Cell cell, std::uint64_t value, Provenance origin, const CellAccess& access, std::uint16_t operation = 0);
    /// Makes a version for a value in a lane's register while the value is passed on; it has no address.
    std::uint32_t passValue(std::uint64_t value, Provenance origin, const CellAccess& access);
    /// Returns the last known value of the cell; nullptr when no version covers exactly this cell. Valid until the next version is made.
    const std::uint64_t* valueOf(Cell cell, std::uint8_t bytes);
    /// Notes that an instruction reads this origin as `type`; an untyped version adopts the type.
    void adoptType(Provenance origin, ptx::ScalarType type);
    ptx::ScalarType typeOf(Provenance origin) const;

    /// Returns whether the limit is reached, or registers and operand lists need memory out of proportion to it.
    bool isFull() const
    {
        return m_flow.versions.size() >= m_maxVersions || m_flow.operands.size() >= kOperandsPerVersion * std::size_t(m_maxVersions) ||
               m_graph.size() >= kNodesPerVersion * std::size_t(m_maxVersions);
    }
    /// Returns the dataflow and ends the use of this object. `isTruncated` tells whether the trace or the replay ended early.
    Dataflow finish(bool isTruncated);

private:
    static constexpr std::size_t kOperandsPerVersion = 16, kNodesPerVersion = 8;

    std::uint32_t add(const Version& version);
    void assignCell(Cell cell, std::uint8_t bytes, std::uint32_t index);
    std::uint32_t addInput(Cell cell, std::uint64_t value, const CellAccess& access);
    /// Returns the version that covers exactly this cell; kUnknown when there is none.
    std::uint32_t findExact(Cell cell, std::uint8_t bytes);
    void shareTypes();
    /// Returns the version of an 8-byte cell that an asynchronous copy wrote as two words; kUnknown when it did not.
    std::uint32_t mergePair(Cell cell, std::uint64_t value, const CellAccess& access);
    bool isOneValue(std::uint32_t low, std::uint32_t high) const;
    void merge(std::uint32_t low, std::uint32_t high, ptx::ScalarType type);
    void dropMerged();

    std::uint32_t m_maxVersions;
    Dataflow m_flow;
    VersionMap m_cells;
    /// By the version of a value's second word: the version that now covers the whole value.
    std::unordered_map<std::uint32_t, std::uint32_t> m_versionOfMergedWord;
    ProvenanceGraph m_graph;
    std::map<std::string, std::uint16_t, std::less<>> m_operations{{std::string(), std::uint16_t(0)}};
};

/// Returns whether the type is B32 or a similar one, which gives the width of a value but not its interpretation.
bool isUntyped(ptx::ScalarType type);

}  // namespace simtscope::analysis
