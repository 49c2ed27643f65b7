#include "gpu/ptx/sass/control_bits.h"

#include <fmt/format.h>

namespace simtscope::ptx {
namespace {

constexpr unsigned kStallBit = 105, kYieldBit = 109, kWrittenBit = 110, kReadBit = 113, kWaitBit = 116, kReuseBit = 122;
constexpr unsigned kNoScoreboard = 7, kOpcodeBits = 12;

/// Returns `width` bits of the instruction from bit `first` on; `first` is in the upper half.
unsigned extractBits(const MachineWord& word, unsigned first, unsigned width)
{
    return unsigned(word.high >> (first - 64)) & ((1u << width) - 1);
}

std::optional<unsigned> scoreboardFrom(unsigned bits)
{
    return bits == kNoScoreboard ? std::nullopt : std::optional(bits);
}

std::string formatScoreboard(const std::optional<unsigned>& scoreboard)
{
    return scoreboard ? fmt::format("{}", *scoreboard) : "-";
}

}  // namespace

ControlBits decodeControlBits(const MachineWord& word)
{
    ControlBits control;
    control.stallCycles = extractBits(word, kStallBit, 4);
    control.prefersOtherWarp = extractBits(word, kYieldBit, 1) == 0;
    control.writtenScoreboard = scoreboardFrom(extractBits(word, kWrittenBit, 3));
    control.readScoreboard = scoreboardFrom(extractBits(word, kReadBit, 3));
    control.waitMask = extractBits(word, kWaitBit, kScoreboardCount);
    control.reuseMask = extractBits(word, kReuseBit, 4);
    return control;
}

std::string formatControlBits(const ControlBits& control)
{
    std::string text = "B";
    for (unsigned scoreboard = 0; scoreboard < kScoreboardCount; ++scoreboard)
        text += (control.waitMask >> scoreboard & 1) != 0 ? char('0' + scoreboard) : '-';
    return text + fmt::format(":R{}:W{}:{}:S{:02}", formatScoreboard(control.readScoreboard), formatScoreboard(control.writtenScoreboard),
                              control.prefersOtherWarp ? 'Y' : '-', control.stallCycles);
}

unsigned opcodeOf(const MachineWord& word)
{
    return unsigned(word.low) & ((1u << kOpcodeBits) - 1);
}

}  // namespace simtscope::ptx
