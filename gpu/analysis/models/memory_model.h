// Computes the contents of the memory figure for a step, without any layout: the warp, its access to global memory, and the 128-byte lines
// that it touches, byte by byte.
//
// Lines and sectors are computed from the addresses as in access_facts.h, so that the model has exactly as many touched sectors as the
// access costs. Local memory is drawn as the hardware lays it out: one line per 4-byte word, in which the words of the warp's 32 lanes lie
// side by side (CUDA C++ Programming Guide, "Local Memory"). For a step without an access, the model shows the last access before it. Lanes
// that reach shared memory through a generic address are not drawn. For a texture fetch the recording holds the first texel that it reads,
// in the order of the offsets, because the layout of an array in memory is not documented.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "gpu/analysis/dataflow/representative_access.h"
#include "gpu/analysis/dataflow/serialised_atomics.h"
#include "gpu/analysis/models/fault.h"
#include "gpu/analysis/names/values.h"

namespace simtscope::analysis {

inline constexpr unsigned kSectorsPerLine = kLineBytes / kSectorBytes;

/// Describes a cell of a line: 4 bytes, or 8 when the elements of the access have 8.
struct MemoryCell {
    std::uint8_t usedBytesMask = 0;  ///< one bit per byte
    LaneMask lanes = 0;
    unsigned maxLanesPerAddress = 0;  ///< most lanes at one address in the cell
    bool isInAllocation = true;       ///< whether the cell lies within an allocation
    std::uint32_t allocation = 0;
    std::uint64_t offset = 0;  ///< offset of the cell's first byte in the allocation
    bool isUnwritten = false;  ///< whether the access read bytes of this cell that were never written
    bool isFaulting = false;   ///< whether the access that stopped the block goes to this cell
    /// The value of the cell. Set only when all lanes of the cell have the same value and it fills the cell; for an atomic it is the value
    /// that the lanes leave.
    ShownValue value;
};

/// Describes one 128-byte line of memory.
struct MemoryLine {
    std::uint64_t number = 0;      ///< address / 128
    std::uint32_t allocation = 0;  ///< allocation of its first touched byte
    std::vector<MemoryCell> cells;
    /// Returns the number of distinct bytes of a sector that the warp uses.
    unsigned usedBytes(unsigned sector) const;
    /// Returns whether the warp uses any byte of the line.
    bool isTouched() const;
};

/// Describes the part of an allocation that the step accesses: one strip of the figure.
struct MemoryStrip {
    std::uint32_t allocation = 0;
    std::uint64_t bytes = 0;
    /// Runs of bytes [from, to) in whole lines: of the shown warp, and of the other warps.
    std::vector<std::pair<std::uint64_t, std::uint64_t>> warpRanges, otherWarpsRanges;
};

/// Holds the contents of the figure for one step and warp.
struct MemoryModel {
    std::uint32_t warp = 0;
    LaneMask activeLanes = 0, residentLanes = 0;
    LaneMask drawnLanes = 0;  ///< lanes of the access whose address is in the drawn memory
    bool isWaiting = false;   ///< whether the warp is inactive in this step
    bool isConstant = false;  ///< whether the access is to constant memory, whose cache counts addresses, not sectors
    bool isLocal = false;     ///< whether the access is to local memory
    bool isTextureOrSurface =
        false;                   ///< whether a texture or surface is accessed: only the first texel of each lane is shown, without sectors
    bool isEarlierStep = false;  ///< whether the access is of an earlier step, `step`
    std::uint32_t step = 0;
    std::optional<RepresentativeAccess> access;  ///< the access to global or local memory
    AtomicAccess atomic;                         ///< the serialised lanes of an atomic
    trace::EventData data;                       ///< payload of the access
    trace::EventKind kind{};
    unsigned elementBytes = 4, elementCount = 1, cellBytes = 4;
    std::vector<MemoryLine> lines;  ///< in the order of their addresses; some untouched lines follow the last touched one
    std::uint32_t touchedLineCount = 0, usedBytes = 0, sectorCount = 0, idealSectorCount = 0;
    std::vector<MemoryStrip> strips;
    const Fault* fault = nullptr;  ///< the fault, from its step on

    /// Returns the bytes that each lane accesses.
    unsigned bytes() const { return elementBytes * elementCount; }
    /// Returns whether the access moves more sectors than its bytes need.
    bool wastesSectors() const { return sectorCount > idealSectorCount; }
};

/// Builds the model. `warp` -1 selects the warp with the costliest access.
MemoryModel makeMemoryModel(const RecordedBlock& source, std::uint32_t step, std::int32_t warp);

}  // namespace simtscope::analysis
