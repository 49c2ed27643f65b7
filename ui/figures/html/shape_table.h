// Stores the shapes of many figures, each once: place, look, text and subject are rows of tables, and a shape is a row of four numbers.
// From step to step mostly the looks change, so that places are shared.
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
        const auto [place, isNew] = m_ids.try_emplace(row, int(m_rows.size()));
        if (isNew)
            m_rows.push_back(row);
        return place->second;
    }
    const std::vector<Row>& rows() const { return m_rows; }

private:
    struct Hash {
        std::size_t operator()(const Row& row) const { return qHashBits(row.data(), sizeof row); }
    };
    std::unordered_map<Row, int, Hash> m_ids;
    std::vector<Row> m_rows;
};

/// Stores the subjects of shapes, shared by several tables: tip (a text), step that a click goes to, line; -1: none.
using SubjectTable = RowTable<3>;

inline constexpr int kNoText = -1, kNoSubject = -1, kNoNumber = -1;
inline constexpr qreal kPlaceUnits = 10, kLookUnits = 100;  ///< steps per pixel; steps per unit of stroke width and opacity

/// Collects the shapes of one layout. Both tables are shared by several layouts, and must outlive it.
class ShapeTable {
public:
    ShapeTable(TextTable& texts, SubjectTable& subjects) : m_texts(texts), m_subjects(subjects) {}

    /// Returns the ids of a figure's shapes in order, as rows of shapes(): no two are the same, because equal places within a figure are
    /// numbered. `hides`: the answers are hidden, so that a shape has no tip of its own.
    std::vector<std::uint32_t> idsOf(const Figure& figure, bool hides);

    /// Returns rows of kind, x, y, width, height (for a line: of the way from its begin to its end), radius, and a number that tells equal
    /// places of one figure apart.
    const RowTable<7>& places() const { return m_places; }
    /// Returns rows of fill, stroke, on, stroke width, stroke style, hatch, opacity, font, font size in pixels, alignment (0: left, 1:
    /// centre, 2: right).
    const RowTable<10>& looks() const { return m_looks; }
    /// Returns rows of place, look, text, subject; -1: none.
    const RowTable<4>& shapes() const { return m_shapes; }

private:
    /// Holds a shape of the previous figure and its rows; `duplicateNumber` counts the shapes of that figure with the same rounded place
    /// before it.
    struct CachedShape {
        Shape shape;
        int roundedPlace, look, text, subject;
        int duplicateNumber = -1, id = -1;
    };
    static const CachedShape* findNear(const std::vector<CachedShape>& last, std::size_t next, const Shape& shape);
    CachedShape cachedShapeOf(const Shape& shape, bool hides);

    TextTable& m_texts;
    SubjectTable& m_subjects;
    std::array<std::vector<CachedShape>, 2> m_last;  ///< the last figure with shown and with hidden answers
    RowTable<6> m_roundedPlaces;                     ///< rounded places, without the number that tells equal ones apart
    std::vector<int> m_duplicates;                   ///< by rounded place: the number of shapes of this figure there
    RowTable<7> m_places;
    RowTable<10> m_looks;
    RowTable<4> m_shapes;
};

}  // namespace simtscope::figures
