// Declared in summed_products_finder.h.
#include "gpu/analysis/models/patterns/summed_products_finder.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <set>

#include "gpu/analysis/models/patterns/cell_versions.h"
#include "gpu/analysis/models/patterns/matrices_model.h"

namespace simtscope::analysis {

namespace {

constexpr std::size_t kMinElements = 4;

/// Describes one element of c: its version, and the versions of its factors.
struct SummedElement {
    std::uint32_t version = 0;
    std::vector<FactorPair> pairs;
};

/// Holds the used cells of one array, as offsets in its allocation: for each element of c those that flow into it, sorted.
struct UsedArray {
    std::uint32_t allocation = 0;
    std::uint8_t bytes = 0;  ///< size of an element
    std::vector<std::vector<std::uint64_t>> offsets;
};

/// Returns the bytes from a row to the next when the cells are parts of equally long rows with gaps in between; else 0.
std::uint64_t findPitchOfGaps(const std::set<std::uint64_t>& offsets, std::uint8_t bytes)
{
    std::vector<std::pair<std::uint64_t, std::uint64_t>> parts;  // first cell, and end
    for (const std::uint64_t offset : offsets) {
        if (!parts.empty() && parts.back().second == offset)
            parts.back().second += bytes;
        else
            parts.emplace_back(offset, offset + bytes);
    }
    if (parts.size() < 2)
        return 0;
    const std::uint64_t pitch = parts[1].first - parts[0].first, length = parts[0].second - parts[0].first;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        if (parts[i].first != parts[0].first + i * pitch || parts[i].second - parts[i].first != length)
            return 0;
    }
    return pitch;
}

/// Returns the bytes from a row to the next when each element of c uses at least three cells of one row, or of one column; else 0.
std::uint64_t findPitchOfLines(const UsedArray& array)
{
    std::uint64_t stride = 0, count = 0, distance = 0;
    std::set<std::uint64_t> firsts;
    for (const std::vector<std::uint64_t>& line : array.offsets) {
        if (line.size() < 3 || (count != 0 && (line.size() != count || line[1] - line[0] != stride)))
            return 0;
        count = line.size();
        stride = line[1] - line[0];
        for (std::size_t i = 1; i < line.size(); ++i) {
            if (line[i] - line[i - 1] != stride)
                return 0;
        }
        firsts.insert(line.front());
    }
    if (stride == 0 || stride % array.bytes != 0)
        return 0;
    if (stride > array.bytes)
        return *firsts.rbegin() - *firsts.begin() < stride ? stride : 0;
    for (const std::uint64_t first : firsts)
        distance = std::gcd(distance, first - *firsts.begin());
    return distance >= stride * count ? distance : 0;
}

class SummedProductsFinder {
public:
    SummedProductsFinder(const RecordedBlock& source, const Dataflow& flow, std::vector<SummedElement> elements)
        : m_source(source), m_flow(flow), m_elements(std::move(elements))
    {
    }

    /// Returns the model in which the factors' roles suit the positions of the elements better.
    ProductModel build()
    {
        if (!orderPairs())
            return {};
        ProductModel model = makeModel();
        for (SummedElement& element : m_elements) {
            for (FactorPair& pair : element.pairs)
                std::swap(pair.a, pair.b);
        }
        ProductModel swapped = makeModel();
        return swapped.isFound && (!model.isFound || countFullLines(swapped) > countFullLines(model)) ? swapped : model;
    }

private:
    const Version& origin(std::uint32_t version) const { return m_flow.versions[originOf(m_flow, version)]; }

    /// Lets all first factors be of one array, and all second ones of another. Returns false when they are not elements of two arrays.
    bool orderPairs()
    {
        const std::uint32_t arrayOfA = origin(m_elements.front().pairs.front().a).cell.allocation;
        const std::uint32_t arrayOfB = origin(m_elements.front().pairs.front().b).cell.allocation;
        const std::uint32_t arrayOfC = m_flow.versions[m_elements.front().version].cell.allocation;
        if (arrayOfA == arrayOfB || arrayOfA == arrayOfC || arrayOfB == arrayOfC)
            return false;
        for (SummedElement& element : m_elements) {
            for (FactorPair& pair : element.pairs) {
                if (origin(pair.a).cell.allocation == arrayOfB)
                    std::swap(pair.a, pair.b);
                const Version &a = origin(pair.a), &b = origin(pair.b);
                if (a.isWritten || b.isWritten || a.cell.allocation != arrayOfA || b.cell.allocation != arrayOfB)
                    return false;
            }
        }
        return arrayOfA < trace::kParamAllocation.value && arrayOfB < trace::kParamAllocation.value;
    }

    UsedArray findFactorArray(std::uint32_t FactorPair::*factor) const
    {
        const Version& first = origin(m_elements.front().pairs.front().*factor);
        UsedArray array{first.cell.allocation, first.bytes, {}};
        for (const SummedElement& element : m_elements) {
            std::set<std::uint64_t> offsets;
            for (const FactorPair& pair : element.pairs)
                offsets.insert(origin(pair.*factor).cell.offset);
            array.offsets.emplace_back(offsets.begin(), offsets.end());
        }
        return array;
    }

    UsedArray resultArray() const
    {
        const Version& first = m_flow.versions[m_elements.front().version];
        UsedArray array{first.cell.allocation, first.bytes, {}};
        for (const SummedElement& element : m_elements)
            array.offsets.push_back({m_flow.versions[element.version].cell.offset});
        return array;
    }

    /// Makes the shape without the extents. The pitch follows from the declaration, from the addresses of neighbouring threads, or from the
    /// elements that are used together; it is 0 where none of these tells it.
    MatrixShape makeShape(const UsedArray& array, bool usesLines) const
    {
        const Cell first{array.allocation, array.offsets.front().front()};
        MatrixShape shape;
        shape.allocation = array.allocation;
        shape.baseOffset = findExtent(m_source, first).offset;
        shape.elementBytes = array.bytes;
        shape.columnPitchBytes = array.bytes;
        for (const MatrixArray& matrix : MatricesModel::forBlock(m_source).arrays) {
            if (!matrix.isImage && matrix.shape.position(first) && matrix.shape.columnPitchBytes == array.bytes)
                shape.rowPitchBytes = matrix.shape.rowPitchBytes;
        }
        std::set<std::uint64_t> offsets;
        for (const std::vector<std::uint64_t>& one : array.offsets)
            offsets.insert(one.begin(), one.end());
        if (shape.rowPitchBytes == 0 && usesLines)
            shape.rowPitchBytes = findPitchOfLines(array);
        if (shape.rowPitchBytes == 0)
            shape.rowPitchBytes = findPitchOfGaps(offsets, array.bytes);
        return shape;
    }

    /// Sets the extents of the three matrices. A matrix of unknown pitch gets the pitch that the other two require. Returns false when the
    /// extents are not those of a product.
    bool setExtents(ProductModel& model) const
    {
        const auto bytesOf = [&](const MatrixShape& shape) { return findExtent(m_source, {shape.allocation, shape.baseOffset}).bytes; };
        const auto columnsOf = [](const MatrixShape& shape) { return shape.rowPitchBytes / shape.elementBytes; };
        if (model.c.rowPitchBytes == 0)
            model.c.rowPitchBytes = columnsOf(model.b) * model.c.elementBytes;
        if (model.b.rowPitchBytes == 0)
            model.b.rowPitchBytes = columnsOf(model.c) * model.b.elementBytes;
        if (model.a.rowPitchBytes == 0 && model.c.rowPitchBytes > 0 && bytesOf(model.c) >= model.c.rowPitchBytes)
            model.a.rowPitchBytes = bytesOf(model.a) / (bytesOf(model.c) / model.c.rowPitchBytes);
        for (MatrixShape* shape : {&model.a, &model.b, &model.c}) {
            const std::uint64_t bytes = bytesOf(*shape), pitch = shape->rowPitchBytes;
            if (bytes < pitch || pitch <= shape->elementBytes || pitch % shape->elementBytes != 0)
                return false;
            shape->rowCount = std::uint32_t(bytes / pitch);
            shape->columnCount = std::uint32_t(pitch / shape->elementBytes);
        }
        // Allocations may be larger than their matrices.
        model.a.rowCount = model.c.rowCount = std::min(model.a.rowCount, model.c.rowCount);
        const bool hasRows = model.b.rowCount >= model.a.columnCount;
        model.b.rowCount = model.a.columnCount;
        return hasRows && model.b.columnCount == model.c.columnCount;
    }

    /// Makes the model. Elements that are used together may lie evenly spaced in several rows; where these give no extents of a product,
    /// the other matrices tell the pitch.
    ProductModel makeModel() const
    {
        ProductModel model = makeModel(true);
        return model.isFound ? model : makeModel(false);
    }

    ProductModel makeModel(bool usesLines) const
    {
        ProductModel model;
        model.isMatrixProduct = false;
        model.a = makeShape(findFactorArray(&FactorPair::a), usesLines);
        model.b = makeShape(findFactorArray(&FactorPair::b), usesLines);
        model.c = makeShape(resultArray(), usesLines);
        if (!setExtents(model) || !placeElements(model))
            return {};
        model.firstInner = std::min(model.areaA.first.column, model.areaB.first.row);
        model.innerCount = std::max(model.areaA.last.column, model.areaB.last.row) - model.firstInner + 1;
        model.isFound = model.blockArea.rowCount() > 1 && model.blockArea.columnCount() > 1;
        return model;
    }

    bool placeElements(ProductModel& model) const
    {
        const auto include = [](MatrixArea& area, const MatrixShape& shape, const Cell& cell, bool isFirst) {
            const std::optional<MatrixIndex> position = shape.position(cell);
            if (position && isFirst)
                area = {*position, *position};
            else if (position)
                area.include(*position);
            return position.has_value();
        };
        bool isFirst = true;
        for (const SummedElement& element : m_elements) {
            const Version& version = m_flow.versions[element.version];
            if (!include(model.blockArea, model.c, version.cell, isFirst))
                return false;
            model.elements.push_back({*model.c.position(version.cell), element.version, version.thread, element.pairs});
            for (const FactorPair& pair : element.pairs) {
                if (!include(model.areaA, model.a, origin(pair.a).cell, isFirst) ||
                    !include(model.areaB, model.b, origin(pair.b).cell, isFirst))
                    return false;
                isFirst = false;
            }
        }
        std::sort(model.elements.begin(), model.elements.end(),
                  [](const ProductElement& a, const ProductElement& b) { return a.position < b.position; });
        return true;
    }

    /// Counts the elements whose factors are all in their row of a, and those whose factors are all in their column of b.
    std::size_t countFullLines(const ProductModel& model) const
    {
        std::size_t count = 0;
        for (const ProductElement& element : model.elements) {
            count += std::size_t(std::all_of(element.pairs.begin(), element.pairs.end(), [&](const FactorPair& pair) {
                return model.a.position(origin(pair.a).cell)->row == element.position.row;
            }));
            count += std::size_t(std::all_of(element.pairs.begin(), element.pairs.end(), [&](const FactorPair& pair) {
                return model.b.position(origin(pair.b).cell)->column == element.position.column;
            }));
        }
        return count;
    }

    const RecordedBlock& m_source;
    const Dataflow& m_flow;
    std::vector<SummedElement> m_elements;  // the first factor of each pair is one of a
};

}  // namespace

std::optional<ProductModel> findSummedProducts(const RecordedBlock& source, const Dataflow& flow, const std::stop_token& stop)
{
    std::map<std::uint32_t, std::map<Cell, SummedElement>> elementsByArray;  // a cell that is written again keeps its last sum
    for (std::uint32_t index = 0; index < flow.versions.size(); ++index) {
        if (index % 1024 == 0 && stop.stop_requested())
            return std::nullopt;
        const Version& version = flow.versions[index];
        if (!maySumProducts(flow, version))
            continue;
        if (std::optional<std::vector<FactorPair>> pairs = findSummedPairs(source, flow, version); pairs && pairs->size() > 1)
            elementsByArray[version.cell.allocation][version.cell] = {index, std::move(*pairs)};
    }
    ProductModel best;
    for (auto& [allocation, byCell] : elementsByArray) {
        if (byCell.size() < kMinElements || byCell.size() <= best.elements.size())
            continue;
        std::vector<SummedElement> elements;
        for (auto& [cell, element] : byCell)
            elements.push_back(std::move(element));
        if (ProductModel model = SummedProductsFinder(source, flow, std::move(elements)).build(); model.isFound)
            best = std::move(model);
    }
    return best;
}

}  // namespace simtscope::analysis
