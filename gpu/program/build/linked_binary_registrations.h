// Provides what nvcc's device linker would add to a program of relocatable device code (-rdc=true): functions that every unit calls before
// main().
//
// A unit calls `__cudaRegisterLinkedBinary_<id>` of its own, which only the device link defines. Without machine code there is no device
// link: nvcc's linker reports them as undefined. The small C file made here defines them and hands all units to the runtime as one fat
// binary of version 2 (fatbinary_section.h: data, and an array of unlinked fat binaries), which links their PTX.
#pragma once

#include <string>
#include <vector>

namespace simtscope::program {

/// Returns the functions that are undefined according to a linker's message, each once.
std::vector<std::string> findMissingRegistrations(const std::string& linkerOutput);

/// Returns C source that defines these functions.
std::string makeRegistrationSource(const std::vector<std::string>& functions);

}  // namespace simtscope::program
