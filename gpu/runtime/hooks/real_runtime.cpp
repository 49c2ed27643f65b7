#include "gpu/runtime/hooks/real_runtime.h"

#include <cstdlib>
#include <dlfcn.h>

#include "gpu/core/messages/gpu.h"
#include "gpu/runtime/record/progress.h"

namespace simtscope::runtime::hooks {

void* findRealFunction(const char* name)
{
    if (void* const found = ::dlsym(RTLD_NEXT, name))
        return found;
    complain(msg::gpu::runtimeLacks(name));
    std::_Exit(2);
}

}  // namespace simtscope::runtime::hooks
