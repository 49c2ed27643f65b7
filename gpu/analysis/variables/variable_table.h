// Arranges the variables of many threads as a table: a group of rows for each scope, a row for each variable, a column for each thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "gpu/analysis/dataflow/dataflow.h"
#include "gpu/analysis/variables/call_stack.h"
#include "gpu/analysis/variables/debug_event_matcher.h"
#include "gpu/analysis/variables/variables.h"
#include "gpu/core/messages/message.h"

namespace simtscope::analysis {

/// Holds a variable of one thread.
struct VariableCell {
    VariableState state = VariableState::OutOfScope;
    std::string text;               ///< as in VariableValue; of a pointer with a known target only the target: "in + 5"
    std::optional<double> number;   ///< of a number that is finite, and of a pointer its address
    std::optional<Cell> target;     ///< of a pointer or a reference: the location, if it is in shared or in device memory
    bool isChanged = false;         ///< whether the step has set the value, or replaced another one
    std::string previousText = {};  ///< where isChanged: the value before; empty: it had none

    bool hasValue() const { return state == VariableState::Known || state == VariableState::Partial; }
    bool operator==(const VariableCell&) const = default;
};

/// Holds a variable, or a member or an element of one.
struct VariableRow {
    std::string name, type, file;
    std::uint32_t line = 0;  ///< of the declaration; 0: not known
    bool isParameter = false, isHidden = false;
    ptx::StateSpace space = ptx::StateSpace::None;  ///< of a variable in memory
    std::vector<VariableCell> cells;                ///< by column; a single one where it is the same for all threads
    std::vector<VariableRow> children;              ///< members of a struct, elements of an array
    std::uint64_t elementCount = 0;                 ///< of an array: all of its elements, of which the first ones are in `children`
    Message problem;                                ///< of a watch that cannot be evaluated: the reason; else empty

    const VariableCell& cellOf(std::size_t column) const { return cells.size() == 1 ? cells.front() : cells[column]; }
    bool isUniform() const { return cells.size() == 1; }
};

/// Holds the variables of a scope. A group whose threads are in several activations of a function has one row for all of them.
struct VariableGroup {
    enum class Kind : std::uint8_t {
        Watches,     ///< expressions of the user
        Function,    ///< body of a function
        Block,       ///< block in braces
        Inlined,     ///< call that was inlined
        OutOfScope,  ///< variables of a function that none of the threads is in the scope of
        Globals      ///< variables outside of functions
    };
    Kind kind = Kind::Function;
    std::string function;                           ///< name of the function; of an inlined call, that of the called one
    std::uint32_t depth = 0;                        ///< calls between the kernel and this function
    std::uint32_t line = 0;                         ///< of an inlined call: the line of the call; 0: not known
    ptx::StateSpace space = ptx::StateSpace::None;  ///< of Globals: the memory that they are in
    bool isBody = false;                            ///< of a Block: whether it is the body of the Function in the group before
    std::string key;                                ///< equal for the same scope at other steps
    std::vector<VariableRow> rows;
};

/// Holds the variables of a range of threads behind a step.
struct VariableTable {
    std::uint32_t step = 0, firstThread = 0;
    std::vector<bool> isInKernel;       ///< by column: whether the thread has begun and not exited
    std::vector<CallStack> stacks;      ///< by column: the calls that the thread is in; empty for one that is not in the kernel
    std::vector<VariableGroup> groups;  ///< innermost function first, each from the outermost scope to the innermost; globals last
    std::optional<DebugBuildAgreement> agreement;  ///< of the first warp, where the values are those of the debug build

    std::size_t columnCount() const { return isInKernel.size(); }
    /// Returns the innermost variable of this name that the thread of the column sees; else one that is out of its scope; else null.
    const VariableRow* find(const std::string& name, std::size_t column) const;
};

/// Removes the elements of variables in shared, device and constant memory that a lane before had, too: `seen` names those. A shared array
/// of a thousand elements would otherwise be held for each of a thousand threads.
void dropRepeatedElements(LaneVariables& lane, std::set<std::string>& seen);
/// Makes the table of threads from `firstThread` on; `lanes` are their variables, in order.
VariableTable makeVariableTable(const RecordedBlock& block, std::uint32_t step, std::uint32_t firstThread,
                                const std::vector<LaneVariables>& lanes);
/// Makes a row of values, by column; null where a thread has none.
VariableRow makeValueRow(const RecordedBlock& block, const std::string& name, const std::vector<const VariableValue*>& values);
/// Marks the cells whose values are new or differ from those of the table, which is that of the same threads at the step before.
void markChanges(VariableTable& table, const VariableTable& before);

}  // namespace simtscope::analysis
