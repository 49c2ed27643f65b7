// What the tree says in words.
#include <QCoreApplication>

#include "ui/figures/dataflow/tree_model.h"
#include "ui/figures/facts/names.h"

namespace simtscope::figures {

namespace {

using analysis::Version;

constexpr char kComputed[] = QT_TRANSLATE_NOOP("figures", "computed");  // by more than an instruction, whose name would be wrong

QString tr(const char* text)
{
    return QCoreApplication::translate("figures", text);
}

/// A value that is called a sum of one value with itself, and is none: what compilers make of a division by a constant ends in an addition.
bool falseSum(const analysis::Dataflow& flow, const Version& version)
{
    std::uint64_t sum = 0;
    for (std::uint32_t i = version.firstOperand; i < version.firstOperand + version.operands; ++i) {
        if (flow.operands[i] != flow.operands[version.firstOperand])
            return false;
        sum += flow.versions[flow.operands[i]].value;
    }
    const std::uint64_t bits = version.bytes >= 8 ? ~0ull : (1ull << 8 * version.bytes) - 1;
    return version.operands > 0 && !ptx::isFloat(version.type) && ((sum ^ version.value) & bits) != 0;
}

QString operationWords(QStringList operations)
{
    for (QString& operation : operations)
        operation = operation == QLatin1String(kComputed) ? tr(kComputed) : operation;
    return operations.join(QStringLiteral(", "));
}

/// What was done to make the row's values.
QString work(const TreeRow& row)
{
    const QString operation = operationWords(row.operations);
    if (row.distance > 0)
        return operation == QLatin1String("add") || operation.isEmpty() ? tr("distance %1").arg(row.distance)
                                                                        : tr("%1, distance %2").arg(operation).arg(row.distance);
    if (row.mostInputs > 1)
        return tr("%1 of %2 inputs").arg(operation).arg(row.mostInputs);
    return operation.isEmpty() ? tr("copied") : operation;
}

ptx::ScalarType versionType(const FigureSource& source, const Version& version)
{
    return Names::of(source).typeAt(version.cell.allocation, version.cell.offset, version.bytes, version.type);
}

}  // namespace

/// "add.s32" -> "add"
QString operationOf(const analysis::Dataflow& flow, const Version& version)
{
    const std::string& full = flow.operations[version.operation];
    const std::string name = full.substr(0, full.find('.'));
    return name == "add" && falseSum(flow, version) ? QString::fromLatin1(kComputed) : QString::fromStdString(name);
}

QString rowLabel(const FigureSource& source, const TreeRow& row)
{
    const Names& names = Names::of(source);
    const Version& made = source.dataflow()->versions[row.made];
    if (row.kind == RowKind::Before)
        return tr("before");
    if (row.kind == RowKind::Result) {
        const QString where = row.nodes == 1 ? names.cell(made.cell, made.bytes) : names.place(made.cell.allocation, made.cell.offset);
        const QString how = row.mostOperands > 2 ? tr("%1 of %2").arg(operationWords(row.operations)).arg(row.mostOperands) : work(row);
        return row.distance > 0 ? tr("%1: %2").arg(where, how) : where;
    }
    if (row.kind == RowKind::Loaded)
        return row.loads ? tr("loaded") : tr("set");
    const bool named = made.cell.allocation != trace::kSharedAllocation.value && made.cell.allocation != analysis::kLaneCell;
    return named ? tr("%1: %2").arg(names.place(made.cell.allocation, made.cell.offset), work(row)) : work(row);
}

QString inputPlaces(const FigureSource& source, const TreeRow& row)
{
    QStringList places;
    for (const analysis::Cell& cell : row.inputs)
        places << Names::of(source).place(cell.allocation, cell.offset);
    return places.join(QStringLiteral(", "));
}

ShownValue versionValue(const FigureSource& source, const Version& version)
{
    return shownValue(version.value, versionType(source, version), version.bytes);
}

QString versionText(const FigureSource& source, const Version& version)
{
    return formatValue(version.value, versionType(source, version), version.bytes);
}

QString versionTip(const FigureSource& source, const TreeModel& model, const TreeNode& node)
{
    constexpr qsizetype kMostOperands = 4;
    const analysis::Dataflow& flow = *source.dataflow();
    const Names& names = Names::of(source);
    const auto equation = [&](const Version& version) {
        return tr("%1 = %2").arg(names.cell(version.cell, version.bytes), versionText(source, version));
    };
    const Version& version = flow.versions[node.version];
    QStringList operands;
    for (std::uint32_t i = 0; i < node.operands; ++i)
        operands << equation(flow.versions[model.nodes[model.operands[node.firstOperand + i]].version]);
    for (std::uint32_t i = 0; i < node.inputs; ++i)
        operands << equation(flow.versions[model.inputs[node.firstInput + i]]);
    if (operands.size() > kMostOperands)
        operands = operands.mid(0, kMostOperands - 1) << tr("%1 more").arg(operands.size() - kMostOperands + 1);
    QString text = equation(version);
    const QString operation = operationWords({operationOf(flow, version)});
    if (!operands.isEmpty())
        text += operation.isEmpty() ? tr(", from %1").arg(operands.join(QStringLiteral(", ")))
                                    : tr(", %1 of %2").arg(operation, operands.join(QStringLiteral(", ")));
    if (node.writes > 1)
        text += tr(", after %1 writes").arg(node.writes);
    if (version.written)
        text += tr(" · thread %1").arg(version.thread);
    return text;
}

}  // namespace simtscope::figures
