// Converts the user's arguments for nvcc into those that nvcc gets.
//
// SIMTscope needs PTX text in a program that links to its own runtime. So architectures become virtual ones (sm_80 -> compute_80, no
// machine code), SIMTscope chooses the runtime, and an option that stops nvcc before there is a program is refused. All other arguments are
// unchanged.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "gpu/core/result.h"

namespace simtscope::program {

/// Holds the arguments of a build, split into options and files.
struct NvccArguments {
    std::vector<std::string> options;  ///< SIMTscope's options and the user's
    std::vector<std::string> inputs;   ///< files among the arguments: sources, objects, archives
    bool isRelocatable = false;        ///< whether device code is compiled separately: -rdc=true, -dc
};

/// The oldest architecture that CUDA 13 knows: PTX for it runs on every modelled device.
inline constexpr char kDefaultArchitecture[] = "compute_75";

/// Converts the arguments. `architecture` is the one to compile for when `userArguments` names none. Fails for an option that cannot be
/// meant, or of which nvcc's shell would execute a part; the error says what to write instead.
Result<NvccArguments> readNvccArguments(const std::vector<std::string>& userArguments,
                                        const std::string& architecture = kDefaultArchitecture);

/// Describes an option that begins at one of the words of a command line.
struct NvccOption {
    std::string_view name;  ///< short name, "-I"; empty: the word is a value or no known option
    std::string value;
    std::size_t wordCount = 1;  ///< 2: the value is the next word
};

/// Reads the word at index `index`, which must be below words.size(). A value that should follow the last word is empty.
NvccOption parseOptionAt(const std::vector<std::string>& words, std::size_t index);

/// Returns whether nvcc compiles a file of this name: .cu, .cpp, .c …
bool isSourceName(const std::string& path);
/// Returns whether nvcc takes a file of this name into a program: a source, an object, an archive, a shared library.
bool isInputName(const std::string& path);

}  // namespace simtscope::program
