// Describes what debug information says of a module: its functions with their scopes, the variables of each scope with their types, and
// where each variable is at each instruction.
//
// nvcc -G writes it into the PTX, as sections in the format DWARF (DWARF Debugging Information Format, version 2 and later). Two extensions
// are NVIDIA's: DW_OP_regx has the name of a virtual register in place of a number, and DW_AT_address_class names a state space.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "gpu/core/result.h"
#include "gpu/ptx/model/module.h"

namespace simtscope::ptx {

/// Lists the kinds of types. Unknown stands for a type that the reader does not understand, whose size may still be known.
enum class DebugTypeKind : std::uint8_t {
    Unknown,
    Boolean,
    Character,  ///< char, signed char, unsigned char
    Signed,
    Unsigned,
    Float,
    Pointer,
    Reference,
    Array,
    Struct,  ///< struct, class or union
    Enumeration,
    Typedef,
    Qualified,  ///< const, volatile or restrict
    Function
};

/// Describes a member of a struct, class or union, or a base class.
struct DebugMember {
    std::string name;  ///< empty for an anonymous member; the name of the class for a base class
    std::int32_t type = -1;
    std::uint64_t offset = 0;              ///< bytes from the start of the struct
    unsigned bitOffset = 0, bitWidth = 0;  ///< bits of a bit field, counted from the lowest bit at `offset`; a width of 0: no bit field
    unsigned storageBytes = 0;             ///< bytes that hold a bit field
    bool operator==(const DebugMember&) const = default;
};

/// Names a value of an enumeration.
struct DebugEnumerator {
    std::string name;  ///< "Red", or "Mode::On" in an `enum class`
    std::int64_t value = 0;
    bool operator==(const DebugEnumerator&) const = default;
};

/// Describes a type. Types refer to each other by their index in DebugInfo::types; -1 stands for void.
struct DebugType {
    DebugTypeKind kind = DebugTypeKind::Unknown;
    std::string name;                    ///< as C++ writes it: "const int *", "Point", "float[4][8]"
    std::uint64_t bytes = 0;             ///< 0: not known
    bool isSigned = false;               ///< of a character or an enumeration
    std::int32_t target = -1;            ///< pointee, element, or type behind a name or a qualifier
    std::vector<std::uint64_t> extents;  ///< of an array, outermost first; 0: not known
    std::vector<DebugMember> members;    ///< base classes first
    std::vector<DebugEnumerator> enumerators;
};

/// Describes instructions of a function: those from `begin` to before `end`.
struct InstructionRange {
    std::uint32_t begin = 0, end = 0;
    bool contains(std::uint32_t instruction) const { return instruction >= begin && instruction < end; }
    bool operator==(const InstructionRange&) const = default;
};

/// Says where a variable is, while one of the instructions of a range is executed.
struct DebugLocation {
    enum class Kind : std::uint8_t {
        Register,  ///< in the register `symbol`
        Memory,    ///< in memory, `offset` bytes behind the PTX variable `symbol`
        Constant,  ///< nowhere: its value is always `offset`
        Unknown    ///< in a form that the reader does not understand
    };
    Kind kind = Kind::Unknown;
    bool isEverywhere = true;  ///< whether it holds in the whole scope; else only in `range`
    InstructionRange range;
    std::string symbol;
    std::int64_t offset = 0;
    StateSpace space = StateSpace::None;  ///< of the memory; None: the section does not say

    bool holdsAt(std::uint32_t instruction) const { return isEverywhere || range.contains(instruction); }
    bool operator==(const DebugLocation&) const = default;
};

/// Describes a variable or a parameter.
struct DebugVariable {
    std::string name;
    std::string file;        ///< path as in `.file`; empty: not known
    std::uint32_t line = 0;  ///< line of the declaration, from 1; 0: not known
    std::int32_t type = -1;
    bool isParameter = false;
    std::vector<DebugLocation> locations;  ///< empty: the compiler has removed the variable
};

/// Describes a scope of a function: its body, a block in braces, or a call that was inlined.
struct DebugScope {
    enum class Kind : std::uint8_t { Function, Block, Inlined };
    Kind kind = Kind::Block;
    std::int32_t parent = -1;              ///< index in DebugFunction::scopes, less than that of this scope; -1 for the function itself
    std::vector<InstructionRange> ranges;  ///< may be empty
    std::string function;                  ///< of a call that was inlined, the function's name in the source
    std::uint32_t callLine = 0;            ///< of a call that was inlined, the line of the call
    std::string callFile;                  ///< of a call that was inlined, the file of that line; empty: not known
    std::vector<DebugVariable> variables;  ///< in the order of their declaration

    bool contains(std::uint32_t instruction) const;
};

/// Describes a function of the module.
struct DebugFunction {
    std::uint32_t indexInModule = 0;  ///< index in Module::functions
    std::string name;                 ///< name in the source
    std::vector<DebugScope> scopes;   ///< the first one is the function itself
};

/// Holds the debug information of a module.
struct DebugInfo {
    std::vector<DebugType> types;
    std::vector<DebugVariable> globals;  ///< variables outside of functions
    std::vector<DebugFunction> functions;

    /// Returns the function with this index in Module::functions. Null if there is none.
    const DebugFunction* findFunction(std::uint32_t indexInModule) const;
    /// Returns the type behind names and qualifiers; -1 for void, and for a chain without end.
    std::int32_t resolve(std::int32_t type) const;
    /// Returns the bytes of a value of the type; 0 where they are not known.
    std::uint64_t sizeOf(std::int32_t type) const;
    /// Returns the name of the type; "void" for -1.
    std::string_view nameOf(std::int32_t type) const;
};

/// Returns whether the module has debug information of variables.
bool hasDebugInfo(const Module& module);

/// Reads the debug sections of a parsed module. Fails for a module without debug information, and for damaged sections.
Result<DebugInfo> readDebugInfo(const Module& module);

}  // namespace simtscope::ptx
