#include "gpu/analysis/variables/variable_table.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <fmt/format.h>
#include <map>
#include <set>
#include <tuple>

#include "gpu/ptx/model/decoded_function.h"

namespace simtscope::analysis {
namespace {

using ptx::DebugTypeKind;

/// Returns the location at an address; nullopt for local memory, and for an address outside of all allocations.
std::optional<Cell> findCell(const RecordedBlock& block, std::uint64_t address)
{
    if (address - ptx::kSharedWindow < ptx::kWindowBytes)
        return Cell{trace::kSharedAllocation.value, address - ptx::kSharedWindow};
    for (const trace::Allocation& allocation : block.recording().allocations) {
        if (address >= allocation.address && address - allocation.address < allocation.bytes &&
            trace::wasAllocatedAt(allocation, block.launch()))
            return Cell{allocation.id.value, address - allocation.address};
    }
    return std::nullopt;
}

std::optional<double> findNumber(const VariableValue& value)
{
    switch (value.kind) {
    case DebugTypeKind::Boolean:
    case DebugTypeKind::Unsigned:
    case DebugTypeKind::Pointer:
        return double(value.bits);
    case DebugTypeKind::Character:
    case DebugTypeKind::Signed:
    case DebugTypeKind::Enumeration:
        return double(std::int64_t(value.bits));
    case DebugTypeKind::Float: {
        if (value.bytes != 4 && value.bytes != 8)
            return std::nullopt;
        const double number =
            value.bytes == 4 ? double(std::bit_cast<float>(std::uint32_t(value.bits))) : std::bit_cast<double>(value.bits);
        return std::isfinite(number) ? std::optional(number) : std::nullopt;
    }
    default:
        return std::nullopt;
    }
}

/// Returns the value behind references.
const VariableValue& refer(const VariableValue& value)
{
    return value.kind == DebugTypeKind::Reference && !value.elements.empty() ? value.elements.front() : value;
}

VariableCell makeCell(const RecordedBlock& block, const VariableValue& value)
{
    VariableCell cell;
    cell.state = value.state;
    if (!cell.hasValue())
        return cell;
    cell.text = value.text;
    cell.number = findNumber(refer(value));
    const bool isPointer = value.kind == DebugTypeKind::Pointer;
    if (isPointer || value.kind == DebugTypeKind::Reference)
        cell.target = findCell(block, value.bits);
    if (const std::size_t name = cell.text.find(" = "); isPointer && name != std::string::npos)
        cell.text.erase(0, name + 3);
    return cell;
}

bool isInCommonMemory(ptx::StateSpace space)
{
    return space == ptx::StateSpace::Shared || space == ptx::StateSpace::Global || space == ptx::StateSpace::Const;
}

void collapse(std::vector<VariableCell>& cells)
{
    if (std::all_of(cells.begin(), cells.end(), [&](const VariableCell& cell) { return cell == cells.front(); }))
        cells.resize(1);
}

/// Fills the row from the values of the columns; null where a thread does not see the variable.
void fillRow(const RecordedBlock& block, VariableRow& row, const std::vector<const VariableValue*>& values)
{
    // Memory of the block or of the device has one value for all threads, whose elements the first of them holds.
    const bool isCommon = isInCommonMemory(row.space);
    const VariableValue* common = nullptr;
    for (const VariableValue* const value : values) {
        if (isCommon && value && (!common || common->elements.empty()))
            common = value;
    }
    std::vector<const VariableValue*> referred(values.size());
    std::size_t childCount = 0;
    row.cells.reserve(values.size());
    for (std::size_t column = 0; column < values.size(); ++column) {
        const VariableValue* const value = values[column] && common ? common : values[column];
        row.cells.push_back(value ? makeCell(block, *value) : VariableCell{});
        if (!value)
            continue;
        if (row.type.empty())
            row.type = value->type;
        referred[column] = &refer(*value);
        row.elementCount = std::max(row.elementCount, referred[column]->elementCount);
        childCount = std::max(childCount, referred[column]->elements.size());
    }
    collapse(row.cells);
    row.children.resize(childCount);
    std::vector<const VariableValue*> elements(values.size());
    for (std::size_t i = 0; i < childCount; ++i) {
        for (std::size_t column = 0; column < values.size(); ++column) {
            const bool hasElement = referred[column] && i < referred[column]->elements.size();
            elements[column] = hasElement ? &referred[column]->elements[i] : nullptr;
            if (hasElement && row.children[i].name.empty())
                row.children[i].name = elements[column]->name;
        }
        fillRow(block, row.children[i], elements);
    }
}

VariableRow makeRow(const VariableInScope& variable)
{
    VariableRow row;
    row.name = variable.name;
    row.type = variable.value.type;
    row.file = variable.file;
    row.line = variable.line;
    row.isParameter = variable.isParameter;
    row.space = variable.space;
    return row;
}

VariableGroup::Kind kindOf(ptx::DebugScope::Kind kind)
{
    switch (kind) {
    case ptx::DebugScope::Kind::Function:
        return VariableGroup::Kind::Function;
    case ptx::DebugScope::Kind::Inlined:
        return VariableGroup::Kind::Inlined;
    case ptx::DebugScope::Kind::Block:
        break;
    }
    return VariableGroup::Kind::Block;
}

/// Collects groups, each with the variables of the threads that see it.
class TableMaker {
public:
    TableMaker(const RecordedBlock& block, const std::vector<LaneVariables>& lanes) : m_block(block), m_lanes(lanes) {}

    std::vector<VariableGroup> make()
    {
        for (std::size_t column = 0; column < m_lanes.size(); ++column)
            addFrames(column);
        std::vector<Group> ordered;
        for (auto& [key, group] : m_groups)
            ordered.push_back(std::move(group));
        std::stable_sort(ordered.begin(), ordered.end(), [](const Group& a, const Group& b) { return a.order() < b.order(); });
        std::vector<VariableGroup> groups;
        for (std::size_t i = 0; i < ordered.size(); ++i) {
            ordered[i].group.isBody = i > 0 && isBody(ordered[i], ordered[i - 1], i + 1 < ordered.size() ? &ordered[i + 1] : nullptr);
            groups.push_back(finish(ordered[i]));
        }
        // Behind the scopes of a function stand those of its variables that no thread sees.
        for (const auto& [function, variables] : m_outOfScope)
            insertOutOfScope(groups, function, variables);
        addGlobals(groups);
        return groups;
    }

private:
    struct Group {
        VariableGroup group;
        std::string frame;                                           // function of the activation
        std::size_t nesting = 0, first = 0;                          // scopes around it, and the first column that is in it
        std::uint32_t line = 0;                                      // of its first variable
        std::vector<const std::vector<VariableInScope>*> variables;  // by column

        std::tuple<std::int64_t, std::string, std::size_t, std::uint32_t, std::size_t> order() const
        {
            return {-std::int64_t(group.depth), frame, nesting, line, first};
        }
    };
    using FunctionKey = std::pair<std::uint32_t, std::string>;  // depth and name

    /// Returns whether the group is the body of the function whose parameters are in the group before.
    static bool isBody(const Group& group, const Group& before, const Group* next)
    {
        const auto isOfFunction = [&](const Group& one) { return one.group.depth == group.group.depth && one.frame == group.frame; };
        return group.nesting == 1 && group.group.kind == VariableGroup::Kind::Block && before.nesting == 0 && isOfFunction(before) &&
               !(next && next->nesting == 1 && isOfFunction(*next));
    }

    static std::string describe(const std::vector<VariableInScope>& variables)
    {
        std::string text;
        for (const VariableInScope& variable : variables)
            text += fmt::format("{}:{} ", variable.name, variable.line);
        return text;
    }

    void addFrames(std::size_t column)
    {
        const std::vector<FrameVariables>& frames = m_lanes[column].frames;
        for (std::size_t i = 0; i < frames.size(); ++i) {
            const FrameVariables& frame = frames[i];
            const auto depth = std::uint32_t(frames.size() - 1 - i);
            std::map<std::string, unsigned> seen;  // two calls that were inlined at one line look the same
            for (std::size_t nesting = 0; nesting < frame.scopes.size(); ++nesting) {
                const ScopeVariables& scope = frame.scopes[frame.scopes.size() - 1 - nesting];
                std::string key = fmt::format("{} {} {} {} {} {}", depth, frame.function, int(scope.kind), scope.function, scope.callLine,
                                              describe(scope.variables));
                key += fmt::format("#{}", seen[key]++);
                addScope(column, frame, scope, depth, nesting, key);
            }
            for (const VariableInScope& variable : frame.outOfScope)
                m_outOfScope[{depth, frame.function}].emplace(std::tuple(variable.line, variable.name, variable.value.type), &variable);
        }
    }

    void addScope(std::size_t column, const FrameVariables& frame, const ScopeVariables& scope, std::uint32_t depth, std::size_t nesting,
                  const std::string& key)
    {
        auto [at, isNew] = m_groups.try_emplace(key);
        Group& group = at->second;
        if (isNew) {
            group.group.kind = kindOf(scope.kind);
            group.group.function = scope.kind == ptx::DebugScope::Kind::Inlined ? scope.function : frame.function;
            group.group.depth = depth;
            group.group.line = scope.callLine;
            group.group.key = key;
            group.frame = frame.function;
            group.nesting = nesting;
            group.first = column;
            group.line = scope.variables.empty() ? scope.callLine : scope.variables.front().line;
            group.variables.resize(m_lanes.size());
        }
        group.variables[column] = &scope.variables;
        for (const VariableInScope& variable : scope.variables)
            m_visible.emplace(FunctionKey{depth, frame.function}, std::tuple(variable.line, variable.name, variable.value.type));
    }

    VariableGroup finish(Group& group) const
    {
        const std::vector<VariableInScope>& variables = *group.variables[group.first];
        for (std::size_t i = 0; i < variables.size(); ++i) {
            VariableRow row = makeRow(variables[i]);
            std::vector<const VariableValue*> values(m_lanes.size());
            for (std::size_t column = 0; column < m_lanes.size(); ++column) {
                if (!group.variables[column])
                    continue;
                values[column] = &(*group.variables[column])[i].value;
                row.isHidden |= (*group.variables[column])[i].isHidden;
            }
            fillRow(m_block, row, values);
            group.group.rows.push_back(std::move(row));
        }
        return std::move(group.group);
    }

    using Declaration = std::tuple<std::uint32_t, std::string, std::string>;  // line, name, type

    void insertOutOfScope(std::vector<VariableGroup>& groups, const FunctionKey& function,
                          const std::map<Declaration, const VariableInScope*>& variables) const
    {
        VariableGroup group;
        group.kind = VariableGroup::Kind::OutOfScope;
        group.depth = function.first;
        group.function = function.second;
        group.key = fmt::format("out {} {}", function.first, function.second);
        for (const auto& [declaration, variable] : variables) {
            if (m_visible.contains({function, declaration}))
                continue;
            VariableRow row = makeRow(*variable);
            row.cells.resize(1);
            group.rows.push_back(std::move(row));
        }
        if (group.rows.empty())
            return;
        const auto next = std::find_if(groups.begin(), groups.end(), [&](const VariableGroup& one) { return one.depth < group.depth; });
        groups.insert(next, std::move(group));
    }

    void addGlobals(std::vector<VariableGroup>& groups) const
    {
        if (m_lanes.empty())
            return;
        for (const auto space : {ptx::StateSpace::Shared, ptx::StateSpace::Global, ptx::StateSpace::Const, ptx::StateSpace::None}) {
            VariableGroup group;
            group.kind = VariableGroup::Kind::Globals;
            group.space = space;
            group.key = fmt::format("globals {}", int(space));
            const std::vector<VariableInScope>& variables = m_lanes.front().globals;
            for (std::size_t i = 0; i < variables.size(); ++i) {
                if (variables[i].space != space)
                    continue;
                VariableRow row = makeRow(variables[i]);
                std::vector<const VariableValue*> values;
                for (const LaneVariables& lane : m_lanes)
                    values.push_back(i < lane.globals.size() ? &lane.globals[i].value : nullptr);
                fillRow(m_block, row, values);
                group.rows.push_back(std::move(row));
            }
            if (!group.rows.empty())
                groups.push_back(std::move(group));
        }
    }

    const RecordedBlock& m_block;
    const std::vector<LaneVariables>& m_lanes;
    std::map<std::string, Group> m_groups;
    std::map<FunctionKey, std::map<Declaration, const VariableInScope*>> m_outOfScope;
    std::set<std::pair<FunctionKey, Declaration>> m_visible;
};

/// Marks the cells of a row. `before` is the same row at the step before; null if no thread saw the variable then.
void markRow(VariableRow& row, const VariableRow* before, std::size_t columnCount)
{
    if (row.isUniform() && !(before && before->isUniform()) && before)
        row.cells.resize(columnCount, VariableCell(row.cells.front()));
    for (std::size_t column = 0; column < row.cells.size(); ++column) {
        VariableCell& cell = row.cells[column];
        const VariableCell* const old = before ? &before->cellOf(column) : nullptr;
        const bool hadValue = old && old->hasValue();
        cell.isChanged = cell.hasValue() && (!hadValue || old->text != cell.text);
        if (cell.isChanged && hadValue)
            cell.previousText = old->text;
    }
    const bool hasSameChildren = before && before->children.size() == row.children.size();
    for (std::size_t i = 0; i < row.children.size(); ++i) {
        VariableRow& child = row.children[i];
        markRow(child, hasSameChildren ? &before->children[i] : nullptr, columnCount);
        // The text of an array shows its first elements only.
        const bool isChildChanged = std::any_of(child.cells.begin(), child.cells.end(), [](const VariableCell& c) { return c.isChanged; });
        if (!isChildChanged)
            continue;
        if (row.isUniform() && !child.isUniform())
            row.cells.resize(columnCount, VariableCell(row.cells.front()));
        for (std::size_t column = 0; column < row.cells.size(); ++column)
            row.cells[column].isChanged |= child.cellOf(column).isChanged && row.cells[column].hasValue();
    }
    collapse(row.cells);
}

}  // namespace

const VariableRow* VariableTable::find(const std::string& name, std::size_t column) const
{
    const VariableRow* found = nullptr;
    std::uint32_t depth = 0;
    for (const VariableGroup& group : groups) {
        if (group.kind == VariableGroup::Kind::Watches)
            continue;
        for (const VariableRow& row : group.rows) {
            if (row.name != name)
                continue;
            // Inner scopes of a function stand behind the outer ones, and globals behind all.
            const bool isSeen = row.cellOf(column).state != VariableState::OutOfScope;
            const bool wasSeen = found && found->cellOf(column).state != VariableState::OutOfScope;
            const bool isInner = group.kind != VariableGroup::Kind::Globals && group.depth == depth;
            if (!found || (isSeen && (!wasSeen || isInner))) {
                found = &row;
                depth = group.depth;
            }
        }
    }
    return found;
}

void dropRepeatedElements(LaneVariables& lane, std::set<std::string>& seen)
{
    const auto drop = [&](const std::string& scope, std::vector<VariableInScope>& variables) {
        for (VariableInScope& variable : variables) {
            if (isInCommonMemory(variable.space) && !variable.value.elements.empty() &&
                !seen.insert(fmt::format("{} {} {}", scope, variable.name, variable.line)).second)
                variable.value.elements = {};
        }
    };
    for (std::size_t i = 0; i < lane.frames.size(); ++i) {
        for (ScopeVariables& scope : lane.frames[i].scopes)
            drop(fmt::format("{} {}", lane.frames.size() - i, lane.frames[i].function), scope.variables);
    }
    drop({}, lane.globals);
}

VariableTable makeVariableTable(const RecordedBlock& block, std::uint32_t step, std::uint32_t firstThread,
                                const std::vector<LaneVariables>& lanes)
{
    VariableTable table;
    table.step = step;
    table.firstThread = firstThread;
    for (const LaneVariables& lane : lanes) {
        table.isInKernel.push_back(!lane.frames.empty());
        table.stacks.push_back(makeCallStack(lane));
    }
    table.groups = TableMaker(block, lanes).make();
    return table;
}

VariableRow makeValueRow(const RecordedBlock& block, const std::string& name, const std::vector<const VariableValue*>& values)
{
    VariableRow row;
    row.name = name;
    fillRow(block, row, values);
    return row;
}

void markChanges(VariableTable& table, const VariableTable& before)
{
    for (VariableGroup& group : table.groups) {
        const auto same = std::find_if(before.groups.begin(), before.groups.end(),
                                       [&](const VariableGroup& one) { return one.kind == group.kind && one.key == group.key; });
        for (std::size_t i = 0; i < group.rows.size(); ++i) {
            const bool hasRow = same != before.groups.end() && i < same->rows.size() && same->rows[i].name == group.rows[i].name;
            markRow(group.rows[i], hasRow ? &same->rows[i] : nullptr, table.columnCount());
        }
    }
}

}  // namespace simtscope::analysis
