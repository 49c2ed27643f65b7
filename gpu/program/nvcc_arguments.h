// The user's arguments for nvcc -> the arguments that nvcc gets.
//
// SIMTscope needs PTX text in a program that links to its own runtime, so architectures become virtual ones (sm_80 -> compute_80, no
// machine code), SIMTscope chooses the runtime, and an option that stops nvcc before there is a program is refused. All other arguments
// are unchanged.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "gpu/core/result.h"

namespace simtscope::program {

struct NvccArguments {
    std::vector<std::string> options;  ///< ours and theirs
    std::vector<std::string> inputs;   ///< what stood among them as a file: sources, objects, archives
    bool relocatable = false;          ///< separate compilation of device code: -rdc=true, -dc
};

/// The oldest architecture that CUDA 13 knows: PTX for it runs on every modelled device.
inline constexpr char kDefaultArchitecture[] = "compute_75";

/// `architecture`: to compile for when `given` names none. Errors: an option that cannot be meant, or of which the shell of nvcc would
/// execute a part, with what to write instead.
Result<NvccArguments> readNvccArguments(const std::vector<std::string>& given, const std::string& architecture = kDefaultArchitecture);

/// One option as it stands among the words.
struct NvccOption {
    std::string_view name;  ///< the short one: "-I"; empty: it is none that is known, or a value
    std::string value;
    std::size_t words = 1;  ///< 2: the value is the next word
};

NvccOption optionAt(const std::vector<std::string>& words, std::size_t at);

/// True for what nvcc compiles: .cu, .cpp, .c …
bool isSourceName(const std::string& path);
/// True for what nvcc takes into a program: a source, an object, an archive, a shared library.
bool isInputName(const std::string& path);

}  // namespace simtscope::program
