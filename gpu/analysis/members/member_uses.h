// Finds the arrays of structs that a statement of the program's text indexes: `history` in `bodies[i].history[step] = x;`.
//
// This is no compiler: it recognises a member by its shape, `.name[` or `->name[`, and likewise the targets of assignments.
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "gpu/analysis/names/cpp_tokens.h"

namespace simtscope::analysis {

/// Describes one member array that a statement indexes.
struct MemberUse {
    std::string_view name;
    /// Whether the statement writes the element: `m.name[i] = x`, `+= x`, `++`, `atomicAdd(&m.name[i], x)`.
    bool isAssigned = false;
    bool isUnqualified = false;  ///< whether no object stands before the name, as in a member function of the struct
};

/// Describes the member arrays, words and assignments of the statements on one line.
struct StatementUses {
    std::vector<MemberUse> members;
    std::set<std::string_view> words;          ///< all words of the statement and of the macros that it names
    std::set<std::string_view> assignedNames;  ///< assigned members and variables, with or without brackets; all words of macros
    bool dereferences = false;                 ///< whether `*p` occurs: the access may go anywhere
};

/// Returns the uses in the whole statements that touch the line (from 0). The result views the same text as the tokens.
StatementUses findUsesAt(CppText text, std::uint32_t line);

/// Returns the struct or class whose braces enclose the line; empty when there is none.
std::string_view findEnclosingStruct(CppText text, std::uint32_t line);

}  // namespace simtscope::analysis
