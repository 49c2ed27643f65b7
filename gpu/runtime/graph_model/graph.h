// Models CUDA graphs: nodes with their work, dependencies between nodes, and executable graphs.
//
// A graph is a list of nodes in the order of their creation. Instantiating copies the graph, so that neither can change the other; the copy
// keeps the numbers of the original nodes, because functions that change an executable graph name the originals. (CUDA Runtime API 13.0,
// "Graph Management"; CUDA C++ Programming Guide, "CUDA Graphs".)
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <variant>
#include <vector>

#include "gpu/runtime/abi/abi_graph.h"
#include "gpu/runtime/abi/errors.h"

namespace simtscope::runtime {

struct EventHandle;
class GraphMemory;
struct Graph;

/// Describes a kernel launch with a copy of its arguments.
struct KernelWork {
    const void* function = nullptr;
    AbiDim3 grid{}, block{};
    unsigned dynamicShared = 0;
    std::vector<std::vector<std::uint8_t>> values;  ///< bytes of each argument
    std::vector<void*> arguments;                   ///< pointers to `values`; filled by updateArguments()
    std::map<int, AbiLaunchAttributeValue> attributes;
    bool isCooperative() const;
    /// Returns the argument pointers for kernelParams; they stay valid until the next call.
    void** updateArguments();
};

/// Describes a memcpy node.
struct CopyWork {
    AbiCopy3D copy{};
};

/// Describes a memset node.
struct FillWork {
    AbiMemsetParams fill{};
};

/// Describes a host node.
struct HostWork {
    AbiHostNodeParams host{};
};

/// Describes a child graph node, which owns its graph.
struct ChildWork {
    std::unique_ptr<Graph> graph;
};

/// Describes a node that records an event or waits for it.
struct EventWork {
    EventHandle* event = nullptr;
};

/// Describes a memory allocation node.
struct AllocWork {
    AbiMemAllocNodeParams params{};
    std::shared_ptr<GraphMemory> memory;
};

/// Describes a memory free node.
struct FreeWork {
    void* pointer = nullptr;
};

/// Describes a conditional node: if, while or switch, with a graph for each body.
struct ConditionalWork {
    std::uint64_t handle = 0;
    int type = 0;
    std::vector<std::unique_ptr<Graph>> bodies;
    std::vector<void*> handles;  ///< handles of the bodies; the program's parameters point to this array
};

/// Holds the work of a node. The alternative determines the node's type, except that both types of event nodes share EventWork.
using Work =
    std::variant<std::monostate, KernelWork, CopyWork, FillWork, HostWork, ChildWork, EventWork, AllocWork, FreeWork, ConditionalWork>;

struct GraphNode;

/// Describes a dependency on a node.
struct GraphEdge {
    GraphNode* node = nullptr;
    AbiGraphEdgeData data{};
};

/// Represents the object that a cudaGraphNode_t points to.
struct GraphNode {
    Graph* graph = nullptr;
    NodeType type = NodeType::Empty;
    Work work;
    int device = 0;                       ///< device that does the node's work: the current device of the thread that made the node
    std::uint64_t number = 0;             ///< unique in the process; a copy gets its own
    std::uint64_t originalNumber = 0;     ///< number of the node that this one was copied from; 0: this node is not a copy
    bool isEnabled = true;                ///< whether an executable graph executes it
    std::int64_t index = -1;              ///< in an executable graph: in the order of creation, counted over all nested graphs
    std::vector<GraphEdge> dependencies;  ///< dependencies, in the order in which the program gave them
};

/// Describes a variable that kernels set and a conditional node tests (cudaGraphConditionalHandle).
struct Conditional {
    unsigned initial = 0;
    bool assignsInitial = false;  ///< whether every launch of the graph assigns the initial value
    bool isUsed = false;          ///< whether a conditional node uses it
};

struct UserObject;

/// Represents the object that a cudaGraph_t points to.
struct Graph {
    Graph();
    ~Graph();
    Graph(const Graph&) = delete;
    Graph& operator=(const Graph&) = delete;

    std::vector<std::unique_ptr<GraphNode>> nodes;  ///< in the order of creation
    GraphNode* parent = nullptr;                    ///< node that holds this graph; the program cannot destroy the graph then
    std::uint64_t number = 0, originalNumber = 0;   ///< as GraphNode::number and GraphNode::originalNumber
    std::map<std::uint64_t, Conditional> conditionals;
    std::map<UserObject*, unsigned> objects;  ///< references to user objects that the graph owns
    unsigned captureCount = 0;                ///< number of captures that are adding nodes to the graph

    /// Returns the outermost graph that holds this one.
    Graph& root();
    /// Adds a node without dependencies.
    GraphNode& add(NodeType type, Work work, int device);
    /// Removes the node and the edges from and to it. References to it are invalid afterwards.
    void remove(GraphNode& node);
    /// Returns the nodes that depend on this one, in the order of creation.
    std::vector<GraphEdge> dependentsOf(const GraphNode& node) const;
    /// Returns the nodes in an order that respects dependencies and prefers the order of creation; nothing if there is a cycle.
    std::optional<std::vector<GraphNode*>> topologicalOrder() const;
    /// Calls `visit(node)` for each node of the graph and of the graphs nested in it.
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
    /// Returns whether the graph, or a graph nested in it, has a node of this type.
    bool contains(NodeType type) const;
    /// Returns whether a capture is adding nodes to this graph or to a nested one; the graph must live until the capture has ended.
    bool isCaptured() const;
    bool holdsMemory() const { return contains(NodeType::MemAlloc) || contains(NodeType::MemFree); }
};

/// Returns a copy of the graph; its nodes keep the numbers of their originals.
std::unique_ptr<Graph> cloneGraph(const Graph& graph, GraphNode* parent = nullptr);
/// Copies the work of a node. Graphs in it are copied, too, and get `parent` as the node that holds them.
Work copyWork(const Work& work, GraphNode* parent);
/// Returns whether Graph::isCaptured() holds for a graph inside the node.
bool holdsCapturedGraph(const GraphNode& node);
/// Returns whether `node` is `other` or `other` depends on it, directly or through other nodes.
bool precedes(const GraphNode& node, const GraphNode& other);

/// Represents the object that a cudaGraphExec_t points to.
struct GraphExec {
    std::unique_ptr<Graph> graph;
    unsigned long long flags = 0;
    std::int64_t index = 0;                               ///< number in the order of instantiation
    std::map<std::uint64_t, GraphNode*> nodesByOriginal;  ///< nodes, nested ones too, by the numbers of the originals
    std::map<std::uint64_t, Conditional> conditionals;
    std::map<std::uint64_t, unsigned> conditionalValues;  ///< current values of the conditional variables
    std::uint64_t endTime = 0;                            ///< end of its latest launch on the modelled clock, in nanoseconds

    /// Returns the copy of `original` in this executable graph, or nullptr.
    GraphNode* findCopy(const GraphNode& original) const;
    /// Numbers the nodes and collects the conditional variables; called once the graph has been copied.
    void indexNodes();
    /// Collects the conditional variables of the graph and of nested graphs; a new one gets its initial value.
    void indexConditionals();
};

/// Keeps all graphs and nodes of the process, so that the handles that the program passes can be checked.
struct GraphRegistry {
    std::set<const Graph*> graphs;
    std::set<const GraphNode*> nodes;
    std::map<const GraphExec*, std::shared_ptr<GraphExec>> execs;  ///< shared, because a launch that is not done yet keeps its graph alive
    std::map<const Graph*, std::unique_ptr<Graph>> owned;          ///< graphs that the program owns
    std::set<UserObject*> objects;
    std::uint64_t nextNumber = 1;
    std::uint64_t nextHandle = 1;  ///< handle of the next conditional variable
    std::int64_t nextExec = 0;
    GraphExec* runningExec = nullptr;  ///< executable graph that is running; its kernels may set its conditional variables

    /// The following functions return the object of a handle. Null if there is none: the program may pass any value.
    Graph* find(const void* handle) const;
    GraphNode* findNode(const void* handle) const;
    GraphExec* findExec(const void* handle) const;
};
/// Returns the graphs of this process, which live until it ends.
GraphRegistry& graphs();

/// Sets a conditional variable of the running graph, for one of its kernels. Returns false if the graph has no variable of this handle.
bool setConditional(std::uint64_t handle, unsigned value);

}  // namespace simtscope::runtime
