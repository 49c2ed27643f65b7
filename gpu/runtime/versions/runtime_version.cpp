#include "gpu/runtime/versions/runtime_version.h"

#include <cstdlib>

#include "gpu/runtime/record/protocol.h"

namespace simtscope::runtime {

int runtimeVersion()
{
    const char* const named = std::getenv(protocol::kToolkitVersionVariable);
    const int version = named ? std::atoi(named) : 0;
    return version / 1000 == SIMTSCOPE_CUDART_VERSION / 1000 ? version : SIMTSCOPE_CUDART_VERSION;
}

}  // namespace simtscope::runtime
