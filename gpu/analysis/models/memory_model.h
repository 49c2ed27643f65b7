// What the memory figure shows of a step, before anything has a size: the warp, its access to global memory, and the 128-byte lines that it
// touches, byte by byte.
//
// Lines and sectors are counted from the addresses, as analysis does (access_facts.h), so the picture has as many touched sectors as the
// access costs. Local memory is drawn as the hardware lays it out: a line per 4-byte word, in which the warp's 32 lanes have theirs side by
// side (CUDA C++ Programming Guide, "Local Memory"). A step without an access keeps the picture of the last one before it. Lanes that reach
// shared memory through a generic address are not drawn. Of a fetch from a texture the recording holds the first texel that it reads, in
// the order of the offsets: how an array lies in memory is not documented.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "gpu/analysis/atomic_turns.h"
#include "gpu/analysis/chosen_access.h"
#include "gpu/analysis/models/fault.h"
#include "gpu/analysis/names/values.h"

namespace simtscope::analysis {

inline constexpr unsigned kSectorsPerLine = kLineBytes / kSectorBytes;

/// A place in a line: 4 bytes, or 8 when the elements of the access have 8.
struct MemoryCell {
    std::uint8_t used = 0;  ///< bit per byte
    LaneMask lanes = 0;
    unsigned contention = 0;  ///< most lanes at one address in it
    bool inside = true;       ///< of an allocation
    std::uint32_t allocation = 0;
    std::uint64_t offset = 0;  ///< in the allocation, of the cell's first byte
    bool unwritten = false;    ///< the access found there what nobody had written
    bool fault = false;        ///< the access that stopped the block goes here
    ShownValue value;          ///< when all its lanes have the same and it fills the cell; of an atomic: what they leave there
};

struct MemoryLine {
    std::uint64_t number = 0;      ///< address / 128
    std::uint32_t allocation = 0;  ///< of its first touched byte
    std::vector<MemoryCell> cells;
    /// Distinct bytes of a sector that the warp uses.
    unsigned used(unsigned sector) const;
    bool touched() const;
};

/// Where in an allocation the step works: one strip of the figure.
struct MemoryStrip {
    std::uint32_t allocation = 0;
    std::uint64_t bytes = 0;
    std::vector<std::pair<std::uint64_t, std::uint64_t>> warp,
        others;  ///< runs of bytes [from, to) in whole lines; of the warp shown, of the others
};

struct MemoryModel {
    std::uint32_t warp = 0;
    LaneMask active = 0, resident = 0, global = 0;  ///< global: lanes of the access whose address is in that memory
    bool waiting = false;                           ///< the warp takes no part in this step
    bool constant = false;                          ///< of constant memory, whose cache counts addresses, not sectors
    bool local = false;                             ///< of local memory
    bool texels = false;                            ///< of a texture or surface: the first texel that each lane reads; no sectors
    bool past = false;                              ///< the access is that of an earlier step, `step`
    std::uint32_t step = 0;
    std::optional<ChosenAccess> access;  ///< of global or local memory
    AtomicAccess turns;                  ///< of an atomic
    trace::EventData data;               ///< of the access
    trace::EventKind kind{};
    unsigned elementBytes = 4, elements = 1, cellBytes = 4;
    std::vector<MemoryLine> lines;  ///< in the order of their addresses; untouched ones after the last for the look of the neighbourhood
    std::uint32_t touchedLines = 0, usedBytes = 0, sectors = 0, idealSectors = 0;
    std::vector<MemoryStrip> strips;
    const Fault* fault = nullptr;  ///< that the step has come to

    unsigned bytes() const { return elementBytes * elements; }
    bool wastes() const { return sectors > idealSectors; }
};

/// `warp` -1: that of the worst access.
MemoryModel memoryModel(const RecordedBlock& source, std::uint32_t step, std::int32_t warp);

}  // namespace simtscope::analysis
