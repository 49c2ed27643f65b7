// Computes the progress of one element of a product: what its thread has loaded, and the sum of the terms that it can have added (declared
// in product_model.h).
#include <algorithm>
#include <bit>
#include <cmath>
#include <map>
#include <set>

#include "gpu/analysis/models/patterns/cell_versions.h"
#include "gpu/analysis/models/patterns/product_model.h"
#include "gpu/analysis/names/flow_types.h"

namespace simtscope::analysis {

namespace {

/// Adds products as the kernel does, in the element's type.
class ProductAccumulator {
public:
    ProductAccumulator(ptx::ScalarType type, bool isFused) : m_type(type), m_isFused(isFused) {}

    /// Adds a product and returns the bits of the sum.
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
        volatile T product = x * y;  // Volatile forces the rounding that the kernel's separate multiplication makes.
        return std::bit_cast<Bits>(m_isFused ? std::fma(x, y, sum) : T(product + sum));
    }

    ptx::ScalarType m_type;
    bool m_isFused;
    std::uint64_t m_bits = 0;
};

/// Describes a factor as its thread found it.
struct LoadedFactor {
    std::uint32_t step = 0, version = 0;
    bool isLoaded = false;
};

/// Holds the factors of its element that one thread has loaded, by column of a and row of b.
struct Factors {
    std::map<std::uint32_t, LoadedFactor> a, b;
};

Factors factorsOf(const RecordedBlock& source, const ProductModel& model, const ProductElement& element)
{
    const Dataflow& flow = *source.dataflow();
    const CellVersions& versions = CellVersions::forBlock(source);
    const Version& result = flow.versions[element.version];
    std::set<std::uint32_t> operands(flow.operands.begin() + result.firstOperand,
                                     flow.operands.begin() + result.firstOperand + result.operandCount);
    const unsigned lane = element.thread % kWarpSize;
    Factors factors;
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
            if (found == kNoVersion || !operands.contains(found))
                continue;
            const HeldFactor held = findHeldFactor(model, flow, found);
            const LoadedFactor loaded{source.steps().stepOf(EventIndex{index}), found, true};
            if (held.factor == Factor::A && held.position.row == element.position.row)
                factors.a.emplace(held.position.column, loaded);
            if (held.factor == Factor::B && held.position.column == element.position.column)
                factors.b.emplace(held.position.row, loaded);
        }
    }
    return factors;
}

/// Returns all terms of an element, in the order in which their factors were available.
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
    const ptx::ScalarType type = findCellType(source, result.cell.allocation, result.cell.offset, result.bytes, result.type);
    const std::uint64_t bits = result.bytes >= 8 ? ~0ull : (1ull << 8 * result.bytes) - 1;
    for (const bool isFused : {true, false}) {
        ProductAccumulator adder(type, isFused);
        std::vector<ProductTerm> terms;
        std::uint64_t sum = 0;
        for (const Pair& pair : pairs) {
            const Version &a = flow.versions[pair.a], &b = flow.versions[pair.b];
            sum = adder.add(a.value, b.value) & bits;
            terms.push_back(
                {pair.inner, pair.step, makeVersionValue(source, a), makeVersionValue(source, b), makeShownValue(sum, type, result.bytes)});
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

}  // namespace

ProductProgress computeProductProgress(const RecordedBlock& source, const ProductModel& model, const ProductElement& element,
                                       std::uint32_t step)
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

}  // namespace simtscope::analysis
