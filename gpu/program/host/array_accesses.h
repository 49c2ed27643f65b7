// Finds the accesses to arrays in an expression of a kernel: `a[i]`, `*a`, `*(a + i)`, `atomicAdd(&a[i], 1)`.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "gpu/program/host/lexemes.h"

namespace simtscope::program {

/// Describes an access; its index is an expression.
struct ArrayAccess {
    std::string array;
    Lexemes index;  ///< empty: not known, as of an array that is passed to a function
    bool isRead = false, isWritten = false;
};

/// Returns the accesses in lexemes [first, last) of a statement. `isArray` tells which names are arrays.
std::vector<ArrayAccess> findArrayAccesses(const Lexemes& lexemes, std::size_t first, std::size_t last,
                                           const std::function<bool(const std::string&)>& isArray);

/// Returns whether the lexeme assigns: "=", "+=" and the like.
bool isAssignment(std::string_view lexeme);

}  // namespace simtscope::program
