#include "gpu/ptx/model/control_flow_graph.h"

#include <algorithm>
#include <string_view>
#include <unordered_map>

#include "gpu/ptx/model/operation.h"

namespace simtscope::ptx {
namespace {

enum class BlockEnding { None, Branch, BranchIndexed, Call, Leave, Stop /* a trap: goes nowhere */ };

BlockEnding findEnding(const Instruction& instruction)
{
    const Operation operation = operationOf(instruction);
    switch (operation.kind) {
    case OpKind::Branch:
        return BlockEnding::Branch;
    case OpKind::BranchIndexed:
        return BlockEnding::BranchIndexed;
    case OpKind::Call:
        return BlockEnding::Call;
    case OpKind::Return:
    case OpKind::Exit:
        return BlockEnding::Leave;
    case OpKind::Trap:
        return TrapKind(operation.mode) == TrapKind::Trap ? BlockEnding::Stop : BlockEnding::None;
    default:
        return BlockEnding::None;
    }
}

class Builder {
public:
    explicit Builder(const Function& function) : m_function(function) {}
    ControlFlowGraph run();

private:
    void findBlocks();
    void connectBlocks();
    void addEdge(BasicBlockIndex from, BasicBlockIndex to);
    void addLabelEdge(BasicBlockIndex from, const std::string& label);
    void computePostOrder();
    void computePostDominators();

    const Function& m_function;
    ControlFlowGraph m_graph;
    std::unordered_map<std::string_view, std::uint32_t> m_labels;
    std::vector<char> m_hasExitEdge;  ///< per block: whether it has an edge to the virtual exit
    // Post-order of the reversed graph. The virtual exit is node blocks.size() and has the highest number.
    std::vector<int> m_postOrderNumbers, m_postOrder;
};

void Builder::findBlocks()
{
    const auto count = std::uint32_t(m_function.instructions.size());
    std::vector<char> startsBlock(count + 1, 0);
    startsBlock[0] = 1;
    for (const Label& label : m_function.labels) {
        m_labels.emplace(label.name, label.instruction);
        startsBlock[std::min(label.instruction, count)] = 1;
    }
    for (std::uint32_t i = 0; i < count; ++i) {
        if (findEnding(m_function.instructions[i]) != BlockEnding::None)
            startsBlock[i + 1] = 1;
    }
    m_graph.blockOf.resize(count);
    for (std::uint32_t i = 0; i < count; ++i) {
        if (startsBlock[i])
            m_graph.blocks.push_back({i, i, {}, {}, kExitBlock});
        m_graph.blocks.back().end = i + 1;
        m_graph.blockOf[i] = BasicBlockIndex(m_graph.blocks.size() - 1);
    }
}

void Builder::addEdge(BasicBlockIndex from, BasicBlockIndex to)
{
    if (to == kExitBlock) {
        m_hasExitEdge[std::size_t(from)] = 1;
        return;
    }
    auto& successors = m_graph.blocks[std::size_t(from)].successors;
    if (std::find(successors.begin(), successors.end(), to) != successors.end())
        return;
    successors.push_back(to);
    m_graph.blocks[std::size_t(to)].predecessors.push_back(from);
}

void Builder::addLabelEdge(BasicBlockIndex from, const std::string& label)
{
    const auto found = m_labels.find(label);
    // The parser refuses jumps to labels that do not exist; a label at the very end means the exit.
    const bool isExit = found == m_labels.end() || found->second >= m_graph.blockOf.size();
    addEdge(from, isExit ? kExitBlock : m_graph.blockOf[found->second]);
}

void Builder::connectBlocks()
{
    const auto count = BasicBlockIndex(m_graph.blocks.size());
    m_hasExitEdge.assign(m_graph.blocks.size(), 0);
    for (BasicBlockIndex block = 0; block < count; ++block) {
        const Instruction& last = m_function.instructions[m_graph.blocks[std::size_t(block)].end - 1];
        const BlockEnding ending = findEnding(last);
        if (ending == BlockEnding::Branch && !last.operands.empty())
            addLabelEdge(block, last.operands.back().text);
        if (ending == BlockEnding::BranchIndexed && !last.operands.empty()) {
            for (const TargetList& list : m_function.targetLists) {
                if (list.name == last.operands.back().text)
                    std::for_each(list.targets.begin(), list.targets.end(),
                                  [&](const std::string& target) { addLabelEdge(block, target); });
            }
        }
        if (ending == BlockEnding::Leave)
            addEdge(block, kExitBlock);
        if (ending == BlockEnding::None || ending == BlockEnding::Call || !last.guard.empty())
            addEdge(block, block + 1 < count ? block + 1 : kExitBlock);
    }
}

/// Visits the nodes depth-first from the exit along predecessors and numbers each when leaving it.
void Builder::computePostOrder()
{
    const int exit = int(m_graph.blocks.size());
    std::vector<int> exitPredecessors;
    for (int block = 0; block < exit; ++block) {
        if (m_hasExitEdge[std::size_t(block)])
            exitPredecessors.push_back(block);
    }
    m_postOrderNumbers.assign(std::size_t(exit) + 1, -1);
    std::vector<char> isVisited(std::size_t(exit) + 1, 0);
    struct Frame {
        int node;
        std::size_t next;
    };
    std::vector<Frame> stack{{exit, 0}};
    isVisited[std::size_t(exit)] = 1;
    while (!stack.empty()) {
        Frame& top = stack.back();
        const std::vector<int>& predecessors = top.node == exit ? exitPredecessors : m_graph.blocks[std::size_t(top.node)].predecessors;
        if (top.next < predecessors.size()) {
            const int node = predecessors[top.next++];
            if (!isVisited[std::size_t(node)]) {
                isVisited[std::size_t(node)] = 1;
                stack.push_back({node, 0});
            }
            continue;
        }
        m_postOrderNumbers[std::size_t(top.node)] = int(m_postOrder.size());
        m_postOrder.push_back(top.node);
        stack.pop_back();
    }
}

void Builder::computePostDominators()
{
    const int exit = int(m_graph.blocks.size());
    std::vector<int> dominator(std::size_t(exit) + 1, -1);
    dominator[std::size_t(exit)] = exit;
    const auto intersect = [&](int a, int b) {
        while (a != b) {
            while (m_postOrderNumbers[std::size_t(a)] < m_postOrderNumbers[std::size_t(b)])
                a = dominator[std::size_t(a)];
            while (m_postOrderNumbers[std::size_t(b)] < m_postOrderNumbers[std::size_t(a)])
                b = dominator[std::size_t(b)];
        }
        return a;
    };
    for (bool hasChanged = true; hasChanged;) {
        hasChanged = false;
        for (auto node = m_postOrder.rbegin(); node != m_postOrder.rend(); ++node) {
            if (*node == exit)
                continue;
            int newDominator = m_hasExitEdge[std::size_t(*node)] ? exit : -1;
            for (const int successor : m_graph.blocks[std::size_t(*node)].successors) {
                if (dominator[std::size_t(successor)] >= 0)
                    newDominator = newDominator < 0 ? successor : intersect(newDominator, successor);
            }
            if (newDominator >= 0 && dominator[std::size_t(*node)] != newDominator) {
                dominator[std::size_t(*node)] = newDominator;
                hasChanged = true;
            }
        }
    }
    for (int block = 0; block < exit; ++block)
        m_graph.blocks[std::size_t(block)].postDominator =
            dominator[std::size_t(block)] == exit ? kExitBlock : dominator[std::size_t(block)];
}

ControlFlowGraph Builder::run()
{
    if (m_function.instructions.empty())
        return {};
    findBlocks();
    connectBlocks();
    computePostOrder();
    computePostDominators();
    return std::move(m_graph);
}

}  // namespace

ControlFlowGraph buildControlFlowGraph(const Function& function)
{
    return Builder(function).run();
}

}  // namespace simtscope::ptx
