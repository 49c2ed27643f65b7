// Decides to which unit's definition a name refers when units are linked. Internal to the linker.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "gpu/ptx/link/link.h"

namespace simtscope::ptx {

/// Says how one unit binds a name: it does not define the name, defines it for itself, or defines it for other units with this strength.
enum class Binding : std::uint8_t { Extern, Internal, Weak, Common, Strong };

/// Describes a name as one unit declares or defines it.
struct Symbol {
    Binding binding = Binding::Extern;
    bool isFunction = false;
    bool mayBeUndefined = false;  ///< for dynamic shared memory, and for functions that the device runtime provides
    std::uint64_t bytes = 0;      ///< size of a variable; 0 if the unit gives none
    std::string alias;            ///< the function that `.alias` gives this name to
};

/// Resolves the names of all units and renames those that would clash.
class LinkSymbols {
public:
    /// Resolves all names and adds those that cannot be resolved to `problems`.
    LinkSymbols(const std::vector<LinkUnit>& units, std::vector<Message>& problems);

    /// Returns the name in the linked module of what `unit` calls `name`.
    const std::string& findLinkedName(std::size_t unit, const std::string& name) const;
    /// Returns whether the linked module keeps this unit's definition.
    bool keepsDefinition(std::size_t unit, const std::string& name) const;
    /// Returns the aliases of the linked module, with its names: pairs of alias and function.
    std::vector<std::pair<std::string, std::string>> findAliases() const;

private:
    using UnitSymbols = std::map<std::string, Symbol>;

    void collect(const Module& module, UnitSymbols& symbols) const;
    void resolve(std::size_t unit, std::vector<Message>& problems);
    void check(std::size_t unit, std::vector<Message>& problems) const;
    void rename(std::size_t unit);

    const std::vector<LinkUnit>& m_units;
    std::vector<UnitSymbols> m_symbols;                                    ///< per unit
    std::map<std::string, std::size_t> m_ownerUnits;                       ///< external name -> the unit whose definition stays
    std::unordered_set<std::string> m_usedNames;                           ///< names of the linked module
    std::vector<std::unordered_map<std::string, std::string>> m_newNames;  ///< per unit
};

/// Returns the name and the function of a `.alias name, function;` directive; empty names for any other directive.
std::pair<std::string, std::string> parseAlias(std::string_view directive);

}  // namespace simtscope::ptx
