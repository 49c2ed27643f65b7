// Decodes the control bits of a machine instruction, by which ptxas schedules it: from compute capability 7.0 on, an instruction has 128
// bits, of which the bits 105 to 125 say how long its warp waits after it, and on what.
//
// Z. Jia et al., "Dissecting the NVIDIA Volta GPU Architecture via Microbenchmarking" (2018), section 2.1, describes the bits. Later
// architectures keep their positions; tests compare them with what nvdisasm prints for each (".reuse", DEPBAR).
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace simtscope::ptx {

/// Holds the 128 bits of a machine instruction.
struct MachineWord {
    std::uint64_t low = 0, high = 0;
    bool operator==(const MachineWord&) const = default;
};

/// Number of scoreboards of a warp (SB0 to SB5), on which its instructions wait for each other.
inline constexpr unsigned kScoreboardCount = 6;

/// Says how the scheduler treats an instruction.
struct ControlBits {
    unsigned stallCycles = 0;                     ///< cycles until the warp's next instruction can be issued; 0 to 15
    bool prefersOtherWarp = false;                ///< whether the scheduler tries another warp before it continues with this one (yield)
    std::optional<unsigned> writtenScoreboard{};  ///< scoreboard that is released when the result is written
    std::optional<unsigned> readScoreboard{};     ///< scoreboard that is released when the operands are read
    unsigned waitMask = 0;                        ///< bit i: waits for scoreboard i before it is issued
    unsigned reuseMask = 0;                       ///< bit i: keeps source operand i in the operand reuse cache
    bool operator==(const ControlBits&) const = default;
};

ControlBits decodeControlBits(const MachineWord& word);

/// Returns the bits in the usual short form, as wide for every instruction: "B0----5:R1:W-:Y:S04" waits for SB0 and SB5, releases SB1 when
/// its operands are read, prefers another warp, and stalls 4 cycles.
std::string formatControlBits(const ControlBits& control);

/// Returns the number by which the hardware knows the operation and the kinds of its operands: the lowest 12 bits.
unsigned opcodeOf(const MachineWord& word);

}  // namespace simtscope::ptx
