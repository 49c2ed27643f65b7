// Writes JSON lists of numbers for the data of the page.
#pragma once

#include <QByteArray>

#include "ui/figures/html/shape_table.h"

namespace simtscope::figures {

/// Builds a JSON list item by item.
class JsonList {
public:
    /// Appends a number.
    JsonList& addNumber(std::int64_t value) { return addRaw(QByteArray::number(qint64(value))); }
    /// Appends JSON text as it is.
    JsonList& addRaw(const QByteArray& item)
    {
        m_text += m_text.size() > 1 ? "," : "";
        m_text += item;
        return *this;
    }
    /// Returns the list with its brackets.
    QByteArray toText() const { return m_text + ']'; }

private:
    QByteArray m_text = "[";
};

/// Returns the numbers of a table, row after row, as a JSON list.
template <std::size_t Columns>
QByteArray toJsonRows(const RowTable<Columns>& table)
{
    JsonList list;
    for (const auto& row : table.rows())
        for (const int number : row)
            list.addNumber(number);
    return list.toText();
}

/// Returns the rows of a table as a JSON list. Each number is the difference from the same column of the row before.
template <std::size_t Columns>
QByteArray toJsonDifferences(const RowTable<Columns>& table)
{
    JsonList list;
    std::array<int, Columns> previous{};
    for (const auto& row : table.rows()) {
        for (std::size_t i = 0; i < Columns; ++i)
            list.addNumber(row[i] - previous[i]);
        previous = row;
    }
    return list.toText();
}

}  // namespace simtscope::figures
