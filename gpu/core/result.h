// Defines how functions fail. An error that user input can cause is returned and never thrown: a Result is a value or an Error.
#pragma once

#include <string>
#include <tl/expected.hpp>
#include <utility>

#include "gpu/core/messages/message.h"

namespace simtscope {

/// Holds a message, and the location in the user's input that caused it.
struct Error {
    Message message;
    std::string file;  ///< path of the file with the error; empty if the error is in no file
    int line = 0;      ///< line in the file, from 1; 0 for the file as a whole

    /// Returns "file:line: message\nsuggested fix" in English, without those of these that are missing.
    std::string text() const;
};

/// Holds the value of a call that succeeded, or the error that says why it failed and how to fix it.
template <class T>
using Result = tl::expected<T, Error>;

/// Makes an error without a location, for a return statement of a function that returns a Result.
inline tl::unexpected<Error> fail(Message message)
{
    return tl::unexpected<Error>(Error{std::move(message), {}, 0});
}

/// Makes an error at a line of a file, for a return statement of a function that returns a Result. Line 0 stands for the file as a whole.
inline tl::unexpected<Error> failAt(std::string file, int line, Message message)
{
    return tl::unexpected<Error>(Error{std::move(message), std::move(file), line});
}

}  // namespace simtscope
