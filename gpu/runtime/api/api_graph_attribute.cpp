// Implements the attributes of kernel nodes (declared in CUDA's cuda_runtime_api.h).
#include <algorithm>

#include "gpu/core/messages/call.h"
#include "gpu/runtime/graphs/graph_edit.h"
#include "gpu/runtime/state/refusal.h"

namespace simtscope::runtime {
namespace {

// Attributes that cudaLaunchAttributeID in driver_types.h calls "valid for graph nodes". A cluster of more than one block is refused, as at
// a launch.
constexpr int kNodeAttributes[] = {kLaunchAttributeAccessPolicyWindow, kLaunchAttributeCooperative,
                                   kLaunchAttributeClusterDimension,   5 /* cluster scheduling policy */,
                                   kLaunchAttributePriority,           9 /* memory synchronization domain map */,
                                   kLaunchAttributeMemSyncDomain,      14 /* preferred shared memory carve-out */};

bool isKnown(int id)
{
    return std::ranges::find(kNodeAttributes, id) != std::end(kNodeAttributes);
}

}  // namespace

SIMTSCOPE_API Error cudaGraphKernelNodeSetAttribute(void* node, int id, const AbiLaunchAttributeValue* value)
{
    return withNode("cudaGraphKernelNodeSetAttribute", node, NodeType::Kernel, [&](Call& c, GraphNode& found) {
        if (!value || !isKnown(id))
            return Error::InvalidValue;
        const AbiDim3 cluster = value->clusterDim;
        if (id == kLaunchAttributeClusterDimension && std::uint64_t(cluster.x) * cluster.y * cluster.z > 1)
            return refuseUnsupported(c.state(), msg::call::cluster(cluster.x, cluster.y, cluster.z));
        std::get<KernelWork>(found.work).attributes[id] = *value;
        return Error::Success;
    });
}

SIMTSCOPE_API Error cudaGraphKernelNodeGetAttribute(void* node, int id, AbiLaunchAttributeValue* value)
{
    return withNode("cudaGraphKernelNodeGetAttribute", node, NodeType::Kernel, [&](Call&, GraphNode& found) {
        if (!value || !isKnown(id))
            return Error::InvalidValue;
        const auto& attributes = std::get<KernelWork>(found.work).attributes;
        const auto set = attributes.find(id);
        *value = set == attributes.end() ? AbiLaunchAttributeValue{} : set->second;
        return Error::Success;
    });
}

SIMTSCOPE_API Error cudaGraphKernelNodeCopyAttributes(void* to, void* from)
{
    return withNode("cudaGraphKernelNodeCopyAttributes", to, NodeType::Kernel, [&](Call&, GraphNode& target) {
        const GraphNode* const source = graphs().findNode(from);
        if (!source || source->type != NodeType::Kernel)
            return Error::InvalidValue;
        std::get<KernelWork>(target.work).attributes = std::get<KernelWork>(source->work).attributes;
        return Error::Success;
    });
}

}  // namespace simtscope::runtime
