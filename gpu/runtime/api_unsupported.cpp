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
    {"cudaGraph", "launch the kernels one by one instead of through a graph"},
    {"cudaStreamBeginCapture", "launch the kernels one by one instead of capturing them"},
    {"cudaStreamEndCapture", "launch the kernels one by one instead of capturing them"},
    {"cudaMemPool", "use cudaMalloc and cudaFree, or cudaMallocAsync and cudaFreeAsync"},
    {"cudaLibrary", "compile the kernels into the program"},
    {"cudaIpc", "SIMTscope models one process"},
    {"cudaDeviceEnablePeerAccess", "SIMTscope models one device"},
};

Error unsupported(const char* name)
{
    static std::mutex mutex;
    static std::set<std::string_view> said;
    {
        const std::lock_guard lock(mutex);
        if (said.insert(name).second) {
            const auto hint = std::ranges::find_if(kHints, [&](const Hint& h) { return std::string_view(name).starts_with(h.beginning); });
            complain(fmt::format("{} is not supported yet{}{}", name, hint == std::end(kHints) ? "" : "; ",
                                 hint == std::end(kHints) ? "" : hint->text));
        }
    }
    return call(name, Reach::Host, [](Call& c) {
        c.detail = "not supported yet";
        return Error::NotSupported;
    });
}

}  // namespace

#define X(name) \
    SIMTSCOPE_API Error name() { return unsupported(#name); }
#include "gpu/runtime/unsupported.def"
#undef X

}  // namespace simtscope::runtime
