// A .cu file, and what else belongs to it -> a program linked to SIMTscope's runtime, from the cache when nothing it was built from has
// changed.
#pragma once

#include <stop_token>
#include <string>
#include <vector>

#include "gpu/core/result.h"
#include "gpu/program/child.h"
#include "gpu/program/run.h"
#include "gpu/program/toolkit.h"

namespace simtscope::program {

struct Built {
    ChildEnd end = ChildEnd::Exited;  ///< of nvcc: Cancelled, TimedOut …
    bool succeeded = false;
    std::string program;               ///< path of the executable
    std::vector<std::string> sources;  ///< the program's own files, then what they include outside the toolkit
    std::vector<CompilerMessage> messages;
    std::string text;            ///< nvcc's messages as they came
    Message message;             ///< when it failed
    bool programIsFine = false;  ///< it failed because of the toolkit or the machine
    double seconds = 0;
    bool fromCache = false;
};

/// A path that may be a CUDA program: refused by name, with a hint, when it is missing, a folder, empty, or not text. One that only
/// calls the runtime may be plain C++ or C.
Result<void> checkSource(const std::string& path);

/// A path that may be one of the further files of a program: a source, an object, an archive.
Result<void> checkInput(const std::string& path);

/// `runtimeDirectory`: of SIMTscope's runtime libraries. A host compiler that nvcc finds too new is replaced by an older one of the
/// machine, unless the arguments name one. `arguments`: with the program's own file as the first input. Errors: no place to build in, a
/// full disk. What nvcc finds wrong with the program is in Built.
Result<Built> build(const Toolkit& toolkit, const std::string& runtimeDirectory, const NvccArguments& arguments, std::stop_token stop);

}  // namespace simtscope::program
