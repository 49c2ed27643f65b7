#include "gpu/analysis/models/product_model.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <map>
#include <set>

#include "gpu/analysis/models/cell_versions.h"
#include "gpu/analysis/models/product_finder.h"
#include "gpu/analysis/names/flow_types.h"
#include "gpu/analysis/step_lanes.h"
#include "gpu/core/stop_look.h"

namespace simtscope::analysis {

namespace {

/// An element of a or b that a cell holds.
struct Held {
    Factor factor = Factor::None;
    MatrixPlace place;
};

Held heldBy(const ProductModel& model, const Dataflow& flow, std::uint32_t version)
{
    const Version& origin = flow.versions[originOf(flow, version)];
    if (origin.written)
        return {};
    if (const auto place = model.a.place(origin.cell))
        return {Factor::A, *place};
    if (const auto place = model.b.place(origin.cell))
        return {Factor::B, *place};
    return {};
}

/// Which versions of cells flow into the elements: those of tiles, or of a and b themselves.
std::vector<std::uint32_t> operandsOf(const Dataflow& flow, const ProductModel& model)
{
    std::vector<std::uint32_t> operands;
    for (const ProductElement& element : model.elements) {
        const Version& version = flow.versions[element.version];
        operands.insert(operands.end(), flow.operands.begin() + version.firstOperand,
                        flow.operands.begin() + version.firstOperand + version.operands);
    }
    std::sort(operands.begin(), operands.end());
    operands.erase(std::unique(operands.begin(), operands.end()), operands.end());
    return operands;
}

void addCopies(const RecordedBlock& source, const Dataflow& flow, const std::vector<std::uint32_t>& operands, ProductModel& model)
{
    std::map<Cell, std::uint32_t> slots;
    for (const std::uint32_t operand : operands) {
        const Version& version = flow.versions[operand];
        if (version.written && version.cell.allocation == trace::kSharedAllocation.value)
            slots.emplace(version.cell, std::uint32_t(slots.size()));
    }
    model.tileCells = std::uint32_t(slots.size());
    for (std::uint32_t index = 0; index < flow.versions.size(); ++index) {
        const Version& version = flow.versions[index];
        if (!version.written || version.cell.allocation != trace::kSharedAllocation.value)
            continue;
        const auto slot = slots.find(version.cell);
        if (slot == slots.end())
            continue;
        const Held held = heldBy(model, flow, index);
        model.copies.push_back({source.steps().stepOf(version.event), slot->second, held.factor, held.place});
    }
}

bool addLoads(const RecordedBlock& source, const Dataflow& flow, const std::vector<std::uint32_t>& operands, ProductModel& model,
              const std::stop_token& stop)
{
    std::set<std::uint32_t> allocations;
    for (const std::uint32_t operand : operands)
        allocations.insert(flow.versions[operand].cell.allocation);
    const trace::BlockTrace& trace = source.trace();
    model.loads.resize(trace.warps());
    StopLook stopped(stop);
    for (std::uint32_t index = 0; index < trace.size(); ++index) {
        if (stopped())
            return false;
        const EventIndex event{index};
        if (trace.kind(event) != trace::EventKind::Load)
            continue;
        if (std::any_of(allocations.begin(), allocations.end(), [&](std::uint32_t one) { return trace.touches(event, one); }))
            model.loads[trace.event(event).warp.value].push_back(index);
    }
    return true;
}

ShownValue shown(const RecordedBlock& source, const Version& version)
{
    return shownValue(version.value, cellType(source, version.cell.allocation, version.cell.offset, version.bytes, version.type),
                      version.bytes);
}

/// Adds products up as the kernel does, in the element's type.
class Adder {
public:
    Adder(ptx::ScalarType type, bool fused) : m_type(type), m_fused(fused) {}

    /// The bits of the sum.
    std::uint64_t add(std::uint64_t a, std::uint64_t b)
    {
        if (m_type == ptx::ScalarType::F32)
            return m_bits = addFloats<float, std::uint32_t>(a, b);
        if (m_type == ptx::ScalarType::F64)
            return m_bits = addFloats<double, std::uint64_t>(a, b);
        return m_bits += a * b;
    }

private:
    template <class T, class Bits>
    std::uint64_t addFloats(std::uint64_t a, std::uint64_t b) const
    {
        const T x = std::bit_cast<T>(Bits(a)), y = std::bit_cast<T>(Bits(b)), sum = std::bit_cast<T>(Bits(m_bits));
        volatile T product = x * y;  // rounded, where the kernel rounds it
        return std::bit_cast<Bits>(m_fused ? std::fma(x, y, sum) : T(product + sum));
    }

    ptx::ScalarType m_type;
    bool m_fused;
    std::uint64_t m_bits = 0;
};

/// A factor as its thread found it.
struct Loaded {
    std::uint32_t step = 0, version = 0;
    bool isLoaded = false;
};

/// What one thread has loaded of the factors of its element, by column of a and row of b.
struct Factors {
    std::map<std::uint32_t, Loaded> a, b;
};

Factors factorsOf(const RecordedBlock& source, const ProductModel& model, const ProductElement& element)
{
    const Dataflow& flow = *source.dataflow();
    const CellVersions& versions = CellVersions::of(source);
    const Version& result = flow.versions[element.version];
    std::set<std::uint32_t> operands(flow.operands.begin() + result.firstOperand,
                                     flow.operands.begin() + result.firstOperand + result.operands);
    const unsigned lane = element.thread % kWarpSize;
    Factors factors;
    trace::EventData data;
    for (const std::uint32_t index : model.loads[element.thread / kWarpSize]) {
        const trace::Event event = source.trace().event(EventIndex{index});
        if (!(event.mask >> lane & 1))
            continue;
        source.trace().read(EventIndex{index}, data);
        const trace::Site* site = source.recording().site(source.launch(), event.site);
        for (unsigned i = 0; site && i < data.elements; ++i) {
            const std::uint32_t found =
                versions.foundBy({data.allocation[lane], data.offset[lane] + i * site->elementBytes}, EventIndex{index});
            if (found == kNoVersion || !operands.contains(found))
                continue;
            const Held held = heldBy(model, flow, found);
            const Loaded loaded{source.steps().stepOf(EventIndex{index}), found, true};
            if (held.factor == Factor::A && held.place.row == element.place.row)
                factors.a.emplace(held.place.column, loaded);
            if (held.factor == Factor::B && held.place.column == element.place.column)
                factors.b.emplace(held.place.row, loaded);
        }
    }
    return factors;
}

/// All terms of an element, in the order in which their factors were there.
std::vector<ProductTerm> termsOf(const RecordedBlock& source, const ProductElement& element, const Factors& factors)
{
    const Dataflow& flow = *source.dataflow();
    struct Pair {
        std::uint32_t step, inner, a, b;
        auto operator<=>(const Pair&) const = default;
    };
    std::vector<Pair> pairs;
    for (const auto& [inner, a] : factors.a) {
        if (const auto b = factors.b.find(inner); b != factors.b.end())
            pairs.push_back({std::max(a.step, b->second.step), inner, a.version, b->second.version});
    }
    std::sort(pairs.begin(), pairs.end());
    const Version& result = flow.versions[element.version];
    const ptx::ScalarType type = cellType(source, result.cell.allocation, result.cell.offset, result.bytes, result.type);
    const std::uint64_t bits = result.bytes >= 8 ? ~0ull : (1ull << 8 * result.bytes) - 1;
    for (const bool fused : {true, false}) {
        Adder adder(type, fused);
        std::vector<ProductTerm> terms;
        std::uint64_t sum = 0;
        for (const Pair& pair : pairs) {
            const Version &a = flow.versions[pair.a], &b = flow.versions[pair.b];
            sum = adder.add(a.value, b.value) & bits;
            terms.push_back({pair.inner, pair.step, shown(source, a), shown(source, b), shownValue(sum, type, result.bytes)});
        }
        if (sum == (result.value & bits))
            return terms;
        if (!fused) {  // the kernel adds in another way: its products are known, its sums are not
            for (ProductTerm& term : terms)
                term.sum = {};
            return terms;
        }
    }
    return {};
}

}  // namespace

const ProductElement* ProductModel::at(MatrixPlace place) const
{
    const auto found = std::lower_bound(elements.begin(), elements.end(), place,
                                        [](const ProductElement& element, MatrixPlace p) { return element.place < p; });
    return found != elements.end() && found->place == place ? &*found : nullptr;
}

const ProductElement* ProductModel::of(std::uint32_t thread) const
{
    const auto found = std::find_if(elements.begin(), elements.end(), [&](const ProductElement& one) { return one.thread == thread; });
    return found == elements.end() ? nullptr : &*found;
}

const ProductModel& ProductModel::of(const RecordedBlock& source)
{
    prepare(source, {});
    return *source.kept<ProductModel>();
}

bool ProductModel::prepare(const RecordedBlock& source, const std::stop_token& stop)
{
    if (!source.replay(stop))
        return false;
    return source.derive<ProductModel>([&]() -> std::optional<ProductModel> {
        if (!source.dataflow())
            return ProductModel();
        const Dataflow& flow = *source.dataflow();
        std::optional<ProductModel> model = findProduct(source, flow, stop);
        if (!model || !model->isFound)
            return model;
        CellVersions::of(source);
        const std::vector<std::uint32_t> operands = operandsOf(flow, *model);
        addCopies(source, flow, operands, *model);
        return addLoads(source, flow, operands, *model, stop) ? model : std::nullopt;
    });
}

ProductProgress productProgress(const RecordedBlock& source, const ProductModel& model, const ProductElement& element, std::uint32_t step)
{
    const Factors factors = factorsOf(source, model, element);
    ProductProgress progress;
    for (const auto& [inner, loaded] : factors.a) {
        if (loaded.step <= step)
            progress.loadedA.push_back(inner);
    }
    for (const auto& [inner, loaded] : factors.b) {
        if (loaded.step <= step)
            progress.loadedB.push_back(inner);
    }
    progress.terms = termsOf(source, element, factors);
    std::erase_if(progress.terms, [&](const ProductTerm& term) { return term.step > step; });
    return progress;
}

ProductView productView(const RecordedBlock& source, const ProductModel& model, std::uint32_t step)
{
    ProductView view;
    std::vector<const TileCopy*> latest(model.tileCells);
    for (const TileCopy& copy : model.copies) {
        if (copy.step <= step)
            latest[copy.slot] = &copy;
    }
    for (const TileCopy* copy : latest) {
        if (!copy || copy->factor == Factor::None)
            continue;
        std::optional<MatrixArea>& area = copy->factor == Factor::A ? view.tileA : view.tileB;
        if (!area)
            area = MatrixArea{copy->place, copy->place};
        area->include(copy->place);
    }
    const Dataflow& flow = *source.dataflow();
    const CellVersions& versions = CellVersions::of(source);
    trace::EventData data;
    const auto touch = [&](const Cell& cell, EventIndex event) {
        if (const auto place = model.c.place(cell)) {
            view.touchedC.push_back(*place);
            return;
        }
        const std::uint32_t found = versions.foundBy(cell, EventIndex{event.value + 1});
        const Held held = found == kNoVersion ? Held() : heldBy(model, flow, found);
        if (held.factor != Factor::None)
            (held.factor == Factor::A ? view.touchedA : view.touchedB).push_back(held.place);
    };
    gatherStep(source.launch(), source.trace(), source.steps(), step, [&](EventIndex index, const trace::Event& event) {
        if (event.kind != trace::EventKind::Load && event.kind != trace::EventKind::Store)
            return;
        const trace::Site* site = source.recording().site(source.launch(), event.site);
        source.trace().read(index, data);
        for (LaneMask lanes = site ? event.mask : 0; lanes; lanes &= lanes - 1) {
            const unsigned lane = unsigned(std::countr_zero(lanes));
            for (unsigned i = 0; i < data.elements; ++i)
                touch({data.allocation[lane], data.offset[lane] + i * site->elementBytes}, index);
        }
    });
    for (std::vector<MatrixPlace>* places : {&view.touchedA, &view.touchedB, &view.touchedC}) {
        std::sort(places->begin(), places->end());
        places->erase(std::unique(places->begin(), places->end()), places->end());
    }
    return view;
}

}  // namespace simtscope::analysis
