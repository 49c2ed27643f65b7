#include "ui/run/launch_section.h"

#include <QBoxLayout>
#include <QGridLayout>
#include <QLabel>
#include <QPushButton>
#include <QSettings>
#include <QSignalBlocker>
#include <QSlider>
#include <QSpinBox>
#include <QToolButton>
#include <algorithm>
#include <bit>
#include <limits>

#include "gpu/core/devices.h"
#include "ui/figures/facts/facts.h"
#include "ui/figures/grid/grid_words.h"
#include "ui/jobs/kernel_registers.h"
#include "ui/jobs/runner.h"
#include "ui/run/launch_numbers.h"
#include "ui/run/number_slider.h"
#include "ui/session/document/document.h"
#include "ui/session/place/position.h"
#include "ui/session/preferences/appearance.h"
#include "ui/session/preferences/settings.h"
#include "ui/session/runs/program_run.h"
#include "ui/widgets/elided_label.h"
#include "ui/widgets/metrics.h"
#include "ui/widgets/theme_style.h"

namespace simtscope::ui {
namespace {

constexpr char kOpenSetting[] = "launchSettings";
constexpr int kDelayMilliseconds = 80;       // between two runs of a drag
constexpr int kPatienceMilliseconds = 1000;  // a run that takes longer is superseded while the user drags
constexpr int kFieldWidth = 62, kFactLines = 3;
constexpr int kMinGridStop = 32, kMaxFieldValue = std::numeric_limits<int>::max(), kSharedUnit = 128;
constexpr int kMaxStopOfOtherAxes = 64;

/// Returns the member of the shape that the row shows; for all rows but that of shared memory.
std::uint32_t& extentOf(LaunchShape& shape, int row)
{
    Dim3& extent = row < 3 ? shape.grid : shape.block;
    return row % 3 == 0 ? extent.x : row % 3 == 1 ? extent.y : extent.z;
}

QString formatShape(const LaunchShape& shape)
{
    return QStringLiteral("<<<%1, %2>>>").arg(figures::formatExtent(shape.grid), figures::formatExtent(shape.block));
}

int clampToInt(std::uint64_t value)
{
    return int(std::min<std::uint64_t>(value, kMaxFieldValue));
}

const DeviceModel& deviceModelOf(const trace::DeviceInfo& device)
{
    const DeviceModel* const model = findDeviceModel("sm_" + std::to_string(device.computeMajor) + std::to_string(device.computeMinor));
    return model ? *model : *findDeviceModel(kDefaultDeviceModel);
}

}  // namespace

LaunchSection::LaunchSection(const LaunchSectionParts& parts, QWidget* parent) : QWidget(parent), m_parts(parts)
{
    setObjectName("launchSection");
    m_facts = makeDimLabel({}, this);
    m_facts->setObjectName("launchFacts");
    m_facts->setWordWrap(true);
    m_facts->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    m_facts->setMinimumHeight(kFactLines * m_facts->fontMetrics().lineSpacing());
    m_compare = new QPushButton(this);
    m_compare->setObjectName("compareLaunch");
    m_compare->setProperty("outlined", true);
    m_compare->setFocusPolicy(Qt::TabFocus);
    m_compare->setMinimumWidth(60);
    m_content = new QWidget(this);
    auto* inside = new QVBoxLayout(m_content);
    inside->setContentsMargins(0, 0, 0, 0);
    inside->setSpacing(kSmallGap);
    inside->addWidget(makeRows());
    inside->addWidget(m_facts);
    inside->addWidget(m_compare);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(kTinyGap);
    column->addWidget(makeHeader());
    column->addWidget(m_content);

    m_delay.setSingleShot(true);
    m_delay.setInterval(kDelayMilliseconds);
    connect(&m_delay, &QTimer::timeout, this, &LaunchSection::run);
    connect(m_reset, &QPushButton::clicked, this, [this] { setOverride({}); });
    connect(m_compare, &QPushButton::clicked, this, [this] { emit comparisonRequested(settingsToCompare()); });
    m_toggle->setChecked(QSettings().value(kOpenSetting, true).toBool());
    connect(m_toggle, &QToolButton::toggled, this, [this](bool isOpen) {
        QSettings().setValue(kOpenSetting, isOpen);
        showContent();
    });
    for (QToolButton* toggle : {m_gridAxes, m_blockAxes})
        connect(toggle, &QToolButton::toggled, this, &LaunchSection::refreshRows);
    connect(&m_parts.appearance, &Appearance::themeChanged, this, [this] {
        showContent();
        refresh();
    });
    connect(&m_parts.appearance, &Appearance::hidesAnswersChanged, this, &LaunchSection::refresh);
    connect(&m_parts.document, &Document::opened, &m_delay, &QTimer::stop);
    connect(&m_parts.document, &Document::opened, this, &LaunchSection::refresh);
    connect(&m_parts.settings, &Settings::changed, this, &LaunchSection::refresh);
    connect(&m_parts.position, &Position::sourceChanged, this, &LaunchSection::refresh);
    connect(&m_parts.position, &Position::recordingChanged, this, &LaunchSection::refresh);
    connect(&m_parts.registers, &KernelRegisters::resourcesFound, this, &LaunchSection::refresh);
    showContent();
    refresh();
}

void LaunchSection::setHasRoom(bool hasRoom)
{
    if (QSettings().contains(kOpenSetting) || m_toggle->isChecked() == hasRoom)
        return;
    const QSignalBlocker blocker(m_toggle);
    m_toggle->toggle();
    showContent();
}

QWidget* LaunchSection::makeHeader()
{
    m_toggle = new QToolButton(this);
    m_toggle->setObjectName("launchToggle");
    m_toggle->setText(tr("Launch"));
    m_toggle->setCheckable(true);
    m_toggle->setAutoRaise(true);
    m_toggle->setProperty("disclosure", true);
    m_toggle->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_toggle->setToolTip(tr("Grid, block and shared memory of the next run"));
    m_name = new ElidedLabel(this);
    m_name->setObjectName("launchName");
    m_name->setProperty("dim", true);
    m_reset = new QPushButton(tr("Reset"), this);
    m_reset->setObjectName("resetLaunch");
    m_reset->setProperty("link", true);
    m_reset->setCursor(Qt::PointingHandCursor);
    auto* header = new QWidget(this);
    auto* row = new QHBoxLayout(header);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(kTinyGap);
    row->addWidget(m_toggle);
    row->addWidget(m_name, 1);
    row->addWidget(m_reset);
    return header;
}

QToolButton* LaunchSection::makeAxesToggle(const QString& name, const QString& text, const QString& tip)
{
    auto* toggle = new QToolButton(this);
    toggle->setObjectName(name);
    toggle->setText(text);
    toggle->setCheckable(true);
    toggle->setAutoRaise(true);
    toggle->setProperty("disclosure", true);
    toggle->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    toggle->setIconSize({12, 12});
    toggle->setToolTip(tip);
    return toggle;
}

void LaunchSection::addRow(QGridLayout& rows, RowIndex index, const QString& name, const QString& label, QWidget* labelWidget, int max)
{
    auto* number = new NumberSlider(name, label, index == Shared ? 0 : 1, max, this);
    number->field()->setFixedWidth(kFieldWidth);
    number->slider()->setMinimumWidth(24);
    if (auto* text = qobject_cast<QLabel*>(labelWidget)) {
        text->setBuddy(number->field());
        text->setIndent(m_gridAxes->iconSize().width() + 8);  // below the texts of the toggles
    }
    rows.addWidget(labelWidget, index, 0);
    rows.addWidget(number->slider(), index, 1);
    rows.addWidget(number->field(), index, 2);
    m_rows[index] = {labelWidget, number};
    connect(number->slider(), &QSlider::sliderPressed, this, [this] { emit dragged(true); });
    connect(number->slider(), &QSlider::sliderReleased, this, [this] { emit dragged(false); });
    connect(number, &NumberSlider::changed, this, [this, index](int value) { change(index, value); });
}

QWidget* LaunchSection::makeRows()
{
    m_gridAxes = makeAxesToggle("gridAxes", tr("Grid"), tr("Blocks along y and z"));
    m_blockAxes = makeAxesToggle("blockAxes", tr("Block"), tr("Threads along y and z"));
    auto* holder = new QWidget(this);
    holder->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);  // rows must not overlap in a low window
    auto* rows = new QGridLayout(holder);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setHorizontalSpacing(kSmallGap);
    rows->setVerticalSpacing(kTinyGap);
    rows->setColumnStretch(1, 1);
    constexpr std::array kAxes{"x", "y", "z"};
    for (int row = GridX; row < Shared; ++row) {
        const bool isGrid = row < BlockX;
        const int axis = row % 3;
        const std::uint32_t limit = (isGrid ? kMaxGridExtent : kMaxBlockExtent)[std::size_t(axis)];
        const QString label = (isGrid ? tr("Grid") : tr("Block")) + ' ' + kAxes[std::size_t(axis)];
        QWidget* const text = axis > 0 ? makeDimLabel(kAxes[std::size_t(axis)], this)
                              : isGrid ? static_cast<QWidget*>(m_gridAxes)
                                       : m_blockAxes;
        // The range exceeds the limits, so that the user can hit a limit and read about it.
        addRow(*rows, RowIndex(row), (isGrid ? "launchGrid" : "launchBlock") + QString(kAxes[std::size_t(axis)]).toUpper(), label, text,
               clampToInt(std::uint64_t(limit) * 4));
        m_rows[std::size_t(row)].number->setToolTip(tr("%1: 1 to %2").arg(label).arg(limit));
    }
    addRow(*rows, Shared, "launchSharedBytes", tr("Dynamic shared memory in bytes"), makeDimLabel(tr("Shared"), this), 1 << 20);
    m_rows[Shared].number->field()->setSingleStep(kSharedUnit);
    return holder;
}

bool LaunchSection::hasLaunch() const
{
    return m_parts.position.source() && !m_parts.position.recording()->launches.empty() && m_parts.run.isRecordingOfProgram() &&
           m_parts.run.recordingGpu().isEmpty() && m_parts.settings.current().engine == "simt";
}

const trace::Launch& LaunchSection::launch() const
{
    return m_parts.position.source()->launch();
}

const program::Lesson* LaunchSection::openLesson() const
{
    return m_parts.document.lesson() ? &*m_parts.document.lesson() : nullptr;
}

bool LaunchSection::isOverridden() const
{
    return findOverride(m_parts.settings.current().launches, launch().name).has_value();
}

void LaunchSection::showContent()
{
    m_content->setVisible(m_toggle->isChecked());
    m_toggle->setIcon(makeIcon(m_toggle->isChecked() ? "chevron-down" : "chevron-right", m_parts.appearance.theme()));
    if (hasLaunch())
        refreshButtons();
}

void LaunchSection::refresh()
{
    setVisible(hasLaunch());
    if (!hasLaunch())
        return;
    const trace::Recording& recording = *m_parts.position.recording();
    m_own = findOwnShape(recording, launch());
    m_shape = m_own.value_or(LaunchShape{launch().grid, launch().block, launch().dynamicSharedBytes});
    if (const std::optional<LaunchOverride> chosen = findOverride(m_parts.settings.current().launches, launch().name))
        m_shape = {chosen->grid, chosen->block, chosen->dynamicSharedBytes.value_or(m_shape.dynamicSharedBytes)};
    if (const std::string kernel = std::to_string(m_parts.document.id()) + launch().kernel; kernel != m_kernel) {
        m_kernel = kernel;
        for (Row& row : m_rows)
            row.isNeeded = false;
    }
    refreshStops();
    refreshRows();
    refreshFacts();
    refreshButtons();
}

/// Makes the sliders end well above the program's own launch, but not above what a launch can have.
void LaunchSection::refreshStops()
{
    LaunchShape own = m_own.value_or(m_shape);
    for (int row = GridX; row < Shared; ++row) {
        const int largest = clampToInt(std::max<std::uint64_t>(extentOf(m_shape, row), std::uint64_t(extentOf(own, row)) * 4));
        if (row == BlockX)
            m_rows[std::size_t(row)].number->setStops(makeBlockStops(int(kMaxThreadsPerBlock)));
        else
            m_rows[std::size_t(row)].number->setStops(makeLogarithmicStops(
                row == GridX ? clampToInt(std::bit_ceil(std::uint64_t(std::max(largest, kMinGridStop)))) : kMaxStopOfOtherAxes));
    }
    const int most = std::max(int(kMaxSharedBytesWithoutOptIn) - int(launch().staticSharedBytes), clampToInt(m_shape.dynamicSharedBytes));
    std::vector<int> shared{0};
    std::ranges::copy(makeLogarithmicStops(most, kSharedUnit), std::back_inserter(shared));
    m_rows[Shared].number->setStops(std::move(shared));
}

void LaunchSection::refreshRows()
{
    for (int index = GridX; index < RowCount; ++index) {
        Row& row = m_rows[std::size_t(index)];
        row.number->setValue(clampToInt(index == Shared ? m_shape.dynamicSharedBytes : extentOf(m_shape, index)));
        if (index == Shared || index % 3 == 0)
            continue;
        row.isNeeded = row.isNeeded || extentOf(m_shape, index) != 1;
        const bool isShown = row.isNeeded || (index < BlockX ? m_gridAxes : m_blockAxes)->isChecked();
        row.label->setVisible(isShown);
        row.number->setVisible(isShown);
    }
    for (QToolButton* toggle : {m_gridAxes, m_blockAxes})
        toggle->setIcon(makeIcon(toggle->isChecked() ? "chevron-down" : "chevron-right", m_parts.appearance.theme()));
    if (hasLaunch())
        m_rows[Shared].number->setToolTip(
            tr("Dynamic shared memory in bytes; the kernel has %1 of static shared memory")
                .arg(figures::formatWithCount(launch().staticSharedBytes, QT_TRANSLATE_NOOP("figures", "%Ln byte"),
                                              QT_TRANSLATE_NOOP("figures", "%Ln bytes"))));
}

/// Names the lines that accessed memory out of bounds, where the run that is shown made this launch.
QString LaunchSection::outOfBoundsText() const
{
    if (LaunchShape{launch().grid, launch().block, launch().dynamicSharedBytes} != m_shape)
        return {};
    std::vector<std::uint32_t> lines;
    for (const trace::Finding& finding : m_parts.position.recording()->findings)
        if (finding.kind == trace::FindingKind::OutOfBounds && finding.launch == launch().id && finding.line > 0)
            lines.push_back(finding.line);
    std::ranges::sort(lines);
    lines.erase(std::ranges::unique(lines).begin(), lines.end());
    QStringList numbers;
    for (const std::uint32_t line : lines)
        numbers << QString::number(line);
    return lines.empty()       ? QString()
           : lines.size() == 1 ? tr("out of bounds: line %1").arg(numbers.front())
                               : tr("out of bounds: lines %1").arg(numbers.join(QStringLiteral(", ")));
}

std::uint64_t LaunchSection::elementCount()
{
    const std::shared_ptr<const trace::Recording> recording = m_parts.position.recording();
    if (openLesson())
        return countElements(openLesson(), *recording, launch());
    if (m_counted.recording.lock() != recording || m_counted.launch != launch().id)
        m_counted = {recording, launch().id, countElements(nullptr, *recording, launch())};
    return m_counted.count;
}

void LaunchSection::refreshFacts()
{
    const trace::Recording& recording = *m_parts.position.recording();
    const DeviceModel& device = deviceModelOf(recording.deviceOf(launch()));
    m_plan = {m_shape.grid,
              m_shape.block,
              m_parts.registers.findRegisters(recording, launch()).value_or(0),
              launch().staticSharedBytes,
              m_shape.dynamicSharedBytes,
              elementCount()};
    m_forecast = analysis::forecastLaunch(device, m_plan);
    const QString broken = describeBrokenLimits(m_forecast, device), beyond = outOfBoundsText();
    if (m_forecast.isPossible && m_parts.appearance.hidesAnswers()) {
        m_facts->setText(tr("Answers are hidden."));
        m_facts->setStyleSheet({});
        return;
    }
    QString text = m_forecast.isPossible ? summarizeLaunch(m_plan, m_forecast) : broken;
    if (m_forecast.isPossible && !beyond.isEmpty())
        text += QStringLiteral("\u00a0· ") + beyond;
    if (m_forecast.isPossible && !broken.isEmpty())
        text += QStringLiteral(". ") + broken;
    m_facts->setText(text);
    const figures::Theme& theme = m_parts.appearance.theme();
    const bool isWrong = !m_forecast.isPossible || !beyond.isEmpty();
    m_facts->setStyleSheet(isWrong             ? "color: " + theme.color(figures::Role::Error).name()
                           : !broken.isEmpty() ? "color: " + warningTextColor(theme).name()
                                               : QString());
}

void LaunchSection::refreshButtons()
{
    const bool isChanged = isOverridden();
    const QString kernel = QString::fromStdString(launch().name);
    m_name->setFullText(!m_toggle->isChecked()
                            ? QStringLiteral("%1 × %2").arg(figures::formatExtent(m_shape.grid), figures::formatExtent(m_shape.block))
                        : isChanged ? tr("%1, overridden").arg(kernel)
                                    : kernel);
    m_reset->setVisible(isChanged);
    const QString own = m_own ? formatShape(*m_own) : QString();
    m_reset->setToolTip(own.isEmpty() ? tr("Back to the program's own launch") : tr("Back to the program's own launch, %1").arg(own));
    m_name->setToolTip(isChanged ? tr("%1; arguments and memory are those of the program's own launch")
                                       .arg(describeOverriddenLaunches(*m_parts.position.recording(), launch()))
                       : m_toggle->isChecked() ? QString()
                                               : kernel + formatShape(m_shape));
    if (isChanged) {
        m_compare->setText(tr("Compare with source"));
        m_compare->setToolTip(own.isEmpty() ? tr("This launch and the program's own one, side by side")
                                            : tr("This launch and the program's own one, %1, side by side").arg(own));
    } else {
        const std::optional<LaunchOverride> other = findOverride(settingsToCompare().launches, launch().name);
        m_compare->setText(figures::formatWithCount(other ? other->grid.count() : 0, QT_TRANSLATE_NOOP("figures", "Compare with %Ln block"),
                                                    QT_TRANSLATE_NOOP("figures", "Compare with %Ln blocks")));
        m_compare->setToolTip(tr("This launch and one with as many threads in each block, side by side"));
    }
}

/// Returns the settings of the second run of a comparison: without the override, or else with twice as many blocks.
RunSettings LaunchSection::settingsToCompare() const
{
    RunSettings settings = m_parts.settings.current();
    LaunchShape other = m_shape;
    other.grid.x = other.grid.x <= kMaxGridExtent[0] / 2 ? other.grid.x * 2 : other.grid.x / 2;
    settings.launches =
        replaceOverride(settings.launches, launch().name,
                        isOverridden() ? QString() : formatLaunchOverride(launch().name, other, m_shape.dynamicSharedBytes));
    return settings;
}

void LaunchSection::change(RowIndex index, int value)
{
    if (!hasLaunch())
        return;
    LaunchShape changed = m_shape;
    if (index == Shared)
        changed.dynamicSharedBytes = std::uint64_t(value);
    else
        extentOf(changed, index) = std::uint32_t(value);
    const std::optional<std::uint64_t> ownBytes = m_own ? std::optional(m_own->dynamicSharedBytes) : std::nullopt;
    setOverride(changed == m_own ? QString() : formatLaunchOverride(launch().name, changed, ownBytes));
}

void LaunchSection::setOverride(const QString& launchOverride)
{
    RunSettings settings = m_parts.settings.current();
    settings.launches = replaceOverride(settings.launches, launch().name, launchOverride);
    if (settings == m_parts.settings.current())
        return;
    m_parts.settings.set(settings);
    if (!m_delay.isActive())
        m_delay.start();
}

void LaunchSection::run()
{
    if (!hasLaunch() || !m_forecast.isPossible)
        return;
    if (m_parts.runner.isRunning() && m_lastRun.isValid() && m_lastRun.elapsed() < kPatienceMilliseconds) {
        m_delay.start();  // a short run is shown before the next one begins
        return;
    }
    m_lastRun.start();
    m_parts.run.rerun();
}

}  // namespace simtscope::ui

#include "moc_launch_section.cpp"
