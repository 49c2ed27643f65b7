// What user input can get wrong is returned, never thrown: a Result is a value or an Error that names
// the place and the fix.
#pragma once

#include <string>
#include <tl/expected.hpp>
#include <utility>

namespace simtscope {

struct Error {
    std::string message;  ///< one sentence: what is wrong
    std::string file;     ///< where, when there is a place; else empty
    int line = 0;         ///< 1-based; 0 when there is none
    std::string hint;     ///< what to do about it; may be empty

    /// "file:line: message\nhint", leaving out what is empty.
    std::string text() const;
};

template <class T>
using Result = tl::expected<T, Error>;

inline tl::unexpected<Error> fail(std::string message, std::string hint = {})
{
    return tl::unexpected<Error>(Error{std::move(message), {}, 0, std::move(hint)});
}

inline tl::unexpected<Error> failAt(std::string file, int line, std::string message, std::string hint = {})
{
    return tl::unexpected<Error>(Error{std::move(message), std::move(file), line, std::move(hint)});
}

}  // namespace simtscope
