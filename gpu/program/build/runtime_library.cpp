#include "gpu/program/build/runtime_library.h"

#include <filesystem>
#include <fmt/format.h>

#include "gpu/core/messages/run.h"

namespace simtscope::program {

namespace fs = std::filesystem;

std::string runtimeLibraryName(int major)
{
    return fmt::format("libcudart.so.{}{}", major, major == 11 ? ".0" : "");  // all of CUDA 11 kept the name of 11.0
}

Result<std::string> findRuntimeLibrary(int major)
{
    const std::string name = runtimeLibraryName(major);
    std::error_code error;
    const fs::path executable = fs::read_symlink("/proc/self/exe", error);
    const fs::path folder = executable.parent_path();
    for (const fs::path& candidate : {folder / "../lib/simtscope", folder / "../lib", folder, fs::path(SIMTSCOPE_LIBRARY_DIR)})
        if (fs::exists(candidate / name, error))
            return fs::weakly_canonical(candidate, error).string();
    return fail(msg::run::noRuntimeLibrary(name, executable.string()));
}

}  // namespace simtscope::program
