#include "gpu/program/runtime_library.h"

#include <filesystem>

#include "gpu/core/messages/run.h"

namespace simtscope::program {

namespace fs = std::filesystem;

Result<std::string> findRuntimeLibrary()
{
    std::error_code error;
    const fs::path executable = fs::read_symlink("/proc/self/exe", error);
    const fs::path folder = executable.parent_path();
    for (const fs::path& candidate : {folder / "../lib/simtscope", folder / "../lib", folder, fs::path(SIMTSCOPE_LIBRARY_DIR)})
        if (fs::exists(candidate / kRuntimeLibraryName, error))
            return fs::weakly_canonical(candidate, error).string();
    return fail(msg::run::noRuntimeLibrary(std::string(kRuntimeLibraryName), executable.string()));
}

}  // namespace simtscope::program
