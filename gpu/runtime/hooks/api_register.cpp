// Intercepts the calls that nvcc's generated code makes before main() (declared in CUDA's crt/host_runtime.h): device code is rewritten on
// its way to the runtime.
#include "gpu/runtime/hooks/hook.h"

namespace simtscope::runtime::hooks {
namespace {

/// Calls `body(session)` with the lock held, if something is to be recorded.
template <class Body>
void callInSession(Body body)
{
    if (Session* const session = Session::get()) {
        const std::lock_guard lock(session->mutex);
        body(*session);
    }
}

/// Gets the runtime's handle of a kernel, which later calls may use in place of the host function.
template <class Real>
Error getHandle(void** handle, const void* function, Real real)
{
    const Error error = real();
    if (error == Error::Success && handle)
        callInSession([&](Session& session) { session.modules.addAlias(*handle, function); });
    return error;
}

}  // namespace

SIMTSCOPE_API void** __cudaRegisterFatBinary(void* wrapper)
{
    const auto real = realFunction<"__cudaRegisterFatBinary", decltype(__cudaRegisterFatBinary)>();
    void** handle = nullptr;
    HookedModule* module = nullptr;
    callInSession([&](Session& session) {
        handle = real(session.modules.add(session, wrapper, module));
        session.modules.setHandle(*module, handle);
    });
    return module ? handle : real(wrapper);
}

SIMTSCOPE_API void __cudaRegisterFatBinaryEnd(void** handle)
{
    callInSession([&](Session& session) { session.modules.endRegistration(session, handle); });
    realFunction<"__cudaRegisterFatBinaryEnd", decltype(__cudaRegisterFatBinaryEnd)>()(handle);
}

SIMTSCOPE_API void __cudaRegisterFunction(void** handle, const char* hostFunction, char* deviceFunction, const char* name, int threads,
                                          void* tid, void* bid, void* block, void* grid, int* warpSize)
{
    realFunction<"__cudaRegisterFunction", decltype(__cudaRegisterFunction)>()(handle, hostFunction, deviceFunction, name, threads, tid,
                                                                               bid, block, grid, warpSize);
    callInSession([&](Session& session) { session.modules.addKernel(handle, hostFunction, name); });
}

SIMTSCOPE_API void __cudaRegisterVar(void** handle, char* hostVariable, char* address, const char* name, int isExtern, std::size_t bytes,
                                     int constant, int global)
{
    realFunction<"__cudaRegisterVar", decltype(__cudaRegisterVar)>()(handle, hostVariable, address, name, isExtern, bytes, constant,
                                                                     global);
    callInSession([&](Session& session) { session.modules.addVariable(handle, hostVariable, name, nullptr); });
}

SIMTSCOPE_API void __cudaRegisterManagedVar(void** handle, void** hostPointer, char* address, const char* name, int isExtern,
                                            std::size_t bytes, int constant, int global)
{
    realFunction<"__cudaRegisterManagedVar", decltype(__cudaRegisterManagedVar)>()(handle, hostPointer, address, name, isExtern, bytes,
                                                                                   constant, global);
    callInSession([&](Session& session) { session.modules.addVariable(handle, hostPointer, name, hostPointer); });
}

/// Is called before the host first touches a __managed__ variable.
SIMTSCOPE_API char __cudaInitModule(void** handle)
{
    callInSession([&](Session& session) {
        session.beginRecording();
        if (HookedModule* const module = session.modules.find(handle))
            session.modules.load(session, *module, currentDevice());
    });
    return realFunction<"__cudaInitModule", decltype(__cudaInitModule)>()(handle);
}

SIMTSCOPE_API Error __cudaGetKernel(void** kernel, const void* function)
{
    return getHandle(kernel, function, [&] { return realFunction<"__cudaGetKernel", decltype(__cudaGetKernel)>()(kernel, function); });
}

SIMTSCOPE_API Error cudaGetKernel(void** kernel, const void* function)
{
    HOOK(cudaGetKernel, if (call.hasSucceeded() && kernel) call.session().modules.addAlias(*kernel, function), kernel, function);
}

SIMTSCOPE_API Error cudaGetFuncBySymbol(void** handle, const void* symbol)
{
    HOOK(cudaGetFuncBySymbol, if (call.hasSucceeded() && handle) call.session().modules.addAlias(*handle, symbol), handle, symbol);
}

}  // namespace simtscope::runtime::hooks
