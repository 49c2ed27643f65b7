#include "ui/figures/dataflow/tree_words.h"

#include <QStringList>

#include "gpu/analysis/models/patterns/version_text.h"
#include "gpu/analysis/models/uninitialised_reads.h"
#include "ui/figures/canvas/tr.h"
#include "ui/figures/facts/location_names.h"

namespace simtscope::figures {

namespace {

using analysis::Version;

QString joinOperations(const std::vector<std::string>& operations)
{
    QStringList operationNames;
    for (const std::string& operation : operations)
        operationNames << (operation == analysis::kComputed ? tr("computed") : QString::fromStdString(operation));
    return operationNames.join(QStringLiteral(", "));
}

/// Names the operations that made the row's values.
QString describeWork(const analysis::TreeRow& row)
{
    const QString operation = joinOperations(row.operations);
    if (row.operandDistance > 0)
        return operation == QLatin1String("add") || operation.isEmpty() ? tr("distance %1").arg(row.operandDistance)
                                                                        : tr("%1, distance %2").arg(operation).arg(row.operandDistance);
    if (row.maxInputCount > 1)
        return tr("%1 of %2 inputs").arg(operation).arg(row.maxInputCount);
    return operation.isEmpty() ? tr("copied") : operation;
}

/// Returns "o[0] to o[63]", the label of a row whose columns are cells of an array of its own.
QString formatCellRange(const FigureSource& source, const analysis::TreeRow& row)
{
    const analysis::TreeModel& model = analysis::TreeModel::forBlock(source);
    const std::vector<Version>& versions = source.dataflow()->versions;
    const auto name = [&](std::uint32_t node) {
        const Version& version = versions[model.nodes[node].version];
        return formatCell(source, version.cell, version.bytes);
    };
    return tr("%1 to %2").arg(name(row.firstNode), name(row.firstNode + row.nodeCount - 1));
}

/// Returns "distance 4 → buffer 2", or `label` unchanged where there is no double buffer.
QString addBufferNumber(const FigureSource& source, const analysis::TreeRow& row, const QString& label)
{
    if (analysis::TreeModel::forBlock(source).secondBuffer.empty())
        return label;
    return tr("%1 → buffer %2").arg(label).arg(row.isInSecondHalf ? 2 : 1);
}

}  // namespace

QString describeOperation(const analysis::Dataflow& flow, const Version& version)
{
    return joinOperations({analysis::formatOperation(flow, version)});
}

QString formatRowLabel(const FigureSource& source, const analysis::TreeRow& row)
{
    const Version& version = source.dataflow()->versions[row.representativeVersion];
    if (row.kind == analysis::RowKind::Before)
        return tr("before");
    if (row.kind == analysis::RowKind::Repeated)
        return tr("unchanged");
    if (row.kind == analysis::RowKind::Result) {
        const QString locationText = row.nodeCount == 1     ? formatCell(source, version.cell, version.bytes)
                                     : row.hasSecondaryAxis ? formatCellRange(source, row)
                                                            : formatLocation(source, version.cell.allocation, version.cell.offset);
        const QString operations =
            row.maxOperandCount > 2 ? tr("%1 of %2").arg(joinOperations(row.operations)).arg(row.maxOperandCount) : describeWork(row);
        return row.operandDistance > 0 ? tr("%1: %2").arg(locationText, operations) : locationText;
    }
    if (row.kind == analysis::RowKind::Loaded)
        return addBufferNumber(source, row, row.hasLoads ? tr("loaded") : tr("set"));
    const bool hasName = version.cell.allocation != trace::kSharedAllocation.value && version.cell.allocation != analysis::kLaneAllocation;
    return addBufferNumber(source, row,
                           hasName
                               ? tr("%1: %2").arg(formatLocation(source, version.cell.allocation, version.cell.offset), describeWork(row))
                               : describeWork(row));
}

QString formatInputArrays(const FigureSource& source, const analysis::TreeRow& row)
{
    QStringList names;
    for (const analysis::Cell& cell : row.inputs)
        names << formatLocation(source, cell.allocation, cell.offset);
    return names.join(QStringLiteral(", "));
}

QString describeVersion(const FigureSource& source, const Version& version)
{
    if (analysis::UninitialisedReads::forBlock(source).isUnwrittenVersion(version))
        return QStringLiteral("?");
    return QString::fromStdString(analysis::formatVersion(source, version));
}

QString describeUnwritten(const FigureSource& source, const Version& version)
{
    using LaterWrite = analysis::UninitialisedReads::LaterWrite;
    const analysis::UninitialisedReads& unwritten = analysis::UninitialisedReads::forBlock(source);
    if (!unwritten.isUnwrittenVersion(version))
        return {};
    switch (unwritten.findLaterWrite(version.cell, version.bytes)) {
    case LaterWrite::Never:
        return tr("never written");
    case LaterWrite::Later:
        return tr("not yet written");
    case LaterWrite::Unknown:
        break;
    }
    return tr("not written before");
}

QString makeVersionTip(const FigureSource& source, const analysis::TreeModel& model, const analysis::TreeNode& node)
{
    constexpr qsizetype kMaxOperands = 4;
    const analysis::Dataflow& flow = *source.dataflow();
    const auto equation = [&](const Version& version) {
        return tr("%1 = %2").arg(formatCell(source, version.cell, version.bytes), describeVersion(source, version));
    };
    const Version& version = flow.versions[node.version];
    QStringList operands;
    for (std::uint32_t i = 0; i < node.operandCount; ++i)
        operands << equation(flow.versions[model.nodes[model.operands[node.firstOperand + i]].version]);
    for (std::uint32_t i = 0; i < node.inputCount; ++i)
        operands << equation(flow.versions[model.inputs[node.firstInput + i]]);
    if (operands.size() > kMaxOperands)
        operands = operands.mid(0, kMaxOperands - 1) << tr("%1 more").arg(operands.size() - kMaxOperands + 1);
    QString text = equation(version);
    const QString operation = describeOperation(flow, version);
    if (!operands.isEmpty())
        text += operation.isEmpty() ? tr(", from %1").arg(operands.join(QStringLiteral(", ")))
                                    : tr(", %1 of %2").arg(operation, operands.join(QStringLiteral(", ")));
    if (node.writeCount > 1)
        text += tr(", after %1 writes").arg(node.writeCount);
    if (const QString unwritten = describeUnwritten(source, version); !unwritten.isEmpty())
        text += QStringLiteral(" · ") + unwritten;
    if (version.isWritten)
        text += tr(" · thread %1").arg(version.thread);
    return text;
}

}  // namespace simtscope::figures
