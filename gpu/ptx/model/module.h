// Represents a PTX module as parsed. It keeps everything that nvcc writes, so that printing it gives the same module.
//
// The model follows the PTX ISA (9.0): module-scope variables, functions with registers, local variables and a flat list of instructions.
// Unknown directives and modifiers are kept as text. Nothing is evaluated here.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "gpu/core/ids.h"
#include "gpu/core/messages/message.h"

namespace simtscope::ptx {

/// Lists the state spaces of PTX. None stands for a name without a space, and Generic for an address without one.
enum class StateSpace : std::uint8_t { None, Reg, Sreg, Const, Global, Local, Param, Shared, Tex, Surf, Generic };

/// Lists the types of PTX. None stands for an instruction or a name without a type.
enum class ScalarType : std::uint8_t {
    None,
    Pred,
    B8,
    B16,
    B32,
    B64,
    B128,
    U8,
    U16,
    U32,
    U64,
    S8,
    S16,
    S32,
    S64,
    F16,
    F16x2,
    BF16,
    BF16x2,
    TF32,
    F32,
    F64,
    U16x2,
    S16x2,
    E4M3,
    E5M2,
    TexRef,
    SamplerRef,
    SurfRef
};

/// Returns the number of bits of a value of the type; 1 for Pred, 0 for None and the opaque types.
unsigned bitWidth(ScalarType type);
bool isFloat(ScalarType type);
bool isSigned(ScalarType type);
/// Returns the name without the dot ("u32"); empty for None.
std::string_view scalarTypeName(ScalarType type);
std::string_view stateSpaceName(StateSpace space);
/// These return the type or space of a name without the dot; None if there is none of this name. "shared::cta" is Shared.
ScalarType findScalarType(std::string_view typeName);
StateSpace findStateSpace(std::string_view spaceName);

/// Describes one frame of a `.loc`. `inlinedAt` leads outwards to the call that was inlined.
struct SourceLocation {
    std::uint32_t file = 0;  ///< index as in `.file`; 0 for none
    std::uint32_t line = 0;  ///< 1-based; 0 if the compiler gave none
    std::uint32_t column = 0;
    std::string function;         ///< mangled name of the inlined function; empty if this frame is not inlined
    std::int32_t inlinedAt = -1;  ///< index in Function::locations, less than that of this frame; -1 for the outermost frame

    bool operator==(const SourceLocation&) const = default;
};

/// Holds the initial value of a variable.
struct Initializer {
    std::vector<std::uint8_t> bytes;  ///< bytes that the text gives; the rest of the variable is zero
    /// Describes an address inside the initial value: the `widthBytes` bytes from bytes[offset] on receive (address(symbol) + addend) >>
    /// shift.
    struct Relocation {
        std::uint64_t offset = 0;
        unsigned widthBytes = 8;
        std::string symbol;
        std::int64_t addend = 0;
        bool isGeneric = false;  ///< whether it is written generic(symbol)
        unsigned shift = 0;      ///< bits; not 0 only for a mask form that starts above the lowest byte: 0xFF00(symbol)

        bool operator==(const Relocation&) const = default;
    };
    std::vector<Relocation> relocations;

    bool operator==(const Initializer&) const = default;
};

/// Describes a declared variable: at module scope, in a function, or a parameter.
struct Variable {
    std::string name;
    StateSpace space = StateSpace::None;
    ScalarType type = ScalarType::None;
    unsigned vectorWidth = 1;            ///< .v2, .v4
    std::uint32_t align = 1;             ///< in bytes; the natural alignment if the text gives none
    std::uint64_t bytes = 0;             ///< size of the whole variable; 0 for `extern … name[]`
    std::vector<std::uint64_t> extents;  ///< array extents as written; an empty [] is 0
    bool isExtern = false, isVisible = false, isWeak = false, isCommon = false;
    Initializer initial;
    std::vector<std::string> attributes;  ///< kept as text: .attribute(.managed), .ptr, …

    bool operator==(const Variable&) const = default;
};

/// Describes an operand as written. Its kind decides which members it uses.
struct Operand {
    enum class Kind : std::uint8_t {
        None,
        Register,   ///< text: name; `isNegated` for !p or -x
        Immediate,  ///< integer in `integer`, or floating point bits in `integer` with `isFloatLiteral`
        Symbol,     ///< variable, function or label used as a value: text, + integer
        Address,    ///< [text + integer]; `base` is the kind of text (None: absolute [integer])
        Vector,     ///< {a, b, …} in `elements`
        Special,    ///< %tid.x, %laneid, WARP_SZ … : text with its component
        List,       ///< parenthesised list of a call
        Sink,       ///< _
        Pair,       ///< p|q, d|p: both in `elements`
        Member      ///< register component: %r.x (video, old vector forms): kept as text
    };
    Kind kind = Kind::None;
    Kind base = Kind::None;  ///< of an Address: Register, Symbol, Immediate or None
    std::string text;
    std::int64_t integer = 0;
    bool isFloatLiteral = false;
    unsigned floatWidth = 0;  ///< 32 for 0f…, 64 for 0d… and decimal literals
    bool isNegated = false;
    std::vector<Operand> elements;  ///< Vector, List, Pair; also the [a, {b}] tail of a texture address

    bool operator==(const Operand&) const = default;
};

/// Holds an index in the instruction table (ptx/decode/instruction_table.h). An instruction without a row keeps its text and is refused
/// when it is executed.
using RowIndex = std::uint16_t;
inline constexpr RowIndex kNoRow = 0xffff;

/// Describes an instruction as written, with its row in the instruction table.
struct Instruction {
    std::string mnemonic;                ///< first part: "ld", "setp", "atom"
    std::vector<std::string> modifiers;  ///< the rest, in order, without dots: {"shared","u32"}
    RowIndex row = kNoRow;
    std::vector<Operand> operands;  ///< as written: destination first
    std::string guard;              ///< predicate register of @p; empty if there is none
    bool isGuardNegated = false;
    std::int32_t location = -1;  ///< index in Function::locations (innermost frame); -1 for none
    std::uint32_t textLine = 0;  ///< 1-based line in the PTX text
    SiteId site{};               ///< ordinal in the module

    /// Returns mnemonic and modifiers: "ld.shared.u32".
    std::string opcodeText() const;
    /// Returns whether the instruction has this modifier, which is given without its dot.
    bool has(std::string_view modifier) const;

    bool operator==(const Instruction&) const = default;
};

/// Describes a register of a function, which is declared by itself or as a member of a family.
struct Register {
    std::string name;  ///< "%r1"
    ScalarType type = ScalarType::None;

    bool operator==(const Register&) const = default;
};

/// Describes a family of registers: `.reg .b32 %r<31>;`. Only the members that the body uses are registers of the function.
struct RegisterFamily {
    std::string prefix;  ///< "%r"
    ScalarType type = ScalarType::None;
    std::uint32_t count = 0;

    /// Returns whether the name is that of a member: the prefix and a number below `count`, without leading zeros.
    bool contains(std::string_view registerName) const;
    bool operator==(const RegisterFamily&) const = default;
};

/// Describes a label of a function.
struct Label {
    std::string name;
    std::uint32_t instruction = 0;  ///< index of the instruction that follows; may equal instructions.size()

    bool operator==(const Label&) const = default;
};

/// Describes a list of targets or a prototype: `name: .branchtargets A, B;`, `.calltargets` or `.callprototype`.
struct TargetList {
    std::string name;
    std::string directive;
    std::vector<std::string> targets;
    std::string text;  ///< a prototype as written

    bool operator==(const TargetList&) const = default;
};

/// Describes a kernel (entry) or a device function.
struct Function {
    std::string name;
    bool isEntry = false, isExtern = false, isVisible = false, isWeak = false;
    bool isDeclaration = false;  ///< no body
    std::vector<Variable> returns, parameters;
    std::vector<RegisterFamily> registerFamilies;
    std::vector<Register> registers;  ///< declared one by one, and the members of families that the body uses
    std::vector<Variable> variables;  ///< .local, .shared and .param of the body, nested scopes included (made unique by "name$k")
    std::vector<Instruction> instructions;
    std::vector<Label> labels;
    std::vector<TargetList> targetLists;
    std::vector<SourceLocation> locations;
    std::vector<std::string> directives;  ///< .maxntid 256, 1, 1 … as text
    SiteId firstSite{};                   ///< site of instructions[0]
    std::string unparsedBody;             ///< a body that the parser does not understand, with its braces; empty for any other body
    Message bodyProblem;                  ///< why the parser does not understand the body; empty if it does

    bool operator==(const Function&) const = default;
};

/// Returns the number of 32-bit registers that all declared registers except predicates would take.
std::uint64_t countDeclaredWords(const Function& function);

/// Names a source file of the module's `.file` directives.
struct FileDirective {
    std::uint32_t index = 0;
    std::string path;  ///< without "." and "..", so that each file has one path

    bool operator==(const FileDirective&) const = default;
};

/// Holds a parsed PTX module.
struct Module {
    std::string version, target;  ///< "9.0", "sm_75" (further target words after a comma)
    unsigned addressSize = 64;
    std::vector<FileDirective> files;
    std::vector<Variable> variables;      ///< module scope: .global, .const, .shared (extern and defined)
    std::vector<Function> functions;      ///< in textual order, declarations included
    std::vector<std::string> directives;  ///< unknown ones, debug sections …: as text
    std::uint32_t siteCount = 0;

    /// Returns the definition of a function, also by an alias, or else its declaration. Null if there is neither.
    const Function* findFunction(std::string_view function) const;
    /// Returns the path of the `.file` directive with this number. Null if there is none.
    const std::string* filePath(std::uint32_t index) const;

    /// Compares everything, including Instruction::textLine.
    bool operator==(const Module&) const = default;
};

}  // namespace simtscope::ptx
