#include "ui/notes/facts_card.h"

#include <QGridLayout>
#include <QLabel>
#include <QLocale>
#include <algorithm>

#include "ui/session/place/position.h"
#include "ui/session/preferences/appearance.h"
#include "ui/widgets/look.h"
#include "ui/widgets/narrow.h"

namespace simtscope::ui {
namespace {

constexpr std::size_t kRows = 4;
constexpr int kNarrow = 300;

QString number(std::uint64_t value)
{
    return QLocale().toString(qulonglong(value));
}

QString number(double value)
{
    return QLocale().toString(value, 'f', value < 1 ? 2 : value < 100 ? 1 : 0);
}

struct FactRow {
    QString name, value, detail;
    bool warning = false;
};

struct Space {
    std::uint64_t loads = 0, stores = 0, atomics = 0;
    std::uint64_t accesses() const { return loads + stores + atomics; }
};

/// Returns "2 loads, 1 store".
QString accessNames(const Space& space)
{
    QStringList parts;
    if (space.loads)
        parts << (space.loads == 1 ? FactsCard::tr("1 load") : FactsCard::tr("%1 loads").arg(number(space.loads)));
    if (space.stores)
        parts << (space.stores == 1 ? FactsCard::tr("1 store") : FactsCard::tr("%1 stores").arg(number(space.stores)));
    if (space.atomics)
        parts << (space.atomics == 1 ? FactsCard::tr("1 atomic") : FactsCard::tr("%1 atomics").arg(number(space.atomics)));
    return parts.join(", ");
}

std::vector<FactRow> rowsOf(const analysis::LineCost& facts)
{
    const analysis::Counters& c = facts.counters;
    std::vector<FactRow> rows;
    const Space shared{c.sharedLoad.instructions, c.sharedStore.instructions, c.sharedAtomic.instructions};
    const Space global{c.globalLoad.instructions, c.globalStore.instructions, c.globalAtomic.instructions};
    const Space local{c.localLoad.instructions, c.localStore.instructions, 0};
    if (shared.accesses()) {
        const std::uint64_t conflicts = facts.wavefronts - std::min(facts.wavefronts, facts.ideal);
        rows.push_back({FactsCard::tr("shared"), number(shared.accesses()), accessNames(shared)});
        rows.push_back({FactsCard::tr("wavefronts"), number(facts.wavefronts),
                        conflicts ? FactsCard::tr("ideal %1, conflicts %2").arg(number(facts.ideal), number(conflicts))
                                  : FactsCard::tr("no conflicts"),
                        conflicts > 0});
    }
    if (global.accesses()) {
        rows.push_back({FactsCard::tr("global"), number(global.accesses()), accessNames(global)});
        rows.push_back(
            {FactsCard::tr("sectors"), number(facts.sectors), FactsCard::tr("%1 bytes requested").arg(number(facts.bytesRequested))});
    }
    if (local.accesses() && rows.size() < kRows) {
        rows.push_back({FactsCard::tr("local"), number(local.accesses()), accessNames(local)});
        if (rows.size() < kRows)
            rows.push_back({FactsCard::tr("local sectors"), number(c.localLoad.sectors + c.localStore.sectors),
                            FactsCard::tr("%1 bytes requested").arg(number(c.localLoad.bytesRequested + c.localStore.bytesRequested))});
    }
    if (c.branches && rows.size() < kRows) {
        rows.push_back(
            {FactsCard::tr("PTX branches"), number(c.branches),
             c.divergentBranches ? FactsCard::tr("%1 diverged").arg(number(c.divergentBranches)) : FactsCard::tr("none diverged"),
             c.divergentBranches > 0});
    }
    if (c.barriers && rows.size() < kRows)
        rows.push_back({FactsCard::tr("barriers"), number(c.barriers), FactsCard::tr("warps that arrived")});
    if (c.warpInstructions && rows.size() < kRows) {
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
    m_grid->setContentsMargins(14, 9, 14, 11);
    m_grid->setVerticalSpacing(5);
    m_grid->addWidget(m_heading, 0, 0, 1, 3);
    onWidthBelow(this, kNarrow, [this](bool narrow) {
        m_grid->setColumnMinimumWidth(0, narrow ? 0 : 84);
        m_grid->setColumnMinimumWidth(1, narrow ? 0 : 52);
        m_grid->setHorizontalSpacing(narrow ? 8 : 10);
    });
    m_grid->setColumnStretch(2, 1);
    for (std::size_t i = 0; i < kRows; ++i) {
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
    m_grid->addWidget(m_launch, int(kRows) + 1, 0, 1, 3);
    connect(&m_parts.position, &Position::recordingChanged, this, &FactsCard::gather);
    connect(&m_parts.position, &Position::sourceChanged, this, &FactsCard::refresh);
    connect(&m_parts.position, &Position::sourceChanged, this, &FactsCard::refreshLaunch);
    connect(&m_parts.position, &Position::stepChanged, this, &FactsCard::refresh);
    connect(&m_parts.appearance, &Appearance::answersHiddenChanged, this, &FactsCard::refresh);
    refresh();
    refreshLaunch();
}

void FactsCard::refreshLaunch()
{
    const std::uint64_t nanoseconds = m_parts.position.source() ? m_parts.position.source()->launch().medianDuration() : 0;
    m_launch->setVisible(nanoseconds > 0);
    if (nanoseconds == 0)
        return;
    const trace::Recording& recording = *m_parts.position.recording();
    const trace::Launch& launch = m_parts.position.source()->launch();
    const trace::DeviceInfo& device = recording.deviceOf(launch);
    const double rate = analysis::gigabytesPerSecond(analysis::reportLaunch(recording, launch).total, nanoseconds);
    const QString microseconds = number(double(nanoseconds) / 1e3);
    m_launch->setText(tr("%1 took %2 µs on %3, %4 GB/s")
                          .arg(QString::fromStdString(launch.name), microseconds, QString::fromStdString(device.name), number(rate)));
    QString details =
        launch.durations.size() == 1
            ? tr("One run without the recorder, and what its global accesses moved.")
            : tr("The median of %1 runs without the recorder, and what its global accesses moved.").arg(launch.durations.size());
    if (device.megabytesPerSecond)
        details += ' ' + tr("The device's memory bandwidth is up to %1 GB/s.").arg(number(double(device.megabytesPerSecond) / 1e3));
    m_launch->setToolTip(details);
}

void FactsCard::gather()
{
    m_lines.clear();
    if (!m_parts.position.recording())
        return;
    for (const trace::Launch& launch : m_parts.position.recording()->launches) {
        for (const analysis::LineCost& facts : ownLineCosts(*m_parts.position.recording(), launch))
            m_lines[facts.line] += facts;
    }
}

void FactsCard::setRow(std::size_t index, const QString& name, const QString& value, const QString& detail, bool warning)
{
    m_rows[index].name->setText(name);
    m_rows[index].value->setText(value);
    m_rows[index].detail->setText(detail);
    setStyleProperty(m_rows[index].value, "warning", warning);
}

void FactsCard::refresh()
{
    std::vector<FactRow> rows;
    m_heading->setText(tr("This line, whole run"));
    if (m_parts.position.source()) {
        // Costs of an inlined function are counted at the line that calls it.
        const std::vector<int> lines = linesOfStep(*m_parts.position.source(), m_parts.position.step());
        const auto counted = std::ranges::find_if(lines, [this](int line) { return m_lines.contains(line); });
        if (counted != lines.end()) {
            m_heading->setText(tr("Line %1, whole run").arg(*counted));
            rows = rowsOf(m_lines.at(*counted));
        }
    }
    const bool hidden = m_parts.appearance.answersHidden();
    if (hidden)
        rows.clear();
    for (std::size_t i = 0; i < kRows; ++i) {
        if (i < rows.size())
            setRow(i, rows[i].name, rows[i].value, rows[i].detail, rows[i].warning);
        else
            setRow(i, i > 0 ? QString() : hidden ? tr("Answers are hidden.") : tr("Nothing counted here."), {}, {});
        if (i == 0 && rows.empty() && !m_parts.position.source())
            setRow(i, tr("Run a program to see its numbers."), {}, {});
    }
}

}  // namespace simtscope::ui

#include "moc_facts_card.cpp"
