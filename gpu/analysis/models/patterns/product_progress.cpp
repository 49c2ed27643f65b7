// Computes the progress of one element of a product: what its thread has loaded, and the sum of the terms that it can have added (declared
// in product_model.h).
#include <algorithm>
#include <map>
#include <set>

#include "gpu/analysis/models/patterns/cell_versions.h"
#include "gpu/analysis/models/patterns/product_model.h"
#include "gpu/analysis/names/flow_types.h"

namespace simtscope::analysis {

namespace {

/// Describes a factor as its thread found it.
struct LoadedFactor {
    std::uint32_t step = 0, version = 0;
    HeldFactor held;
};

/// Returns the operands of the element that its thread has loaded from memory, each at its first load.
std::vector<LoadedFactor> loadedFactorsOf(const RecordedBlock& source, const ProductModel& model, const ProductElement& element)
{
    const Dataflow& flow = *source.dataflow();
    const CellVersions& versions = CellVersions::forBlock(source);
    const Version& result = flow.versions[element.version];
    std::set<std::uint32_t> operands(flow.operands.begin() + result.firstOperand,
                                     flow.operands.begin() + result.firstOperand + result.operandCount);
    const unsigned lane = element.thread % kWarpSize;
    std::vector<LoadedFactor> factors;
    trace::EventData data;
    for (const std::uint32_t index : model.loadEvents[element.thread / kWarpSize]) {
        const trace::Event event = source.trace().event(EventIndex{index});
        if (!(event.mask >> lane & 1))
            continue;
        source.trace().read(EventIndex{index}, data);
        const trace::Site* site = source.recording().findSite(source.launch(), event.site);
        for (unsigned i = 0; site && i < data.elementCount; ++i) {
            const std::uint32_t found =
                versions.foundBy({data.allocation[lane], data.offset[lane] + i * site->elementBytes}, EventIndex{index});
            if (found != kNoVersion && operands.erase(found) > 0)
                factors.push_back({source.steps().stepOf(EventIndex{index}), found, findHeldFactor(model, flow, found)});
        }
    }
    return factors;
}

/// Describes two factors, and the step at which both were loaded.
struct LoadedPair {
    std::uint32_t step = 0, inner = 0, a = 0, b = 0;
    auto operator<=>(const LoadedPair&) const = default;
};

/// Returns the pairs of the row of a and the column of b, in the order in which they were available.
std::vector<LoadedPair> pairsOfLines(const ProductElement& element, const std::vector<LoadedFactor>& factors)
{
    std::map<std::uint32_t, const LoadedFactor*> ofRow, ofColumn;
    for (const LoadedFactor& factor : factors) {
        if (factor.held.factor == Factor::A && factor.held.position.row == element.position.row)
            ofRow.emplace(factor.held.position.column, &factor);
        if (factor.held.factor == Factor::B && factor.held.position.column == element.position.column)
            ofColumn.emplace(factor.held.position.row, &factor);
    }
    std::vector<LoadedPair> pairs;
    for (const auto& [inner, a] : ofRow) {
        if (const auto b = ofColumn.find(inner); b != ofColumn.end())
            pairs.push_back({std::max(a->step, b->second->step), inner, a->version, b->second->version});
    }
    std::sort(pairs.begin(), pairs.end());
    return pairs;
}

/// Returns the listed pairs of an element, in the order of addition. A factor that reached its thread in another way than by a load counts
/// as loaded when the sum is stored.
std::vector<LoadedPair> listPairs(const RecordedBlock& source, const ProductElement& element, const std::vector<LoadedFactor>& factors)
{
    const std::uint32_t storeStep = CellVersions::forBlock(source).stepOf(element.version);
    std::map<std::uint32_t, std::uint32_t> steps;
    for (const LoadedFactor& factor : factors)
        steps.emplace(factor.version, factor.step);
    const auto stepOf = [&](std::uint32_t version) {
        const auto found = steps.find(version);
        return found == steps.end() ? storeStep : found->second;
    };
    std::vector<LoadedPair> pairs;
    for (const FactorPair& pair : element.pairs)
        pairs.push_back({std::max(stepOf(pair.a), stepOf(pair.b)), std::uint32_t(pairs.size()), pair.a, pair.b});
    return pairs;
}

/// Returns the terms of all pairs.
std::vector<ProductTerm> termsOf(const RecordedBlock& source, const ProductModel& model, const ProductElement& element,
                                 const std::vector<LoadedPair>& pairs)
{
    const Dataflow& flow = *source.dataflow();
    const Version& result = flow.versions[element.version];
    const ptx::ScalarType type = findCellType(source, result.cell.allocation, result.cell.offset, result.bytes, result.type);
    const std::uint64_t bits = result.bytes >= 8 ? ~0ull : (1ull << 8 * result.bytes) - 1;
    for (const bool isFused : {true, false}) {
        ProductAccumulator adder(type, isFused);
        std::vector<ProductTerm> terms;
        std::uint64_t sum = 0;
        for (const LoadedPair& pair : pairs) {
            const Version &a = flow.versions[pair.a], &b = flow.versions[pair.b];
            sum = adder.add(a.value, b.value) & bits;
            terms.push_back({pair.inner, findHeldFactor(model, flow, pair.a).position, findHeldFactor(model, flow, pair.b).position,
                             pair.step, makeVersionValue(source, a), makeVersionValue(source, b), makeShownValue(sum, type, result.bytes)});
        }
        if (sum == (result.value & bits))
            return terms;
        if (!isFused) {  // The kernel adds in another way, so only the products are known, not the sums.
            for (ProductTerm& term : terms)
                term.sum = {};
            return terms;
        }
    }
    return {};
}

/// Returns the line on which the terms' elements lie; nullopt when they do not follow each other evenly, or not forwards.
std::optional<FactorLine> lineOf(const std::vector<ProductTerm>& terms, MatrixIndex ProductTerm::*position)
{
    if (terms.size() < 2)
        return std::nullopt;
    const MatrixIndex first = terms[0].*position, second = terms[1].*position;
    if (second.row < first.row || second.column < first.column)
        return std::nullopt;
    const FactorLine line{first, second.row - first.row, second.column - first.column};
    for (std::uint32_t k = 0; k < terms.size(); ++k) {
        if (terms[k].*position != MatrixIndex{first.row + k * line.rowStep, first.column + k * line.columnStep})
            return std::nullopt;
    }
    return line;
}

void sortUnique(std::vector<MatrixIndex>& positions)
{
    std::sort(positions.begin(), positions.end());
    positions.erase(std::unique(positions.begin(), positions.end()), positions.end());
}

}  // namespace

ProductProgress computeProductProgress(const RecordedBlock& source, const ProductModel& model, const ProductElement& element,
                                       std::uint32_t step)
{
    const std::vector<LoadedFactor> factors = loadedFactorsOf(source, model, element);
    ProductProgress progress;
    progress.terms =
        termsOf(source, model, element, model.isMatrixProduct ? pairsOfLines(element, factors) : listPairs(source, element, factors));
    if (model.isMatrixProduct) {
        progress.productCount = model.innerCount;
        for (std::uint32_t inner = 0; inner < model.a.columnCount; ++inner) {
            progress.factorsA.push_back({element.position.row, inner});
            progress.factorsB.push_back({inner, element.position.column});
        }
    } else {
        progress.productCount = std::uint32_t(element.pairs.size());
        for (const ProductTerm& term : progress.terms) {
            progress.factorsA.push_back(term.positionA);
            progress.factorsB.push_back(term.positionB);
        }
        progress.lineA = lineOf(progress.terms, &ProductTerm::positionA);
        progress.lineB = lineOf(progress.terms, &ProductTerm::positionB);
    }
    sortUnique(progress.factorsA);
    sortUnique(progress.factorsB);
    for (const LoadedFactor& factor : factors) {
        const bool isA = factor.held.factor == Factor::A;
        const std::vector<MatrixIndex>& used = isA ? progress.factorsA : progress.factorsB;
        if (factor.step <= step && factor.held.factor != Factor::None && std::binary_search(used.begin(), used.end(), factor.held.position))
            (isA ? progress.loadedA : progress.loadedB).push_back(factor.held.position);
    }
    sortUnique(progress.loadedA);
    sortUnique(progress.loadedB);
    std::erase_if(progress.terms, [&](const ProductTerm& term) { return term.step > step; });
    return progress;
}

}  // namespace simtscope::analysis
