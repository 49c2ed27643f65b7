#include "tests/hardware/cuda_driver.h"

#include <dlfcn.h>

#include <array>

namespace simtscope::hardware {

// Names and signatures are those of the CUDA driver API reference; handles and device pointers have the types that they are on 64-bit
// Linux.
struct Driver::Functions {
    int (*init)(unsigned);
    int (*deviceGet)(int*, int);
    int (*deviceGetName)(char*, int, int);
    int (*deviceGetAttribute)(int*, int, int);
    int (*primaryContext)(void**, int);
    int (*setCurrent)(void*);
    int (*moduleLoad)(void**, const void*, unsigned, int*, void**);
    int (*moduleUnload)(void*);
    int (*getFunction)(void**, void*, const char*);
    int (*allocate)(std::uint64_t*, std::size_t);
    int (*release)(std::uint64_t);
    int (*toDevice)(std::uint64_t, const void*, std::size_t);
    int (*toHost)(void*, std::uint64_t, std::size_t);
    int (*launch)(void*, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, void*, void**, void**);
    int (*synchronize)();
    int (*errorName)(int, const char**);
};

namespace {

constexpr int kComputeMajor = 75, kComputeMinor = 76;         // CUdevice_attribute
constexpr int kErrorLogBuffer = 5, kErrorLogBufferBytes = 6;  // CUjit_option
constexpr unsigned kBlock = 128;

}  // namespace

Result<Driver> Driver::open()
{
    void* library = dlopen("libcuda.so.1", RTLD_NOW);
    if (!library)
        return fail(plainMessage(std::string("no GPU driver: ") + dlerror()));
    static Functions f;
    const auto bind = [&](auto& function, const char* name) {
        function = reinterpret_cast<std::remove_reference_t<decltype(function)>>(dlsym(library, name));
        return function != nullptr;
    };
    const bool isBound = bind(f.init, "cuInit") && bind(f.deviceGet, "cuDeviceGet") && bind(f.deviceGetName, "cuDeviceGetName") &&
                         bind(f.deviceGetAttribute, "cuDeviceGetAttribute") && bind(f.primaryContext, "cuDevicePrimaryCtxRetain") &&
                         bind(f.setCurrent, "cuCtxSetCurrent") && bind(f.moduleLoad, "cuModuleLoadDataEx") &&
                         bind(f.moduleUnload, "cuModuleUnload") && bind(f.getFunction, "cuModuleGetFunction") &&
                         bind(f.allocate, "cuMemAlloc_v2") && bind(f.release, "cuMemFree_v2") && bind(f.toDevice, "cuMemcpyHtoD_v2") &&
                         bind(f.toHost, "cuMemcpyDtoH_v2") && bind(f.launch, "cuLaunchKernel") && bind(f.synchronize, "cuCtxSynchronize") &&
                         bind(f.errorName, "cuGetErrorName");
    if (!isBound)
        return fail(plainMessage("libcuda.so.1 lacks a function that is needed"));
    Driver driver;
    driver.m_functions = &f;
    int device = 0, major = 0, minor = 0;
    void* context = nullptr;
    std::array<char, 256> name{};
    for (const int error : {f.init(0), f.deviceGet(&device, 0), f.deviceGetName(name.data(), int(name.size()), device),
                            f.deviceGetAttribute(&major, kComputeMajor, device), f.deviceGetAttribute(&minor, kComputeMinor, device),
                            f.primaryContext(&context, device), f.setCurrent(context)})
        if (error != 0)
            return fail(plainMessage("the GPU cannot be used: " + driver.textOf(error)));
    driver.m_name = name.data();
    driver.m_target = unsigned(10 * major + minor);
    return driver;
}

std::string Driver::textOf(int error) const
{
    const char* text = nullptr;
    return m_functions->errorName(error, &text) == 0 && text ? text : "error " + std::to_string(error);
}

Result<void*> Driver::load(const std::string& ptx) const
{
    std::vector<char> log(16384);
    std::array<int, 2> options = {kErrorLogBuffer, kErrorLogBufferBytes};
    std::array<void*, 2> values = {log.data(), reinterpret_cast<void*>(log.size())};
    void* module = nullptr;
    if (const int error = m_functions->moduleLoad(&module, ptx.c_str(), unsigned(options.size()), options.data(), values.data()))
        return fail(plainMessage(textOf(error) + ": " + log.data()));
    return module;
}

void Driver::unload(void* module) const
{
    m_functions->moduleUnload(module);
}

Result<std::vector<std::uint64_t>> Driver::run(void* module, const std::string& kernel, const std::vector<std::uint64_t>& in,
                                               std::size_t outWords, std::uint32_t threads) const
{
    const Functions& f = *m_functions;
    void* function = nullptr;
    std::uint64_t source = 0, target = 0;
    std::vector<std::uint64_t> out(outWords);
    const auto bytes = [](const std::vector<std::uint64_t>& words) { return words.size() * sizeof(std::uint64_t); };
    std::array<void*, 3> arguments = {&target, &source, &threads};
    int error = f.getFunction(&function, module, kernel.c_str());
    if (!error)
        error = f.allocate(&source, bytes(in));
    if (!error)
        error = f.allocate(&target, bytes(out));
    if (!error)
        error = f.toDevice(source, in.data(), bytes(in));
    if (!error)
        error = f.launch(function, (threads + kBlock - 1) / kBlock, 1, 1, kBlock, 1, 1, 0, nullptr, arguments.data(), nullptr);
    if (!error)
        error = f.synchronize();
    if (!error)
        error = f.toHost(out.data(), target, bytes(out));
    if (source)
        f.release(source);
    if (target)
        f.release(target);
    if (error)
        return fail(plainMessage(textOf(error)));
    return out;
}

}  // namespace simtscope::hardware
