#include "gpu/analysis/models/patterns/product_model.h"

#include <algorithm>
#include <map>
#include <set>

#include "gpu/analysis/counts/step_lanes.h"
#include "gpu/analysis/models/patterns/cell_versions.h"
#include "gpu/analysis/models/patterns/product_finder.h"
#include "gpu/analysis/models/patterns/summed_products_finder.h"
#include "gpu/core/each_lane.h"
#include "gpu/core/stop_poll.h"

namespace simtscope::analysis {

namespace {

/// Returns the versions of cells that flow into the elements: cells of the tiles, or of a and b themselves.
std::vector<std::uint32_t> operandsOf(const Dataflow& flow, const ProductModel& model)
{
    std::vector<std::uint32_t> operands;
    for (const ProductElement& element : model.elements) {
        const Version& version = flow.versions[element.version];
        operands.insert(operands.end(), flow.operands.begin() + version.firstOperand,
                        flow.operands.begin() + version.firstOperand + version.operandCount);
    }
    std::sort(operands.begin(), operands.end());
    operands.erase(std::unique(operands.begin(), operands.end()), operands.end());
    return operands;
}

void addCopies(const RecordedBlock& source, const Dataflow& flow, const std::vector<std::uint32_t>& operands, ProductModel& model)
{
    std::map<Cell, std::uint32_t> slots;
    const auto addSlot = [&](std::uint32_t index) {
        const Version& version = flow.versions[index];
        if (version.isWritten && version.cell.allocation == trace::kSharedAllocation.value)
            slots.emplace(version.cell, std::uint32_t(slots.size()));
    };
    for (const std::uint32_t operand : operands)
        addSlot(operand);
    // Other sums than a matrix product may leave out cells of their tiles.
    for (std::uint32_t index = 0; !model.isMatrixProduct && index < flow.versions.size(); ++index) {
        if (findHeldFactor(model, flow, index).factor != Factor::None)
            addSlot(index);
    }
    model.tileCellCount = std::uint32_t(slots.size());
    for (std::uint32_t index = 0; index < flow.versions.size(); ++index) {
        const Version& version = flow.versions[index];
        if (!version.isWritten || version.cell.allocation != trace::kSharedAllocation.value)
            continue;
        const auto slot = slots.find(version.cell);
        if (slot == slots.end())
            continue;
        const HeldFactor held = findHeldFactor(model, flow, index);
        model.copies.push_back({source.steps().stepOf(version.event), slot->second, held.factor, held.position});
    }
}

bool addLoads(const RecordedBlock& source, const Dataflow& flow, const std::vector<std::uint32_t>& operands, ProductModel& model,
              const std::stop_token& stop)
{
    std::set<std::uint32_t> allocations;
    for (const std::uint32_t operand : operands)
        allocations.insert(flow.versions[operand].cell.allocation);
    const trace::BlockTrace& trace = source.trace();
    model.loadEvents.resize(trace.warpCount());
    StopPoll stopped(stop);
    for (std::uint32_t index = 0; index < trace.size(); ++index) {
        if (stopped())
            return false;
        const EventIndex event{index};
        if (trace.kind(event) != trace::EventKind::Load)
            continue;
        if (std::any_of(allocations.begin(), allocations.end(), [&](std::uint32_t allocation) { return trace.touches(event, allocation); }))
            model.loadEvents[trace.event(event).warp.value].push_back(index);
    }
    return true;
}

/// Returns whether the factors of each product are those that a matrix product multiplies, as far as the order of additions is known:
/// evenly spaced elements may also be those of several rows.
bool multipliesMatchingFactors(const RecordedBlock& source, const Dataflow& flow, const ProductModel& model, const std::stop_token& stop)
{
    return std::all_of(model.elements.begin(), model.elements.end(), [&](const ProductElement& element) {
        const auto pairs = stop.stop_requested() ? std::nullopt : findSummedPairs(source, flow, flow.versions[element.version]);
        return !pairs || std::all_of(pairs->begin(), pairs->end(), [&](const FactorPair& pair) {
            HeldFactor a = findHeldFactor(model, flow, pair.a), b = findHeldFactor(model, flow, pair.b);
            if (a.factor == Factor::B)
                std::swap(a, b);
            return a.factor == Factor::A && b.factor == Factor::B && a.position.column == b.position.row;
        });
    });
}

/// Finds the product of a block. A factor whose rows are multiplied where a product has its columns lies row by row, like any array of
/// C++: it is drawn so, and the elements list their factors. Returns nullopt when stopped.
std::optional<ProductModel> findAnyProduct(const RecordedBlock& source, const Dataflow& flow, const std::stop_token& stop)
{
    std::optional<ProductModel> product = findProduct(source, flow, stop);
    if (product && product->isFound && !multipliesMatchingFactors(source, flow, *product, stop))
        product->isFound = false;
    if (!product || (product->isFound && !product->a.isColumnMajor() && !product->b.isColumnMajor()))
        return product;
    std::optional<ProductModel> sums = findSummedProducts(source, flow, stop);
    return !sums || !product->isFound || (sums->isFound && sums->elements.size() >= product->elements.size()) ? sums : product;
}

}  // namespace

HeldFactor findHeldFactor(const ProductModel& model, const Dataflow& flow, std::uint32_t version)
{
    const Version& origin = flow.versions[originOf(flow, version)];
    if (origin.isWritten)
        return {};
    if (const auto position = model.a.position(origin.cell))
        return {Factor::A, *position};
    if (const auto position = model.b.position(origin.cell))
        return {Factor::B, *position};
    return {};
}

const ProductElement* ProductModel::elementAt(MatrixIndex position) const
{
    const auto found = std::lower_bound(elements.begin(), elements.end(), position,
                                        [](const ProductElement& element, MatrixIndex p) { return element.position < p; });
    return found != elements.end() && found->position == position ? &*found : nullptr;
}

const ProductElement* ProductModel::elementOfThread(std::uint32_t thread) const
{
    const auto found =
        std::find_if(elements.begin(), elements.end(), [&](const ProductElement& element) { return element.thread == thread; });
    return found == elements.end() ? nullptr : &*found;
}

const ProductModel& ProductModel::forBlock(const RecordedBlock& source)
{
    prepare(source, {});
    return *source.findDerived<ProductModel>();
}

bool ProductModel::prepare(const RecordedBlock& source, const std::stop_token& stop)
{
    if (!source.prepareDataflow(stop))
        return false;
    return source.makeDerived<ProductModel>([&]() -> std::optional<ProductModel> {
        if (!source.dataflow())
            return ProductModel();
        const Dataflow& flow = *source.dataflow();
        std::optional<ProductModel> model = findAnyProduct(source, flow, stop);
        if (!model || !model->isFound)
            return model;
        CellVersions::forBlock(source);
        const std::vector<std::uint32_t> operands = operandsOf(flow, *model);
        addCopies(source, flow, operands, *model);
        return addLoads(source, flow, operands, *model, stop) ? model : std::nullopt;
    });
}

ProductView computeProductView(const RecordedBlock& source, const ProductModel& model, std::uint32_t step)
{
    ProductView view;
    std::vector<const TileCopy*> latest(model.tileCellCount);
    for (const TileCopy& copy : model.copies) {
        if (copy.step <= step)
            latest[copy.slot] = &copy;
    }
    std::set<MatrixIndex> heldA, heldB;
    for (const TileCopy* copy : latest) {
        if (!copy || copy->factor == Factor::None)
            continue;
        const bool isA = copy->factor == Factor::A;
        (isA ? heldA : heldB).insert(copy->position);
        std::optional<MatrixArea>& area = isA ? view.tileA : view.tileB;
        if (!area)
            area = MatrixArea{copy->position, copy->position};
        area->include(copy->position);
    }
    const auto isFull = [](const MatrixArea& area, const std::set<MatrixIndex>& held) {
        return held.size() == std::uint64_t(area.rowCount()) * area.columnCount();
    };
    if (view.tileA && !isFull(*view.tileA, heldA))
        view.tileA.reset();
    if (view.tileB && !isFull(*view.tileB, heldB))
        view.tileB.reset();
    const Dataflow& flow = *source.dataflow();
    const CellVersions& versions = CellVersions::forBlock(source);
    trace::EventData data;
    const auto touch = [&](const Cell& cell, EventIndex event) {
        if (const auto position = model.c.position(cell)) {
            view.touchedC.push_back(*position);
            return;
        }
        const std::uint32_t found = versions.foundBy(cell, EventIndex{event.value + 1});
        const HeldFactor held = found == kNoVersion ? HeldFactor() : findHeldFactor(model, flow, found);
        if (held.factor != Factor::None)
            (held.factor == Factor::A ? view.touchedA : view.touchedB).push_back(held.position);
    };
    gatherStep(source.launch(), source.trace(), source.steps(), step, [&](EventIndex index, const trace::Event& event) {
        if (event.kind != trace::EventKind::Load && event.kind != trace::EventKind::Store)
            return;
        const trace::Site* site = source.recording().findSite(source.launch(), event.site);
        source.trace().read(index, data);
        for (const unsigned lane : eachLane(site ? event.mask : 0)) {
            for (unsigned i = 0; i < data.elementCount; ++i)
                touch({data.allocation[lane], data.offset[lane] + i * site->elementBytes}, index);
        }
    });
    for (std::vector<MatrixIndex>* positions : {&view.touchedA, &view.touchedB, &view.touchedC}) {
        std::sort(positions->begin(), positions->end());
        positions->erase(std::unique(positions->begin(), positions->end()), positions->end());
    }
    return view;
}

}  // namespace simtscope::analysis
