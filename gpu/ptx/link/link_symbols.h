// Decides which unit's definition a name means when units are linked. Internal to the linker.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "gpu/ptx/link/link.h"

namespace simtscope::ptx {

/// The linkage of a name in one unit: not defined there, internal to it, or visible to other units with this strength.
enum class Binding : std::uint8_t { Extern, Internal, Weak, Common, Strong };

/// A name as one unit declares or defines it.
struct Symbol {
    Binding binding = Binding::Extern;
    bool isFunction = false;
    bool mayBeUndefined = false;  ///< for dynamic shared memory, and for functions that the device runtime provides
    std::uint64_t bytes = 0;      ///< size of a variable; 0: not given
    std::string alias;            ///< the function that `.alias` gives this name to
};

/// Resolves the names of all units and renames those that would clash.
class LinkSymbols {
public:
    /// Resolves all names and adds those that cannot be resolved to `problems`.
    LinkSymbols(const std::vector<LinkUnit>& units, std::vector<Message>& problems);

    /// Returns the name in the linked module of what `unit` calls `name`.
    const std::string& nameIn(std::size_t unit, const std::string& name) const;
    /// Returns true when this unit's definition is the one that stays.
    bool keeps(std::size_t unit, const std::string& name) const;
    /// Returns the aliases that stay: name and function, as in the linked module.
    std::vector<std::pair<std::string, std::string>> aliases() const;

private:
    using UnitSymbols = std::map<std::string, Symbol>;

    void collect(const Module& module, UnitSymbols& symbols) const;
    void resolve(std::size_t unit, std::vector<Message>& problems);
    void check(std::size_t unit, std::vector<Message>& problems) const;
    void rename(std::size_t unit);

    const std::vector<LinkUnit>& m_units;
    std::vector<UnitSymbols> m_symbols;                                   ///< per unit
    std::map<std::string, std::size_t> m_owner;                           ///< external name -> the unit whose definition stays
    std::unordered_set<std::string> m_taken;                              ///< names of the linked module
    std::vector<std::unordered_map<std::string, std::string>> m_renamed;  ///< per unit
};

/// Returns name and function of a `.alias name, function;` directive; empty names for any other directive.
std::pair<std::string, std::string> aliasOf(std::string_view directive);

}  // namespace simtscope::ptx
