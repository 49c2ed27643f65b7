#include "gpu/program/build/cuda_engine.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fmt/format.h>

#include "gpu/core/messages/gpu.h"
#include "gpu/program/build/runtime_library.h"
#include "gpu/program/build/toolkit.h"

namespace simtscope::program {

namespace fs = std::filesystem;

namespace {

constexpr char kHookLibraryName[] = "libsimtscope_cuda.so";
constexpr unsigned kModelledArchitecture = 90;  // that of the default device of SIMTscope's own runtime
constexpr int kCudaMajor = 13;                  // the calls that the hooks intercept have the signatures of CUDA 13

bool pathExists(const fs::path& path)
{
    std::error_code error;
    return fs::exists(path, error);
}

Result<void> checkToolkit(const Toolkit& toolkit)
{
    if (toolkit.major() != kCudaMajor)
        return fail(msg::gpu::otherToolkit(toolkit.nvcc, toolkit.versionText()));
    return {};
}

/// Returns the folder of the toolkit's libcudart.so.13: beside nvcc, in the folders that the toolkit's packages use.
Result<std::string> findToolkitRuntime()
{
    const auto toolkit = findToolkit();
    if (!toolkit)
        return tl::unexpected(toolkit.error());
    if (const auto checked = checkToolkit(*toolkit); !checked)
        return tl::unexpected(checked.error());
    std::error_code error;
    const fs::path root = fs::canonical(toolkit->nvcc, error).parent_path().parent_path();
    for (const char* folder : {"lib64", "lib", "targets/x86_64-linux/lib", "lib/x86_64-linux-gnu"})
        if (pathExists(root / folder / runtimeLibraryName(kCudaMajor)))
            return (root / folder).string();
    return fail(msg::gpu::noToolkitRuntime(root.string(), runtimeLibraryName(kCudaMajor)));
}

unsigned capabilityOf(const cuda::Gpu& gpu)
{
    return unsigned(gpu.computeMajor * 10 + gpu.computeMinor);
}

}  // namespace

Result<CudaEngine> findCudaEngine()
{
    CudaEngine engine;
    if (const char* const folder = std::getenv(kCudaRuntimeVariable); folder && *folder) {
        if (!pathExists(fs::path(folder) / runtimeLibraryName(kCudaMajor)))
            return fail(msg::gpu::noRuntimeInFolder(kCudaRuntimeVariable, folder, runtimeLibraryName(kCudaMajor)));
        if (const auto toolkit = findToolkit()) {  // without a toolkit, the run itself reports it
            if (const auto checked = checkToolkit(*toolkit); !checked)
                return tl::unexpected(checked.error());
        }
        engine.runtimeDirectory = fs::absolute(folder).string();
        engine.architecture = kModelledArchitecture;
        engine.isStandIn = true;
    } else {
        const auto driver = cuda::findDriver();
        if (!driver)
            return tl::unexpected(driver.error());
        const auto runtime = findToolkitRuntime();
        if (!runtime)
            return tl::unexpected(runtime.error());
        engine.gpus = driver->gpus;
        engine.runtimeDirectory = *runtime;
        engine.architecture = capabilityOf(*std::ranges::min_element(engine.gpus, {}, capabilityOf));
    }
    const auto libraries = findRuntimeLibrary(kCudaMajor);
    if (!libraries)
        return tl::unexpected(libraries.error());
    engine.hookLibrary = (fs::path(*libraries) / kHookLibraryName).string();
    if (!pathExists(engine.hookLibrary))
        return fail(msg::gpu::noHooks(kHookLibraryName, *libraries));
    return engine;
}

}  // namespace simtscope::program
