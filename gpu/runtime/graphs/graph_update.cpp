#include "gpu/runtime/graphs/graph_update.h"

#include <functional>

#include "gpu/runtime/graphs/graph_edit.h"

namespace simtscope::runtime {
namespace {

using NodePairs = std::vector<std::pair<GraphNode*, const GraphNode*>>;

/// Returns the nodes that no other node depends on.
std::vector<GraphNode*> lastNodes(const Graph& graph)
{
    std::set<const GraphNode*> predecessors;
    for (const auto& node : graph.nodes)
        for (const GraphEdge& edge : node->dependencies)
            predecessors.insert(edge.node);
    std::vector<GraphNode*> last;
    for (const auto& node : graph.nodes)
        if (!predecessors.contains(node.get()))
            last.push_back(node.get());
    return last;
}

/// Compares two graphs by the rules of cudaGraphExecUpdate for changed topologies (CUDA Runtime API 13.0).
class GraphMatcher {
public:
    /// Pairs the nodes of both graphs, or says which node does not match.
    GraphUpdate match(Graph& oldGraph, const Graph& newGraph)
    {
        m_graphPairs.emplace_back(&oldGraph, &newGraph);
        if (oldGraph.nodes.size() != newGraph.nodes.size())
            return {kUpdateTopologyChanged};
        const auto oldLastNodes = lastNodes(oldGraph), newLastNodes = lastNodes(newGraph);
        if (oldLastNodes.size() != newLastNodes.size())
            return {kUpdateTopologyChanged, newLastNodes.empty() ? nullptr : newLastNodes.front()};
        for (std::size_t i = 0; i < newLastNodes.size(); ++i)
            if (const GraphUpdate update = pair(*oldLastNodes[i], *newLastNodes[i], nullptr); update.result != kUpdateSuccess)
                return update;
        return {};
    }
    const NodePairs& pairs() const { return m_pairs; }
    /// Returns the pairs of graphs to which the paired nodes belong.
    const std::vector<std::pair<Graph*, const Graph*>>& graphPairs() const { return m_graphPairs; }

private:
    /// Pairs two nodes and all nodes that they depend on. `from` is the node of the new graph by whose edge `second` was reached.
    GraphUpdate pair(GraphNode& first, const GraphNode& second, const GraphNode* from)
    {
        std::vector<std::tuple<GraphNode*, const GraphNode*, const GraphNode*>> unpaired{{&first, &second, from}};
        while (!unpaired.empty()) {
            const auto [oldNode, newNode, dependentNode] = unpaired.back();
            unpaired.pop_back();
            const auto known = m_oldByNew.find(newNode);
            const bool isNew = known == m_oldByNew.end() && !m_pairedOldNodes.contains(oldNode);
            if (!isNew && (known == m_oldByNew.end() || known->second != oldNode))
                return {kUpdateTopologyChanged, dependentNode ? dependentNode : newNode, dependentNode ? newNode : nullptr};
            if (!isNew)
                continue;
            m_oldByNew[newNode] = oldNode;
            m_pairedOldNodes.insert(oldNode);
            if (oldNode->dependencies.size() != newNode->dependencies.size())
                return {kUpdateTopologyChanged, newNode};
            if (oldNode->type != newNode->type)
                return {kUpdateTypeChanged, newNode};
            if (const GraphUpdate update = matchWork(*oldNode, *newNode); update.result != kUpdateSuccess)
                return update;
            m_pairs.emplace_back(oldNode, newNode);
            for (std::size_t i = newNode->dependencies.size(); i-- > 0;)
                unpaired.emplace_back(oldNode->dependencies[i].node, newNode->dependencies[i].node, newNode);
        }
        return {};
    }

    /// Checks that the work of a node may be replaced, and pairs the graphs in it.
    GraphUpdate matchWork(GraphNode& oldNode, const GraphNode& newNode)
    {
        if (const int result = checkUpdate(oldNode, newNode.work); result != kUpdateSuccess)
            return {result, &newNode};
        if (const auto* const child = std::get_if<ChildWork>(&oldNode.work))
            return match(*child->graph, *std::get<ChildWork>(newNode.work).graph);
        if (const auto* const conditional = std::get_if<ConditionalWork>(&oldNode.work)) {
            const auto& bodies = std::get<ConditionalWork>(newNode.work).bodies;
            for (std::size_t i = 0; i < bodies.size(); ++i)
                if (const GraphUpdate update = match(*conditional->bodies[i], *bodies[i]); update.result != kUpdateSuccess)
                    return update;
        }
        return {};
    }

    std::map<const GraphNode*, const GraphNode*> m_oldByNew;
    std::set<const GraphNode*> m_pairedOldNodes;
    NodePairs m_pairs;
    std::vector<std::pair<Graph*, const Graph*>> m_graphPairs;
};

}  // namespace

GraphUpdate updateGraph(Graph& graph, const Graph& source)
{
    GraphMatcher matcher;
    const GraphUpdate update = matcher.match(graph, source);
    if (update.result != kUpdateSuccess)
        return update;
    for (const auto& [old, node] : matcher.pairs()) {
        if (std::holds_alternative<ChildWork>(old->work))
            continue;  // the child graph's own nodes are paired
        if (auto* const conditional = std::get_if<ConditionalWork>(&old->work))
            conditional->handle = std::get<ConditionalWork>(node->work).handle;
        else
            old->work = copyWork(node->work, old);
    }
    for (const auto& [old, other] : matcher.graphPairs())
        old->conditionals = other->conditionals;
    return {};
}

}  // namespace simtscope::runtime
