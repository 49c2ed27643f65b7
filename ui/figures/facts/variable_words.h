// Puts variables of the program into words of the window's language, and into the cells of a strip with one cell for each thread.
#pragma once

#include <QString>
#include <optional>
#include <vector>

#include "gpu/analysis/variables/variable_table.h"

namespace simtscope::figures {

/// Returns the value, or why there is none: "10.5f", "not set", "out of scope".
QString formatVariable(const analysis::VariableCell& cell);
/// Returns the value as short as it can be: a number without the suffix of its type; empty if there is none.
QString formatShort(const analysis::VariableCell& cell);
/// Returns a sentence that explains why there is no value; empty if there is one.
QString explainState(analysis::VariableState state);
/// Returns the type, with `__shared__`, `__device__` or `__constant__` for a variable in that memory.
QString formatVariableType(const analysis::VariableRow& row);
/// Returns the heading of a group: "kernel()", "Block in braces, from line 18".
QString formatGroup(const analysis::VariableGroup& group);
/// Returns "thread 33: sum = 10.5f", with the value before and what a value does not say, in lines.
QString describeVariable(const analysis::VariableTable& table, const analysis::VariableRow& row, std::size_t column);
/// Returns type, declaration and what there is to know of a variable for all of its threads, in lines.
QString describeDeclaration(const analysis::VariableRow& row);
/// Returns the table as text: a line for each variable that a thread sees, with the value of each thread, in columns.
QString formatVariableTable(const analysis::VariableTable& table);

/// Holds what a strip shows of one thread.
struct StripCell {
    enum class Kind : std::uint8_t { Value, NotSet, Unknown, OptimisedAway, Absent };
    Kind kind = Kind::Absent;
    QString text;                  ///< of a value, as short as it can be
    std::optional<double> number;  ///< height of the bar
    bool isChanged = false;        ///< whether the step has set it
    bool isSame = false;           ///< whether it equals the value of the chosen thread
};

/// Holds what a strip shows of a variable.
struct StripCells {
    std::vector<StripCell> cells;          ///< by column
    bool isUniform = false;                ///< whether all threads have the same value
    std::size_t chosen = std::size_t(-1);  ///< column of the chosen thread
    bool isAddress = false;                ///< whether the numbers are addresses, which have no zero to compare with
};

/// Returns the cells of a row; `chosen` is the column of the chosen thread.
StripCells makeStripCells(const analysis::VariableRow& row, std::size_t columnCount, std::optional<std::size_t> chosen);

}  // namespace simtscope::figures
