// Implements access to device variables by their host names (declared in CUDA's cuda_runtime_api.h): address and size on the thread's
// current device, and copies.
#include <fmt/format.h>

#include "gpu/core/messages/call.h"
#include "gpu/runtime/memory/copy.h"
#include "gpu/runtime/memory/symbols.h"

namespace simtscope::runtime {
namespace {

struct SymbolCopy {
    const char* name;
    const void* symbol;
    std::size_t bytes, offset;
    int kind;
    bool isAsync;
};

Error copyToSymbol(const SymbolCopy& a, const void* from, void* stream)
{
    return streamCall(a.name, a.isAsync ? DeviceAccess::Device : DeviceAccess::Wait, stream, [&](Call& c) {
        if (a.kind != kMemcpyHostToDevice && a.kind != kMemcpyDeviceToDevice && a.kind != kMemcpyDefault)
            return Error::InvalidMemcpyDirection;
        void* address = nullptr;
        const Error error = findSymbolRange(c, a.symbol, a.bytes, a.offset, address);
        return error != Error::Success ? error : copyBytes(c, address, from, a.bytes, a.kind, a.isAsync);
    });
}

Error copyFromSymbol(const SymbolCopy& a, void* to, void* stream)
{
    return streamCall(a.name, a.isAsync ? DeviceAccess::Device : DeviceAccess::Wait, stream, [&](Call& c) {
        if (a.kind != kMemcpyDeviceToHost && a.kind != kMemcpyDeviceToDevice && a.kind != kMemcpyDefault)
            return Error::InvalidMemcpyDirection;
        void* address = nullptr;
        const Error error = findSymbolRange(c, a.symbol, a.bytes, a.offset, address);
        return error != Error::Success ? error : copyBytes(c, to, address, a.bytes, a.kind, a.isAsync);
    });
}

}  // namespace

Error findSymbolRange(Call& c, const void* symbol, std::size_t bytes, std::size_t offset, void*& address)
{
    State& s = c.state();
    const Variable* variable = s.modules.findVariable(symbol);
    if (!variable)
        return Error::InvalidSymbol;
    if (const Error error = s.modules.load(*variable->module, c.environment()); error != Error::Success)
        return error;
    if (offset > variable->bytes || bytes > variable->bytes - offset) {
        c.detail = msg::call::outsideVariable(bytes, offset, variable->name, variable->bytes);
        return Error::InvalidValue;
    }
    address = reinterpret_cast<void*>(variable->module->images.at(c.device().index).addresses.at(variable->name) + offset);
    return Error::Success;
}

SIMTSCOPE_API Error cudaMemcpyToSymbol(const void* symbol, const void* from, std::size_t bytes, std::size_t offset, int kind)
{
    return copyToSymbol({"cudaMemcpyToSymbol", symbol, bytes, offset, kind, false}, from, kStreamLegacy);
}

SIMTSCOPE_API Error cudaMemcpyToSymbol_ptds(const void* symbol, const void* from, std::size_t bytes, std::size_t offset, int kind)
{
    return copyToSymbol({"cudaMemcpyToSymbol", symbol, bytes, offset, kind, false}, from, kStreamPerThread);
}

SIMTSCOPE_API Error cudaMemcpyToSymbolAsync(const void* symbol, const void* from, std::size_t bytes, std::size_t offset, int kind,
                                            void* stream)
{
    return copyToSymbol({"cudaMemcpyToSymbolAsync", symbol, bytes, offset, kind, true}, from, stream);
}

SIMTSCOPE_API Error cudaMemcpyToSymbolAsync_ptsz(const void* symbol, const void* from, std::size_t bytes, std::size_t offset, int kind,
                                                 void* stream)
{
    return cudaMemcpyToSymbolAsync(symbol, from, bytes, offset, kind, perThreadIfNull(stream));
}

SIMTSCOPE_API Error cudaMemcpyFromSymbol(void* to, const void* symbol, std::size_t bytes, std::size_t offset, int kind)
{
    return copyFromSymbol({"cudaMemcpyFromSymbol", symbol, bytes, offset, kind, false}, to, kStreamLegacy);
}

SIMTSCOPE_API Error cudaMemcpyFromSymbol_ptds(void* to, const void* symbol, std::size_t bytes, std::size_t offset, int kind)
{
    return copyFromSymbol({"cudaMemcpyFromSymbol", symbol, bytes, offset, kind, false}, to, kStreamPerThread);
}

SIMTSCOPE_API Error cudaMemcpyFromSymbolAsync(void* to, const void* symbol, std::size_t bytes, std::size_t offset, int kind, void* stream)
{
    return copyFromSymbol({"cudaMemcpyFromSymbolAsync", symbol, bytes, offset, kind, true}, to, stream);
}

SIMTSCOPE_API Error cudaMemcpyFromSymbolAsync_ptsz(void* to, const void* symbol, std::size_t bytes, std::size_t offset, int kind,
                                                   void* stream)
{
    return cudaMemcpyFromSymbolAsync(to, symbol, bytes, offset, kind, perThreadIfNull(stream));
}

SIMTSCOPE_API Error cudaGetSymbolAddress(void** address, const void* symbol)
{
    return call("cudaGetSymbolAddress", DeviceAccess::Device,
                [&](Call& c) { return address ? findSymbolRange(c, symbol, 0, 0, *address) : Error::InvalidValue; });
}

SIMTSCOPE_API Error cudaGetSymbolSize(std::size_t* bytes, const void* symbol)
{
    return call("cudaGetSymbolSize", DeviceAccess::Device, [&](Call& c) {
        const Variable* variable = c.state().modules.findVariable(symbol);
        if (!variable)
            return Error::InvalidSymbol;
        if (!bytes)
            return Error::InvalidValue;
        *bytes = variable->bytes;
        return Error::Success;
    });
}

}  // namespace simtscope::runtime
