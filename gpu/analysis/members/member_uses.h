// Which arrays of structs a statement of the program's text indexes: `history` in `bodies[i].history[step] = x;`.
//
// No compiler: a member is found by its shape, `.name[` or `->name[`, and so is what the statement assigns.
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "gpu/analysis/names/cpp_tokens.h"

namespace simtscope::analysis {

struct MemberUse {
    std::string_view name;
    /// The statement writes the element: `m.name[i] = x`, `+= x`, `++`, `atomicAdd(&m.name[i], x)`.
    bool assigned = false;
    bool plain = false;  ///< without an object before it, as in a function of the struct
};

struct StatementUses {
    std::vector<MemberUse> members;
    std::set<std::string_view> words;     ///< all of the statement, and those of the macros that it names
    std::set<std::string_view> assigned;  ///< members and variables, with brackets or without; all words of macros
    bool dereferences = false;            ///< `*p`: it may go anywhere
};

/// Of the statements that stand on the line (from 0), whole. The result views what the tokens view.
StatementUses usesAt(CppText text, std::uint32_t line);

/// The struct or class in whose braces the line is; empty: none.
std::string_view structAround(CppText text, std::uint32_t line);

}  // namespace simtscope::analysis
