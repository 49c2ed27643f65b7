#include "gpu/runtime/graphs/graph_dot.h"

#include <fmt/format.h>

#include "gpu/runtime/call/call.h"
#include "gpu/runtime/code/launch_text.h"

namespace simtscope::runtime {
namespace {

// Values of cudaGraphDebugDotFlags (driver_types.h of CUDA 13.0).
constexpr unsigned kVerbose = 1, kKernelParams = 1u << 2, kCopyParams = 1u << 3, kFillParams = 1u << 4;

/// Writes the label of a node: one overload for each kind of work.
struct WorkDescriber {
    unsigned flags;
    bool shows(unsigned flag) const { return flags & (kVerbose | flag); }

    std::string operator()(const KernelWork& work) const
    {
        const Kernel* const kernel = state().modules.findKernel(work.function);
        const std::string name = kernel ? trace::shortenName(kernel->name) : "kernel";
        // The characters < and > have a meaning of their own in record labels.
        return shows(kKernelParams) ? fmt::format("{}\\ngrid {}\\nblock {}\\nshared {}", name, formatExtent(work.grid),
                                                  formatExtent(work.block), work.dynamicShared)
                                    : name;
    }
    std::string operator()(const CopyWork& work) const
    {
        const AbiCopy3D& p = work.copy;
        return shows(kCopyParams) ? fmt::format("MEMCPY\\n{} x {} x {}", p.extent.width, p.extent.height, p.extent.depth) : "MEMCPY";
    }
    std::string operator()(const FillWork& work) const
    {
        const AbiMemsetParams& p = work.fill;
        return shows(kFillParams) ? fmt::format("MEMSET\\n{} x {} of {} bytes, value {}", p.width, p.height, p.elementSize, p.value)
                                  : "MEMSET";
    }
    std::string operator()(const HostWork&) const { return "HOST"; }
    std::string operator()(const ChildWork&) const { return "GRAPH"; }
    std::string operator()(const EventWork&) const { return "EVENT"; }
    std::string operator()(const AllocWork&) const { return "MEM_ALLOC"; }
    std::string operator()(const FreeWork&) const { return "MEM_FREE"; }
    std::string operator()(const ConditionalWork& work) const
    {
        return work.type == kConditionalIf ? "CONDITIONAL IF" : work.type == kConditionalWhile ? "CONDITIONAL WHILE" : "CONDITIONAL SWITCH";
    }
    std::string operator()(std::monostate) const { return "EMPTY"; }
};

void appendGraph(std::string& text, const Graph& graph, unsigned flags)
{
    text += fmt::format("subgraph cluster_{0} {{\nlabel=\"graph_{0}\" graph[style=\"dashed\"];\n", graph.number);
    for (const auto& node : graph.nodes) {
        text += fmt::format("\"graph_{}_node_{}\"[shape=\"record\" label=\"{}\"];\n", graph.number, node->number,
                            std::visit(WorkDescriber{flags}, node->work));
        for (const GraphEdge& edge : node->dependencies)
            text += fmt::format("\"graph_{0}_node_{1}\" -> \"graph_{0}_node_{2}\";\n", graph.number, edge.node->number, node->number);
    }
    text += "}\n";
    for (const auto& node : graph.nodes) {
        if (const auto* const child = std::get_if<ChildWork>(&node->work))
            appendGraph(text, *child->graph, flags);
        if (const auto* const conditional = std::get_if<ConditionalWork>(&node->work))
            for (const auto& body : conditional->bodies)
                appendGraph(text, *body, flags);
    }
}

}  // namespace

std::string formatGraphviz(const Graph& graph, unsigned flags)
{
    std::string text = "digraph dot {\n";
    appendGraph(text, graph, flags);
    return text + "}\n";
}

}  // namespace simtscope::runtime
