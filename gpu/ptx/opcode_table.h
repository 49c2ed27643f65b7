// The mnemonics of the PTX ISA 9.0 as data: one row each, with which of its operands are written.
//
// Whether and how the engine executes a mnemonic is not said here: see ptx/alu.h and ptx/decode.h.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "gpu/ptx/module.h"

namespace simtscope::ptx {

enum class OpcodeCategory : std::uint8_t {
    Arithmetic,
    Comparison,
    Logic,
    Movement,
    Memory,
    Asynchronous,
    Texture,
    Surface,
    Control,
    Barrier,
    Communication,
    Atomic,
    Matrix,
    Stack,
    Video,
    Miscellaneous
};

std::string_view name(OpcodeCategory category);

struct OpcodeRow {
    std::string_view mnemonic;
    std::string_view sections;  ///< of the PTX ISA 9.0 whose instructions have this mnemonic: "9.7.1, 9.7.3"
    OpcodeCategory category = OpcodeCategory::Miscellaneous;
    std::uint8_t destinations = 1;  ///< leading operands that are written (a pair d|p, or a vector, is one)
};

/// Where a modifier changes what operand 0 is: bar.red has a destination, bar.sync has none.
struct OpcodeVariant {
    std::string_view mnemonic, modifier;
    std::uint8_t destinations = 1;
    bool readsDestination = false;  ///< the destination is an accumulator
};

std::span<const OpcodeRow> opcodeTable();
std::span<const OpcodeVariant> opcodeVariants();

/// kUnknownOpcode when the ISA has no such mnemonic.
OpcodeIndex opcodeOf(std::string_view mnemonic);
/// nullptr for kUnknownOpcode.
const OpcodeRow* opcodeRow(OpcodeIndex index);

}  // namespace simtscope::ptx
