#include "ui/assembly/assembly_model.h"

#include "ui/figures/canvas/theme.h"
#include "ui/figures/facts/facts.h"
#include "ui/figures/facts/messages.h"

namespace simtscope::ui {
namespace {

using analysis::MachineRow;
using analysis::PtxRow;
using figures::Role;

QString joinOutcomes(const std::vector<Message>& messages, const QString& separator)
{
    QStringList texts;
    for (const Message& message : messages)
        texts << figures::translateMessage(message);
    return texts.join(separator);
}

}  // namespace

void AssemblyModel::setAssembly(std::shared_ptr<const analysis::Assembly> assembly)
{
    beginResetModel();
    m_assembly = std::move(assembly);
    m_linked.clear();
    m_current.clear();
    endResetModel();
}

void AssemblyModel::reportRows(const std::set<std::size_t>& rows)
{
    if (!rows.empty())
        emit dataChanged(index(int(*rows.begin()), 0), index(int(*rows.rbegin()), columnCount() - 1));
}

int AssemblyModel::setLinked(std::set<std::size_t> rows)
{
    std::swap(m_linked, rows);
    reportRows(rows);
    reportRows(m_linked);
    return m_linked.empty() ? -1 : int(*m_linked.begin());
}

void AssemblyModel::setCurrent(std::set<std::size_t> rows)
{
    if (m_current == rows)
        return;
    std::swap(m_current, rows);
    reportRows(rows);
    reportRows(m_current);
}

void AssemblyModel::setTheme(const figures::Theme& theme)
{
    m_theme = &theme;
    if (rowCount() > 0)
        emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
}

void AssemblyModel::setShowsCounts(bool showsCounts)
{
    m_showsCounts = showsCounts;
    if (rowCount() > 0)
        emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
}

int AssemblyModel::rowCount(const QModelIndex& parent) const
{
    if (parent.isValid() || !m_assembly)
        return 0;
    return int(m_listing == Listing::Ptx ? m_assembly->ptx.size() : m_assembly->machine.size());
}

int AssemblyModel::columnCount(const QModelIndex&) const
{
    return m_listing == Listing::Ptx ? int(PtxColumnCount) : int(MachineColumnCount);
}

QString AssemblyModel::textOf(const PtxRow& row, int column) const
{
    switch (column) {
    case PtxLine:
        return QString::number(row.textLine);
    case PtxText:
        return QString::fromStdString(row.text);
    case Warps:
        return m_showsCounts ? figures::formatCount(row.totals.instructions) : QString();
    default:
        return joinOutcomes(row.outcomes, "; ");
    }
}

QString AssemblyModel::textOf(const MachineRow& row, int column) const
{
    switch (column) {
    case Address:
        return QString("%1").arg(row.address, 4, 16, QChar('0'));
    case MachineText:
        return QString::fromStdString(row.text);
    case Control:
        return QString::fromStdString(ptx::formatControlBits(row.control));
    default:
        return (row.liveRegisters > 0 ? QString::number(row.liveRegisters) : QString()) + (row.spilledBytes > 0 ? tr(" spill") : QString());
    }
}

QString AssemblyModel::tipOf(const PtxRow& row) const
{
    QStringList lines;
    if (!row.label.empty())
        lines << QString::fromStdString(row.label) + ":";
    lines << QString::fromStdString(row.text);
    for (const trace::SourceFrame& frame : row.frames)
        lines << (frame.function.empty() ? tr("line %1").arg(frame.line)
                                         : tr("line %1, inlined from %2").arg(frame.line).arg(QString::fromStdString(frame.function)));
    if (m_showsCounts)
        lines << tr("executions: %1 by warps, %2 by threads")
                     .arg(figures::formatCount(row.totals.instructions), figures::formatCount(row.totals.threadInstructions));
    if (m_showsCounts && row.predicatedOffThreads)
        lines << tr("threads with a false guard: %1").arg(figures::formatCount(*row.predicatedOffThreads));
    for (const Message& outcome : row.outcomes)
        lines << figures::translateMessage(outcome);
    return lines.join('\n');
}

QString AssemblyModel::tipOf(const MachineRow& row, int column)
{
    QStringList lines;
    if (!row.label.empty())
        lines << QString::fromStdString(row.label) + ":";
    lines << QString::fromStdString(row.text);
    if (const Message spill = analysis::describeSpill(row); !spill.isEmpty())
        lines << figures::translateMessage(spill);
    if (row.liveRegisters > 0)
        lines << tr("live registers: %1").arg(row.liveRegisters);
    for (const Message& part : analysis::describeControl(row.control))
        lines << figures::translateMessage(part);
    if (column == Control)
        lines << tr("B: scoreboards that it waits for. R, W: scoreboard until operands are read, until the result is written.")
              << tr("Y: the scheduler prefers another warp. S: cycles before the next instruction of the warp.");
    return lines.join('\n');
}

/// Returns whether the cell is less important: PTX that was not executed, and what became of PTX.
bool AssemblyModel::isDim(int row, int column) const
{
    if (m_listing == Listing::Machine)
        return column == Address || column == Control;
    return column == PtxLine || column == Outcome || (m_showsCounts && m_assembly->ptx[std::size_t(row)].totals.instructions == 0);
}

QVariant AssemblyModel::data(const QModelIndex& index, int role) const
{
    if (!m_assembly || !index.isValid())
        return {};
    const auto row = std::size_t(index.row());
    const bool isPtx = m_listing == Listing::Ptx;
    switch (role) {
    case Qt::DisplayRole: {
        const QString text = isPtx ? textOf(m_assembly->ptx[row], index.column()) : textOf(m_assembly->machine[row], index.column());
        // A mark says what the colour says.
        if (index.column() == 0)
            return (isCurrent(index.row())  ? QString::fromUtf8("\u25b6 ")
                    : isLinked(index.row()) ? QString::fromUtf8("\u2022 ")
                                            : QString()) +
                   text;
        return text;
    }
    case Qt::ToolTipRole:
        return isPtx ? tipOf(m_assembly->ptx[row]) : tipOf(m_assembly->machine[row], index.column());
    case Qt::TextAlignmentRole: {
        const bool isNumber = index.column() == 0 || (isPtx && index.column() == Warps) || (!isPtx && index.column() == Live);
        return int((isNumber ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    }
    case Qt::BackgroundRole:
        if (!m_theme)
            return {};
        if (isCurrent(index.row()))
            return m_theme->color(Role::Accent);
        if (isLinked(index.row()))
            return m_theme->color(Role::AccentSoft);
        if (!isPtx && m_assembly->machine[row].spilledBytes > 0 && index.column() == Live)
            return m_theme->color(Role::ConflictSoft);
        return {};
    case Qt::ForegroundRole:
        if (!m_theme)
            return {};
        if (isCurrent(index.row()))
            return m_theme->inkOn(Role::Accent);
        if (isLinked(index.row()))
            return m_theme->inkOn(Role::AccentSoft);
        if (!isPtx && m_assembly->machine[row].spilledBytes > 0 && index.column() == Live)
            return m_theme->inkOn(Role::ConflictSoft);
        return m_theme->color(isDim(index.row(), index.column()) ? Role::TextDim : Role::Text);
    default:
        return {};
    }
}

QVariant AssemblyModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || (role != Qt::DisplayRole && role != Qt::ToolTipRole))
        return {};
    const bool isTip = role == Qt::ToolTipRole;
    if (m_listing == Listing::Ptx)
        switch (section) {
        case PtxLine:
            return isTip ? tr("Line of the PTX") : QString("#");
        case PtxText:
            return QString("PTX");
        case Warps:
            return isTip ? tr("Executions by warps, in all blocks of the launch") : tr("Warps");
        default:
            return isTip ? tr("What ptxas has made of it, where that is more than one plain instruction") : tr("Became");
        }
    switch (section) {
    case Address:
        return isTip ? tr("Address in the code of the function, in bytes") : QString("#");
    case MachineText:
        return QString("SASS");
    case Control:
        return isTip ? tr("Control bits: scoreboards that it waits for, reads, writes; yield; stall count") : tr("Control");
    default:
        return isTip ? tr("General registers that hold a value that is still needed") : tr("Live");
    }
}

}  // namespace simtscope::ui

#include "moc_assembly_model.cpp"
