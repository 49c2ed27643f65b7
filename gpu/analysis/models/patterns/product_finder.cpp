#include "gpu/analysis/models/patterns/product_finder.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <set>

#include "gpu/analysis/models/patterns/cell_versions.h"

namespace simtscope::analysis {

namespace {

/// Describes evenly spaced cells of one allocation.
struct EvenlySpacedCells {
    std::uint32_t allocation = 0;
    std::uint64_t first = 0, stride = 0;
    std::uint32_t count = 0;
    std::uint8_t bytes = 4;  ///< size of an element
    auto operator<=>(const EvenlySpacedCells&) const = default;
};

/// Describes an element of c with the two runs of cells from which it was computed, in the order of their first operand.
struct Candidate {
    std::uint32_t version = 0;
    EvenlySpacedCells x, y;
};

std::optional<EvenlySpacedCells> runOf(std::vector<Cell>& cells, std::uint8_t bytes)
{
    std::sort(cells.begin(), cells.end());
    cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
    if (cells.size() < 2 || cells.front().allocation != cells.back().allocation)
        return std::nullopt;
    const EvenlySpacedCells run{cells.front().allocation, cells.front().offset, cells[1].offset - cells[0].offset,
                                std::uint32_t(cells.size()), bytes};
    for (std::size_t i = 1; i < cells.size(); ++i) {
        if (cells[i].offset - cells[i - 1].offset != run.stride)
            return std::nullopt;
    }
    return run;
}

std::optional<Candidate> candidateOf(const Dataflow& flow, std::uint32_t index)
{
    const Version& version = flow.versions[index];
    if (!maySumProducts(flow, version))
        return std::nullopt;
    std::vector<Cell> inputs;
    std::vector<std::uint8_t> bytes;
    for (std::uint32_t i = 0; i < version.operandCount; ++i) {
        const Version& origin = flow.versions[originOf(flow, flow.operands[version.firstOperand + i])];
        if (origin.operandCount > 1)
            return std::nullopt;  // The value is computed, not copied.
        if (!origin.isWritten && origin.cell != version.cell) {
            inputs.push_back(origin.cell);
            bytes.push_back(origin.bytes);
        }
    }
    if (inputs.size() < 4)
        return std::nullopt;
    std::vector<Cell> x, y;
    std::uint8_t bytesX = 0, bytesY = 0;
    const bool areTwo = std::any_of(inputs.begin(), inputs.end(), [&](const Cell& c) { return c.allocation != inputs[0].allocation; });
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        const bool isFirst = areTwo ? inputs[i].allocation == inputs[0].allocation : i % 2 == 0;
        (isFirst ? x : y).push_back(inputs[i]);
        (isFirst ? bytesX : bytesY) = bytes[i];
    }
    const std::optional<EvenlySpacedCells> runX = runOf(x, bytesX), runY = runOf(y, bytesY);
    if (!runX || !runY || runX->count != runY->count)
        return std::nullopt;
    return Candidate{index, *runX, *runY};
}

/// Describes the distinct runs of one factor and the distance between them.
struct OperandRuns {
    std::vector<EvenlySpacedCells> distinctRuns;
    std::uint64_t distance = 0;  ///< greatest common divisor of the distances; 0 when there is only one run

    static std::optional<OperandRuns> of(const std::vector<Candidate>& candidates, EvenlySpacedCells Candidate::*factor)
    {
        OperandRuns runs;
        for (const Candidate& candidate : candidates)
            runs.distinctRuns.push_back(candidate.*factor);
        std::sort(runs.distinctRuns.begin(), runs.distinctRuns.end());
        runs.distinctRuns.erase(std::unique(runs.distinctRuns.begin(), runs.distinctRuns.end()), runs.distinctRuns.end());
        const EvenlySpacedCells& first = runs.distinctRuns.front();
        for (const EvenlySpacedCells& run : runs.distinctRuns) {
            if (run.allocation != first.allocation || run.stride != first.stride || run.count != first.count)
                return std::nullopt;
            runs.distance = std::gcd(runs.distance, run.first - first.first);
        }
        const bool areApart = runs.distance >= first.stride ? runs.distance >= first.stride * first.count
                                                            : runs.distinctRuns.back().first - first.first < first.stride;
        return areApart || runs.distinctRuns.size() == 1 ? std::optional(runs) : std::nullopt;
    }
    const EvenlySpacedCells& first() const { return distinctRuns.front(); }
    std::uint64_t index(const EvenlySpacedCells& run) const { return distance ? (run.first - first().first) / distance : 0; }
};

/// Describes the layout of the result: offset = base + x * alongX + y * alongY for all elements.
struct ResultLayout {
    std::uint64_t base = 0, alongX = 0, alongY = 0;
};

std::optional<ResultLayout> fitResultLayout(const Dataflow& flow, const std::vector<Candidate>& candidates, const OperandRuns& x,
                                            const OperandRuns& y)
{
    std::map<std::pair<std::uint64_t, std::uint64_t>, std::uint64_t> offsets;
    for (const Candidate& candidate : candidates) {
        const bool isNew =
            offsets.emplace(std::pair(x.index(candidate.x), y.index(candidate.y)), flow.versions[candidate.version].cell.offset).second;
        if (!isNew)
            return std::nullopt;
    }
    const auto [first, base] = *offsets.begin();
    ResultLayout fit{base, 0, 0};
    for (const auto& [position, offset] : offsets) {
        if (position.first == first.first && position.second > first.second && fit.alongY == 0)
            fit.alongY = (offset - base) / (position.second - first.second);
        if (position.second == first.second && position.first > first.first && fit.alongX == 0)
            fit.alongX = (offset - base) / (position.first - first.first);
    }
    for (const auto& [position, offset] : offsets) {
        if (offset != base + (position.first - first.first) * fit.alongX + (position.second - first.second) * fit.alongY)
            return std::nullopt;
    }
    const std::size_t elementCount = x.distinctRuns.size() * y.distinctRuns.size();
    return offsets.size() == elementCount ? std::optional(fit) : std::nullopt;
}

/// Returns whether x is a and not b: its runs belong to c's rows. For a single row or column, the orientation of a run in its matrix
/// decides.
bool isRows(const ResultLayout& fit, const OperandRuns& x, const OperandRuns& y)
{
    if (x.distinctRuns.size() > 1 && y.distinctRuns.size() > 1)
        return fit.alongX >= fit.alongY;
    return y.distinctRuns.size() == 1 ? x.first().stride < x.distance : y.first().stride >= y.distance;
}

class ProductFinder {
public:
    ProductFinder(const RecordedBlock& source, const Dataflow& flow) : m_source(source), m_flow(flow) {}

    ProductModel build(std::vector<Candidate> candidates)
    {
        std::optional<OperandRuns> x = OperandRuns::of(candidates, &Candidate::x), y = OperandRuns::of(candidates, &Candidate::y);
        if (!x || !y || x->distinctRuns.size() * y->distinctRuns.size() < 2)
            return {};
        std::optional<ResultLayout> fit = fitResultLayout(m_flow, candidates, *x, *y);
        if (!fit)
            return {};
        if (!isRows(*fit, *x, *y)) {
            std::swap(x, y);
            std::swap(fit->alongX, fit->alongY);
            for (Candidate& candidate : candidates)
                std::swap(candidate.x, candidate.y);
        }
        return model(candidates, *x, *y, *fit);
    }

private:
    static MatrixShape shapeOf(const EvenlySpacedCells& run, std::uint64_t rowBytes, std::uint64_t columnBytes, std::uint64_t base)
    {
        MatrixShape shape;
        shape.allocation = run.allocation;
        shape.rowPitchBytes = rowBytes;
        shape.columnPitchBytes = columnBytes;
        shape.baseOffset = base;
        shape.elementBytes = run.bytes;
        return shape;
    }

    ProductModel model(const std::vector<Candidate>& candidates, const OperandRuns& x, const OperandRuns& y, const ResultLayout& fit)
    {
        const EvenlySpacedCells &row = x.first(), &column = y.first();
        const Version& result = m_flow.versions[candidates.front().version];
        ProductModel model;
        const std::uint64_t apartA = x.distance ? x.distance : row.stride * row.count;
        const std::uint64_t apartB = y.distance ? y.distance : std::min<std::uint64_t>(column.bytes, column.stride);
        const Extent inA = findExtent(m_source, {row.allocation, row.first}), inB = findExtent(m_source, {column.allocation, column.first});
        const Extent inC = findExtent(m_source, result.cell);
        model.a = shapeOf(row, apartA, row.stride, inA.offset);
        model.b = shapeOf(column, column.stride, apartB, inB.offset);
        const std::uint64_t rowC =
            fit.alongX ? fit.alongX : fit.alongY * std::max<std::uint64_t>(1, apartB < column.stride ? column.stride / apartB : 1);
        const std::uint64_t columnC = fit.alongY ? fit.alongY : std::min<std::uint64_t>(result.bytes, rowC);
        model.c = shapeOf({result.cell.allocation, 0, 0, 0, result.bytes}, rowC, columnC, inC.offset);
        for (MatrixShape* shape : {&model.a, &model.b, &model.c})
            shape->rowCount = shape->columnCount = ~0u;  // No bounds yet, to find the part in which the block works.
        if (!placeElements(candidates, model))
            return {};
        const std::optional<MatrixIndex> firstA = model.a.position({row.allocation, row.first}),
                                         firstB = model.b.position({column.allocation, column.first});
        if (!firstA || !firstB || firstA->column != firstB->row)
            return {};
        model.firstInner = firstA->column;
        model.innerCount = row.count;
        const std::uint32_t lastInner = model.firstInner + model.innerCount - 1;
        model.areaA = {{model.blockArea.first.row, model.firstInner}, {model.blockArea.last.row, lastInner}};
        model.areaB = {{model.firstInner, model.blockArea.first.column}, {lastInner, model.blockArea.last.column}};
        fitShapes(model, inA, inB, inC);
        model.isFound = positionsAgree(model, candidates);
        return model;
    }

    /// Places the elements. Returns false when one lies before the matrix.
    bool placeElements(const std::vector<Candidate>& candidates, ProductModel& model) const
    {
        for (const Candidate& candidate : candidates) {
            const Version& version = m_flow.versions[candidate.version];
            const std::optional<MatrixIndex> position = model.c.position(version.cell);
            if (!position)
                return false;
            model.elements.push_back({*position, candidate.version, version.thread, {}});
        }
        std::sort(model.elements.begin(), model.elements.end(),
                  [](const ProductElement& a, const ProductElement& b) { return a.position < b.position; });
        model.blockArea = {model.elements.front().position, model.elements.front().position};
        for (const ProductElement& element : model.elements)
            model.blockArea.include(element.position);
        return true;
    }

    /// Extends the shapes to the whole matrices, as far as the sizes of their allocations and variables show these. The shapes cover at
    /// least the block's part.
    static void fitShapes(ProductModel& model, const Extent& inA, const Extent& inB, const Extent& inC)
    {
        const std::uint32_t inner = model.firstInner + model.innerCount;
        for (MatrixShape* shape : {&model.a, &model.b, &model.c})
            shape->rowCount = shape->columnCount = 0;
        fitToExtent(inA, model.a);
        fitToExtent(inB, model.b);
        fitToExtent(inC, model.c);
        model.a.columnCount = model.b.rowCount = inner;
        const auto fittingExtent = [](std::uint32_t x, std::uint32_t y, std::uint32_t usedExtent) {
            return std::max(usedExtent, x && y ? std::min(x, y) : std::max(x, y));
        };
        model.a.rowCount = model.c.rowCount = fittingExtent(model.a.rowCount, model.c.rowCount, model.blockArea.last.row + 1);
        model.b.columnCount = model.c.columnCount =
            fittingExtent(model.b.columnCount, model.c.columnCount, model.blockArea.last.column + 1);
    }

    /// Returns whether row i of c comes from row i of a, and column j of c from column j of b.
    static bool positionsAgree(const ProductModel& model, const std::vector<Candidate>& candidates)
    {
        std::set<std::uint32_t> rows, columns;
        for (const Candidate& candidate : candidates) {
            const std::optional<MatrixIndex> a = model.a.position({candidate.x.allocation, candidate.x.first}),
                                             b = model.b.position({candidate.y.allocation, candidate.y.first});
            if (!a || !b || a->column != model.firstInner || b->row != model.firstInner)
                return false;
            rows.insert(a->row);
            columns.insert(b->column);
        }
        return *rows.begin() == model.blockArea.first.row && *rows.rbegin() == model.blockArea.last.row &&
               *columns.begin() == model.blockArea.first.column && *columns.rbegin() == model.blockArea.last.column;
    }

    const RecordedBlock& m_source;
    const Dataflow& m_flow;
};

}  // namespace

std::optional<ProductModel> findProduct(const RecordedBlock& source, const Dataflow& flow, const std::stop_token& stop)
{
    std::map<std::uint32_t, std::map<Cell, Candidate>>
        candidatesByArray;  // by allocation; a cell that is written again keeps its last candidate
    for (std::uint32_t index = 0; index < flow.versions.size(); ++index) {
        if (index % 1024 == 0 && stop.stop_requested())
            return std::nullopt;
        if (const std::optional<Candidate> candidate = candidateOf(flow, index))
            candidatesByArray[flow.versions[index].cell.allocation][flow.versions[index].cell] = *candidate;
    }
    ProductModel best;
    for (const auto& [allocation, byCell] : candidatesByArray) {
        std::vector<Candidate> candidates;
        for (const auto& [cell, candidate] : byCell)
            candidates.push_back(candidate);
        ProductModel model = ProductFinder(source, flow).build(std::move(candidates));
        if (model.isFound && model.elements.size() > best.elements.size())
            best = std::move(model);
    }
    return best;
}

}  // namespace simtscope::analysis
