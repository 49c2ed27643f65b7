// Keeps the accesses of a finished launch to device memory. They are compared with those of other launches, copies and the host that no
// stream orders.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>

#include "gpu/simt/state/kernel.h"
#include "gpu/simt/state/race_types.h"
#include "gpu/trace/model/finding.h"
#include "gpu/trace/model/recording.h"

namespace simtscope::simt {

/// Describes a half-open range of device memory, [begin, end), that a copy or the host accesses.
struct ByteRange {
    std::uint64_t begin = 0, end = 0;
    bool isWrite = false;
};

/// Keeps the shadow of device memory that race detection leaves when a launch ends.
class Footprint {
public:
    /// `module` must outlive this object.
    Footprint(const LoadedModule& module, std::shared_ptr<const Kernel> kernel, const trace::Launch& launch, Accesses accesses,
              DeviceShadow memory, bool ordersBlocks, bool ordersHost);

    /// Refers to an access of the launch, and the lanes that made it.
    struct RecordedAccess {
        const PastAccess* pastAccess = nullptr;
        LaneMask lanes = 0;
    };
    /// Describes two accesses to one byte that nothing orders.
    struct Conflict {
        std::uint64_t address = 0;
        RecordedAccess access, otherAccess;  ///< access of this launch and of the other; `otherAccess` is empty if the other is a copy
    };
    /// These return a pair of accesses that conflict, or nothing. They also return nothing if both kernels order blocks by fences, since
    /// whether the fences order these accesses is not known.
    std::optional<Conflict> findConflictWith(const Footprint& other) const;
    std::optional<Conflict> findConflictWith(const ByteRange& bytes) const;
    /// Says which accesses of the host conflict with the launch.
    enum class HostConflict : std::uint8_t { None, Writes, Any };
    /// Returns the conflict that holds for every byte of the range: the weakest one of its bytes.
    HostConflict findHostConflict(std::uint64_t begin, std::uint64_t end) const;
    /// Returns an access of the launch to the byte; nothing if there is none.
    std::optional<RecordedAccess> findAccess(std::uint64_t address) const;
    /// Returns the shadow, whose pages cover the bytes that were accessed.
    const DeviceShadow& memory() const { return m_memory; }
    /// Forgets the accesses to these bytes: the memory has a new owner.
    void forget(std::uint64_t address, std::uint64_t bytes);
    /// Returns a hash of what the launch's instructions have done to which bytes, without threads and times. If two launches have the same
    /// digest, what conflicts with one conflicts with the other.
    std::uint64_t digest() const;

    const std::string& kernel() const { return m_kernelName; }
    LaunchId launch() const { return m_launch; }
    /// These return the coordinates of the access's thread or block, as "(1,0,0)".
    std::string formatThread(const RecordedAccess& access) const;
    std::string formatBlock(const RecordedAccess& access) const;
    /// Returns "main.cu:12". Enters file and line into `finding` unless it is null.
    std::string formatLine(const RecordedAccess& access, trace::Finding* finding = nullptr) const;
    trace::FindingAccess describeAccess(const RecordedAccess& access, std::uint64_t address) const;
    /// Returns the number of bytes that the access moves at a time.
    unsigned elementBytes(const RecordedAccess& access) const;

private:
    /// Holds the writers and readers that the shadow keeps for one byte.
    struct Cell {
        std::array<Reference, 3> writes{};  ///< the first is 0 where there are no writes
        std::array<Reference, 2> reads{};   ///< the first is 0 where there are no reads
        std::array<Reference, 5> references() const { return {writes[0], writes[1], writes[2], reads[0], reads[1]}; }
    };
    static Cell cellOf(const ShadowPage& page, std::uint64_t offset);
    Cell cellAt(std::uint64_t address) const;
    /// Holds the kinds of the accesses to a page, as sets of bits (footprint.cpp).
    struct PageKinds {
        std::uint32_t writes = 0, reads = 0;
    };
    /// Holds what one pass over the shadow finds, when it is first needed.
    struct Summary {
        std::uint64_t digest = 0;
        std::unordered_map<std::uint64_t, PageKinds> kinds;  ///< by the address of the page's first byte
    };
    const Summary& summary() const;
    Summary summarise() const;
    std::optional<Conflict> findConflictOnPage(std::uint64_t begin, const ShadowPage& page, const Footprint& other,
                                               const ShadowPage& otherPage) const;
    std::optional<Conflict> findConflict(std::uint64_t address, Cell cell, const Footprint& other, Cell otherCell) const;

    const LoadedModule& m_module;
    std::shared_ptr<const Kernel> m_kernel;
    std::string m_kernelName;
    LaunchId m_launch;
    Dim3 m_grid, m_block;
    Accesses m_accesses;
    DeviceShadow m_memory;
    bool m_ordersBlocks, m_ordersHost;
    mutable std::optional<Summary> m_summary;
};

}  // namespace simtscope::simt
