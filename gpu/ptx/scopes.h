// The names that a function body can use: nested { } scopes of registers, variables and labels (PTX ISA 9.0, 7.1.1).
//
// The module keeps a function flat, so a name that a nested scope declares again gets a name of its own: "name$2".
// Names are views into the parsed text, which must outlive this object.
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace simtscope::ptx {

class Scopes {
public:
    struct Entry {
        std::string_view unique;  ///< as the module calls it
        bool isRegister = false;
    };

    Scopes() { enter(); }
    void enter() { m_scopes.emplace_back(); }
    void leave() { m_scopes.pop_back(); }
    std::size_t depth() const { return m_scopes.size(); }

    /// The unique name; empty when this very scope already has the name.
    std::string_view declare(std::string_view name, bool isRegister);
    /// Registers prefix0 … prefix(count-1), all of them called as written. False: this or an enclosing scope has such names, declare each.
    bool declareFamily(std::string_view prefix, std::uint32_t count);
    /// A label, which jumps anywhere in its scope may name before it is declared.
    std::string_view declareLabel(std::string_view name);

    std::optional<Entry> find(std::string_view name) const;
    /// A label of the innermost scope; empty when it has none of this name.
    std::string_view findLabel(std::string_view name) const;
    /// Keeps a text that the parsed text does not contain, such as a member of a family.
    std::string_view keep(std::string text) { return m_texts.emplace_back(std::move(text)); }

private:
    struct Family {
        std::string_view prefix;
        std::uint32_t count = 0;
    };
    struct Scope {
        std::unordered_map<std::string_view, Entry> names;
        std::unordered_map<std::string_view, std::string_view> labels;
    };

    bool inFamily(std::string_view name) const;
    std::string_view unique(std::string_view name);

    std::vector<Scope> m_scopes;
    std::vector<Family> m_families;                              ///< of the outermost scope
    std::unordered_map<std::string_view, std::uint32_t> m_used;  ///< names given so far -> how often each was requested
    std::deque<std::string> m_texts;
};

}  // namespace simtscope::ptx
