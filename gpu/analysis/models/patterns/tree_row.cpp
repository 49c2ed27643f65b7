#include "gpu/analysis/models/patterns/tree_row.h"

#include <algorithm>
#include <atomic>
#include <future>

#include "gpu/analysis/counts/program_lines.h"
#include "gpu/analysis/models/patterns/version_text.h"
#include "gpu/analysis/models/uninitialised_reads.h"
#include "gpu/analysis/names/memory_names.h"
#include "gpu/core/in_background.h"

namespace simtscope::analysis {

namespace {

// A value with more operands than kMinManyOperands stands beside similar ones, and more than kMaxEdges edges cover each other.
constexpr std::uint32_t kMinManyOperands = 8, kMaxEdges = 128;
/// Fewest nodes that are worth a second thread.
constexpr std::size_t kMinManyNodes = 1u << 15;

class Describer {
public:
    Describer(const RecordedBlock& source, const Dataflow& flow, TreeModel& model, const std::vector<std::uint32_t>& elementOf)
        : m_source(source), m_names(MemoryNames::forBlock(source)), m_unwritten(UninitialisedReads::forBlock(source)), m_flow(flow),
          m_model(model), m_elementOf(elementOf)
    {
    }

    void measure(const TreeRow& row) const
    {
        for (std::uint32_t i = row.firstNode; i < row.firstNode + row.nodeCount; ++i)
            m_model.nodes[i].textLength = lengthOf(m_flow.versions[m_model.nodes[i].version]);
    }

    void describe(TreeRow& row) const
    {
        std::vector<LocationName> locations;
        bool copies = true;
        std::int64_t distance = -1, previous = -1;
        row.step = ~0u;
        for (std::uint32_t i = row.firstNode; i < row.firstNode + row.nodeCount; ++i) {
            const TreeNode& node = m_model.nodes[i];
            const Version& version = m_flow.versions[node.version];
            row.step = std::min(row.step, node.step);
            addLine(version, node.step, row);
            row.maxNodeTextLength = std::max(row.maxNodeTextLength, node.textLength);
            row.hasFloats = row.hasFloats || isFloat(version);
            row.hasLoads = row.hasLoads || node.inputCount > 0;
            copies = copies && version.operationIndex == 0 && node.operandCount == 0;
            if (version.operationIndex != 0 || node.inputCount > 1) {
                row.maxInputCount = std::max(row.maxInputCount, node.inputCount);
                for (std::uint32_t k = 0; k < std::min(node.inputCount, 3u); ++k)
                    row.maxTextLength = std::max(row.maxTextLength, lengthOf(m_flow.versions[m_model.inputs[node.firstInput + k]]));
            }
            for (std::uint32_t k = 0; k < node.inputCount && row.maxInputCount > 0 && locations.size() < 3; ++k) {
                const Cell& cell = m_flow.versions[m_model.inputs[node.firstInput + k]].cell;
                const LocationName location = locationOf(cell);
                if (std::ranges::find(locations, location) != locations.end())
                    continue;
                locations.push_back(location);
                row.inputs.push_back(cell);
            }
            row.maxOperandCount = std::max(row.maxOperandCount, node.operandCount);
            // Measures how far apart the operands lie, in elements, wherever the result goes (a double buffer writes elsewhere). A value
            // that is only moved has no operands to compare.
            std::int64_t leftmost = INT64_MAX, rightmost = -1;
            bool isOneArray = true;
            for (std::uint32_t k = 0; k < node.operandCount; ++k) {
                const TreeNode& operand = m_model.nodes[m_model.operands[node.firstOperand + k]];
                const std::int64_t column = m_elementOf[operand.column];
                leftmost = std::min(leftmost, column);
                rightmost = std::max(rightmost, column);
                isOneArray = isOneArray && arrayOf(operand) == arrayOf(m_model.nodes[m_model.operands[node.firstOperand]]);
            }
            if (rightmost > leftmost && !isOneArray)
                distance = -2;
            else if (rightmost > leftmost)
                distance = distance == -1 || distance == rightmost - leftmost ? rightmost - leftmost : -2;
            const std::string operation = formatOperation(m_flow, version);
            if (!operation.empty() && std::ranges::find(row.operations, operation) == row.operations.end())
                row.operations.push_back(operation);
            if (i == row.firstNode || (m_flow.versions[row.representativeVersion].operationIndex == 0 && version.operationIndex != 0))
                row.representativeVersion = node.version;
            if (previous >= 0 && (row.spacing == 0 || node.column - previous < row.spacing))
                row.spacing = std::uint32_t(node.column - previous);
            previous = node.column;
        }
        row.operandDistance = std::uint32_t(std::max<std::int64_t>(0, distance));
        row.edgesOverlap = edgesCover(m_model, row);
        const Version& first = m_flow.versions[m_model.nodes[row.firstNode].version];
        if (!first.isWritten)
            row.kind = RowKind::Before;
        else if (row.kind != RowKind::Result && copies)
            row.kind = RowKind::Loaded;
        row.maxTextLength = std::max(row.maxTextLength, row.maxNodeTextLength);
    }

private:
    LocationName locationOf(const Cell& cell) const { return m_names.locationName(cell.allocation, cell.offset); }
    LocationName arrayOf(const TreeNode& node) const { return locationOf(m_flow.versions[node.version].cell); }

    ptx::ScalarType typeOf(const Version& version) const
    {
        return m_names.typeAt(version.cell.allocation, version.cell.offset, version.bytes, version.type);
    }
    bool isFloat(const Version& version) const
    {
        const ptx::ScalarType type = typeOf(version);
        return type == ptx::ScalarType::F32 || type == ptx::ScalarType::F64;
    }
    /// Returns the number of characters of the value, at most 255.
    std::uint8_t lengthOf(const Version& version) const
    {
        if (m_unwritten.isUnwrittenVersion(version))
            return 1;  // shown as "?"
        return std::uint8_t(
            std::min<std::size_t>(m_names.makeValue(version.cell, version.value, typeOf(version), version.bytes).text.size(), 255));
    }

    void addLine(const Version& version, std::uint32_t step, TreeRow& row) const
    {
        if (!version.isWritten)
            return;
        const bool isOfLane = version.cell.allocation == kLaneAllocation;  // a lane holds the value before it passes it on
        const EventIndex event = isOfLane ? EventIndex(m_source.steps().leadingEvent(step)) : version.event;
        const trace::Site* site = m_source.recording().findSite(m_source.launch(), m_source.trace().event(event).site);
        const trace::SourceFrame* frame = accessFrame(m_source.recording(), site);
        if (!frame || frame->line == 0)
            return;
        if (row.firstLine == 0 || frame->line < row.firstLine) {
            row.firstLine = frame->line;
            row.file = frame->path;
        }
        row.lastLine = std::max<std::uint32_t>(row.lastLine, frame->line);
    }

    const RecordedBlock& m_source;
    const MemoryNames& m_names;
    const UninitialisedReads& m_unwritten;
    const Dataflow& m_flow;
    TreeModel& m_model;
    const std::vector<std::uint32_t>& m_elementOf;  ///< by column
};

}  // namespace

void describeRows(const RecordedBlock& source, const Dataflow& flow, TreeModel& model, const std::vector<std::uint32_t>& elementOf,
                  const std::stop_token& stop)
{
    const Describer describer(source, flow, model, elementOf);
    std::atomic<std::size_t> next = 0;
    const auto work = [&] {
        for (std::size_t i = next++; i < model.rows.size() && !stop.stop_requested(); i = next++) {
            TreeRow& row = model.rows[i];
            if (row.kind == RowKind::Repeated) {
                row.step = source.steps().stepOf(flow.versions[row.representativeVersion].event);
                continue;
            }
            describer.measure(row);
            describer.describe(row);
        }
    };
    std::future<void> secondHalf;
    if (model.nodes.size() > kMinManyNodes)
        secondHalf = startInBackground(work);
    work();
    if (secondHalf.valid())
        secondHalf.get();
}

bool edgesCover(const TreeModel& model, const TreeRow& row)
{
    std::uint32_t edges = 0;
    for (std::uint32_t i = row.firstNode; i < row.firstNode + row.nodeCount; ++i)
        edges += model.nodes[i].operandCount > kMinManyOperands ? model.nodes[i].operandCount : 0;
    return row.nodeCount > 1 && edges > kMaxEdges;
}

}  // namespace simtscope::analysis
