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
    {"cudaMemPoolSetAccess", "every kernel reaches the memory of its own device's pools; for that of others use cudaMalloc and cudaDeviceEnablePeerAccess"},
    {"cudaMemPoolGetAccess", "every kernel reaches the memory of its own device's pools; for that of others use cudaMalloc and cudaDeviceEnablePeerAccess"},
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
    {"cudaStreamSetAttribute", "leave it out: it only shapes times and caches"},
    {"cudaStreamGetAttribute", "leave it out: it only shapes times and caches"},
    {"cudaStreamCopyAttributes", "leave it out: it only shapes times and caches"},
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
};

Error unsupported(const char* name)
{
    static std::mutex mutex;
    static std::set<std::string_view> said;
    {
        const std::lock_guard lock(mutex);
        if (said.insert(name).second) {
            const auto hint = std::ranges::find_if(kHints, [&](const Hint& h) { return std::string_view(name).starts_with(h.beginning); });
            complain(fmt::format("{} is not supported{}{}", name, hint == std::end(kHints) ? "" : "; ",
                                 hint == std::end(kHints) ? "" : hint->text));
        }
    }
    return call(name, Reach::Host, [](Call& c) {
        c.detail = "not supported";
        return Error::NotSupported;
    });
}

}  // namespace

#define X(name) \
    SIMTSCOPE_API Error name() { return unsupported(#name); }
#include "gpu/runtime/unsupported.def"
#undef X

}  // namespace simtscope::runtime
