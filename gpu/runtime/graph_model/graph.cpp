#include "gpu/runtime/graph_model/graph.h"

#include <algorithm>

#include "gpu/runtime/graph_model/user_object.h"

namespace simtscope::runtime {
namespace {

/// Copies the work of a node. Graphs in it are cloned.
struct WorkCopier {
    GraphNode* parent;

    template <class Plain>
    Work operator()(const Plain& plain) const
    {
        return plain;
    }
    Work operator()(const ChildWork& child) const { return ChildWork{cloneGraph(*child.graph, parent)}; }
    Work operator()(const ConditionalWork& conditional) const
    {
        ConditionalWork copy{conditional.handle, conditional.type, {}, {}};
        for (const auto& body : conditional.bodies)
            copy.handles.push_back(copy.bodies.emplace_back(cloneGraph(*body, parent)).get());
        return copy;
    }
};

}  // namespace

GraphRegistry& graphs()
{
    static auto* const instance = new GraphRegistry;  // never destroyed: the program may call CUDA from its own destructors
    return *instance;
}

Graph* GraphRegistry::find(const void* handle) const
{
    auto* const graph = static_cast<Graph*>(const_cast<void*>(handle));
    return graphs.contains(graph) ? graph : nullptr;
}

GraphNode* GraphRegistry::findNode(const void* handle) const
{
    auto* const node = static_cast<GraphNode*>(const_cast<void*>(handle));
    return nodes.contains(node) ? node : nullptr;
}

GraphExec* GraphRegistry::findExec(const void* handle) const
{
    const auto found = execs.find(static_cast<const GraphExec*>(handle));
    return found == execs.end() ? nullptr : found->second.get();
}

bool KernelWork::isCooperative() const
{
    const auto found = attributes.find(kLaunchAttributeCooperative);
    return found != attributes.end() && found->second.cooperative != 0;
}

void** KernelWork::updateArguments()
{
    arguments.clear();
    for (auto& value : values)
        arguments.push_back(value.data());
    return arguments.data();
}

Graph::Graph() : number(runtime::graphs().nextNumber++)
{
    runtime::graphs().graphs.insert(this);
}

Graph::~Graph()
{
    GraphRegistry& registry = runtime::graphs();
    for (const auto& node : nodes)
        registry.nodes.erase(node.get());
    for (const auto& [object, count] : objects)
        release(*object, count);
    registry.graphs.erase(this);
}

Graph& Graph::root()
{
    return parent ? parent->graph->root() : *this;
}

GraphNode& Graph::add(NodeType type, Work work, int device)
{
    auto node = std::make_unique<GraphNode>();
    node->graph = this;
    node->type = type;
    node->work = std::move(work);
    node->device = device;
    node->number = runtime::graphs().nextNumber++;
    runtime::graphs().nodes.insert(node.get());
    return *nodes.emplace_back(std::move(node));
}

void Graph::remove(GraphNode& node)
{
    for (const auto& other : nodes)
        std::erase_if(other->dependencies, [&](const GraphEdge& edge) { return edge.node == &node; });
    runtime::graphs().nodes.erase(&node);
    std::erase_if(nodes, [&](const auto& ownedNode) { return ownedNode.get() == &node; });
}

std::vector<GraphEdge> Graph::dependentsOf(const GraphNode& node) const
{
    std::vector<GraphEdge> found;
    for (const auto& other : nodes)
        for (const GraphEdge& edge : other->dependencies)
            if (edge.node == &node)
                found.push_back({other.get(), edge.data});
    return found;
}

std::optional<std::vector<GraphNode*>> Graph::topologicalOrder() const
{
    std::map<const GraphNode*, std::size_t> indexOf;
    std::vector<std::size_t> unorderedDependencies(nodes.size());
    std::vector<std::vector<std::size_t>> dependents(nodes.size());
    for (std::size_t i = 0; i < nodes.size(); ++i)
        indexOf[nodes[i].get()] = i;
    std::set<std::size_t> ready;
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        unorderedDependencies[i] = nodes[i]->dependencies.size();
        for (const GraphEdge& edge : nodes[i]->dependencies)
            dependents[indexOf.at(edge.node)].push_back(i);
        if (unorderedDependencies[i] == 0)
            ready.insert(i);
    }
    std::vector<GraphNode*> ordered;
    while (!ready.empty()) {
        const std::size_t next = *ready.begin();
        ready.erase(ready.begin());
        ordered.push_back(nodes[next].get());
        for (const std::size_t after : dependents[next])
            if (--unorderedDependencies[after] == 0)
                ready.insert(after);
    }
    return ordered.size() == nodes.size() ? std::optional(std::move(ordered)) : std::nullopt;
}

bool Graph::contains(NodeType type) const
{
    bool isFound = false;
    forEach([&](const GraphNode& node) { isFound = isFound || node.type == type; });
    return isFound;
}

bool Graph::isCaptured() const
{
    return captureCount > 0 || std::ranges::any_of(nodes, [](const auto& node) { return holdsCapturedGraph(*node); });
}

bool holdsCapturedGraph(const GraphNode& node)
{
    if (const auto* const child = std::get_if<ChildWork>(&node.work))
        return child->graph->isCaptured();
    const auto* const conditional = std::get_if<ConditionalWork>(&node.work);
    return conditional && std::ranges::any_of(conditional->bodies, [](const auto& body) { return body->isCaptured(); });
}

Work copyWork(const Work& work, GraphNode* parent)
{
    return std::visit(WorkCopier{parent}, work);
}

std::unique_ptr<Graph> cloneGraph(const Graph& graph, GraphNode* parent)
{
    auto clone = std::make_unique<Graph>();
    clone->parent = parent;
    clone->originalNumber = graph.number;
    clone->conditionals = graph.conditionals;
    for (const auto& [object, count] : graph.objects) {
        retain(*object, count);
        clone->objects[object] = count;
    }
    std::map<const GraphNode*, GraphNode*> copies;
    for (const auto& node : graph.nodes) {
        GraphNode& copy = clone->add(node->type, {}, node->device);
        copy.work = copyWork(node->work, &copy);
        copy.originalNumber = node->number;
        copies[node.get()] = &copy;
    }
    for (const auto& node : graph.nodes)
        for (const GraphEdge& edge : node->dependencies)
            copies.at(node.get())->dependencies.push_back({copies.at(edge.node), edge.data});
    return clone;
}

bool precedes(const GraphNode& node, const GraphNode& other)
{
    std::set<const GraphNode*> seen;
    std::vector<const GraphNode*> unvisited{&other};
    while (!unvisited.empty()) {
        const GraphNode* const current = unvisited.back();
        unvisited.pop_back();
        if (current == &node)
            return true;
        for (const GraphEdge& edge : current->dependencies)
            if (seen.insert(edge.node).second)
                unvisited.push_back(edge.node);
    }
    return false;
}

GraphNode* GraphExec::findCopy(const GraphNode& original) const
{
    const auto found = nodesByOriginal.find(original.number);
    return found == nodesByOriginal.end() ? nullptr : found->second;
}

void GraphExec::indexNodes()
{
    nodesByOriginal.clear();
    std::int64_t next = 0;
    graph->forEach([&](GraphNode& node) {
        nodesByOriginal[node.originalNumber] = &node;
        node.index = next++;
    });
    indexConditionals();
}

void GraphExec::indexConditionals()
{
    conditionals = graph->conditionals;
    graph->forEach([&](const GraphNode& node) { conditionals.insert(node.graph->conditionals.begin(), node.graph->conditionals.end()); });
    for (const auto& [handle, conditional] : conditionals)
        conditionalValues.try_emplace(handle, conditional.initial);
}

bool setConditional(std::uint64_t handle, unsigned value)
{
    GraphExec* const exec = graphs().runningExec;
    const auto found = exec ? exec->conditionalValues.find(handle) : std::map<std::uint64_t, unsigned>::iterator{};
    if (!exec || found == exec->conditionalValues.end())
        return false;
    found->second = value;
    return true;
}

}  // namespace simtscope::runtime
