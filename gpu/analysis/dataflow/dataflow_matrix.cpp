// Follows values through matrix instructions (declared in dataflow_tracker.h): from cells to registers, from rows of a and columns of b to
// d, from registers to cells.
#include "gpu/analysis/dataflow/dataflow_tracker.h"
#include "gpu/core/each_lane.h"

namespace simtscope::analysis {

namespace {

const ptx::MatrixSite& siteOf(const FrameLanes& group, const ptx::DecodedOp& op)
{
    return group.frame->function->matrices[std::size_t(op.offset)];
}

}  // namespace

Provenance DataflowTracker::matrixOrigin(const Frame& frame, ptx::Slot slot, unsigned lane)
{
    const OriginRules& rules = rulesOf(frame);
    const auto column = slot.isConstant ? rules.columnOfSlot.end() : rules.columnOfSlot.find(slot.offset);
    return column == rules.columnOfSlot.end() ? kNoProvenance : originOf(frame, column->second, lane);
}

void DataflowTracker::setMatrixOrigin(Frame& frame, ptx::Slot slot, unsigned lane, Provenance origin)
{
    const OriginRules& rules = rulesOf(frame);
    if (const auto column = rules.columnOfSlot.find(slot.offset); ptx::isPresent(slot) && column != rules.columnOfSlot.end())
        setOrigin(frame, column->second, lane, origin);
}

void DataflowTracker::loadMatrix(const TrackedEvent& tracked)
{
    if (m_matrixAccessCount++ == 0)
        m_matrixLoaded.fill(kNoProvenance);
    for (const unsigned lane : eachLane(tracked.event.mask)) {
        for (unsigned element = 0; element < tracked.data.elementCount; ++element) {
            const Cell cell{tracked.data.allocation[lane], tracked.data.offset[lane] + element * tracked.op.elementBytes};
            if (cell.allocation != trace::kLocalAllocation.value)
                m_matrixLoaded[lane] = m_versions->graph().join(
                    m_matrixLoaded[lane], m_versions->load(cell, tracked.data.value[element][lane], accessOf(tracked, lane)));
        }
    }
}

/// Returns the origin of element `element` in the piece that `lane` stores with access m_matrixAccessCount.
Provenance DataflowTracker::storedMatrixOrigin(const FrameLanes& group, const ptx::DecodedOp& op, unsigned lane, unsigned element)
{
    const ptx::MatrixSite& site = siteOf(group, op);
    const ptx::MatrixShape& shape = site.shape;
    if (m_matrixAccessCount >= shape.accessCount || element >= shape.elementCount || !(findAccessLanes(shape) >> lane & 1))
        return kNoProvenance;  // Only a damaged recording has such an access.
    const Frame& frame = *group.frame;
    if (shape.matrixCount == 0) {
        const unsigned piece = m_matrixAccessCount * shape.elementCount + element,
                       pieces = unsigned(shape.accessCount) * shape.elementCount;
        return matrixOrigin(frame, site.d[piece * shape.d.registerCount / pieces], lane);
    }
    // Row lane % 8 of a matrix: two neighbouring halves lie in one lane, or in two lanes when transposed.
    const unsigned row = lane % 8;
    const ptx::Slot slot = site.d[lane / 8];
    if (!shape.isTransposed)
        return matrixOrigin(frame, slot, row * 4 + element);
    return m_versions->graph().join(matrixOrigin(frame, slot, 8 * element + row / 2), matrixOrigin(frame, slot, 8 * element + 4 + row / 2));
}

void DataflowTracker::storeMatrix(const TrackedEvent& tracked)
{
    for (const FrameLanes& group : tracked.groups)
        for (const unsigned lane : eachLane(group.lanes)) {
            for (unsigned element = 0; element < tracked.data.elementCount; ++element) {
                const Cell cell{tracked.data.allocation[lane], tracked.data.offset[lane] + element * tracked.op.elementBytes};
                if (cell.allocation != trace::kLocalAllocation.value)
                    m_versions->store(cell, tracked.data.value[element][lane], storedMatrixOrigin(group, tracked.op, lane, element),
                                      accessOf(tracked, lane));
            }
        }
    ++m_matrixAccessCount;
}

void DataflowTracker::multiplyMatrices(const TrackedEvent& tracked, const FrameLanes& group)
{
    const ptx::MatrixSite& site = siteOf(group, tracked.op);
    const ptx::MatrixShape& shape = site.shape;
    ProvenanceGraph& graph = m_versions->graph();
    Frame& frame = *group.frame;
    const std::uint16_t operation = m_versions->operationIndex(frame.function->function->instructions[tracked.op.instruction].opcodeText());
    std::vector<Provenance> rows(shape.a.rowCount, kNoProvenance), columns(shape.b.columnCount, kNoProvenance);
    for (unsigned lane = 0; lane < kWarpSize; ++lane) {
        for (unsigned index = 0; index < shape.a.registerCount; ++index) {
            Provenance& row = rows[findPosition(shape.a, lane, index, 0).row];
            row = graph.join(row, matrixOrigin(frame, site.a[index], lane));
        }
        for (unsigned index = 0; index < shape.b.registerCount; ++index) {
            Provenance& column = columns[findPosition(shape.b, lane, index, 0).column];
            column = graph.join(column, matrixOrigin(frame, site.b[index], lane));
        }
    }
    const unsigned accumulators = shape.c.registerCount;
    for (unsigned lane = 0; lane < kWarpSize; ++lane) {
        std::vector<Provenance> results(shape.d.registerCount);
        for (unsigned index = 0; index < shape.d.registerCount; ++index) {
            Provenance flow = matrixOrigin(frame, site.c[index * accumulators / shape.d.registerCount], lane);
            for (unsigned element = 0; element < shape.d.elementsPerRegister(); ++element) {
                const auto [row, column] = findPosition(shape.d, lane, index, element);
                flow =
                    graph.combine(flow, graph.combine(rows[row], columns[column], operation, tracked.op.type), operation, tracked.op.type);
            }
            results[index] = flow;
        }
        for (unsigned index = 0; index < shape.d.registerCount; ++index)
            setMatrixOrigin(frame, site.d[index], lane, results[index]);
    }
}

void DataflowTracker::passMatrix(const TrackedEvent& tracked)
{
    m_matrixAccessCount = 0;
    ProvenanceGraph& graph = m_versions->graph();
    for (const FrameLanes& group : tracked.groups) {
        const ptx::MatrixSite& site = siteOf(group, tracked.op);
        if (site.shape.action == ptx::MatrixAction::Multiply) {
            multiplyMatrices(tracked, group);
            continue;
        }
        if (site.shape.action == ptx::MatrixAction::Transpose) {
            Provenance matrixOrigins =
                kNoProvenance;  // The two halves of a register come from different lanes, so the origin is the whole matrix.
            for (unsigned lane = 0; lane < kWarpSize; ++lane)
                matrixOrigins = graph.join(matrixOrigins, matrixOrigin(*group.frame, site.a[0], lane));
            for (unsigned lane = 0; lane < kWarpSize; ++lane)
                setMatrixOrigin(*group.frame, site.d[0], lane, matrixOrigins);
            continue;
        }
        if (!site.shape.loads())
            continue;
        for (unsigned lane = 0; lane < kWarpSize; ++lane)
            for (unsigned index = 0; index < site.shape.d.registerCount; ++index) {
                Provenance loadedOrigin = m_matrixLoaded[lane];
                if (site.shape.matrixCount && !site.shape.isTransposed)
                    loadedOrigin = m_matrixLoaded[8 * index + lane / 4];
                else if (site.shape.matrixCount)
                    loadedOrigin = graph.join(m_matrixLoaded[8 * index + lane % 4 * 2], m_matrixLoaded[8 * index + lane % 4 * 2 + 1]);
                setMatrixOrigin(*group.frame, site.d[index], lane, loadedOrigin);
            }
    }
}

}  // namespace simtscope::analysis
