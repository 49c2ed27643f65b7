#include <algorithm>
#include <fmt/format.h>
#include <mutex>
#include <set>
#include <string>

#include "gpu/runtime/call.h"

namespace simtscope::runtime {
namespace {

/// What to do instead, by the beginning of the name; the first that fits.
struct Hint {
    std::string_view beginning, text;
};

constexpr Hint kHints[] = {
    {"cudaStreamBeginCapture", "launch the kernels one by one instead of capturing them"},
    {"cudaStreamEndCapture", "launch the kernels one by one instead of capturing them"},
    {"cudaStreamGetCaptureInfo", "launch the kernels one by one instead of capturing them"},
    {"cudaStreamUpdateCapture", "launch the kernels one by one instead of capturing them"},
    {"cudaThreadExchangeStreamCapture", "launch the kernels one by one instead of capturing them"},
    {"cudaMemPoolSetAccess",
     "every kernel reaches the memory of its own device's pools; for that of others use cudaMalloc and cudaDeviceEnablePeerAccess"},
    {"cudaMemPoolGetAccess",
     "every kernel reaches the memory of its own device's pools; for that of others use cudaMalloc and cudaDeviceEnablePeerAccess"},
    {"cudaMemPoolExport", "SIMTscope models one process"},
    {"cudaMemPoolImport", "SIMTscope models one process"},
    {"cudaMemGetDefaultMemPool", "use cudaDeviceGetDefaultMemPool"},
    {"cudaMemGetMemPool", "use cudaDeviceGetMemPool"},
    {"cudaMemSetMemPool", "use cudaDeviceSetMemPool"},
    {"cudaMemcpyBatch", "copy with cudaMemcpyAsync, one by one"},
    {"cudaMemcpy3DBatch", "copy with cudaMemcpyAsync, one by one"},
    {"cudaMemPrefetchBatch", "use cudaMemPrefetchAsync, range by range"},
    {"cudaMemDiscard", "leave it out: memory is never moved here"},
    {"cudaOccupancyMaxActiveClusters", "launch without clusters"},
    {"cudaOccupancyMaxPotentialClusterSize", "launch without clusters"},
    {"cudaImportExternal", "SIMTscope models no other graphics or compute interface"},
    {"cudaExternal", "SIMTscope models no other graphics or compute interface"},
    {"cudaGraphics", "SIMTscope models no other graphics or compute interface"},
    {"cudaGraph", "launch the kernels one by one instead of through a graph"},
    {"cudaGL", "SIMTscope models no other graphics or compute interface"},
    {"cudaEGL", "SIMTscope models no other graphics or compute interface"},
    {"cudaVDPAU", "SIMTscope models no other graphics or compute interface"},
    {"cudaGetDriverEntryPoint", "call the runtime API instead of the driver API"},
    {"cudaLibrary", "compile the kernels into the program"},
    {"cudaIpc", "SIMTscope models one process"},
    {"__cudaGetProcAddress", "link the functions that the program calls"},
    {"__cudaRegister", "SIMTscope registers kernels and variables of nvcc 13"},
    {"cudaArrayGet", "arrays are neither sparse nor planar here, nor mapped later"},
    {"cudaMipmappedArrayGet", "use an array without mip levels"},
    {"cudaDestroyExternal", "SIMTscope models no other graphics or compute interface"},
    {"cudaSignalExternal", "SIMTscope models no other graphics or compute interface"},
    {"cudaWaitExternal", "SIMTscope models no other graphics or compute interface"},
    {"cudaEventCreateFromEGLSync", "SIMTscope models no other graphics or compute interface"},
    {"cudaDeviceGetNvSciSync", "SIMTscope models no other graphics or compute interface"},
    {"cudaDeviceFlushGPUDirect", "leave it out: no other device writes into the memory"},
    {"cudaDeviceGetGraphMem", "launch the kernels one by one instead of through a graph"},
    {"cudaDeviceSetGraphMem", "launch the kernels one by one instead of through a graph"},
    {"cudaDeviceGraphMem", "launch the kernels one by one instead of through a graph"},
    {"cudaUserObject", "launch the kernels one by one instead of through a graph"},
    {"cudaDeviceGetHostAtomic", "ask cudaDeviceGetAttribute for cudaDevAttrHostNativeAtomicSupported"},
    {"cudaDeviceGetP2PAtomic", "ask cudaDeviceGetP2PAttribute for cudaDevP2PAttrNativeAtomicSupported"},
    {"cudaDeviceRegisterAsync", "leave it out: memory is never short without an error"},
    {"cudaDeviceUnregisterAsync", "leave it out: memory is never short without an error"},
    {"cudaFuncSetSharedMemConfig", "leave it out: the width of banks is fixed since sm_50"},
    {"cudaGetExportTable", "call the functions of the runtime API"},
    {"cudaKernelSetAttribute", "use cudaFuncSetAttribute"},
    {"cudaLogs", "look at what stands on stderr"},
};

constexpr std::string_view hintFor(std::string_view name)
{
    const Hint* const hint = std::ranges::find_if(kHints, [&](const Hint& h) { return name.starts_with(h.beginning); });
    return hint == std::end(kHints) ? std::string_view() : hint->text;
}

#define X(name) static_assert(!hintFor(#name).empty(), "say what to do instead of " #name);
#include "gpu/runtime/unsupported.def"
#undef X

Error unsupported(const char* name)
{
    static std::mutex mutex;
    static std::set<std::string_view> said;
    {
        const std::lock_guard lock(mutex);
        if (said.insert(name).second)
            complain(fmt::format("{} is not supported; {}", name, hintFor(name)));
    }
    return call(name, Reach::Host, [](Call& c) {
        c.detail = "not supported";
        return Error::NotSupported;
    });
}

}  // namespace

#define X(name)                                                                                                                            \
    SIMTSCOPE_API Error name()                                                                                                             \
    {                                                                                                                                      \
        return unsupported(#name);                                                                                                         \
    }
#include "gpu/runtime/unsupported.def"
#undef X

}  // namespace simtscope::runtime
