// Which unit's definition a name means when units are linked. Internal to the linker.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "gpu/ptx/link.h"

namespace simtscope::ptx {

enum class Binding : std::uint8_t { Extern, Internal, Weak, Common, Strong };

struct Symbol {
    Binding binding = Binding::Extern;
    bool isFunction = false;
    bool mayBeUndefined = false;  ///< dynamic shared memory, or provided by the device runtime
    std::uint64_t bytes = 0;      ///< of a variable; 0: not given
    std::string alias;            ///< the function that `.alias` gives this name to
};

class LinkSymbols {
public:
    /// Fills `problems` with what cannot be resolved.
    LinkSymbols(const std::vector<LinkUnit>& units, std::vector<Message>& problems);

    /// The name in the linked module of what `unit` calls `name`.
    const std::string& nameIn(std::size_t unit, const std::string& name) const;
    /// True when this unit's definition is the one that stays.
    bool keeps(std::size_t unit, const std::string& name) const;
    /// Aliases that stay: name and function, as in the linked module.
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

/// Name and function of a `.alias name, function;` directive; empty names: another directive.
std::pair<std::string, std::string> aliasOf(std::string_view directive);

}  // namespace simtscope::ptx
