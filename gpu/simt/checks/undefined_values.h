// Finds uses of memory that nobody has written: knows which memory of a launch is undefined, and reports where a value from there is used.
//
// To move a value is not to use it, as in Memcheck, since programs often copy padding. A use is a branch or a guard that depends on the
// value, an address that is computed from it, or output. A use is reported once for each load that has brought the value; the value counts
// as defined from then on.
#pragma once

#include <memory>
#include <unordered_map>

#include "gpu/simt/state/issue.h"
#include "gpu/simt/state/race_types.h"

namespace simtscope::simt {

class LaunchChecks;

/// Says how a program uses an undefined value.
enum class UndefinedUse : std::uint8_t { Branch, Address, Print };

/// Follows the undefined values of one launch through memory.
class UndefinedValues {
public:
    UndefinedValues(RunningLaunch& launch, LaunchChecks& checks) : m_launch(launch), m_checks(checks) {}

    /// Marks all of the block's shared memory as unwritten.
    void startBlock(Block& block);
    /// Marks all of the warp's local memory as unwritten, and all registers as defined.
    void startWarp(Warp& warp);

    /// Handles an access before any data moves: loads pass the undefined bits of memory to registers, stores pass those of registers to
    /// memory.
    void handleAccess(const Issue& issue, const CheckedAccess& access);
    /// Copies validity within the local memory of the same lanes.
    void copyLocal(Warp& warp, LaneMask lanes, std::uint64_t to, std::uint64_t from, std::uint64_t bytes);
    /// Marks local memory as unwritten, for the frame of a function that begins.
    void markLocalUnwritten(Warp& warp, LaneMask lanes, std::uint64_t offset, std::uint64_t bytes);

    /// These handle accesses of runtime functions by a generic address: they mark the memory as written, or report a use of undefined
    /// values in it.
    void markWritten(const RunningWarp& current, unsigned lane, std::uint64_t address, std::uint64_t bytes);
    void reportUse(const Issue& issue, unsigned lane, std::uint64_t address, unsigned bytes, UndefinedUse use);
    /// These do the same for local memory of a lane.
    void markLocalWritten(Warp& warp, unsigned lane, std::uint64_t offset, std::uint64_t bytes);
    void reportLocalUse(const Issue& issue, unsigned lane, std::uint64_t offset, unsigned bytes, UndefinedUse use);

    /// Reports a use of a register if it is undefined in some of the lanes. The register counts as defined afterwards.
    void reportUse(const RunningWarp& current, Split& split, ptx::Slot slot, unsigned width, LaneMask lanes, UndefinedUse use);

    /// Returns the undefined bits of the frame's registers. If the frame has none yet, makes them, with all registers defined.
    UndefinedRegisters& ensureRegisters(Warp& warp, Frame& frame);

    /// Marks the values that these lanes get from a shuffle as undefined.
    void markShuffledFromInactive(const Issue& issue, LaneMask lanes);

private:
    /// Describes the memory range that the lanes of an access are in.
    struct MemoryRange {
        Validity* validity = nullptr;
        std::uint64_t base = 0, bytes = 0;  ///< address or offset of its first byte, as the access counts them
        ptx::StateSpace space = ptx::StateSpace::None;
        std::int64_t allocation = -1;  ///< -1: none
    };
    MemoryRange findRange(const RunningWarp& current, CheckedSpace space, std::uint64_t address) const;

    static bool isLocalWritten(const Validity& validity, unsigned lane, std::uint64_t offset, unsigned bytes);
    /// Handles a load or store of local memory in which all lanes access whole words at one address. Returns true if everything that it
    /// loads is written, or everything that it stores is defined; then nothing is left to do.
    static bool accessColumn(const Issue& issue, const CheckedAccess& access, Validity& validity, bool storesDefined);
    /// Handles an access to device memory while other threads run other blocks.
    void accessInParallel(const Issue& issue, const CheckedAccess& access);
    bool isDefinedInParallel(const RunningWarp& current, std::uint64_t address, std::uint64_t bytes) const;
    void load(const Issue& issue, const CheckedAccess& access, unsigned lane, const MemoryRange& range, std::uint64_t offset);
    void store(const Issue& issue, const CheckedAccess& access, unsigned lane, const MemoryRange& range, std::uint64_t offset);
    void updateAtomically(const Issue& issue, const CheckedAccess& access, unsigned lane, const MemoryRange& range, std::uint64_t offset);
    Origin findOrMakeOrigin(const Issue& issue, unsigned lane, const MemoryRange& range, std::uint64_t offset, unsigned bytes);
    void describeSource(const Issue& issue, const MemoryRange& range, std::uint64_t offset, OriginSource& source) const;
    /// Returns a new origin for the values that these lanes get at the instruction; an unknown origin if there are too many.
    Origin makeOrigin(const Issue& issue, LaneMask lanes, const MemoryRange& range, std::uint64_t offset);
    void report(const RunningWarp& current, const Split& split, LaneMask lanes, Origin origin, UndefinedUse use);

    RunningLaunch& m_launch;
    LaunchChecks& m_checks;
    std::unordered_map<const FunctionCode*, RegisterWidths> m_widths;
};

/// Returns the location from which an undefined value comes, for a finding.
trace::FindingLocation makeFindingLocation(const OriginSource& source, Origin origin);
/// Returns "element 3 of …, which nothing has written", or names another cause of the undefined value.
Message describeUnwritten(const OriginSource& source, Origin origin);
/// Returns the kind of the finding that reports a use of values from this source.
trace::FindingKind findingKindOf(const OriginSource& source);

}  // namespace simtscope::simt
