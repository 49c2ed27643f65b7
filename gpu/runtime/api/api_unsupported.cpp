// Implements the functions that the files unsupported.def of api/ and versions/ list (declared in CUDA's cuda_runtime_api.h): each refuses
// its call and says what to do instead.
#include <algorithm>
#include <iterator>
#include <string_view>

#include "gpu/core/messages/call.h"
#include "gpu/runtime/call/call.h"
#include "gpu/runtime/state/refusal.h"

namespace simtscope::runtime {
namespace {

/// Suggests an alternative for functions whose names begin with `beginning`; the first match counts.
struct Hint {
    std::string_view beginning;
    const MessageTemplate<>* instead;
};

constexpr Hint kHints[] = {
    {"cudaMemPoolExport", &msg::call::oneProcess},
    {"cudaMemPoolImport", &msg::call::oneProcess},
    {"cudaMemcpyBatch", &msg::call::copyOneByOne},
    {"cudaMemcpy3DBatch", &msg::call::copyOneByOne},
    {"cudaMemPrefetchBatch", &msg::call::prefetchOneByOne},
    {"cudaMemDiscard", &msg::call::memoryNeverMoves},
    {"cudaOccupancyMaxActiveClusters", &msg::call::noClusters},
    {"cudaOccupancyMaxPotentialClusterSize", &msg::call::noClusters},
    {"cudaImportExternal", &msg::call::noInterop},
    {"cudaExternal", &msg::call::noInterop},
    {"cudaGraphics", &msg::call::noInterop},
    {"cudaGraph", &msg::call::semaphoreNode},
    {"cudaGL", &msg::call::noInterop},
    {"cudaEGL", &msg::call::noInterop},
    {"cudaVDPAU", &msg::call::noInterop},
    {"cudaGetDriverEntryPoint", &msg::call::useRuntimeApi},
    {"cudaLibrary", &msg::call::compileIn},
    {"cudaIpc", &msg::call::oneProcess},
    {"__cudaGetProcAddress", &msg::call::linkFunctions},
    {"__cudaRegister", &msg::call::nvcc13Only},
    {"cudaArrayGet", &msg::call::plainArrays},
    {"cudaMipmappedArrayGet", &msg::call::noMipLevels},
    {"cudaDestroyExternal", &msg::call::noInterop},
    {"cudaSignalExternal", &msg::call::noInterop},
    {"cudaWaitExternal", &msg::call::noInterop},
    {"cudaEventCreateFromEGLSync", &msg::call::noInterop},
    {"cudaDeviceGetNvSciSync", &msg::call::noInterop},
    {"cudaDeviceFlushGPUDirect", &msg::call::noOtherWriter},
    {"cudaDeviceGetHostAtomic", &msg::call::askNativeAtomic},
    {"cudaDeviceGetP2PAtomic", &msg::call::askPeerAtomic},
    {"cudaDeviceRegisterAsync", &msg::call::memoryNeverShort},
    {"cudaDeviceUnregisterAsync", &msg::call::memoryNeverShort},
    {"cudaFuncSetSharedMemConfig", &msg::call::fixedBanks},
    {"cudaGetExportTable", &msg::call::callRuntimeFunctions},
    {"cudaKernelSetAttribute", &msg::call::useFuncSetAttribute},
    {"cudaLogs", &msg::call::seeStderr},
    {"cudaBind", &msg::call::useTextureObjects},
    {"cudaUnbindTexture", &msg::call::useTextureObjects},
    {"cudaGetTexture", &msg::call::useTextureObjects},
    {"cudaGetSurface", &msg::call::useTextureObjects},
    {"cudaLaunchCooperativeKernelMultiDevice", &msg::call::launchOnEachDevice},
    {"cudaProfilerInitialize", &msg::call::nothingIsProfiled},
};

/// Returns the row of kHints for `name`, or the number of rows if none matches. A number, because the address of a message is not a
/// constant for a compiler that instruments comparisons of pointers (UndefinedBehaviorSanitizer).
constexpr std::size_t hintRow(std::string_view name)
{
    return std::size_t(std::ranges::find_if(kHints, [&](const Hint& h) { return name.starts_with(h.beginning); }) - std::begin(kHints));
}

#define X(name) static_assert(hintRow(#name) < std::size(kHints), "say what to do instead of " #name);
#include "gpu/runtime/api/unsupported.def"
#include "gpu/runtime/versions/unsupported.def"
#undef X

Error unsupported(const char* name)
{
    return call(name, DeviceAccess::Host, [&](Call& c) {
        c.detail = msg::call::unsupported();
        return refuseUnsupported(c.state(), msg::call::notSupported(name, (*kHints[hintRow(name)].instead)()));
    });
}

}  // namespace

#define X(name)                                                                                                                            \
    SIMTSCOPE_API Error name()                                                                                                             \
    {                                                                                                                                      \
        return unsupported(#name);                                                                                                         \
    }
#include "gpu/runtime/api/unsupported.def"
#undef X

#define X(name)                                                                                                                            \
    SIMTSCOPE_API Error v11_##name()                                                                                                       \
    {                                                                                                                                      \
        return unsupported(#name);                                                                                                         \
    }
#include "gpu/runtime/versions/unsupported.def"
#undef X

}  // namespace simtscope::runtime
