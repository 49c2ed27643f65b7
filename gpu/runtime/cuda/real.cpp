#include "gpu/runtime/cuda/real.h"

#include <cstdlib>
#include <dlfcn.h>
#include <fmt/format.h>

#include "gpu/runtime/progress.h"

namespace simtscope::runtime::hooks {

void* findNext(const char* name)
{
    if (void* const found = ::dlsym(RTLD_NEXT, name))
        return found;
    complain(fmt::format("the CUDA runtime of this program has no function {}; it must be libcudart.so.13", name));
    std::_Exit(2);
}

}  // namespace simtscope::runtime::hooks
