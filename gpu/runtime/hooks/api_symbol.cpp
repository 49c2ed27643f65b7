// Intercepts access to device variables by their host names (declared in CUDA's cuda_runtime_api.h). A call that names a variable loads its
// module.
#include "gpu/runtime/hooks/hook.h"

namespace simtscope::runtime::hooks {
namespace {

/// Records the loading of the symbol's module before the call, so that the rows of its variables precede the effects of the call.
void loadModuleOf(const void* symbol)
{
    Session* const session = Session::get();
    if (!session || isInsideCall())
        return;
    const std::lock_guard lock(session->mutex);
    session->beginRecording();
    if (HookedModule* const module = session->modules.findByVariable(symbol))
        session->modules.load(*session, *module, currentDevice());
}

}  // namespace

#define SIMTSCOPE_SYMBOL_CALL(name, parameters, description, ...)                                                                          \
    SIMTSCOPE_API Error name parameters                                                                                                    \
    {                                                                                                                                      \
        loadModuleOf(symbol);                                                                                                              \
        HOOK(name, description, __VA_ARGS__);                                                                                              \
    }
#define SIMTSCOPE_SYMBOL_COPY(name, parameters, stream, description, ...)                                                                  \
    SIMTSCOPE_API Error name parameters                                                                                                    \
    {                                                                                                                                      \
        loadModuleOf(symbol);                                                                                                              \
        HOOK_WORK(name, stream, description, __VA_ARGS__);                                                                                 \
    }
#define SIMTSCOPE_SYMBOL_BOTH(name, suffix, parameters, stream, description, ...)                                                          \
    SIMTSCOPE_SYMBOL_COPY(name, parameters, stream, description, __VA_ARGS__)                                                              \
    SIMTSCOPE_SYMBOL_COPY(name##_##suffix, parameters, stream, description, __VA_ARGS__)

SIMTSCOPE_SYMBOL_BOTH(cudaMemcpyToSymbol, ptds, (const void* symbol, const void* from, std::size_t bytes, std::size_t offset, int kind),
                      nullptr, call.noteCopy(kind, bytes, false), symbol, from, bytes, offset, kind)
SIMTSCOPE_SYMBOL_BOTH(cudaMemcpyToSymbolAsync, ptsz,
                      (const void* symbol, const void* from, std::size_t bytes, std::size_t offset, int kind, void* stream), stream,
                      call.noteCopy(kind, bytes, true), symbol, from, bytes, offset, kind, stream)
SIMTSCOPE_SYMBOL_BOTH(cudaMemcpyFromSymbol, ptds, (void* to, const void* symbol, std::size_t bytes, std::size_t offset, int kind), nullptr,
                      call.noteCopy(kind, bytes, false), to, symbol, bytes, offset, kind)
SIMTSCOPE_SYMBOL_BOTH(cudaMemcpyFromSymbolAsync, ptsz,
                      (void* to, const void* symbol, std::size_t bytes, std::size_t offset, int kind, void* stream), stream,
                      call.noteCopy(kind, bytes, true), to, symbol, bytes, offset, kind, stream)
SIMTSCOPE_SYMBOL_CALL(cudaGetSymbolAddress, (void** address, const void* symbol), , address, symbol)

SIMTSCOPE_API Error cudaGetSymbolSize(std::size_t* bytes, const void* symbol)
{
    HOOK(cudaGetSymbolSize, , bytes, symbol);
}

}  // namespace simtscope::runtime::hooks
