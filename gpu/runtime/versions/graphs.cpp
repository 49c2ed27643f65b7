// Implements graphs as in CUDA 11 and 12 (declared in their cuda_runtime_api.h): edges carry no data, and instantiating and updating give
// the results of CUDA 11. The functions of CUDA 13 take null for the data of such edges.
#include <cstddef>

#include "gpu/runtime/abi/abi.h"
#include "gpu/runtime/abi/errors.h"
#include "gpu/runtime/abi/versioned_names.h"

namespace simtscope::runtime {

extern "C" {
Error cudaGraphAddDependencies(void* graph, void* const* from, void* const* to, const void* edges, std::size_t count);
Error cudaGraphAddNode(void** node, void* graph, void* const* dependencies, const void* edges, std::size_t count, void* parameters);
Error cudaGraphExecUpdate(void* exec, void* graph, void* result);
Error cudaGraphGetEdges(void* graph, void** from, void** to, void* edges, std::size_t* count);
Error cudaGraphInstantiate(void** exec, void* graph, unsigned long long flags);
Error cudaGraphNodeGetDependencies(void* node, void** dependencies, void* edges, std::size_t* count);
Error cudaGraphNodeGetDependentNodes(void* node, void** dependents, void* edges, std::size_t* count);
Error cudaGraphRemoveDependencies(void* graph, void* const* from, void* const* to, const void* edges, std::size_t count);
Error cudaStreamGetCaptureInfo(void* stream, int* status, unsigned long long* id, void** graph, void* const** dependencies,
                               const void** edges, std::size_t* count);
Error cudaStreamGetCaptureInfo_ptsz(void* stream, int* status, unsigned long long* id, void** graph, void* const** dependencies,
                                    const void** edges, std::size_t* count);
Error cudaStreamUpdateCaptureDependencies(void* stream, void** dependencies, const void* edges, std::size_t count, unsigned flags);
Error cudaStreamUpdateCaptureDependencies_ptsz(void* stream, void** dependencies, const void* edges, std::size_t count, unsigned flags);
}

SIMTSCOPE_API Error v11_cudaGraphAddDependencies(void* graph, void* const* from, void* const* to, std::size_t count)
{
    return cudaGraphAddDependencies(graph, from, to, nullptr, count);
}

SIMTSCOPE_API Error v11_cudaGraphRemoveDependencies(void* graph, void* const* from, void* const* to, std::size_t count)
{
    return cudaGraphRemoveDependencies(graph, from, to, nullptr, count);
}

SIMTSCOPE_API Error v12_cudaGraphAddNode(void** node, void* graph, void* const* dependencies, std::size_t count, void* parameters)
{
    return cudaGraphAddNode(node, graph, dependencies, nullptr, count, parameters);
}

SIMTSCOPE_API Error v11_cudaGraphGetEdges(void* graph, void** from, void** to, std::size_t* count)
{
    return cudaGraphGetEdges(graph, from, to, nullptr, count);
}

SIMTSCOPE_API Error v11_cudaGraphNodeGetDependencies(void* node, void** dependencies, std::size_t* count)
{
    return cudaGraphNodeGetDependencies(node, dependencies, nullptr, count);
}

SIMTSCOPE_API Error v11_cudaGraphNodeGetDependentNodes(void* node, void** dependents, std::size_t* count)
{
    return cudaGraphNodeGetDependentNodes(node, dependents, nullptr, count);
}

/// Instantiates a graph. The log of CUDA 11 stays empty, since the error says everything.
SIMTSCOPE_API Error v11_cudaGraphInstantiate(void** exec, void* graph, void** errorNode, char* log, std::size_t logBytes)
{
    if (errorNode)
        *errorNode = nullptr;
    if (log && logBytes > 0)
        *log = '\0';
    return cudaGraphInstantiate(exec, graph, 0);
}

SIMTSCOPE_API Error v11_cudaGraphExecUpdate(void* exec, void* graph, void** errorNode, int* result)
{
    struct {
        int result;
        void *errorNode, *errorFromNode;
    } info{};  // cudaGraphExecUpdateResultInfo
    const Error error = cudaGraphExecUpdate(exec, graph, &info);
    if (errorNode)
        *errorNode = info.errorNode;
    if (result)
        *result = info.result;
    return error;
}

SIMTSCOPE_API Error v11_cudaStreamGetCaptureInfo(void* stream, int* status, unsigned long long* id)
{
    return cudaStreamGetCaptureInfo(stream, status, id, nullptr, nullptr, nullptr, nullptr);
}

SIMTSCOPE_API Error v11_cudaStreamGetCaptureInfo_ptsz(void* stream, int* status, unsigned long long* id)
{
    return cudaStreamGetCaptureInfo_ptsz(stream, status, id, nullptr, nullptr, nullptr, nullptr);
}

/// cudaStreamGetCaptureInfo_v2
SIMTSCOPE_API Error v12_cudaStreamGetCaptureInfo(void* stream, int* status, unsigned long long* id, void** graph,
                                                 void* const** dependencies, std::size_t* count)
{
    return cudaStreamGetCaptureInfo(stream, status, id, graph, dependencies, nullptr, count);
}

SIMTSCOPE_API Error v12_cudaStreamGetCaptureInfo_ptsz(void* stream, int* status, unsigned long long* id, void** graph,
                                                      void* const** dependencies, std::size_t* count)
{
    return cudaStreamGetCaptureInfo_ptsz(stream, status, id, graph, dependencies, nullptr, count);
}

SIMTSCOPE_API Error v11_cudaStreamUpdateCaptureDependencies(void* stream, void** dependencies, std::size_t count, unsigned flags)
{
    return cudaStreamUpdateCaptureDependencies(stream, dependencies, nullptr, count, flags);
}

SIMTSCOPE_API Error v11_cudaStreamUpdateCaptureDependencies_ptsz(void* stream, void** dependencies, std::size_t count, unsigned flags)
{
    return cudaStreamUpdateCaptureDependencies_ptsz(stream, dependencies, nullptr, count, flags);
}

}  // namespace simtscope::runtime
