// Stores the shapes of many figures, equal shapes once. Geometry, style, text and subject are rows of tables of their own,
// and a shape is a row of four row numbers. From step to step mostly the styles change, so that the rows of geometry are shared.
//
// Coordinates are rounded to a tenth of a pixel, widths of strokes and opacity to a hundredth.
#pragma once

#include <QHash>
#include <QString>
#include <array>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "ui/figures/canvas/figure.h"

namespace simtscope::figures {

/// Numbers the texts that several tables share.
class TextTable {
public:
    /// Returns the text's number, counted from 0; the same for equal texts.
    int idOf(const QString& text);
    const std::vector<QString>& texts() const { return m_texts; }

private:
    QHash<QString, int> m_ids;
    std::vector<QString> m_texts;
};

/// Stores rows of numbers; equal rows are stored once.
template <std::size_t Columns>
class RowTable {
public:
    using Row = std::array<int, Columns>;
    /// Returns the row's number, counted from 0; the same for equal rows.
    int idOf(const Row& row)
    {
        const auto [found, isNew] = m_ids.try_emplace(row, int(m_rows.size()));
        if (isNew)
            m_rows.push_back(row);
        return found->second;
    }
    const std::vector<Row>& rows() const { return m_rows; }

private:
    struct Hash {
        std::size_t operator()(const Row& row) const { return qHashBits(row.data(), sizeof row); }
    };
    std::unordered_map<Row, int, Hash> m_ids;
    std::vector<Row> m_rows;
};

/// Stores the subjects of shapes, shared by several tables: number of the tooltip's text, step that a click goes to, source line; -1: none.
using SubjectTable = RowTable<3>;

inline constexpr int kNoText = -1, kNoSubject = -1, kNoNumber = -1;
/// Steps per pixel to which coordinates are rounded, and steps per unit for stroke widths and opacity.
inline constexpr qreal kGeometryUnits = 10, kStyleUnits = 100;

/// Collects the shapes of one layout. The tables of texts and subjects are shared by several layouts, and must outlive it.
class ShapeTable {
public:
    ShapeTable(TextTable& texts, SubjectTable& subjects) : m_texts(texts), m_subjects(subjects) {}

    /// Returns, in order, the row number in shapes() of each shape of the figure. No two are equal, because shapes with equal geometry in
    /// one figure are numbered. `hidesAnswers`: the answers are hidden, so that shapes have no tooltips of their own.
    std::vector<std::uint32_t> idsOf(const Figure& figure, bool hidesAnswers);

    /// Returns rows of kind, x, y, width, height, radius, and a number that tells shapes with equal geometry in one figure apart. For a
    /// line, x and y are its begin, width and height lead to its end.
    const RowTable<7>& geometries() const { return m_geometries; }
    /// Returns rows of fill, stroke, background role, stroke width, stroke style, hatch, opacity, font, font size in pixels, alignment (0:
    /// left, 1: centre, 2: right).
    const RowTable<10>& styles() const { return m_styles; }
    /// Returns rows of the numbers of geometry, style, text and subject; -1: no text, no subject.
    const RowTable<4>& shapes() const { return m_shapes; }

private:
    /// Holds a shape of the previous figure and its rows; `duplicateNumber` counts the shapes before it in that figure with the same
    /// rounded geometry.
    struct CachedShape {
        Shape shape;
        int roundedGeometry, style, text, subject;
        int duplicateNumber = -1, id = -1;
    };
    static const CachedShape* findNear(const std::vector<CachedShape>& previous, std::size_t next, const Shape& shape);
    CachedShape cachedShapeOf(const Shape& shape, bool hidesAnswers);

    TextTable& m_texts;
    SubjectTable& m_subjects;
    /// The shapes of the last figure with shown answers, and of the last one with hidden answers.
    std::array<std::vector<CachedShape>, 2> m_previous;
    RowTable<6> m_roundedGeometries;     ///< rounded geometry, without the number that tells equal ones apart
    std::vector<int> m_duplicateCounts;  ///< by row of m_roundedGeometries: number of shapes of the current figure with it
    RowTable<7> m_geometries;
    RowTable<10> m_styles;
    RowTable<4> m_shapes;
};

}  // namespace simtscope::figures
