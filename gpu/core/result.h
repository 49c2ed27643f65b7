// Errors that user input can cause are returned, never thrown: a Result is a value or an Error, which is a message with its place.
#pragma once

#include <string>
#include <tl/expected.hpp>
#include <utility>

#include "gpu/core/messages/message.h"

namespace simtscope {

/// A message with the place in the user's input that caused it.
struct Error {
    Message message;
    std::string file;  ///< file that the error is in; empty when there is none
    int line = 0;      ///< line in the file, from 1; 0 when there is none

    /// Returns "file:line: message\nsuggested fix" in English, without the parts that are empty.
    std::string text() const;
};

/// Holds the value of a call that succeeded, or the error that says why it failed and how to fix it.
template <class T>
using Result = tl::expected<T, Error>;

/// Makes an error without a place, to be returned from a function of type Result.
inline tl::unexpected<Error> fail(Message message)
{
    return tl::unexpected<Error>(Error{std::move(message), {}, 0});
}

/// Makes an error at a line of a file, to be returned from a function of type Result. Line 0 stands for the file as a whole.
inline tl::unexpected<Error> failAt(std::string file, int line, Message message)
{
    return tl::unexpected<Error>(Error{std::move(message), std::move(file), line});
}

}  // namespace simtscope
