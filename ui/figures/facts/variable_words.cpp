#include "ui/figures/facts/variable_words.h"

#include <QFileInfo>
#include <QStringList>

#include "ui/figures/canvas/clean_text.h"
#include "ui/figures/canvas/tr.h"

namespace simtscope::figures {
namespace {

using analysis::VariableCell;
using analysis::VariableGroup;
using analysis::VariableRow;
using analysis::VariableState;
using analysis::VariableTable;

QString toText(const std::string& text)
{
    return cleanText(std::string_view(text));
}

bool isPointer(const VariableRow& row)
{
    return row.type.find('*') != std::string::npos && row.children.empty();
}

StripCell::Kind kindOf(const VariableCell& cell)
{
    if (cell.hasValue())
        return StripCell::Kind::Value;
    switch (cell.state) {
    case VariableState::NotSet:
        return StripCell::Kind::NotSet;
    case VariableState::OptimisedAway:
        return StripCell::Kind::OptimisedAway;
    case VariableState::OutOfScope:
        return StripCell::Kind::Absent;
    default:
        return StripCell::Kind::Unknown;
    }
}

void addRows(const std::vector<VariableRow>& rows, std::size_t columnCount, const QString& indent, QStringList& lines)
{
    for (const VariableRow& row : rows) {
        QStringList parts{indent + toText(row.name), formatVariableType(row)};
        for (std::size_t column = 0; column < (row.isUniform() ? 1 : columnCount); ++column)
            parts << formatVariable(row.cellOf(column));
        lines << parts.join(u'\t');
        addRows(row.children, columnCount, indent + QStringLiteral("  "), lines);
    }
}

}  // namespace

QString formatVariable(const VariableCell& cell)
{
    switch (cell.state) {
    case VariableState::Known:
    case VariableState::Partial:
        return truncateText(toText(cell.text), kMaxTextLength);
    case VariableState::NotSet:
        return tr("not set");
    case VariableState::NotRecorded:
        return tr("not recorded");
    case VariableState::OptimisedAway:
        return tr("optimised away");
    case VariableState::OutOfScope:
        return tr("out of scope");
    case VariableState::DividesByZero:
        return tr("division by zero");
    case VariableState::NoLaneHasIt:
        return tr("no thread has a value");
    case VariableState::NotUnderstood:
        break;
    }
    return tr("not understood");
}

QString formatShort(const VariableCell& cell)
{
    QString text = toText(cell.text);
    if (cell.number && text.endsWith(u'f') && text.contains(u'.'))
        text.chop(1);
    return text;
}

QString explainState(VariableState state)
{
    switch (state) {
    case VariableState::Known:
        return {};
    case VariableState::Partial:
        return tr("A ? stands for an element that has no known value.");
    case VariableState::NotSet:
        return tr("Not set: the thread has not written the variable yet, or not in this turn of the loop.");
    case VariableState::NotRecorded:
        return tr("Not recorded: the block has not accessed this memory up to this step, so the recording does not show its value.");
    case VariableState::OptimisedAway:
        return tr("Optimised away: the compiler has removed the variable here.");
    case VariableState::OutOfScope:
        return tr("Out of scope: the thread is not inside the function or the braces of this variable.");
    case VariableState::DividesByZero:
        return tr("The expression divides an integer by zero.");
    case VariableState::NoLaneHasIt:
        return tr("The function over lanes finds no thread with a value.");
    case VariableState::NotUnderstood:
        break;
    }
    return tr("Not understood: the debug information has a form that SIMTscope does not read.");
}

QString formatVariableType(const VariableRow& row)
{
    const QString type = toText(row.type);
    switch (row.space) {
    case ptx::StateSpace::Shared:
        return QStringLiteral("__shared__ ") + type;
    case ptx::StateSpace::Global:
        return QStringLiteral("__device__ ") + type;
    case ptx::StateSpace::Const:
        return QStringLiteral("__constant__ ") + type;
    default:
        return type;
    }
}

QString formatGroup(const VariableGroup& group)
{
    const QString function = toText(group.function);
    switch (group.kind) {
    case VariableGroup::Kind::Watches:
        return tr("Watches");
    case VariableGroup::Kind::Function:
        return function + QStringLiteral("()");
    case VariableGroup::Kind::Block:
        return group.rows.empty() ? tr("Block in braces") : tr("Block in braces, from line %1").arg(group.rows.front().line);
    case VariableGroup::Kind::Inlined:
        return group.line ? tr("%1(), inlined in line %2").arg(function).arg(group.line) : tr("%1(), inlined").arg(function);
    case VariableGroup::Kind::OutOfScope:
        return tr("Out of scope in %1()").arg(function);
    case VariableGroup::Kind::Globals:
        break;
    }
    switch (group.space) {
    case ptx::StateSpace::Shared:
        return tr("Shared memory");
    case ptx::StateSpace::Global:
        return tr("Device memory");
    case ptx::StateSpace::Const:
        return tr("Constant memory");
    default:
        return tr("Outside of functions");
    }
}

QString describeVariable(const VariableTable& table, const VariableRow& row, std::size_t column)
{
    const VariableCell& cell = row.cellOf(column);
    const QString name = toText(row.name), thread = QString::number(table.firstThread + column);
    QStringList lines;
    if (cell.hasValue())
        lines << tr("Thread %1: %2 = %3").arg(thread, name, formatVariable(cell));
    else
        lines << tr("Thread %1: %2 has no value").arg(thread, name);
    if (cell.isChanged)
        lines << (cell.previousText.empty() ? tr("Set since the step before.")
                                            : tr("Before this step: %1").arg(truncateText(toText(cell.previousText), kMaxTextLength)));
    if (!table.isInKernel[column] && !cell.hasValue())
        lines << tr("The thread is not in the kernel: it has not begun, or has exited.");
    else if (const QString reason = explainState(cell.state); !reason.isEmpty())
        lines << reason;
    return lines.join(u'\n');
}

QString describeDeclaration(const VariableRow& row)
{
    QStringList lines{formatVariableType(row) + u' ' + toText(row.name)};
    if (row.line > 0) {
        const QString file = toText(QFileInfo(QString::fromStdString(row.file)).fileName().toStdString());
        const QString place = file.isEmpty() ? QString::number(row.line) : file + u':' + QString::number(row.line);
        lines << (row.isParameter ? tr("Parameter, declared in %1").arg(place) : tr("Declared in %1").arg(place));
    }
    if (row.isHidden)
        lines << tr("Hidden by a variable of this name in an inner scope.");
    if (row.elementCount > row.children.size())
        lines << tr("%1 elements, of which the first %2 are listed.").arg(row.elementCount).arg(row.children.size());
    return lines.join(u'\n');
}

QString formatVariableTable(const VariableTable& table)
{
    QStringList header{tr("Variable"), tr("Type")}, lines;
    for (std::size_t column = 0; column < table.columnCount(); ++column)
        header << tr("thread %1").arg(table.firstThread + column);
    lines << header.join(u'\t');
    for (const VariableGroup& group : table.groups) {
        if (group.kind == VariableGroup::Kind::OutOfScope)
            continue;
        if (!group.isBody)
            lines << formatGroup(group);
        addRows(group.rows, table.columnCount(), QStringLiteral("  "), lines);
    }
    return lines.join(u'\n') + u'\n';
}

StripCells makeStripCells(const VariableRow& row, std::size_t columnCount, std::optional<std::size_t> chosen)
{
    StripCells strip;
    strip.isUniform = row.isUniform();
    strip.chosen = chosen.value_or(std::size_t(-1));
    strip.isAddress = isPointer(row);
    strip.cells.reserve(columnCount);
    const VariableCell* const reference = chosen && *chosen < columnCount ? &row.cellOf(*chosen) : nullptr;
    for (std::size_t column = 0; column < columnCount; ++column) {
        const VariableCell& cell = row.cellOf(column);
        const bool isSame = reference && reference->state == cell.state && reference->text == cell.text;
        strip.cells.push_back({kindOf(cell), formatShort(cell), cell.number, cell.isChanged, isSame});
    }
    return strip;
}

}  // namespace simtscope::figures
