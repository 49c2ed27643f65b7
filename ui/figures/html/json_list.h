// Writes JSON lists of numbers for the data of the page.
#pragma once

#include <QByteArray>

#include "ui/figures/html/shape_table.h"

namespace simtscope::figures {

/// Builds a JSON list item by item.
class JsonList {
public:
    JsonList& addNumber(std::int64_t value)
    {
        return addRaw(QByteArray::number(qint64(value)));
    }                                         /// Appends a number. (above the function; likewise lines 14 and 20)
    JsonList& addRaw(const QByteArray& item)  ///< appends JSON text as it is
    {
        m_text += m_text.size() > 1 ? "," : "";
        m_text += item;
        return *this;
    }
    QByteArray take() const { return m_text + ']'; }  ///< returns the list with its brackets

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
    return list.take();
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
    return list.take();
}

}  // namespace simtscope::figures
