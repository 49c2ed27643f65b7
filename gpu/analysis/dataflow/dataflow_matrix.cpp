// Follows values through matrix instructions: from cells to registers, from rows of a and columns of b to d, from registers to cells.
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
    const auto column = slot.constant ? rules.columnOfSlot.end() : rules.columnOfSlot.find(slot.offset);
    return column == rules.columnOfSlot.end() ? kNothing : origin(frame, column->second, lane);
}

void DataflowTracker::setMatrixOrigin(Frame& frame, ptx::Slot slot, unsigned lane, Provenance origin)
{
    const OriginRules& rules = rulesOf(frame);
    if (const auto column = rules.columnOfSlot.find(slot.offset); ptx::present(slot) && column != rules.columnOfSlot.end())
        setOrigin(frame, column->second, lane, origin);
}

void DataflowTracker::matrixLoad(const TrackedEvent& at)
{
    if (m_matrixPart++ == 0)
        m_matrixLoaded.fill(kNothing);
    for (const unsigned lane : eachLane(at.event.mask)) {
        for (unsigned element = 0; element < at.data.elements; ++element) {
            const Cell cell{at.data.allocation[lane], at.data.offset[lane] + element * at.op.elementBytes};
            if (cell.allocation != trace::kLocalAllocation.value)
                m_matrixLoaded[lane] =
                    m_versions->graph().join(m_matrixLoaded[lane], m_versions->load(cell, at.data.value[element][lane], access(at, lane)));
        }
    }
}

/// Returns the origin of element `element` in the piece that `lane` stores with access m_matrixPart.
Provenance DataflowTracker::matrixStored(const FrameLanes& group, const ptx::DecodedOp& op, unsigned lane, unsigned element)
{
    const ptx::MatrixSite& site = siteOf(group, op);
    const ptx::MatrixShape& shape = site.shape;
    if (m_matrixPart >= shape.accesses || element >= shape.elements || !(accessLanes(shape) >> lane & 1))
        return kNothing;  // Only a damaged recording has such an access.
    const Frame& frame = *group.frame;
    if (shape.matrices == 0) {
        const unsigned at = m_matrixPart * shape.elements + element, pieces = unsigned(shape.accesses) * shape.elements;
        return matrixOrigin(frame, site.d[at * shape.d.registers / pieces], lane);
    }
    // Row lane % 8 of a matrix: two neighbouring halves lie in one lane, or in two lanes when transposed.
    const unsigned row = lane % 8;
    const ptx::Slot slot = site.d[lane / 8];
    if (!shape.transposed)
        return matrixOrigin(frame, slot, row * 4 + element);
    return m_versions->graph().join(matrixOrigin(frame, slot, 8 * element + row / 2), matrixOrigin(frame, slot, 8 * element + 4 + row / 2));
}

void DataflowTracker::matrixStore(const TrackedEvent& at)
{
    for (const FrameLanes& group : at.groups)
        for (const unsigned lane : eachLane(group.lanes)) {
            for (unsigned element = 0; element < at.data.elements; ++element) {
                const Cell cell{at.data.allocation[lane], at.data.offset[lane] + element * at.op.elementBytes};
                if (cell.allocation != trace::kLocalAllocation.value)
                    m_versions->store(cell, at.data.value[element][lane], matrixStored(group, at.op, lane, element), access(at, lane));
            }
        }
    ++m_matrixPart;
}

void DataflowTracker::multiply(const TrackedEvent& at, const FrameLanes& group)
{
    const ptx::MatrixSite& site = siteOf(group, at.op);
    const ptx::MatrixShape& shape = site.shape;
    ProvenanceGraph& graph = m_versions->graph();
    Frame& frame = *group.frame;
    const std::uint16_t operation = m_versions->operation(frame.function->function->instructions[at.op.instruction].opcodeText());
    std::vector<Provenance> rows(shape.a.rows, kNothing), columns(shape.b.columns, kNothing);
    for (unsigned lane = 0; lane < kWarpSize; ++lane) {
        for (unsigned index = 0; index < shape.a.registers; ++index) {
            Provenance& row = rows[positionOf(shape.a, lane, index, 0).row];
            row = graph.join(row, matrixOrigin(frame, site.a[index], lane));
        }
        for (unsigned index = 0; index < shape.b.registers; ++index) {
            Provenance& column = columns[positionOf(shape.b, lane, index, 0).column];
            column = graph.join(column, matrixOrigin(frame, site.b[index], lane));
        }
    }
    const unsigned accumulators = shape.c.registers;
    for (unsigned lane = 0; lane < kWarpSize; ++lane) {
        std::vector<Provenance> made(shape.d.registers);
        for (unsigned index = 0; index < shape.d.registers; ++index) {
            Provenance flow = matrixOrigin(frame, site.c[index * accumulators / shape.d.registers], lane);
            for (unsigned part = 0; part < shape.d.perRegister(); ++part) {
                const auto [row, column] = positionOf(shape.d, lane, index, part);
                flow = graph.combine(flow, graph.combine(rows[row], columns[column], operation, at.op.type), operation, at.op.type);
            }
            made[index] = flow;
        }
        for (unsigned index = 0; index < shape.d.registers; ++index)
            setMatrixOrigin(frame, site.d[index], lane, made[index]);
    }
}

void DataflowTracker::matrix(const TrackedEvent& at)
{
    m_matrixPart = 0;
    ProvenanceGraph& graph = m_versions->graph();
    for (const FrameLanes& group : at.groups) {
        const ptx::MatrixSite& site = siteOf(group, at.op);
        if (site.shape.action == ptx::MatrixAction::Multiply) {
            multiply(at, group);
            continue;
        }
        if (site.shape.action == ptx::MatrixAction::Transpose) {
            Provenance all = kNothing;  // The two halves of a register come from different lanes, so the origin is the whole matrix.
            for (unsigned lane = 0; lane < kWarpSize; ++lane)
                all = graph.join(all, matrixOrigin(*group.frame, site.a[0], lane));
            for (unsigned lane = 0; lane < kWarpSize; ++lane)
                setMatrixOrigin(*group.frame, site.d[0], lane, all);
            continue;
        }
        if (!site.shape.loads())
            continue;
        for (unsigned lane = 0; lane < kWarpSize; ++lane)
            for (unsigned index = 0; index < site.shape.d.registers; ++index) {
                Provenance from = m_matrixLoaded[lane];
                if (site.shape.matrices && !site.shape.transposed)
                    from = m_matrixLoaded[8 * index + lane / 4];
                else if (site.shape.matrices)
                    from = graph.join(m_matrixLoaded[8 * index + lane % 4 * 2], m_matrixLoaded[8 * index + lane % 4 * 2 + 1]);
                setMatrixOrigin(*group.frame, site.d[index], lane, from);
            }
    }
}

}  // namespace simtscope::analysis
