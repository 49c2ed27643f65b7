// Assembles the debug sections of PTX text (`.section .debug_info { .b8 17 .b32 .debug_abbrev .b64 $L__func_begin0 }`; PTX ISA 9.0, 11.5.1)
// into bytes, as an ELF file holds them.
//
// Labels and variables have no addresses in PTX, so they get addresses here: each instruction has one, and each variable that a section
// names has one that is found again by its symbol.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "gpu/core/result.h"
#include "gpu/ptx/model/module.h"

namespace simtscope::ptx {

/// Assigns an address to each instruction of a module, and to the end of each function.
class CodeAddresses {
public:
    /// `module` need not outlive this object.
    explicit CodeAddresses(const Module& module);

    /// Describes an instruction, or the end of a function, by indices in Module::functions and Function::instructions.
    struct Position {
        std::uint32_t function = 0, instruction = 0;
    };
    std::uint64_t addressOf(Position position) const { return m_starts[position.function] + position.instruction; }
    /// Returns the position with this address. Nullopt if there is none.
    std::optional<Position> find(std::uint64_t address) const;

private:
    std::vector<std::uint64_t> m_starts;  ///< by function, and the end of the last one
};

/// Holds the bytes of a module's debug sections.
struct DebugSections {
    std::map<std::string, std::vector<std::uint8_t>> bytes;  ///< by the name of the section: ".debug_info"
    std::vector<std::string> symbols;                        ///< variables that the sections name

    /// Returns the symbol with this address. Null if there is none.
    const std::string* findSymbol(std::uint64_t address) const;
};

/// Assembles all debug sections of the module. Fails, naming the section, for text that is no data and for unknown labels.
Result<DebugSections> assembleDebugSections(const Module& module, const CodeAddresses& code);

/// Makes an ELF file in memory that has these sections.
std::vector<std::uint8_t> makeElfImage(const DebugSections& sections);

}  // namespace simtscope::ptx
