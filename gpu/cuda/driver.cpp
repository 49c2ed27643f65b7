#include "gpu/cuda/driver.h"

#include <array>
#include <dlfcn.h>
#include <fmt/format.h>

#include "gpu/core/messages/gpu.h"

namespace simtscope::cuda {
namespace {

constexpr int kMinCudaVersion = 13000;  // SIMTscope builds programs with CUDA 13
constexpr int kMinMajor = 7, kMinMinor = 5;

/// Names values of CUdevice_attribute, CUDA Driver API 13.0.
enum Attribute : int { MultiprocessorCount = 16, MemoryClockRate = 36, MemoryBusWidth = 37, ComputeMajor = 75, ComputeMinor = 76 };

// Names and signatures are those of the CUDA Driver API reference. Handles are declared as the types that they have on 64-bit Linux.
struct DriverFunctions {
    int (*init)(unsigned) = nullptr;
    int (*getVersion)(int*) = nullptr;
    int (*getDeviceCount)(int*) = nullptr;
    int (*getDevice)(int*, int) = nullptr;
    int (*getDeviceName)(char*, int, int) = nullptr;
    int (*getAttribute)(int*, int, int) = nullptr;
    int (*getTotalMemory)(std::size_t*, int) = nullptr;
    int (*getErrorString)(int, const char**) = nullptr;
};

Result<DriverFunctions> loadFunctions(void* library)
{
    DriverFunctions f;
    std::string missingFunction;
    const auto find = [&](auto& function, const char* name) {
        function = reinterpret_cast<std::remove_reference_t<decltype(function)>>(::dlsym(library, name));
        if (!function)
            missingFunction = name;
    };
    find(f.init, "cuInit");
    find(f.getVersion, "cuDriverGetVersion");
    find(f.getDeviceCount, "cuDeviceGetCount");
    find(f.getDevice, "cuDeviceGet");
    find(f.getDeviceName, "cuDeviceGetName");
    find(f.getAttribute, "cuDeviceGetAttribute");
    find(f.getTotalMemory, "cuDeviceTotalMem_v2");
    find(f.getErrorString, "cuGetErrorString");
    if (!missingFunction.empty())
        return fail(msg::gpu::driverLacksFunction(missingFunction));
    return f;
}

Message describeError(const DriverFunctions& f, int error)
{
    const char* text = nullptr;
    return f.getErrorString(error, &text) == 0 && text ? plainMessage(text) : msg::gpu::error(error);
}

Gpu queryGpu(const DriverFunctions& f, int index)
{
    Gpu gpu;
    gpu.index = index;
    int device = 0;
    if (f.getDevice(&device, index) != 0)
        return gpu;
    const auto attribute = [&](Attribute attributeId) {
        int value = 0;
        return f.getAttribute(&value, attributeId, device) == 0 ? value : 0;
    };
    std::array<char, 256> name{};
    if (f.getDeviceName(name.data(), int(name.size()), device) == 0)
        gpu.name = name.data();
    std::size_t bytes = 0;
    if (f.getTotalMemory(&bytes, device) == 0)
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
    const auto f = loadFunctions(library);
    if (!f)
        return tl::unexpected(f.error());
    if (const int error = f->init(0); error != 0)
        return fail(msg::gpu::driverDoesNotStart(describeError(*f, error)));
    Driver driver;
    if (f->getVersion(&driver.version) != 0 || driver.version < kMinCudaVersion)
        return fail(msg::gpu::driverTooOld(driver.version / 1000, driver.version % 1000 / 10));
    int count = 0;
    if (const int error = f->getDeviceCount(&count); error != 0)
        return fail(msg::gpu::driverListsNothing(describeError(*f, error)));
    Message tooOld;
    for (int i = 0; i < count; ++i) {
        Gpu gpu = queryGpu(*f, i);
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
