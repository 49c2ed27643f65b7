// Intercepts graph calls (declared in CUDA's cuda_runtime_api.h). The real runtime builds and executes the graphs with the original
// kernels, so that the work of nodes is not recorded; a note in the recording says so.
#include "gpu/core/messages/gpu.h"
#include "gpu/runtime/hooks/hook.h"

namespace simtscope::runtime::hooks {

HOOK_WORK_BOTH(cudaGraphLaunch, ptsz, (void* exec, void* stream), stream, call.session().addNoteOnce(msg::gpu::graphNotRecorded()), exec,
               stream)

}  // namespace simtscope::runtime::hooks
