#include "gpu/cuda/driver.h"

#include <array>
#include <dlfcn.h>
#include <fmt/format.h>

#include "gpu/core/messages/gpu.h"

namespace simtscope::cuda {
namespace {

constexpr int kMinVersion = 13000;  // SIMTscope builds programs with CUDA 13
constexpr int kMinMajor = 7, kMinMinor = 5;

/// Values of CUdevice_attribute, CUDA Driver API 13.0.
enum Attribute : int { MultiprocessorCount = 16, MemoryClockRate = 36, MemoryBusWidth = 37, ComputeMajor = 75, ComputeMinor = 76 };

// Names and signatures are those of the CUDA Driver API reference. Handles are declared as the types that they have on 64-bit Linux.
struct DriverFunctions {
    int (*init)(unsigned) = nullptr;
    int (*version)(int*) = nullptr;
    int (*count)(int*) = nullptr;
    int (*get)(int*, int) = nullptr;
    int (*name)(char*, int, int) = nullptr;
    int (*attribute)(int*, int, int) = nullptr;
    int (*memory)(std::size_t*, int) = nullptr;
    int (*errorText)(int, const char**) = nullptr;
};

Result<DriverFunctions> bind(void* library)
{
    DriverFunctions f;
    std::string missing;
    const auto find = [&](auto& function, const char* name) {
        function = reinterpret_cast<std::remove_reference_t<decltype(function)>>(::dlsym(library, name));
        if (!function)
            missing = name;
    };
    find(f.init, "cuInit");
    find(f.version, "cuDriverGetVersion");
    find(f.count, "cuDeviceGetCount");
    find(f.get, "cuDeviceGet");
    find(f.name, "cuDeviceGetName");
    find(f.attribute, "cuDeviceGetAttribute");
    find(f.memory, "cuDeviceTotalMem_v2");
    find(f.errorText, "cuGetErrorString");
    if (!missing.empty())
        return fail(msg::gpu::driverLacksFunction(missing));
    return f;
}

Message textOf(const DriverFunctions& f, int error)
{
    const char* text = nullptr;
    return f.errorText(error, &text) == 0 && text ? plainMessage(text) : msg::gpu::error(error);
}

Gpu describe(const DriverFunctions& f, int index)
{
    Gpu gpu;
    gpu.index = index;
    int device = 0;
    if (f.get(&device, index) != 0)
        return gpu;
    const auto attribute = [&](Attribute which) {
        int value = 0;
        return f.attribute(&value, which, device) == 0 ? value : 0;
    };
    std::array<char, 256> name{};
    if (f.name(name.data(), int(name.size()), device) == 0)
        gpu.name = name.data();
    std::size_t bytes = 0;
    if (f.memory(&bytes, device) == 0)
        gpu.memoryBytes = bytes;
    gpu.computeMajor = attribute(ComputeMajor);
    gpu.computeMinor = attribute(ComputeMinor);
    gpu.smCount = std::uint32_t(attribute(MultiprocessorCount));
    // The clock is in kHz. Two transfers per clock are assumed, as in CUDA's deviceQuery sample.
    gpu.gigabytesPerSecond = 2.0 * attribute(MemoryClockRate) * 1e3 * (attribute(MemoryBusWidth) / 8.0) / 1e9;
    return gpu;
}

bool isNewEnough(const Gpu& gpu)
{
    return gpu.computeMajor > kMinMajor || (gpu.computeMajor == kMinMajor && gpu.computeMinor >= kMinMinor);
}

}  // namespace

Result<Driver> findDriver(const char* libraryName)
{
    void* const library = ::dlopen(libraryName, RTLD_NOW | RTLD_GLOBAL);
    if (!library)
        return fail(msg::gpu::noDriver(libraryName));
    const auto f = bind(library);
    if (!f)
        return tl::unexpected(f.error());
    if (const int error = f->init(0); error != 0)
        return fail(msg::gpu::driverDoesNotStart(textOf(*f, error)));
    Driver driver;
    if (f->version(&driver.version) != 0 || driver.version < kMinVersion)
        return fail(msg::gpu::driverTooOld(driver.version / 1000, driver.version % 1000 / 10));
    int count = 0;
    if (const int error = f->count(&count); error != 0)
        return fail(msg::gpu::driverListsNothing(textOf(*f, error)));
    Message tooOld;
    for (int i = 0; i < count; ++i) {
        Gpu gpu = describe(*f, i);
        if (isNewEnough(gpu))
            driver.gpus.push_back(std::move(gpu));
        else
            tooOld = msg::gpu::gpuTooOld(gpu.name, gpu.computeMajor, gpu.computeMinor);
    }
    if (driver.gpus.empty())
        return fail(tooOld.isEmpty() ? msg::gpu::noGpu() : tooOld);
    return driver;
}

}  // namespace simtscope::cuda
