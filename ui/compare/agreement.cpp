#include "ui/compare/agreement.h"

#include <QLocale>

#include "ui/compare/comparison.h"
#include "ui/figures/facts/facts.h"
#include "ui/figures/facts/messages.h"

namespace simtscope::ui {
namespace {

QString formatCount(std::uint64_t value)
{
    return QLocale().toString(qulonglong(value));
}

}  // namespace

Agreement::Agreement(Comparison& comparison) : QObject(&comparison), m_comparison(comparison)
{
    connect(&m_comparison, &Comparison::runsChanged, this, &Agreement::refresh);
    connect(&m_comparison, &Comparison::activeChanged, this, &Agreement::refresh);
}

bool Agreement::canCompare() const
{
    return m_comparison.isActive() && m_left && m_right && analysis::haveSameText(*m_left, *m_right) &&
           m_left->program.arguments == m_right->program.arguments;
}

void Agreement::refresh()
{
    std::shared_ptr<const trace::Recording> left, right;
    if (m_comparison.isComplete()) {
        left = m_comparison.main().position.recording();
        right = m_comparison.other().position.recording();
    }
    if (left == m_left && right == m_right)
        return;
    m_left = left;
    m_right = right;
    m_result.reset();
    m_job.cancel();
    emit changed();
    if (!canCompare())
        return;
    m_job.start([left, right](const std::stop_token& stop) { return analysis::compare(*left, *right, stop); },
                [this](const analysis::Comparison& result) {
                    m_result = result;
                    emit changed();
                });
}

QString Agreement::text() const
{
    if (!m_result)
        return {};
    if (m_result->isAgreement())
        return tr("Both agree, lane by lane.");
    if (m_result->differenceCount == 0)
        return tr("They agree in what both recorded.");
    return m_result->differenceCount == 1 ? tr("They differ in one place.")
                                          : tr("They differ in %1 places.").arg(formatCount(m_result->differenceCount));
}

QString Agreement::details() const
{
    if (!m_result)
        return {};
    using figures::formatWithCount;
    const auto formatBlocks = [](std::uint64_t n) {
        return formatWithCount(n, QT_TRANSLATE_NOOP("figures", "%Ln block"), QT_TRANSLATE_NOOP("figures", "%Ln blocks"));
    };
    const auto formatEvents = [](std::uint64_t n) {
        return formatWithCount(n, QT_TRANSLATE_NOOP("figures", "%Ln event of a lane"), QT_TRANSLATE_NOOP("figures", "%Ln events of lanes"));
    };
    QStringList lines{tr("Compared: %1, %2.").arg(formatBlocks(m_result->blockCount), formatEvents(m_result->laneEventCount))};
    if (m_result->unpairedBlockCount > 0)
        lines << tr("Recorded in one of the two only, so not compared: %1.").arg(formatBlocks(m_result->unpairedBlockCount));
    if (m_result->truncatedBlockCount > 0)
        lines << tr("Cut off in one of the two: %1.").arg(formatBlocks(m_result->truncatedBlockCount));
    if (m_result->maskDifferenceCount + m_result->unspecifiedDifferenceCount > 0)
        lines << tr("Not guaranteed, so not counted: active masks of %1, results of atomics in %2.")
                     .arg(formatWithCount(m_result->maskDifferenceCount, QT_TRANSLATE_NOOP("figures", "%Ln warp"),
                                          QT_TRANSLATE_NOOP("figures", "%Ln warps")),
                          formatEvents(m_result->unspecifiedDifferenceCount));
    const auto formatLaneCount = [](std::uint64_t n) {
        return formatWithCount(n, QT_TRANSLATE_NOOP("figures", "%Ln lane"), QT_TRANSLATE_NOOP("figures", "%Ln lanes"));
    };
    if (m_result->pollDifferenceCount + m_result->roleDifferenceCount > 0)
        lines << tr("Decided by the schedule, so not counted: spin counts of %1, the role of %2.")
                     .arg(formatLaneCount(m_result->pollDifferenceCount), formatLaneCount(m_result->roleDifferenceCount));
    if (m_result->allocationCount > 0)
        lines << tr("Final contents compared: %1.")
                     .arg(formatWithCount(m_result->allocationCount, QT_TRANSLATE_NOOP("figures", "%Ln allocation"),
                                          QT_TRANSLATE_NOOP("figures", "%Ln allocations")));
    else
        lines << tr("Final contents not compared: only recordings of the SIMT engine hold their digests.");
    if (m_result->firstDifference)
        lines << tr("The first: %1").arg(figures::translateMessage(m_result->firstDifference->message()));
    if (m_result->firstRoleDifference)
        lines << tr("The schedule decided differently before, first: %1")
                     .arg(figures::translateMessage(m_result->firstRoleDifference->message()));
    return lines.join('\n');
}

}  // namespace simtscope::ui

#include "moc_agreement.cpp"
