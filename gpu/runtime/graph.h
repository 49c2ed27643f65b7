// CUDA graphs: what nodes hold, how they depend on each other, and what becomes of a graph that is instantiated.
//
// A graph is a list of nodes in the order in which they were made. Instantiating copies it, so that neither can change the other; the copy
// knows its nodes by the numbers of the originals, which the functions that change an executable graph name. (CUDA Runtime API 13.0,
// "Graph Management"; CUDA C++ Programming Guide, "CUDA Graphs".)
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <variant>
#include <vector>

#include "gpu/runtime/abi_graph.h"
#include "gpu/runtime/errors.h"

namespace simtscope::runtime {

struct EventHandle;
class GraphMemory;
struct Graph;

/// A kernel launch, with its arguments copied.
struct KernelWork {
    const void* function = nullptr;
    AbiDim3 grid{}, block{};
    unsigned dynamicShared = 0;
    std::vector<std::vector<std::uint8_t>> values;  ///< of the arguments
    std::vector<void*> arguments;                   ///< where they are: filled by point()
    std::map<int, AbiLaunchAttributeValue> attributes;
    bool isCooperative() const;
    /// Gives kernelParams of the values, which stay valid until the next call.
    void** point();
};

struct CopyWork {
    AbiCopy3D copy{};
};

struct FillWork {
    AbiMemsetParams fill{};
};

struct HostWork {
    AbiHostNodeParams host{};
};

struct ChildWork {
    std::unique_ptr<Graph> graph;
};

struct EventWork {
    EventHandle* event = nullptr;
};

struct AllocWork {
    AbiMemAllocNodeParams params{};
    std::shared_ptr<GraphMemory> memory;
};

struct FreeWork {
    void* pointer = nullptr;
};

struct ConditionalWork {
    std::uint64_t handle = 0;
    int type = 0;
    std::vector<std::unique_ptr<Graph>> bodies;
    std::vector<void*> handles;  ///< of the bodies: what the program's parameters point to
};

/// The alternative tells most of the node's type; those of events share one.
using Work =
    std::variant<std::monostate, KernelWork, CopyWork, FillWork, HostWork, ChildWork, EventWork, AllocWork, FreeWork, ConditionalWork>;

struct GraphNode;

struct GraphEdge {
    GraphNode* node = nullptr;
    AbiGraphEdgeData data{};
};

/// What a cudaGraphNode_t points to.
struct GraphNode {
    Graph* graph = nullptr;
    NodeType type = NodeType::Empty;
    Work work;
    int device = 0;               ///< that its work is done on: the one of the thread that made it
    std::uint64_t number = 0;     ///< unique in the process; a copy has the number of its own,
    std::uint64_t original = 0;   ///< and that of what it was copied from; 0: it is no copy
    bool enabled = true;          ///< of an executable graph
    std::int64_t index = -1;      ///< in the order of creation, in an executable graph with all that are nested in it
    std::vector<GraphEdge> from;  ///< what it depends on, in the order in which that was said
};

/// A variable that a conditional node tests and kernels set (cudaGraphConditionalHandle).
struct Conditional {
    unsigned initial = 0;
    bool assigns = false;  ///< the initial value at every launch of the graph
    bool used = false;     ///< by a conditional node
};

struct UserObject;

/// What a cudaGraph_t points to.
struct Graph {
    Graph();
    ~Graph();
    Graph(const Graph&) = delete;
    Graph& operator=(const Graph&) = delete;

    std::vector<std::unique_ptr<GraphNode>> nodes;  ///< in the order of creation
    GraphNode* parent = nullptr;                    ///< node that holds it: the program cannot destroy it
    std::uint64_t number = 0, original = 0;         ///< as a node's
    std::map<std::uint64_t, Conditional> conditionals;
    std::map<UserObject*, unsigned> objects;  ///< references that it owns
    unsigned captures = 0;                    ///< that add nodes to it

    /// The outermost graph that holds this one.
    Graph& root();
    GraphNode& add(NodeType type, Work work, int device);
    void remove(GraphNode& node);
    std::vector<GraphEdge> dependentsOf(const GraphNode& node) const;
    /// Every node after those that it depends on; where there is a choice, in the order of creation. Nothing: there is a cycle.
    std::optional<std::vector<GraphNode*>> order() const;
    /// Calls `visit(node)` for each node, and for those of the graphs nested in it.
    template <class Visit>
    void forEach(Visit visit) const
    {
        for (const auto& node : nodes) {
            visit(*node);
            if (const auto* child = std::get_if<ChildWork>(&node->work))
                child->graph->forEach(visit);
            if (const auto* conditional = std::get_if<ConditionalWork>(&node->work))
                for (const auto& body : conditional->bodies)
                    body->forEach(visit);
        }
    }
    bool contains(NodeType type) const;
    /// Whether a capture adds nodes to it, or to a graph that is nested in it: it stays until that has ended.
    bool isCaptured() const;
    bool holdsMemory() const { return contains(NodeType::MemAlloc) || contains(NodeType::MemFree); }
};

/// A copy of the graph; its nodes remember what they are copies of.
std::unique_ptr<Graph> cloneOf(const Graph& graph, GraphNode* parent = nullptr);
Work copyOf(const Work& work, GraphNode* parent);
/// Graph::isCaptured() of the graphs that the node holds.
bool holdsCaptured(const GraphNode& node);
/// Whether `node` is `wanted` or comes before it.
bool precedes(const GraphNode& node, const GraphNode& wanted);

/// What a cudaGraphExec_t points to.
struct GraphExec {
    std::unique_ptr<Graph> graph;
    unsigned long long flags = 0;
    std::int64_t index = 0;                          ///< in the order of instantiation
    std::map<std::uint64_t, GraphNode*> byOriginal;  ///< its nodes, and those nested in it, by the numbers of the originals
    std::map<std::uint64_t, Conditional> conditionals;
    std::map<std::uint64_t, unsigned> values;  ///< of the conditionals
    std::uint64_t doneAt = 0;                  ///< modelled end of its latest launch

    /// nullptr: none of its nodes was copied from this one.
    GraphNode* find(const GraphNode& original) const;
    /// After its graph has been made: numbers the nodes and collects the conditionals.
    void indexNodes();
    /// Collects the conditionals of its graph and those nested in it; a new one has its initial value.
    void indexConditionals();
};

/// Every graph and node that exists, so that a handle can be checked.
struct Graphs {
    std::set<const Graph*> graphs;
    std::set<const GraphNode*> nodes;
    std::map<const GraphExec*, std::shared_ptr<GraphExec>> execs;  ///< a launch that is not done yet owns its graph too
    std::map<const Graph*, std::unique_ptr<Graph>> owned;          ///< by the program
    std::set<UserObject*> objects;
    std::uint64_t nextNumber = 1;
    std::uint64_t nextHandle = 1;  ///< of a conditional
    std::int64_t nextExec = 0;
    GraphExec* running = nullptr;  ///< whose kernels may set its conditionals

    Graph* find(const void* handle) const;
    GraphNode* findNode(const void* handle) const;
    GraphExec* findExec(const void* handle) const;
};
Graphs& graphs();

}  // namespace simtscope::runtime
