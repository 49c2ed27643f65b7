// Keeps the names that a function body declares in nested { } scopes: registers, variables and labels (PTX ISA 9.0, 7.1.1).
//
// The module keeps a function flat, so a name that a nested scope declares again gets a name of its own: "name$2". A family of registers,
// such as %r<1000>, costs the same whatever its size, because a member is made only when it is looked up. Names are views into the parsed
// text, which must outlive this object.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "gpu/ptx/model/module.h"

namespace simtscope::ptx {

/// Holds the declared type of a name. A register has a type and, if it is a vector register, a width; a variable has a space and a type.
struct DeclaredType {
    StateSpace space = StateSpace::None;
    ScalarType type = ScalarType::None;
    unsigned vectorWidth = 1;
    bool isArray = false;

    bool isRegister() const { return space == StateSpace::Reg; }
};

/// Holds the nested scopes of one function body. Only the parser uses it.
class Scopes {
public:
    /// Describes a declared name: a register, a variable or a vector register.
    struct Entry {
        std::string_view uniqueName;  ///< name in the module; for a vector register, the prefix of its components' names
        DeclaredType type;
        std::array<std::string_view, 4> components{};  ///< registers that make up a vector register
        std::int32_t family = -1;                      ///< index of the whole family of which the register is a member; -1 for none
        std::uint32_t member = 0;                      ///< number within the family
        bool isAdded = false;                          ///< whether the parser has added the register to the function
    };

    Scopes() { enterScope(); }
    void enterScope() { m_scopes.emplace_back(); }
    void leaveScope() { m_scopes.pop_back(); }
    std::size_t depth() const { return m_scopes.size(); }

    /// Declares a name. Returns null if the innermost scope already declares it. The pointer is valid until the scope is left.
    Entry* declare(std::string_view name, DeclaredType type);
    /// Declares a name that the module calls `unique`. Returns as declare().
    Entry* declareAs(std::string_view name, std::string_view unique, DeclaredType type);
    /// Says how the declaration of the registers prefix0 … prefix(count-1) ended.
    enum class FamilyResult : std::uint8_t {
        Clashes,  ///< the scope already declares one of the names
        Single,   ///< each member that is used is a register by itself
        Whole     ///< the members keep their names, so that the module can declare the family as a whole
    };
    /// Declares a family of registers; the result says how the module can keep it.
    FamilyResult declareFamily(std::string_view prefix, std::uint32_t count, DeclaredType type);
    /// Declares a label and returns its name in the function. Empty if the scope already declares it. Jumps before the label, anywhere in
    /// the scope, may name it.
    std::string_view declareLabel(std::string_view name);

    /// Returns the name's innermost declaration. Null if there is none.
    Entry* find(std::string_view name);
    /// Returns a label of the innermost scope. Empty if that scope has none of this name.
    std::string_view findLabel(std::string_view name) const;
    /// Returns whether any scope, open or closed, has declared the name.
    bool wasEverDeclared(std::string_view name) const { return m_requestCounts.contains(name) || m_allFamilies.find(name) != nullptr; }
    /// Returns a name that the function does not use yet: the text itself, or the text with a number.
    std::string_view makeUnique(std::string_view name);

private:
    struct FamilyEntry {
        std::uint32_t count = 0;
        DeclaredType type;
        std::int32_t wholeIndex = -1;  ///< index of a whole family
    };
    /// Holds families by prefix. Looks a name up with every prefix after which its number could begin.
    struct Families {
        std::unordered_map<std::string_view, FamilyEntry> byPrefix;
        const FamilyEntry* find(std::string_view name, std::uint32_t* member = nullptr) const;
    };
    /// Describes the names in use that could be members of a family: maps each possible prefix to the lowest member number.
    using NumberedPrefixes = std::unordered_map<std::string_view, std::uint32_t>;
    struct Scope {
        std::unordered_map<std::string_view, Entry> names;
        Families families;
        NumberedPrefixes prefixes;
        std::unordered_map<std::string_view, std::string_view> labels;
    };

    static void addPrefixes(NumberedPrefixes& prefixes, std::string_view name);
    Entry& add(Scope& scope, std::string_view name, std::string_view unique, DeclaredType type);
    std::string_view keepText(std::string text) { return m_texts.emplace_back(std::move(text)); }

    std::vector<Scope> m_scopes;
    Families m_wholeFamilies;  ///< whole families of the outermost scope
    Families m_allFamilies;    ///< families of all scopes, closed ones too
    std::int32_t m_wholeFamilyCount = 0;
    std::unordered_map<std::string_view, std::uint32_t> m_requestCounts;  ///< names in use, and how often each was requested
    NumberedPrefixes m_usedPrefixes;
    std::deque<std::string> m_texts;
};

}  // namespace simtscope::ptx
