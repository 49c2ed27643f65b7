// What user input can get wrong is returned, never thrown: a Result is a value or an Error, which is a message and its place.
#pragma once

#include <string>
#include <tl/expected.hpp>
#include <utility>

#include "gpu/core/message.h"

namespace simtscope {

struct Error {
    Message message;
    std::string file;  ///< where, when there is a place; else empty
    int line = 0;      ///< 1-based; 0 when there is none

    /// "file:line: message\nsuggested fix" in English, leaving out what is empty.
    std::string text() const;
};

template <class T>
using Result = tl::expected<T, Error>;

inline tl::unexpected<Error> fail(Message message)
{
    return tl::unexpected<Error>(Error{std::move(message), {}, 0});
}

inline tl::unexpected<Error> failAt(std::string file, int line, Message message)
{
    return tl::unexpected<Error>(Error{std::move(message), std::move(file), line});
}

}  // namespace simtscope
