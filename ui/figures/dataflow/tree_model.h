// A block's dataflow as rows and columns, before anything has a size: a row per lockstep step that makes values (see tree_rows.h), a
// column per cell.
//
// The columns are the cells of the space that holds most of the values that the block makes (shared memory, lanes, or one global
// allocation). A value elsewhere stands in the column of its first operand; values that were there before the block began and are
// not in that space are inputs, stacked above the node that they flow into.
#pragma once

#include <QString>
#include <QStringList>
#include <cstdint>
#include <stop_token>
#include <vector>

#include "ui/figures/facts/figure_source.h"
#include "ui/figures/facts/short_value.h"

namespace simtscope::figures {

inline constexpr std::uint32_t kNoNode = ~0u;
inline constexpr std::uint64_t kNoCell = ~0ull;  ///< offset of a column that only holds values from elsewhere

struct TreeNode {
    std::uint32_t version = 0;  ///< the last one written to the cell in this row
    std::uint32_t column = 0, row = 0;
    std::uint32_t step = 0;                        ///< in the source's own order
    std::uint32_t writes = 1;                      ///< versions of the cell in this row
    std::uint32_t firstOperand = 0, operands = 0;  ///< nodes, in TreeModel::operands
    std::uint32_t firstInput = 0, inputs = 0;      ///< versions, in TreeModel::inputs
    std::uint8_t textLength = 0;                   ///< characters of the value
    bool carried = false;                          ///< it only hands on what its own cell held
};

enum class RowKind : std::uint8_t {
    Before,    ///< cells as they were before the block
    Loaded,    ///< copies of inputs
    Combined,  ///< computed values
    Result     ///< values outside the columns' space
};

struct TreeRow {
    RowKind kind = RowKind::Combined;
    std::uint32_t step = 0;                  ///< first step of its nodes, in the source's own order
    std::uint32_t firstNode = 0, nodes = 0;  ///< by column
    std::uint32_t spacing = 0;               ///< least distance of two neighbours in columns; 0: a single node
    std::uint32_t line = 0, lastLine = 0;    ///< first and last line in the program; 0: not known
    std::uint32_t threads = 0;               ///< that wrote
    std::uint32_t mostInputs = 0, mostOperands = 0;
    bool fanned = false;                 ///< its edges would cover each other; see tree_fan.h
    std::uint32_t distance = 0;          ///< of operands, in elements; 0: it has none, or not one for all
    std::uint8_t widest = 0;             ///< characters of its widest value, inputs and values that cells keep included
    std::uint8_t widestNode = 0;         ///< characters of the widest value of its nodes alone
    bool loads = false;                  ///< inputs flow into it
    std::uint32_t made = 0;              ///< the version that stands for the row: a computed one, when it has any
    QStringList operations;              ///< see operationOf()
    std::vector<analysis::Cell> inputs;  ///< a cell of each place that its inputs come from, at most 3
};

struct TreeModel {
    std::vector<analysis::Cell> columns;
    std::vector<TreeRow> rows;
    std::vector<TreeNode> nodes;
    std::vector<std::uint32_t> operands, inputs;
    std::uint32_t space = 0;  ///< Cell::allocation of the columns
    bool truncated = false;

    static const TreeModel& of(const FigureSource& source);
    static bool prepare(const FigureSource& source, const std::stop_token& stop);  ///< false: stopped before it was there
};

/// A lane whose shuffle had no lane to read from, and that combined its own value with itself.
bool keptItsOwn(const TreeModel& model, const TreeNode& node);

/// What made the version: "add", in English "computed", or nothing where a value was only moved.
QString operationOf(const analysis::Dataflow& flow, const analysis::Version& version);

// Words, in the language of the moment: the model outlasts a change of language (tree_words.cpp).

/// "loaded", "distance 8", "out[0]"
QString rowLabel(const FigureSource& source, const TreeRow& row);
/// Where the row's inputs come from: "in", "a, b"; empty: it has none.
QString inputPlaces(const FigureSource& source, const TreeRow& row);
ShownValue versionValue(const FigureSource& source, const analysis::Version& version);
/// The version's value in words.
QString versionText(const FigureSource& source, const analysis::Version& version);
/// "sdata[4] = 12, add of sdata[4] = 5, sdata[6] = 7 · line 24, thread 4"
QString versionTip(const FigureSource& source, const TreeModel& model, const TreeNode& node);

}  // namespace simtscope::figures
