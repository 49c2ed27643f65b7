#include "gpu/analysis/difference/why_chain.h"

#include "gpu/analysis/dataflow/value_history.h"
#include "gpu/analysis/difference/describe_difference.h"
#include "gpu/analysis/models/patterns/version_text.h"

namespace simtscope::analysis {
namespace {

/// Adds a version and its operands to a chain.
class ChainBuilder {
public:
    ChainBuilder(const RecordedBlock& block, const ValueHistory& history, unsigned maxDepth, std::size_t maxValues)
        : m_block(block), m_history(history), m_maxDepth(maxDepth), m_maxValues(maxValues)
    {
    }

    void add(std::uint32_t index, unsigned depth)
    {
        if (m_chain.values.size() >= m_maxValues) {
            m_chain.isCutOff = true;
            return;
        }
        const Version& version = m_history.flow().versions[index];
        const trace::Event event = m_block.trace().event(version.event);
        m_chain.values.push_back({.depth = depth,
                                  .cellName = nameCell(m_block, version.cell, version.bytes),
                                  .value = formatVersion(m_block, version),
                                  .operation = formatOperation(m_history.flow(), version),
                                  .isWritten = version.isWritten,
                                  .thread = version.thread,
                                  .line = lineOfAccess(m_block.recording(), m_block.recording().findSite(m_block.launch(), event.site)),
                                  .step = m_history.stepOf(index)});
        const std::vector<Operand> operands = m_history.operands(index);
        if (depth == m_maxDepth) {
            m_chain.isCutOff = m_chain.isCutOff || !operands.empty();
            return;
        }
        for (const Operand& operand : operands)
            add(operand.version, depth + 1);
    }

    WhyChain take() { return std::move(m_chain); }

private:
    const RecordedBlock& m_block;
    const ValueHistory& m_history;
    unsigned m_maxDepth;
    std::size_t m_maxValues;
    WhyChain m_chain;
};

}  // namespace

Result<WhyChain> followValue(const RecordedBlock& block, const Cell& cell, std::uint32_t step, unsigned maxDepth, std::size_t maxValues)
{
    const Result<Dataflow>& flow = block.dataflow();
    if (!flow)
        return tl::unexpected(flow.error());
    const ValueHistory history(*flow, block.steps());
    const std::vector<HeldVersion> versions = history.heldVersions(cell, step);
    if (versions.empty())
        return WhyChain{};
    ChainBuilder builder(block, history, maxDepth, maxValues);
    builder.add(versions.front().version, 0);
    return builder.take();
}

}  // namespace simtscope::analysis
