// The shapes of many figures, each kept once: where it is, how it looks, what it says and what it stands for are rows of tables, and a
// shape is a row of four numbers. From step to step mostly the looks change, so that places are shared.
//
// Coordinates are kept to a tenth of a pixel, widths of strokes and opacity to a hundredth.
#pragma once

#include <QHash>
#include <QString>
#include <array>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "ui/figures/canvas/figure.h"

namespace simtscope::figures {

/// Texts that several tables share, by number.
class TextTable {
public:
    int idOf(const QString& text);
    const std::vector<QString>& texts() const { return m_texts; }

private:
    QHash<QString, int> m_ids;
    std::vector<QString> m_texts;
};

/// Rows of numbers; equal ones are kept once.
template <std::size_t Columns>
class RowTable {
public:
    using Row = std::array<int, Columns>;
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

/// What shapes stand for, shared by several tables: tip (a text), step that a click goes to, line; -1: none.
using SubjectTable = RowTable<3>;

inline constexpr int kNoText = -1, kNoSubject = -1;
inline constexpr qreal kPlaceUnits = 10, kLookUnits = 100;  ///< of a pixel, of a stroke's width and of opacity

class ShapeTable {
public:
    ShapeTable(TextTable& texts, SubjectTable& subjects) : m_texts(texts), m_subjects(subjects) {}

    /// The shapes of a figure in order, as rows of shapes(): each of another place, because equal places of one figure are told apart.
    /// `hides`: its answers are left out, so that a shape says nothing of itself.
    std::vector<std::uint32_t> idsOf(const Figure& figure, bool hides);

    /// kind, x, y, width, height (of a line: of the way from its begin to its end), radius; the last column tells equal places apart.
    const RowTable<7>& places() const { return m_places; }
    /// fill, stroke, on, stroke width, stroke style, hatch, opacity, font, pixels of the font, 0: left, 1: centre, 2: right
    const RowTable<10>& looks() const { return m_looks; }
    /// place, look, text, subject; -1: none
    const RowTable<4>& shapes() const { return m_shapes; }

private:
    /// A shape of the figure before, and its rows; `taken` shapes of that figure had its spot before it.
    struct Known {
        Shape shape;
        int spot, look, text, subject;
        int taken = -1, id = -1;
    };
    static const Known* findNear(const std::vector<Known>& last, std::size_t next, const Shape& shape);
    Known knownAs(const Shape& shape, bool hides);

    TextTable& m_texts;
    SubjectTable& m_subjects;
    std::array<std::vector<Known>, 2> m_last;  ///< of the last figure that hides its answers or does not
    RowTable<6> m_spots;                       ///< places, whatever else is there
    std::vector<int> m_taken;                  ///< of each spot, how many shapes of this figure are there
    RowTable<7> m_places;
    RowTable<10> m_looks;
    RowTable<4> m_shapes;
};

}  // namespace simtscope::figures
