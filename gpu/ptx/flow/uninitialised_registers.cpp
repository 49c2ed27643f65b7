#include "gpu/ptx/flow/uninitialised_registers.h"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "gpu/ptx/decode/def_use.h"

namespace simtscope::ptx {

namespace {

/// Holds the registers that have been written, by index in Function::registers.
class RegisterSet {
public:
    RegisterSet(std::size_t registers, bool isFull) : m_words((registers + 63) / 64, isFull ? ~std::uint64_t(0) : 0) {}
    void add(std::uint32_t index) { m_words[index / 64] |= bit(index); }
    bool contains(std::uint32_t index) const { return (m_words[index / 64] & bit(index)) != 0; }
    RegisterSet& operator&=(const RegisterSet& other)
    {
        std::ranges::transform(m_words, other.m_words, m_words.begin(), std::bit_and());
        return *this;
    }
    bool operator==(const RegisterSet&) const = default;

private:
    std::vector<std::uint64_t> m_words;
    static std::uint64_t bit(std::uint32_t index) { return std::uint64_t(1) << index % 64; }
};

/// Returns whether the instruction reads the condition code (the carry of add.cc), which is no register of the text.
bool usesCarry(const Instruction& instruction)
{
    constexpr std::string_view kCarryReaders[] = {"addc", "subc", "madc"};
    return std::ranges::find(kCarryReaders, std::string_view(instruction.mnemonic)) != std::end(kCarryReaders);
}

class WriteAnalysis {
public:
    WriteAnalysis(const Function& function, const ControlFlowGraph& graph) : m_function(function), m_graph(graph)
    {
        for (std::uint32_t i = 0; i < function.registers.size(); ++i)
            m_registerIndices.emplace(function.registers[i].name, i);
    }

    bool isWrittenBeforeEveryRead()
    {
        m_writtenAtEnd.assign(m_graph.blocks.size(), RegisterSet(m_function.registers.size(), true));
        for (bool hasChanged = true; hasChanged;) {
            hasChanged = false;
            for (std::size_t block = 0; block < m_graph.blocks.size(); ++block) {
                RegisterSet written = findWrittenAtStart(block);
                for (std::uint32_t i = m_graph.blocks[block].first; i < m_graph.blocks[block].end; ++i)
                    addWrites(i, written);
                hasChanged |= written != m_writtenAtEnd[block];
                m_writtenAtEnd[block] = std::move(written);
            }
        }
        for (std::size_t block = 0; block < m_graph.blocks.size(); ++block)
            if (!readsOnlyWritten(block))
                return false;
        return true;
    }

private:
    const Function& m_function;
    const ControlFlowGraph& m_graph;
    std::unordered_map<std::string_view, std::uint32_t> m_registerIndices;
    std::vector<RegisterSet> m_writtenAtEnd;  ///< registers written at the end of each basic block

    RegisterSet findWrittenAtStart(std::size_t block) const
    {
        const auto& predecessors = m_graph.blocks[block].predecessors;
        if (block == 0 || predecessors.empty())
            return RegisterSet(m_function.registers.size(), false);
        RegisterSet written = m_writtenAtEnd[std::size_t(predecessors.front())];
        for (const BasicBlockIndex predecessor : predecessors)
            written &= m_writtenAtEnd[std::size_t(predecessor)];
        return written;
    }
    void addWrites(std::uint32_t instruction, RegisterSet& written) const
    {
        if (!m_function.instructions[instruction].guard.empty())
            return;
        for (const RegisterAccess& write : findWrittenRegisters(m_function.instructions[instruction]))
            if (const auto found = m_registerIndices.find(write.name); found != m_registerIndices.end())
                written.add(found->second);
    }
    bool readsOnlyWritten(std::size_t block) const
    {
        RegisterSet written = findWrittenAtStart(block);
        for (std::uint32_t i = m_graph.blocks[block].first; i < m_graph.blocks[block].end; ++i) {
            const Instruction& instruction = m_function.instructions[i];
            if (usesCarry(instruction))
                return false;
            for (const RegisterAccess& read : findReadRegisters(instruction))
                if (const auto found = m_registerIndices.find(read.name);
                    found != m_registerIndices.end() && !written.contains(found->second))
                    return false;
            addWrites(i, written);
        }
        return true;
    }
};

}  // namespace

bool writesBeforeReading(const Function& function, const ControlFlowGraph& graph)
{
    return WriteAnalysis(function, graph).isWrittenBeforeEveryRead();
}

}  // namespace simtscope::ptx
