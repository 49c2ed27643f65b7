// Draws the matrices of a product: the tiles in shared memory, and the partial sum of one element of c (declared in data_view.h).
#include <algorithm>

#include "gpu/analysis/models/patterns/arrays_model.h"
#include "gpu/analysis/models/patterns/cell_versions.h"
#include "ui/figures/canvas/tr.h"
#include "ui/figures/data/data_view.h"
#include "ui/figures/data/product_layout.h"
#include "ui/figures/data/product_words.h"
#include "ui/figures/facts/cell_subject.h"
#include "ui/figures/facts/facts.h"
#include "ui/figures/facts/location_names.h"
#include "ui/figures/facts/value_text.h"

namespace simtscope::figures {

namespace {

using analysis::MatrixIndex;
using analysis::MatrixShape;
using analysis::ProductElement;
using analysis::ProductModel;

constexpr qreal kMinProductWidth = 74;  // least width of a term of the sum, in units

/// Returns the selected element, or else one whose row and column are easy to tell from their neighbours.
const ProductElement& chooseShownElement(const ProductModel& model, const Subject& selection)
{
    if (const std::optional<analysis::Cell> cell = cellOf(selection)) {
        const auto position = model.c.position(*cell);
        if (const ProductElement* element = position ? model.elementAt(*position) : nullptr)
            return *element;
    }
    const std::optional<std::uint32_t> thread = threadOf(selection);
    if (const ProductElement* element = thread ? model.elementOfThread(*thread) : nullptr)
        return *element;
    const MatrixIndex first = model.blockArea.first;
    const MatrixIndex usual{first.row + std::min(2u, model.blockArea.rowCount() - 1),
                            first.column + std::min(5u, model.blockArea.columnCount() - 1)};
    const ProductElement* const element = model.elementAt(usual);
    return element ? *element : model.elements.front();
}

/// Describes the elements of c that one thread computes: its register tile.
struct ThreadTile {
    std::uint32_t count = 0;
    analysis::MatrixArea area;
    bool isFull = false;  // whether the elements are all those of the area
};

ThreadTile findThreadTile(const ProductModel& model, std::uint32_t thread)
{
    ThreadTile tile;
    for (const ProductElement& element : model.elements) {
        if (element.thread != thread)
            continue;
        if (tile.count++ == 0)
            tile.area = {element.position, element.position};
        tile.area.include(element.position);
    }
    tile.isFull = tile.count > 0 && tile.count == std::uint64_t(tile.area.rowCount()) * tile.area.columnCount();
    return tile;
}

/// Returns the first cell of each array in shared memory that holds elements of a or b, and constants past their borders, but nothing else:
/// the tiles, which are drawn as parts of a and b.
std::vector<analysis::Cell> findTiles(const FigureSource& source, const ProductModel& model)
{
    std::vector<analysis::Cell> tiles;
    const analysis::CellVersions& versions = analysis::CellVersions::forBlock(source);
    for (const analysis::AccessedArray& array : analysis::ArraysModel::forBlock(source).arrays) {
        bool isTile = array.allocation == trace::kSharedAllocation.value, holdsFactor = false;
        for (std::uint64_t cell = array.firstUsedCell; isTile && cell <= array.lastUsedCell; ++cell) {
            for (const std::uint32_t index : versions.versionsOf(array.cell(cell))) {
                const analysis::Version& version = source.dataflow()->versions[index];
                const bool isFactor = analysis::findHeldFactor(model, *source.dataflow(), index).factor != analysis::Factor::None;
                holdsFactor = holdsFactor || isFactor;
                isTile = isTile && (isFactor || (version.isWritten && version.operandCount == 0));
            }
        }
        if (isTile && holdsFactor)
            tiles.push_back(array.cell(0));
    }
    if (!model.isMatrixProduct && !tiles.empty()) {  // A tile that holds no whole rectangle is not outlined in a or b.
        const analysis::ProductView view = analysis::computeProductView(source, model, source.steps().count() - 1);
        if (tiles.size() != std::size_t(view.tileA.has_value()) + std::size_t(view.tileB.has_value()))
            tiles.clear();
    }
    return tiles;
}

class ProductPainter {
public:
    ProductPainter(const FigureSource& source, const FigureOptions& options, Canvas& canvas)
        : m_source(source), m_canvas(canvas), m_model(ProductModel::forBlock(source)), m_step(chooseDrawnStep(source, options)),
          m_element(chooseShownElement(m_model, options.selection)), m_tile(findThreadTile(m_model, m_element.thread)),
          m_progress(analysis::computeProductProgress(source, m_model, m_element, m_step)),
          m_view(analysis::computeProductView(source, m_model, m_step)), m_layout(layOutProduct(canvas, m_model, requiredElements())),
          m_unit(canvas.unit())
    {
    }

    void draw()
    {
        m_canvas.setFollowsSelection();
        drawFactor(m_layout.a, m_model.a, m_view.touchedA, m_progress.factorsA, m_progress.loadedA);
        drawFactor(m_layout.b, m_model.b, m_view.touchedB, m_progress.factorsB, m_progress.loadedB);
        drawLinks();  // beneath the numbers of the result
        drawResult();
        if (m_view.tileA)
            drawAreaOutline(m_canvas, m_layout.a, *m_view.tileA);
        if (m_view.tileB)
            drawAreaOutline(m_canvas, m_layout.b, *m_view.tileB);
        if (m_tile.count > 1 && m_tile.isFull)
            drawThreadTile();
        drawLabel(m_layout.labelA, m_model.a, m_layout.a);
        drawLabel(m_layout.labelB, m_model.b, m_layout.b);
        drawLabel(m_layout.labelC, m_model.c, m_layout.c);
        drawNote();
        drawTerms();
        addMotions();
    }

private:
    /// Returns the shown element and the factors of its latest product, or of its first one.
    RequiredElements requiredElements() const
    {
        const MatrixIndex position = m_element.position;
        if (!m_progress.terms.empty())
            return {m_progress.terms.back().positionA, m_progress.terms.back().positionB, position};
        if (!m_model.isMatrixProduct && !m_progress.factorsA.empty() && !m_progress.factorsB.empty())
            return {m_progress.factorsA.front(), m_progress.factorsB.front(), position};
        return {{position.row, m_model.firstInner}, {m_model.firstInner, position.column}, position};
    }

    static bool contains(const std::vector<MatrixIndex>& sorted, MatrixIndex position)
    {
        return std::binary_search(sorted.begin(), sorted.end(), position);
    }

    void drawFactor(const MatrixGrid& grid, const MatrixShape& shape, const std::vector<MatrixIndex>& touched,
                    const std::vector<MatrixIndex>& factors, const std::vector<MatrixIndex>& loaded)
    {
        const analysis::CellVersions& versions = analysis::CellVersions::forBlock(m_source);
        const bool isValued = hasRoomForValues(m_canvas, grid);
        const ElementNames names(m_source, shape);
        drawCells(m_canvas, grid, [&](MatrixIndex position) {
            CellStyle style;
            const std::uint32_t version = versions.versionAt(shape.cell(position), m_step);
            if (isValued)
                style.texts = formatMatrixValue(m_source, version);
            style.meaning = names.meaning(position, style.texts.value(0));
            const bool isTouched = contains(touched, position), isFactor = contains(factors, position),
                       isLoaded = contains(loaded, position);
            style.isMarked = isTouched || isLoaded;
            if (isLoaded)
                style.fill = isTouched ? Role::Accent : Role::AccentSoft;
            if (isTouched || isFactor)
                style.stroke = Role::AccentBorder;
            style.strokeWidth = isTouched ? 1.8 : 1;
            if (!style.isMarked && !isFactor && version == analysis::kNoVersion)
                style.fill = Role::Panel;
            return style;
        });
    }

    void drawResult()
    {
        const analysis::CellVersions& versions = analysis::CellVersions::forBlock(m_source);
        const bool isValued = hasRoomForValues(m_canvas, m_layout.c);
        const ElementNames names(m_source, m_model.c);
        drawCells(m_canvas, m_layout.c, [&](MatrixIndex position) {
            CellStyle style;
            const ProductElement* const element = m_model.elementAt(position);
            const bool isStored = element && versions.stepOf(element->version) <= m_step;
            if (isStored && isValued)
                style.texts = formatMatrixValue(m_source, element->version);
            const bool isShown = position == m_element.position;
            if (isShown && !isStored && !m_progress.terms.empty())
                style.texts = formatMatrixElement(m_progress.terms.back().sum);
            style.meaning = names.meaning(position, style.texts.value(0));
            if (element)
                style.meaning.subject = subjectOf(m_model.c.cell(position), element->thread);
            const bool isOfTile = m_tile.count > 1 && element && element->thread == m_element.thread;
            style.fill = isShown ? Role::Accent : isOfTile ? Role::AccentSoft : element ? Role::Cell : Role::Panel;
            const bool isTouched = std::binary_search(m_view.touchedC.begin(), m_view.touchedC.end(), position);
            style.stroke = isShown || isTouched || (isOfTile && !m_tile.isFull) ? Role::AccentBorder
                           : element                                            ? Role::CellBorder
                                                                                : Role::Grid;
            style.strokeWidth = isTouched ? 1.8 : 1;
            style.isMarked = isShown || isTouched || isOfTile;
            return style;
        });
    }

    /// Outlines the elements that the thread computes, which it sums in registers.
    void drawThreadTile()
    {
        const QRectF box = m_layout.c.box(m_tile.area);
        if (!box.isEmpty())
            m_canvas.addRect(box.adjusted(-m_unit, -m_unit, m_unit, m_unit), Role::None, Role::AccentBorder, 2 * m_unit).strokeWidth =
                1.8 * m_unit;
    }

    /// Draws links from the row of a and the column of b to the element of c, where its factors are in these.
    void drawLinks()
    {
        if (!m_layout.c.contains(m_element.position))
            return;
        const QRectF elementBox = m_layout.c.box(m_element.position);
        if (std::ranges::all_of(m_progress.factorsA, [&](MatrixIndex p) { return p.row == m_element.position.row; }))
            m_canvas.addLine({m_layout.a.area().right() + 2 * m_unit, elementBox.center().y()},
                             {elementBox.left() - m_unit, elementBox.center().y()}, Role::AccentBorder, 1.6);
        if (std::ranges::all_of(m_progress.factorsB, [&](MatrixIndex p) { return p.column == m_element.position.column; }))
            m_canvas.addLine({elementBox.center().x(), m_layout.b.area().bottom() + 2 * m_unit},
                             {elementBox.center().x(), elementBox.top() - m_unit}, Role::AccentBorder, 1.6);
    }

    /// Moves the factors of the shown element that are loaded in this step to it; other elements that are loaded light up.
    void addMotions()
    {
        const bool isShown = m_layout.c.contains(m_element.position);
        const QPointF target = m_layout.c.box(m_element.position).center();
        const auto addFactors = [&](const MatrixGrid& grid, const MatrixShape& shape, const std::vector<MatrixIndex>& touched,
                                    const std::vector<MatrixIndex>& factors) {
            for (const MatrixIndex position : touched) {
                if (!grid.contains(position))
                    continue;
                const QPointF from = grid.box(position).center();
                const std::uint32_t version = analysis::CellVersions::forBlock(m_source).versionAt(shape.cell(position), m_step);
                m_canvas.addMotion({from, isShown && contains(factors, position) ? target : from, false,
                                    formatMatrixValue(m_source, version).value(0), Role::Accent});
            }
        };
        addFactors(m_layout.a, m_model.a, m_view.touchedA, m_progress.factorsA);
        addFactors(m_layout.b, m_model.b, m_view.touchedB, m_progress.factorsB);
    }

    static QString partText(const IndexRange& span, std::uint32_t of)
    {
        return span.count == of ? QString::number(of) : tr("%1 to %2 of %3").arg(span.first).arg(span.end() - 1).arg(of);
    }

    void drawLabel(const QRectF& box, const MatrixShape& shape, const MatrixGrid& grid)
    {
        const QString name = matrixName(m_source, shape);
        const QString extents =
            QStringLiteral("%1 × %2").arg(partText(grid.rows, shape.rowCount), partText(grid.columns, shape.columnCount));
        m_canvas.addElidedText(box, QStringLiteral("%1  %2").arg(name, extents), Font::Small, Role::Text);
    }

    void drawNote()
    {
        QStringList notes;
        if (const QString tiles = describeTiles(m_source, m_model, m_view, findTiles(m_source, m_model)); !tiles.isEmpty())
            notes << tiles;
        if (!hasRoomForValues(m_canvas, m_layout.c))  // the cells of all three matrices have one size
            notes << tr("no room for values at this size");
        const QString text = notes.join(QStringLiteral(" · "));
        if (m_canvas.hasRoom(m_layout.note, text, Font::Small))
            m_canvas.addElidedText(m_layout.note, text, Font::Small, Role::TextDim);
        else
            m_noteOfTerms = text;  // the corner is wider than a
    }

    /// Draws the text in as many lines as it needs and have room. Returns the y coordinate below it.
    qreal drawWrapped(qreal top, const QString& text, Font font, Role color)
    {
        const QRectF& room = m_layout.terms;
        const qreal height = m_canvas.lineHeightOf(font);
        for (const QString& line : wrapText(text, room.width(), font, m_unit)) {
            if (top + height > room.bottom())
                break;
            m_canvas.addElidedText(QRectF(room.left(), top, room.width(), height), line, font, color);
            top += height;
        }
        return top;
    }

    /// Draws the sum of the element, its latest terms last.
    void drawTerms()
    {
        const QRectF& room = m_layout.terms;
        const qreal body = m_canvas.lineHeightOf(Font::Body), row = m_canvas.lineHeightOf(Font::Mono) + 2 * m_unit;
        if (room.height() < body)
            return;
        const ElementNames names(m_source, m_model.c);
        const QString factors = formatFactors(m_source, m_model, m_element, m_progress);
        const QString name = factors.isEmpty() ? names.nameWithPosition(m_element.position) : names.name(m_element.position);
        // How many elements are used tells a wrong index: each of a row and of a column is used once.
        const QString sum = factors.isEmpty() ? tr("%1: the sum of %2 products, of %3 elements of %4 and %5 of %6")
                                                    .arg(name)
                                                    .arg(m_progress.productCount)
                                                    .arg(m_progress.factorsA.size())
                                                    .arg(matrixName(m_source, m_model.a))
                                                    .arg(m_progress.factorsB.size())
                                                    .arg(matrixName(m_source, m_model.b))
                                              : QStringLiteral("%1 = Σ %2").arg(name, factors);
        qreal top = drawWrapped(room.top(), sum, Font::Body, Role::Text) + 3 * m_unit;
        if (const QString other = describeOtherFactors(m_source, m_model, m_element, m_progress); !other.isEmpty())
            top = drawWrapped(top, other, Font::Small, Role::Text);
        for (const MatrixShape* shape : {&m_model.a, &m_model.b}) {
            if (shape->isColumnMajor())
                top = drawWrapped(top, tr("The columns of %1 lie in memory one after another.").arg(matrixName(m_source, *shape)),
                                  Font::Small, Role::Text);
        }
        if (room.bottom() - top < m_layout.lineHeight)
            return;
        top = drawWrapped(top, progressText(), Font::Small, Role::TextDim) + 4 * m_unit;
        if (!m_noteOfTerms.isEmpty())
            top = drawWrapped(top, m_noteOfTerms, Font::Small, Role::TextDim) + 4 * m_unit;
        const auto fit = std::size_t(std::max<qreal>(0, (room.bottom() - top - 4 * m_unit) / row));
        const std::size_t count = std::min({fit, m_progress.terms.size(), std::size_t(12)});
        qreal indexWidth = m_canvas.widthOf(QStringLiteral("k = 00"), Font::MonoBold);
        for (std::size_t i = m_progress.terms.size() - count; i < m_progress.terms.size(); ++i)
            indexWidth = std::max(indexWidth, m_canvas.widthOf(formatIndex(m_progress.terms[i]), Font::MonoBold));
        for (std::size_t i = m_progress.terms.size() - count; i < m_progress.terms.size(); ++i) {
            drawTerm(QRectF(room.left(), top, room.width(), row), indexWidth + 10 * m_unit, m_progress.terms[i],
                     i + 1 == m_progress.terms.size());
            top += row;
        }
    }

    QString progressText() const
    {
        const Dim3 threadIndex = coordinates(m_element.thread, m_source.launch().block);
        const QString thread = m_source.launch().block.y > 1 ? tr("thread (%1, %2)").arg(threadIndex.x).arg(threadIndex.y)
                                                             : tr("thread %1").arg(threadIndex.x);
        const QString loaded =
            tr("%1: factors of %2 of %3 products loaded").arg(thread).arg(m_progress.terms.size()).arg(m_progress.productCount);
        if (m_tile.count <= 1)
            return namesPairs() && !ElementNames(m_source, m_model.a).hasRows() ? tr("%1 · in brackets: row and column").arg(loaded)
                                                                                : loaded;
        return loaded + QStringLiteral(" · ") +
               (m_tile.isFull
                    ? tr("outlined: the %1 × %2 elements of this thread").arg(m_tile.area.rowCount()).arg(m_tile.area.columnCount())
                    : tr("soft in %1: the %2 elements of this thread").arg(matrixName(m_source, m_model.c)).arg(m_tile.count));
    }

    /// Returns whether the factors of each product are named, because no k tells them.
    bool namesPairs() const { return !m_model.isMatrixProduct && (!m_progress.lineA || !m_progress.lineB); }

    QString formatIndex(const analysis::ProductTerm& term) const
    {
        return namesPairs() ? QStringLiteral("%1 * %2").arg(ElementNames(m_source, m_model.a).nameByPosition(term.positionA),
                                                            ElementNames(m_source, m_model.b).nameByPosition(term.positionB))
                            : QStringLiteral("k = %1").arg(term.inner);
    }

    void drawTerm(const QRectF& line, qreal indexWidth, const analysis::ProductTerm& term, bool isLatest)
    {
        const Role color = isLatest ? Role::Text : Role::TextDim;
        const Font font = isLatest ? Font::MonoBold : Font::Mono;
        const QString index = formatIndex(term), product = QStringLiteral("%1 × %2").arg(toText(term.a), toText(term.b));
        const qreal remainingWidth = line.width() - indexWidth;
        const qreal productWidth =
            term.sum.text.empty()
                ? remainingWidth
                : std::min(remainingWidth, std::max(kMinProductWidth * m_unit, m_canvas.widthOf(product, font) + 10 * m_unit));
        m_canvas.addText(QRectF(line.left(), line.top(), indexWidth, line.height()), index, font, color, Qt::AlignLeft);
        m_canvas.addText(QRectF(line.left() + indexWidth, line.top(), productWidth, line.height()), product, font, color, Qt::AlignLeft);
        if (!term.sum.text.empty())
            m_canvas.addText(QRectF(line.left() + indexWidth + productWidth, line.top(), remainingWidth - productWidth, line.height()),
                             QStringLiteral("→ %1").arg(toText(term.sum)), font, color, Qt::AlignLeft);
    }

    const FigureSource& m_source;
    Canvas& m_canvas;
    const ProductModel& m_model;
    const std::uint32_t m_step;
    const ProductElement& m_element;
    const ThreadTile m_tile;
    const analysis::ProductProgress m_progress;
    const analysis::ProductView m_view;
    const ProductLayout m_layout;
    const qreal m_unit;
    QString m_noteOfTerms;  // a note that has no room below a
};

QString makeProgressSentence(const FigureSource& source, const ProductModel& model, const ProductElement& element,
                             const analysis::ProductProgress& progress, std::uint32_t step)
{
    const QString name = ElementNames(source, model.c).nameWithPosition(element.position);
    QString factors = formatFactors(source, model, element, progress);
    if (factors.isEmpty())
        factors = tr("of %1 elements of %2 and %3 of %4")
                      .arg(progress.factorsA.size())
                      .arg(matrixName(source, model.a))
                      .arg(progress.factorsB.size())
                      .arg(matrixName(source, model.b));
    if (analysis::CellVersions::forBlock(source).stepOf(element.version) <= step)
        return tr("%1 is stored: the sum of %2 products %3.").arg(name).arg(progress.productCount).arg(factors);
    if (progress.terms.empty())
        return tr("Of %1 no product %2 has both factors loaded yet.").arg(name, factors);
    const analysis::ProductTerm& last = progress.terms.back();
    const QString products =
        tr("the factors of %1 of %2 products %3 are loaded").arg(progress.terms.size()).arg(progress.productCount).arg(factors);
    return last.sum.text.empty() ? tr("%1: %2.").arg(name, products) : tr("%1: %2; they sum to %3.").arg(name, products, toText(last.sum));
}

QString makeProductSentence(const FigureSource& source, const FigureOptions& options)
{
    const ProductModel& model = ProductModel::forBlock(source);
    const ProductElement& element = chooseShownElement(model, options.selection);
    const std::uint32_t step = chooseDrawnStep(source, options);
    const analysis::ProductProgress progress = analysis::computeProductProgress(source, model, element, step);
    const QString sentence = makeProgressSentence(source, model, element, progress, step);
    const QString other = describeOtherFactors(source, model, element, progress);
    return other.isEmpty() ? sentence : sentence + u' ' + other;
}

}  // namespace

const DataView kProductView = {
    .fits = [](const FigureSource& source) { return ProductModel::forBlock(source).isFound; },
    .drawnArrays =
        [](const FigureSource& source) {
            const ProductModel& model = ProductModel::forBlock(source);
            std::vector<analysis::Cell> arrays = findTiles(source, model);
            arrays.insert(arrays.end(), {model.a.cell({}), model.b.cell({}), model.c.cell({})});
            return arrays;
        },
    .sentence = makeProductSentence,
    .draw = [](const FigureSource& source, const FigureOptions& options,
               Canvas& canvas) { ProductPainter(source, options, canvas).draw(); },
};

}  // namespace simtscope::figures
