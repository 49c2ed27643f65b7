#include "ui/run/launch_explorer.h"

#include <QBoxLayout>
#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QScreen>
#include <QSpinBox>
#include <QTabBar>
#include <algorithm>
#include <limits>

#include "ui/figures/facts/facts.h"
#include "ui/figures/facts/messages.h"
#include "ui/jobs/kernel_registers.h"
#include "ui/run/launch_change.h"
#include "ui/run/launch_numbers.h"
#include "ui/run/launch_picture.h"
#include "ui/run/measured_choices.h"
#include "ui/session/document/document.h"
#include "ui/session/place/position.h"
#include "ui/session/preferences/appearance.h"
#include "ui/session/preferences/settings.h"
#include "ui/session/runs/program_run.h"
#include "ui/widgets/metrics.h"
#include "ui/widgets/theme_style.h"

namespace simtscope::ui {
namespace {

constexpr int kWidth = 1080, kHeight = 600, kScreenMargin = 24;  // pixels; kScreenMargin is the margin to the edges of the screen
constexpr int kControlsWidth = 320, kMaxElements = std::numeric_limits<int>::max();

Dim3 valueOf(const std::array<QSpinBox*, 3>& spins)
{
    return {std::uint32_t(spins[0]->value()), std::uint32_t(spins[1]->value()), std::uint32_t(spins[2]->value())};
}

const program::Lesson* openLessonOf(const LaunchExplorerParts& parts)
{
    return parts.document.lesson() ? &*parts.document.lesson() : nullptr;
}

}  // namespace

LaunchExplorer::LaunchExplorer(const LaunchExplorerParts& parts, QWidget* parent) : QDialog(parent), m_parts(parts)
{
    setObjectName("launchExplorer");
    m_picture = new LaunchPicture({m_parts.appearance}, this);
    m_fact = new QLabel(this);
    m_fact->setObjectName("launchFact");
    m_fact->setWordWrap(true);
    m_fact->setMinimumHeight(38);
    m_fact->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_fact->setAccessibleName(tr("What follows for the launch"));
    QWidget* controls = makeControls();
    controls->setFixedWidth(kControlsWidth);
    auto* right = new QVBoxLayout;
    right->setSpacing(kSmallGap);
    right->addWidget(makeViewChoice());
    right->addWidget(m_picture, 1);
    right->addWidget(m_fact);
    auto* columns = new QHBoxLayout;
    columns->setSpacing(kLargeGap);
    columns->addWidget(controls);
    columns->addLayout(right, 1);
    auto* outerColumn = new QVBoxLayout(this);
    outerColumn->setContentsMargins(kLargeGap, kMediumGap, kLargeGap, kMediumGap);
    outerColumn->setSpacing(kMediumGap);
    outerColumn->addLayout(columns, 1);
    outerColumn->addWidget(makeButtons());
    connect(m_picture, &LaunchPicture::blockSizeChosen, this, [this](int threads) {
        m_block[1]->setValue(1);
        m_block[2]->setValue(1);
        m_block[0]->setValue(threads);
    });
    connect(m_views, &QTabBar::currentChanged, this, &LaunchExplorer::showPicture);
    connect(m_measuredSize, &QComboBox::currentIndexChanged, this, &LaunchExplorer::showPicture);
    for (const auto change : {&Document::opened, &Document::textChanged})
        connect(&m_parts.document, change, this, [this] {
            m_isStale = m_isStale || !isVisible();
            if (isVisible()) {
                refreshMeasured();
                showPicture();
            }
        });
    connect(&m_parts.position, &Position::sourceChanged, this, [this] {
        m_isStale = true;
        if (isVisible())
            followLaunch();
    });
    connect(&m_parts.registers, &KernelRegisters::resourcesFound, this, [this] {
        m_isStale = m_isStale || !isVisible();
        if (isVisible())
            showFoundRegisters();
    });
    refreshMeasured();
    resize(std::min(kWidth, screen()->availableSize().width() - kScreenMargin), kHeight);
    adoptLaunch();
}

LaunchExplorer::~LaunchExplorer() = default;

void LaunchExplorer::showEvent(QShowEvent* event)
{
    QDialog::showEvent(event);
    if (m_isStale)
        followLaunch();
}

void LaunchExplorer::followLaunch()
{
    m_isStale = false;
    refreshMeasured();
    if (!m_isEdited)
        adoptLaunch();
    else
        showFoundRegisters();
}

void LaunchExplorer::showFoundRegisters()
{
    showRegisters();
    refresh();
}

void LaunchExplorer::adoptLaunch()
{
    m_isEdited = false;
    m_chosenRegisters.reset();
    m_isFilling = true;
    if (m_parts.position.source() && !m_parts.position.recording()->launches.empty()) {
        const trace::Launch& launch = m_parts.position.source()->launch();
        const trace::DeviceInfo& device = m_parts.position.recording()->deviceOf(launch);
        setWindowTitle(tr("Launch explorer: %1").arg(QString::fromStdString(launch.name)));
        const std::array grid{launch.grid.x, launch.grid.y, launch.grid.z}, block{launch.block.x, launch.block.y, launch.block.z};
        for (std::size_t i = 0; i < 3; ++i) {
            m_grid[i]->setValue(int(grid[i]));
            m_block[i]->setValue(int(block[i]));
        }
        const int deviceRow = m_device->findData(QString("sm_%1%2").arg(device.computeMajor).arg(device.computeMinor));
        const int defaultRow = m_device->findData(QString::fromUtf8(kDefaultDeviceModel.data(), qsizetype(kDefaultDeviceModel.size())));
        m_device->setCurrentIndex(deviceRow >= 0 ? deviceRow : defaultRow);
        m_plan.staticSharedBytes = launch.staticSharedBytes;
        m_staticShared->setText(figures::formatWithCount(launch.staticSharedBytes, QT_TRANSLATE_NOOP("figures", "%Ln byte"),
                                                         QT_TRANSLATE_NOOP("figures", "%Ln bytes")));
        m_dynamicShared->setValue(int(launch.dynamicSharedBytes));
        const std::uint64_t elements =
            countElements(m_parts.run.isRecordingOfProgram() ? openLessonOf(m_parts) : nullptr, *m_parts.position.recording(), launch);
        m_elements->setValue(int(std::min<std::uint64_t>(elements, kMaxElements)));
        const std::uint64_t threads = launch.block.count();
        m_coverElements->setChecked(elements > 0 && launch.grid.y == 1 && launch.grid.z == 1 &&
                                    launch.grid.x == (elements + threads - 1) / threads);
    }
    m_isFilling = false;
    showFoundRegisters();
}

void LaunchExplorer::onChange()
{
    if (m_isFilling)
        return;
    m_isEdited = true;
    coverElements();
    refresh();
}

void LaunchExplorer::coverElements()
{
    const bool shouldCover = m_coverElements->isChecked() && m_elements->value() > 0;
    const std::uint64_t threads = valueOf(m_block).count();
    if (!shouldCover || threads == 0)
        return;
    m_isFilling = true;
    m_grid[0]->setValue(int(std::min<std::uint64_t>((std::uint64_t(m_elements->value()) + threads - 1) / threads, kMaxElements)));
    m_grid[1]->setValue(1);
    m_grid[2]->setValue(1);
    m_isFilling = false;
}

void LaunchExplorer::refresh()
{
    const DeviceModel* device = findDeviceModel(m_device->currentData().toString().toStdString());
    const bool hasLaunches = m_parts.position.source() && !m_parts.position.recording()->launches.empty();
    m_plan.grid = valueOf(m_grid);
    m_plan.block = valueOf(m_block);
    m_plan.registersPerThread = std::uint32_t(m_registers->value());
    m_plan.dynamicSharedBytes = std::uint64_t(m_dynamicShared->value());
    m_plan.elementCount = std::uint64_t(m_elements->value());
    m_forecast = analysis::forecastLaunch(*device, m_plan);
    showPicture();
    const auto rows = computeLaunchNumbers(m_plan, m_forecast);
    for (std::size_t i = 0; i < rows.size(); ++i)
        m_numbers[i]->setText(rows[i].second);
    m_brokenLimits->setText(describeBrokenLimits(m_forecast, *device));
    m_brokenLimits->setVisible(!m_forecast.exceededLimits.empty());
    m_brokenLimits->setStyleSheet("color: " + (m_forecast.isPossible ? warningTextColor(m_parts.appearance.theme())
                                                                     : m_parts.appearance.theme().color(figures::Role::Error))
                                                  .name());
    for (QSpinBox* spin : m_grid)
        spin->setEnabled(!m_coverElements->isChecked());

    const bool isRunnable = hasLaunches && m_parts.run.recordingGpu().isEmpty();
    const LaunchChange change =
        hasLaunches ? findLaunchChange(openLessonOf(m_parts), m_parts.document.arguments(), m_parts.position.source()->launch(),
                                       {m_plan.grid, m_plan.block, m_plan.dynamicSharedBytes}, m_plan.elementCount)
                    : LaunchChange{};
    m_run->setEnabled(isRunnable && m_forecast.isPossible && !change.isEmpty());
    m_resetButton->setEnabled(m_isEdited);
    m_method->setText(!hasLaunches       ? QString()
                      : !isRunnable      ? tr("A recording of a GPU: run the program here first")
                      : change.isEmpty() ? QString()
                      : !change.launch.isEmpty()
                          ? describeOverriddenLaunches(*m_parts.position.recording(), m_parts.position.source()->launch())
                          : tr("through the program's parameters"));
}

void LaunchExplorer::refreshMeasured()
{
    QStringList shown;
    if (m_parts.position.recording())
        for (const std::string& argument : m_parts.position.recording()->program.arguments)
            shown << QString::fromStdString(argument);
    m_measured = makeMeasuredTimesChoices(m_parts.document, shown, shippedTimes());
    const QSignalBlocker quiet(m_measuredSize);
    m_measuredSize->clear();
    for (const figures::MeasuredTimesView& view : m_measured)
        m_measuredSize->addItem(view.problem);
}

void LaunchExplorer::showMeasured()
{
    m_views->setCurrentIndex(Measured);
}

void LaunchExplorer::showPicture()
{
    const bool isMeasured = m_views->currentIndex() == Measured;
    m_measuredSize->setVisible(isMeasured && m_measured.size() > 1);
    if (isMeasured) {
        figures::MeasuredTimesView view = m_measured[std::size_t(std::max(0, m_measuredSize->currentIndex()))];
        m_picture->showMeasured(view);
        m_fact->setText(figures::makeMeasuredTimesFact(view).text);
        return;
    }
    const bool hasLaunches = m_parts.position.source() && !m_parts.position.recording()->launches.empty();
    const figures::LaunchView view{findDeviceModel(m_device->currentData().toString().toStdString()), m_plan,
                                   hasLaunches ? QString::fromStdString(m_parts.position.source()->launch().name) : QString()};
    m_picture->showPlan(view);
    m_fact->setText(figures::makeLaunchFact(view, m_forecast).text);
}

void LaunchExplorer::showRegisters()
{
    const bool hasLaunches = m_parts.position.source() && !m_parts.position.recording()->launches.empty();
    const QString model = m_device->currentData().toString();
    const KernelRegisters::CompiledModule* compiled =
        hasLaunches ? m_parts.registers.findResources(*m_parts.position.recording(), m_parts.position.source()->launch(), model) : nullptr;
    std::uint32_t foundRegisters = 0;
    QString origin = hasLaunches ? tr("compiling for %1…").arg(model) : QString();
    if (compiled && *compiled) {
        const auto kernel = (*compiled)->find(m_parts.position.source()->launch().kernel);
        foundRegisters = kernel == (*compiled)->end() ? 0 : kernel->second.registersPerThread;
        origin = kernel == (*compiled)->end() ? tr("not in what ptxas compiled; not counted")
                 : kernel->second.spilledBytes > 0
                     ? tr("as ptxas compiles it for %1; %2 bytes are spilled to local memory").arg(model).arg(kernel->second.spilledBytes)
                     : tr("as ptxas compiles it for %1").arg(model);
    } else if (compiled) {
        origin = tr("not counted: %1").arg(figures::translateMessage(compiled->error().message));
    }
    if (m_chosenRegisters)
        origin = foundRegisters > 0 ? tr("your number; ptxas reports %1 for %2").arg(foundRegisters).arg(model) : tr("your number");
    m_registersOrigin->setText(origin);
    if (!m_chosenRegisters && std::uint32_t(m_registers->value()) != foundRegisters) {
        const bool wasFilling = std::exchange(m_isFilling, true);
        m_registers->setValue(int(foundRegisters));
        m_isFilling = wasFilling;
    }
}

void LaunchExplorer::run()
{
    const LaunchChange change = findLaunchChange(openLessonOf(m_parts), m_parts.document.arguments(), m_parts.position.source()->launch(),
                                                 {m_plan.grid, m_plan.block, m_plan.dynamicSharedBytes}, m_plan.elementCount);
    QStringList arguments = m_parts.document.arguments();
    for (const auto& [index, value] : change.arguments)
        arguments[index] = value;
    RunSettings settings = m_parts.settings.current();
    settings.launches = replaceOverride(settings.launches, m_parts.position.source()->launch().name, change.launch);
    m_isEdited = false;  // the explorer follows the launch that the run makes
    m_parts.document.setArguments(arguments);
    m_parts.settings.set(settings);
    close();  // it would cover the result of the run
    m_parts.run.start();
}

}  // namespace simtscope::ui

#include "moc_launch_explorer.cpp"
