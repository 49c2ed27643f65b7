// Reads of what nobody has written: which memory of a launch is undefined, and where a value from it is used.
//
// Moving a value is no use of it, as in Memcheck: padding is copied all the time. A use is a branch or a guard that depends on it, an
// address that is made of it, and output. Then it is reported, once for each load that brings it, and counts as defined.
#pragma once

#include <memory>
#include <unordered_map>

#include "gpu/simt/checks/checked_access.h"
#include "gpu/simt/issue.h"

namespace simtscope::simt {

class LaunchChecks;

enum class UndefinedUse : std::uint8_t { Branch, Address, Print };

class UndefinedValues {
public:
    UndefinedValues(RunningLaunch& launch, LaunchChecks& checks) : m_launch(launch), m_checks(checks) {}

    /// Nothing of its shared memory is written.
    void startBlock(Block& block);
    /// Nothing of its local memory is written, and all registers are defined.
    void startWarp(Warp& warp);

    /// Before anything moves: what the access loads goes to its registers, what it stores to memory.
    void access(const Issue& issue, const CheckedAccess& access);
    /// Of local memory of the same lanes.
    void copyLocal(Warp& warp, LaneMask lanes, std::uint64_t to, std::uint64_t from, std::uint64_t bytes);
    /// A function begins: nobody has written its frame.
    void forgetLocal(Warp& warp, LaneMask lanes, std::uint64_t from, std::uint64_t bytes);

    /// Memory by a generic address.
    void write(const RunningWarp& at, unsigned lane, std::uint64_t address, std::uint64_t bytes);
    void use(const Issue& issue, unsigned lane, std::uint64_t address, unsigned bytes, UndefinedUse how);
    /// Local memory of the lane.
    void writeLocal(Warp& warp, unsigned lane, std::uint64_t offset, std::uint64_t bytes);
    void useLocal(const Issue& issue, unsigned lane, std::uint64_t offset, unsigned bytes, UndefinedUse how);

    /// The lanes use a register. What is undefined of it counts as defined afterwards.
    void use(const RunningWarp& at, Split& split, ptx::Slot slot, unsigned width, LaneMask lanes, UndefinedUse how);

    UndefinedRegisters& registers(Warp& warp, Frame& frame);

    /// What these lanes get from a shuffle is undefined.
    void shuffledFromInactive(const Issue& issue, LaneMask lanes);

private:
    /// A piece of memory that the lanes of an access are in.
    struct Piece {
        Validity* validity = nullptr;
        std::uint64_t base = 0, bytes = 0;  ///< as the access has it
        ptx::StateSpace space = ptx::StateSpace::None;
        std::int64_t allocation = -1;
    };
    Piece pieceOf(const RunningWarp& at, CheckedSpace space, std::uint64_t place) const;

    static bool isLocalWritten(const Validity& validity, unsigned lane, std::uint64_t offset, unsigned bytes);
    /// A load or store of whole words of local memory, the same for all lanes of the access: true where all that it loads is written, or
    /// what it stores is defined.
    static bool accessColumn(const Issue& issue, const CheckedAccess& access, Validity& validity, bool storesDefined);
    /// To device memory, while other threads run other blocks.
    void accessApart(const Issue& issue, const CheckedAccess& access);
    bool isDefinedApart(const RunningWarp& at, std::uint64_t address, std::uint64_t bytes) const;
    void load(const Issue& issue, const CheckedAccess& access, unsigned lane, const Piece& piece, std::uint64_t offset);
    void store(const Issue& issue, const CheckedAccess& access, unsigned lane, const Piece& piece, std::uint64_t offset);
    void combine(const Issue& issue, const CheckedAccess& access, unsigned lane, const Piece& piece, std::uint64_t offset);
    Origin originOf(const Issue& issue, unsigned lane, const Piece& piece, std::uint64_t offset, unsigned bytes);
    void describe(const Issue& issue, const Piece& piece, std::uint64_t offset, OriginSource& source) const;
    /// Of what these lanes get at the instruction. Not known: there are too many.
    Origin newOrigin(const Issue& issue, LaneMask lanes, const Piece& piece, std::uint64_t offset);
    void report(const RunningWarp& at, const Split& split, LaneMask lanes, Origin origin, UndefinedUse how);

    RunningLaunch& m_launch;
    LaunchChecks& m_checks;
    std::unordered_map<const FunctionCode*, RegisterWidths> m_widths;
};

/// The place of the value, for a finding.
trace::FindingPlace placeOf(const OriginSource& source, Origin origin);
/// "element 3 of …, which nothing has written", or what else makes the value undefined.
Message unwritten(const OriginSource& source, Origin origin);
/// Of the finding that tells of its use.
trace::FindingKind kindOf(const OriginSource& source);

}  // namespace simtscope::simt
