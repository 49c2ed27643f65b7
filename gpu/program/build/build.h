// Builds a .cu file and the other files of its program into an executable that is linked to SIMTscope's runtime. Takes the executable from
// the cache when nothing that it was built from has changed.
#pragma once

#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "gpu/core/result.h"
#include "gpu/program/build/compiler.h"
#include "gpu/program/build/nvcc_arguments.h"
#include "gpu/program/build/toolkit.h"
#include "gpu/program/process/child.h"

namespace simtscope::program {

/// Holds the result of a build.
struct BuildResult {
    ChildEnd end = ChildEnd::Exited;  ///< end of nvcc: Cancelled, TimedOut …
    bool hasSucceeded = false;
    std::string program;               ///< path of the executable
    std::vector<std::string> sources;  ///< the program's own files, then the files outside the toolkit that they include
    std::vector<CompilerMessage> messages;
    std::string text;                    ///< nvcc's messages, unchanged
    Message message;                     ///< why the build failed
    bool hasEnvironmentProblem = false;  ///< whether the build failed because of the toolkit or the machine
    double seconds = 0;
    bool isFromCache = false;
};

/// Checks a path that may be a CUDA program. The error names the path and gives a hint when the file is missing, a folder, empty, or not
/// text. A file that only calls the runtime may be plain C++ or C.
Result<void> checkSource(const std::string& path);

/// Checks a path that may be one of the further files of a program: a source, an object, an archive.
Result<void> checkInput(const std::string& path);

/// Returns the build of the same program from the cache; nullopt if there is none. Fails when there is no folder to build in.
Result<std::optional<BuildResult>> findBuilt(const Toolkit& toolkit, const NvccArguments& arguments);

/// Builds a program. `runtimeDirectory` is the folder of SIMTscope's runtime libraries. `arguments` has the program's own file as the first
/// input. Replaces a host compiler that nvcc finds too new by an older one of the machine, unless the arguments name one. Fails when there
/// is no folder to build in or the disk is full. Errors that nvcc finds in the program do not count as a failure: BuildResult holds them.
Result<BuildResult> build(const Toolkit& toolkit, const std::string& runtimeDirectory, const NvccArguments& arguments,
                          std::stop_token stop);

}  // namespace simtscope::program
