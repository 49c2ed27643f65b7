// Graphs. They are built and executed by the real runtime: the kernels of their nodes run as they are, so that nothing records them, which
// is said.
#include "gpu/core/messages/gpu.h"
#include "gpu/runtime/cuda/hook.h"

namespace simtscope::runtime::hooks {

HOOK_WORK_BOTH(cudaGraphLaunch, ptsz, (void* exec, void* stream), stream, row.session().remark(msg::gpu::graphNotRecorded()), exec, stream)

}  // namespace simtscope::runtime::hooks
