#include "ui/notes/facts_card.h"

#include <QGridLayout>
#include <QLabel>
#include <QLocale>
#include <algorithm>

#include "ui/session/place/position.h"
#include "ui/session/preferences/appearance.h"
#include "ui/widgets/metrics.h"
#include "ui/widgets/theme_style.h"
#include "ui/widgets/width_watcher.h"

namespace simtscope::ui {
namespace {

constexpr std::size_t kRowCount = 4;
constexpr int kNarrowFactsWidth = 300;

QString formatNumber(std::uint64_t value)
{
    return QLocale().toString(qulonglong(value));
}

QString formatNumber(double value)
{
    return QLocale().toString(value, 'f', value < 1 ? 2 : value < 100 ? 1 : 0);
}

struct FactRow {
    QString name, value, detail;
    bool isWarning = false;
};

/// Explains the names of rows, for tooltips.
constexpr struct {
    const char *name, *tip;
} kTips[] = {
    {"wavefronts", QT_TRANSLATE_NOOP("figures", "Wavefronts of shared memory: each serves at most one word of every bank")},
    {"sectors", QT_TRANSLATE_NOOP("figures", "Sectors of 32 bytes that global accesses move")},
    {"PTX branches", QT_TRANSLATE_NOOP("figures", "Branches of the PTX at which a warp diverged; the assembler may predicate short ones")},
    {"barriers", QT_TRANSLATE_NOOP("figures", "Warps that arrived at a barrier")},
    {"active lanes", QT_TRANSLATE_NOOP("figures", "Active lanes per instruction of a warp, of 32, on average")},
};

QString tipOf(const QString& name)
{
    const auto row = std::ranges::find_if(kTips, [&](const auto& tip) { return FactsCard::tr(tip.name) == name; });
    return row == std::end(kTips) ? QString() : FactsCard::tr(row->tip);
}

struct AccessCounts {
    std::uint64_t loads = 0, stores = 0, atomics = 0;
    std::uint64_t accesses() const { return loads + stores + atomics; }
};

/// Returns "2 loads, 1 store".
QString listAccessNames(const AccessCounts& space)
{
    QStringList parts;
    if (space.loads)
        parts << (space.loads == 1 ? FactsCard::tr("1 load") : FactsCard::tr("%1 loads").arg(formatNumber(space.loads)));
    if (space.stores)
        parts << (space.stores == 1 ? FactsCard::tr("1 store") : FactsCard::tr("%1 stores").arg(formatNumber(space.stores)));
    if (space.atomics)
        parts << (space.atomics == 1 ? FactsCard::tr("1 atomic") : FactsCard::tr("%1 atomics").arg(formatNumber(space.atomics)));
    return parts.join(", ");
}

std::vector<FactRow> makeRows(const analysis::LineCost& facts)
{
    const analysis::Counters& c = facts.counters;
    std::vector<FactRow> rows;
    const AccessCounts shared{c.sharedLoad.instructions, c.sharedStore.instructions, c.sharedAtomic.instructions};
    const AccessCounts global{c.globalLoad.instructions, c.globalStore.instructions, c.globalAtomic.instructions};
    const AccessCounts local{c.localLoad.instructions, c.localStore.instructions, 0};
    if (shared.accesses()) {
        const std::uint64_t conflicts = facts.wavefronts - std::min(facts.wavefronts, facts.idealWavefronts);
        rows.push_back({FactsCard::tr("shared"), formatNumber(shared.accesses()), listAccessNames(shared)});
        rows.push_back({FactsCard::tr("wavefronts"), formatNumber(facts.wavefronts),
                        conflicts
                            ? FactsCard::tr("ideal %1, conflicts %2").arg(formatNumber(facts.idealWavefronts), formatNumber(conflicts))
                            : FactsCard::tr("no conflicts"),
                        conflicts > 0});
    }
    if (global.accesses()) {
        rows.push_back({FactsCard::tr("global"), formatNumber(global.accesses()), listAccessNames(global)});
        rows.push_back({FactsCard::tr("sectors"), formatNumber(facts.sectors),
                        FactsCard::tr("%1 bytes requested").arg(formatNumber(facts.bytesRequested))});
    }
    if (local.accesses() && rows.size() < kRowCount) {
        rows.push_back({FactsCard::tr("local"), formatNumber(local.accesses()), listAccessNames(local)});
        if (rows.size() < kRowCount)
            rows.push_back(
                {FactsCard::tr("local sectors"), formatNumber(c.localLoad.sectors + c.localStore.sectors),
                 FactsCard::tr("%1 bytes requested").arg(formatNumber(c.localLoad.bytesRequested + c.localStore.bytesRequested))});
    }
    if (c.branches && rows.size() < kRowCount) {
        rows.push_back(
            {FactsCard::tr("PTX branches"), formatNumber(c.branches),
             c.divergentBranches ? FactsCard::tr("%1 diverged").arg(formatNumber(c.divergentBranches)) : FactsCard::tr("none diverged"),
             c.divergentBranches > 0});
    }
    if (c.barriers && rows.size() < kRowCount)
        rows.push_back({FactsCard::tr("barriers"), formatNumber(c.barriers), FactsCard::tr("warps that arrived")});
    if (c.warpInstructions && rows.size() < kRowCount) {
        rows.push_back(
            {FactsCard::tr("active lanes"),
             FactsCard::tr("%1 %").arg(QLocale().toString(100.0 * double(c.threadInstructions) / double(c.warpInstructions * 32), 'f', 0)),
             FactsCard::tr("of 32, on average")});
    }
    return rows;
}

}  // namespace

FactsCard::FactsCard(const FactsCardParts& parts, QWidget* parent) : QFrame(parent), m_parts(parts)
{
    setProperty("card", true);
    setObjectName("facts");
    m_heading = makeDimLabel({}, this);
    m_grid = new QGridLayout(this);
    m_grid->setContentsMargins(kMediumGap, kSmallGap, kMediumGap, kMediumGap);
    m_grid->setVerticalSpacing(kTinyGap);
    m_grid->addWidget(m_heading, 0, 0, 1, 3);
    watchWidthBelow(this, kNarrowFactsWidth, [this](bool isNarrow) {
        m_grid->setColumnMinimumWidth(0, isNarrow ? 0 : 84);
        m_grid->setColumnMinimumWidth(1, isNarrow ? 0 : 52);
        m_grid->setHorizontalSpacing(isNarrow ? kSmallGap : kMediumGap);
    });
    m_grid->setColumnStretch(2, 1);
    for (std::size_t i = 0; i < kRowCount; ++i) {
        Row row{new QLabel(this), new QLabel(this), makeDimLabel({}, this)};
        QFont mono = figures::fontFor(figures::Font::MonoBold);
        row.value->setFont(mono);
        row.value->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
        row.detail->setWordWrap(true);  // numbers of millions need two lines
        m_grid->addWidget(row.name, int(i) + 1, 0);
        m_grid->addWidget(row.value, int(i) + 1, 1);
        m_grid->addWidget(row.detail, int(i) + 1, 2);
        m_rows.push_back(row);
    }
    m_launch = makeDimLabel({}, this);
    m_launch->setObjectName("launchTime");
    m_launch->setWordWrap(true);
    m_grid->addWidget(m_launch, int(kRowCount) + 1, 0, 1, 3);
    connect(&m_parts.position, &Position::recordingChanged, this, &FactsCard::collectLineCosts);
    connect(&m_parts.position, &Position::sourceChanged, this, &FactsCard::refresh);
    connect(&m_parts.position, &Position::sourceChanged, this, &FactsCard::refreshLaunch);
    connect(&m_parts.position, &Position::stepChanged, this, &FactsCard::refresh);
    connect(&m_parts.appearance, &Appearance::hidesAnswersChanged, this, &FactsCard::refresh);
    refresh();
    refreshLaunch();
}

void FactsCard::refreshLaunch()
{
    const std::uint64_t nanoseconds = m_parts.position.source() ? m_parts.position.source()->launch().medianNanoseconds() : 0;
    m_launch->setVisible(nanoseconds > 0);
    if (nanoseconds == 0)
        return;
    const trace::Recording& recording = *m_parts.position.recording();
    const trace::Launch& launch = m_parts.position.source()->launch();
    const trace::DeviceInfo& device = recording.deviceOf(launch);
    const double rate = analysis::computeThroughput(analysis::computeLaunchReport(recording, launch).total, nanoseconds);
    const QString microseconds = formatNumber(double(nanoseconds) / 1e3);
    m_launch->setText(tr("%1 took %2 µs on %3, %4 GB/s")
                          .arg(QString::fromStdString(launch.name), microseconds, QString::fromStdString(device.name), formatNumber(rate)));
    QString details =
        launch.durationsNanoseconds.size() == 1
            ? tr("One run without the recorder, and what its global accesses moved.")
            : tr("The median of %1 runs without the recorder, and what its global accesses moved.").arg(launch.durationsNanoseconds.size());
    if (device.megabytesPerSecond)
        details += ' ' + tr("The device's memory bandwidth is up to %1 GB/s.").arg(formatNumber(double(device.megabytesPerSecond) / 1e3));
    m_launch->setToolTip(details);
}

void FactsCard::collectLineCosts()
{
    m_costByLine.clear();
    if (!m_parts.position.recording())
        return;
    for (const trace::Launch& launch : m_parts.position.recording()->launches) {
        for (const analysis::LineCost& facts : computeMainFileLineCosts(*m_parts.position.recording(), launch))
            m_costByLine[facts.line] += facts;
    }
}

void FactsCard::setRow(std::size_t index, const QString& name, const QString& value, const QString& detail, bool isWarning)
{
    m_rows[index].name->setText(name);
    m_rows[index].name->setToolTip(tipOf(name));
    m_rows[index].value->setText(value);
    m_rows[index].detail->setText(detail);
    setStyleProperty(m_rows[index].value, "warning", isWarning);
}

void FactsCard::refresh()
{
    std::vector<FactRow> rows;
    m_heading->setText(tr("This line, whole run"));
    if (m_parts.position.source()) {
        // Costs of an inlined function are counted at the line that calls it.
        const std::vector<int> lines = linesOfStep(*m_parts.position.source(), m_parts.position.step());
        const auto counted = std::ranges::find_if(lines, [this](int line) { return m_costByLine.contains(line); });
        if (counted != lines.end()) {
            m_heading->setText(tr("Line %1, whole run").arg(*counted));
            rows = makeRows(m_costByLine.at(*counted));
        }
    }
    const bool areAnswersHidden = m_parts.appearance.hidesAnswers();
    if (areAnswersHidden)
        rows.clear();
    for (std::size_t i = 0; i < kRowCount; ++i) {
        if (i < rows.size())
            setRow(i, rows[i].name, rows[i].value, rows[i].detail, rows[i].isWarning);
        else
            setRow(i, i > 0 ? QString() : areAnswersHidden ? tr("Answers are hidden.") : tr("Nothing counted here."), {}, {});
        if (i == 0 && rows.empty() && !m_parts.position.source())
            setRow(i, tr("Run a program to see its numbers."), {}, {});
    }
}

}  // namespace simtscope::ui

#include "moc_facts_card.cpp"
