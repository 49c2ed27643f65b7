// Writes the statements of host code that fill the elements of a buffer and print them.
#pragma once

#include <string>
#include <string_view>

#include "gpu/program/host/launch_form.h"

namespace simtscope::program {

/// Holds the names in the host code that belong to a buffer, and its expressions as the host writes them.
struct BufferNames {
    std::string host, device, size;  ///< "a", "deviceA", "aSize"
    std::string counter;             ///< variable of loops: "i"
    std::string row, column;         ///< variables of loops over a matrix
    std::string helper;              ///< prefix of further variables of this buffer: "a"
    std::string rowLength, limit;    ///< expressions; empty: none
    std::string readPicture;         ///< the function that reads a picture
};

/// Returns the type of the elements of the host's vector.
std::string hostElementType(const ElementType& type);

/// Returns the statements that fill the host's vector, each line indented; empty where the device clears the buffer.
std::string writeFill(const HostBuffer& buffer, const BufferNames& names);

/// Returns the statements that print the first elements.
std::string writeOutput(const HostBuffer& buffer, const BufferNames& names, std::string_view label);

/// Returns the initial value of a constant of the host: "2", "{1, 2}", "__float2half(2)".
std::string writeValue(const ElementType& type, const std::string& value);

}  // namespace simtscope::program
