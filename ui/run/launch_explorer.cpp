#include "ui/run/launch_explorer.h"

#include <QAction>
#include <QBoxLayout>
#include <QCheckBox>
#include <QComboBox>
#include <QGridLayout>
#include <QLabel>
#include <QLocale>
#include <QMainWindow>
#include <QPushButton>
#include <QScreen>
#include <QSpinBox>
#include <algorithm>
#include <limits>

#include "ui/figures/facts/facts.h"
#include "ui/figures/messages.h"
#include "ui/jobs/kernel_registers.h"
#include "ui/run/launch_change.h"
#include "ui/run/launch_picture.h"
#include "ui/session/appearance.h"
#include "ui/session/document.h"
#include "ui/session/position.h"
#include "ui/session/program_run.h"
#include "ui/session/settings.h"
#include "ui/widgets/look.h"
#include "ui/widgets/narrow.h"

namespace simtscope::ui {
namespace {

constexpr int kWidth = 1080, kHeight = 600, kFrame = 24;  // kFrame: of the window around it
constexpr int kNarrowSelectors = 610, kControlsWidth = 320, kMost = std::numeric_limits<int>::max();
constexpr std::array kAxisNames{"x", "y", "z"};

Dim3 valueOf(const std::array<QSpinBox*, 3>& spins)
{
    return {std::uint32_t(spins[0]->value()), std::uint32_t(spins[1]->value()), std::uint32_t(spins[2]->value())};
}

QSpinBox* makeSpin(const QString& name, const QString& label, int least, int most, QWidget* parent)
{
    auto* spin = new QSpinBox(parent);
    spin->setObjectName(name);
    spin->setAccessibleName(label);
    spin->setRange(least, most);
    spin->setMinimumWidth(56);
    return spin;
}

QString nameOf(const DeviceModel& model)
{
    return QString::fromUtf8(model.name.data(), qsizetype(model.name.size()));
}

const program::Lesson* lessonOf(const LaunchExplorerParts& parts)
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
    right->setSpacing(8);
    right->addWidget(m_picture, 1);
    right->addWidget(m_fact);
    auto* columns = new QHBoxLayout;
    columns->setSpacing(16);
    columns->addWidget(controls);
    columns->addLayout(right, 1);
    auto* all = new QVBoxLayout(this);
    all->setContentsMargins(16, 14, 16, 12);
    all->setSpacing(10);
    all->addLayout(columns, 1);
    all->addWidget(makeButtons());
    connect(m_picture, &LaunchPicture::blockSizeChosen, this, [this](int threads) {
        m_block[1]->setValue(1);
        m_block[2]->setValue(1);
        m_block[0]->setValue(threads);
    });
    connect(&m_parts.position, &Position::sourceChanged, this, [this] {
        m_isStale = true;
        if (isVisible())
            follow();
    });
    connect(&m_parts.registers, &KernelRegisters::found, this, [this] {
        m_isStale = m_isStale || !isVisible();
        if (isVisible())
            showFound();
    });
    resize(std::min(kWidth, screen()->availableSize().width() - kFrame), kHeight);
    adopt();
}

LaunchExplorer::~LaunchExplorer() = default;

void LaunchExplorer::showEvent(QShowEvent* event)
{
    QDialog::showEvent(event);
    if (m_isStale)
        follow();
}

void LaunchExplorer::follow()
{
    m_isStale = false;
    if (!m_edited)
        adopt();
    else
        showFound();
}

void LaunchExplorer::showFound()
{
    showRegisters();
    refresh();
}

LaunchExplorer::Extent LaunchExplorer::makeExtent(const QString& name, const QString& label, const std::array<std::uint32_t, 3>& most)
{
    Extent spins;
    for (std::size_t i = 0; i < spins.size(); ++i) {
        // Beyond what is allowed, so that the limit can be met and read about.
        spins[i] = makeSpin(name + QString(kAxisNames[i]).toUpper(), label + ' ' + kAxisNames[i], 1,
                            int(std::min<std::uint64_t>(kMost, std::uint64_t(most[i]) * 4)), this);
        spins[i]->setToolTip(tr("%1 %2: 1 to %3").arg(label, kAxisNames[i]).arg(most[i]));
        connect(spins[i], &QSpinBox::valueChanged, this, &LaunchExplorer::changed);
    }
    return spins;
}

QWidget* LaunchExplorer::makeControls()
{
    m_grid = makeExtent("grid", tr("Grid"), kMaxGridExtent);
    m_block = makeExtent("threads", tr("Block"), kMaxBlockExtent);
    m_device = new QComboBox(this);
    m_device->setObjectName("launchDevice");
    m_device->setAccessibleName(tr("Device model"));
    for (const DeviceModel& model : deviceModels())
        m_device->addItem(tr("%1, as in %2").arg(nameOf(model), QString::fromUtf8(model.example.data(), qsizetype(model.example.size()))),
                          nameOf(model));
    m_registers = makeSpin("launchRegisters", tr("Registers per thread"), 0, int(kMaxRegistersPerThread) * 4, this);
    m_registers->setToolTip(tr("Registers per thread: up to %1").arg(kMaxRegistersPerThread));
    m_registers->setSpecialValueText(tr("not known"));
    m_registersFrom = makeDimLabel({}, this);
    m_registersFrom->setObjectName("registersFrom");
    m_registersFrom->setWordWrap(true);
    m_staticShared = new QLabel(this);
    m_staticShared->setObjectName("staticShared");
    m_dynamicShared = makeSpin("launchShared", tr("Dynamic shared memory in bytes"), 0, 1 << 20, this);
    m_dynamicShared->setSingleStep(128);
    m_elements = makeSpin("launchElements", tr("Threads that the problem needs"), 0, kMost, this);
    m_elements->setSpecialValueText(tr("not known"));
    m_cover = new QCheckBox(tr("Grid covers the elements"), this);
    m_cover->setObjectName("coverElements");
    m_broken = new QLabel(this);
    m_broken->setObjectName("launchBroken");
    m_broken->setWordWrap(true);

    auto* controls = new QWidget(this);
    auto* grid = new QGridLayout(controls);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(6);
    grid->setVerticalSpacing(8);
    for (int i = 0; i < 3; ++i)
        grid->addWidget(makeDimLabel(kAxisNames[std::size_t(i)], this), 0, i + 1, Qt::AlignCenter);
    const auto extent = [&](int row, const QString& label, const Extent& spins) {
        grid->addWidget(makeDimLabel(label, this), row, 0);
        for (int i = 0; i < 3; ++i)
            grid->addWidget(spins[std::size_t(i)], row, i + 1);
    };
    const auto field = [&](int row, const QString& label, QWidget* widget) {
        auto* name = makeDimLabel(label, this);
        name->setBuddy(widget);
        grid->addWidget(name, row, 0);
        grid->addWidget(widget, row, 1, 1, 3);
    };
    extent(1, tr("Blocks"), m_grid);
    extent(2, tr("Threads"), m_block);
    field(3, tr("Elements"), m_elements);
    grid->addWidget(m_cover, 4, 1, 1, 3);
    field(5, tr("Device"), m_device);
    field(6, tr("Registers"), m_registers);
    grid->addWidget(m_registersFrom, 7, 1, 1, 3);
    field(8, tr("Static shared"), m_staticShared);
    field(9, tr("Dynamic shared"), m_dynamicShared);
    grid->addWidget(m_broken, 10, 0, 1, 4);
    grid->setRowStretch(11, 1);
    grid->setColumnMinimumWidth(0, 104);
    for (const int axis : {1, 2, 3})
        grid->setColumnStretch(axis, 1);
    auto* facts = new QGridLayout;
    facts->setHorizontalSpacing(6);
    facts->setVerticalSpacing(3);
    for (const auto& [name, value] : numbers()) {
        const int row = int(m_numbers.size());
        facts->addWidget(makeDimLabel(name, this), row, 0);
        m_numbers.push_back(new QLabel(value, this));
        facts->addWidget(m_numbers.back(), row, 1, Qt::AlignRight);
    }
    facts->setColumnStretch(0, 1);
    grid->addLayout(facts, 12, 0, 1, 4);

    connect(m_device, &QComboBox::currentIndexChanged, this, [this] {
        if (m_filling)
            return;
        showRegisters();
        changed();
    });
    connect(m_registers, &QSpinBox::valueChanged, this, [this](int value) {
        if (m_filling)
            return;
        m_chosenRegisters = std::uint32_t(value);
        showRegisters();
        changed();
    });
    connect(m_dynamicShared, &QSpinBox::valueChanged, this, &LaunchExplorer::changed);
    connect(m_elements, &QSpinBox::valueChanged, this, &LaunchExplorer::changed);
    connect(m_cover, &QCheckBox::toggled, this, &LaunchExplorer::changed);
    return controls;
}

QWidget* LaunchExplorer::makeButtons()
{
    m_asLaunched = new QPushButton(tr("As launched"), this);
    m_asLaunched->setObjectName("asLaunched");
    m_asLaunched->setToolTip(tr("Back to the launch that is shown in the window"));
    m_run = new QPushButton(tr("Run with this"), this);
    m_run->setObjectName("runLaunch");
    m_run->setProperty("primary", true);
    m_run->setDefault(true);
    auto* close = new QPushButton(tr("Close"), this);
    close->setObjectName("closeLaunch");
    m_method = makeDimLabel({}, this);
    m_method->setObjectName("launchMethod");
    auto* row = new QWidget(this);
    auto* layout = new QHBoxLayout(row);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_asLaunched);
    layout->addStretch(1);
    layout->addWidget(m_method);
    layout->addSpacing(8);
    layout->addWidget(close);
    layout->addWidget(m_run);
    connect(m_asLaunched, &QPushButton::clicked, this, &LaunchExplorer::adopt);
    connect(m_run, &QPushButton::clicked, this, &LaunchExplorer::run);
    connect(close, &QPushButton::clicked, this, &QDialog::close);
    return row;
}

void LaunchExplorer::adopt()
{
    m_edited = false;
    m_chosenRegisters.reset();
    m_filling = true;
    if (m_parts.position.source() && !m_parts.position.recording()->launches.empty()) {
        const trace::Launch& launch = m_parts.position.source()->launch();
        const trace::DeviceInfo& device = m_parts.position.recording()->deviceOf(launch);
        setWindowTitle(tr("Launch explorer: %1").arg(QString::fromStdString(launch.name)));
        const std::array grid{launch.grid.x, launch.grid.y, launch.grid.z}, block{launch.block.x, launch.block.y, launch.block.z};
        for (std::size_t i = 0; i < 3; ++i) {
            m_grid[i]->setValue(int(grid[i]));
            m_block[i]->setValue(int(block[i]));
        }
        const int known = m_device->findData(QString("sm_%1%2").arg(device.computeMajor).arg(device.computeMinor));
        const int usual = m_device->findData(QString::fromUtf8(kDefaultDeviceModel.data(), qsizetype(kDefaultDeviceModel.size())));
        m_device->setCurrentIndex(known >= 0 ? known : usual);
        m_plan.staticShared = launch.staticShared;
        m_staticShared->setText(
            figures::counted(launch.staticShared, QT_TRANSLATE_NOOP("figures", "%Ln byte"), QT_TRANSLATE_NOOP("figures", "%Ln bytes")));
        m_dynamicShared->setValue(int(launch.dynamicShared));
        const std::uint64_t elements =
            elementsOf(m_parts.run.recordingIsOfProgram() ? lessonOf(m_parts) : nullptr, *m_parts.position.recording(), launch);
        m_elements->setValue(int(std::min<std::uint64_t>(elements, kMost)));
        const std::uint64_t threads = launch.block.count();
        m_cover->setChecked(elements > 0 && launch.grid.y == 1 && launch.grid.z == 1 &&
                            launch.grid.x == (elements + threads - 1) / threads);
    }
    m_filling = false;
    showFound();
}

void LaunchExplorer::changed()
{
    if (m_filling)
        return;
    m_edited = true;
    coverElements();
    refresh();
}

void LaunchExplorer::coverElements()
{
    const bool wanted = m_cover->isChecked() && m_elements->value() > 0;
    const std::uint64_t threads = valueOf(m_block).count();
    if (!wanted || threads == 0)
        return;
    m_filling = true;
    m_grid[0]->setValue(int(std::min<std::uint64_t>((std::uint64_t(m_elements->value()) + threads - 1) / threads, kMost)));
    m_grid[1]->setValue(1);
    m_grid[2]->setValue(1);
    m_filling = false;
}

void LaunchExplorer::refresh()
{
    const DeviceModel* device = findDeviceModel(m_device->currentData().toString().toStdString());
    const bool any = m_parts.position.source() && !m_parts.position.recording()->launches.empty();
    m_plan.grid = valueOf(m_grid);
    m_plan.block = valueOf(m_block);
    m_plan.registers = std::uint32_t(m_registers->value());
    m_plan.dynamicShared = std::uint64_t(m_dynamicShared->value());
    m_plan.elements = std::uint64_t(m_elements->value());
    m_forecast = analysis::forecast(*device, m_plan);
    const figures::LaunchView view{device, m_plan, any ? QString::fromStdString(m_parts.position.source()->launch().name) : QString()};
    m_picture->show(view);
    m_fact->setText(figures::launchFact(view, m_forecast).text);
    const auto rows = numbers();
    for (std::size_t i = 0; i < rows.size(); ++i)
        m_numbers[i]->setText(rows[i].second);
    QStringList broken;
    for (const analysis::BrokenLimit& limit : m_forecast.broken)
        broken << figures::brokenText(limit, *device);
    m_broken->setText(broken.join('\n'));
    m_broken->setVisible(!broken.isEmpty());
    m_broken->setStyleSheet(
        "color: " +
        (m_forecast.possible ? warningText(m_parts.appearance.theme()) : m_parts.appearance.theme().color(figures::Role::Error)).name());
    for (QSpinBox* spin : m_grid)
        spin->setEnabled(!m_cover->isChecked());

    const bool runnable = any && m_parts.run.recordedOn().isEmpty();
    const LaunchChange change = any ? changeOf(lessonOf(m_parts), m_parts.document.arguments(), m_parts.position.source()->launch(),
                                               {m_plan.grid, m_plan.block, m_plan.dynamicShared}, m_plan.elements)
                                    : LaunchChange{};
    m_run->setEnabled(runnable && m_forecast.possible && !change.none());
    m_asLaunched->setEnabled(m_edited);
    m_method->setText(!any                       ? QString()
                      : !runnable                ? tr("A recording of a GPU: run the program here first")
                      : change.none()            ? QString()
                      : !change.launch.isEmpty() ? overrideText()
                                                 : tr("through the program's parameters"));
}

/// An override goes by the kernel's name.
QString LaunchExplorer::overrideText() const
{
    const std::string& kernel = m_parts.position.source()->launch().name;
    const auto launches = std::ranges::count(m_parts.position.recording()->launches, kernel, &trace::Launch::name);
    return figures::counted(std::uint64_t(launches), QT_TRANSLATE_NOOP("figures", "the program's own launch is overridden"),
                            QT_TRANSLATE_NOOP("figures", "all %Ln launches of %1 are overridden"))
        .replace(QLatin1String("%1"), QString::fromStdString(kernel));
}

std::vector<std::pair<QString, QString>> LaunchExplorer::numbers() const
{
    const analysis::LaunchForecast& f = m_forecast;
    const auto of = [](std::uint64_t part, std::uint64_t whole) {
        return tr("%1 of %2").arg(figures::amount(part), figures::amount(whole));
    };
    return {{tr("Active blocks per SM"), QString::number(f.activeBlocks)},
            {tr("Active warps per SM"), of(f.activeWarps, f.maxWarps)},
            {tr("Occupancy"), QStringLiteral("%1 %").arg(QLocale().toString(f.occupancy * 100, 'f', 1))},
            {tr("Limited by"), f.activeBlocks > 0 ? figures::limiterName(f.perSm.limiter) : tr("nothing fits")},
            {tr("Warps per block"), QString::number(f.warpsPerBlock)},
            {tr("Lanes without a thread"), f.idleLanes ? tr("%1 in each block").arg(f.idleLanes) : tr("none")},
            {tr("Threads without an element"), m_plan.elements ? of(f.idleThreads, f.threads) : tr("elements not known")},
            {tr("Waves"), figures::amount(f.waves)},
            {tr("Blocks in the last wave"), of(f.lastWave, f.blocksPerWave)}};
}

void LaunchExplorer::showRegisters()
{
    const bool any = m_parts.position.source() && !m_parts.position.recording()->launches.empty();
    const QString model = m_device->currentData().toString();
    const KernelRegisters::Compiled* compiled =
        any ? m_parts.registers.ask(*m_parts.position.recording(), m_parts.position.source()->launch(), model) : nullptr;
    std::uint32_t found = 0;
    QString from = any ? tr("compiling for %1…").arg(model) : QString();
    if (compiled && *compiled) {
        const auto kernel = (*compiled)->find(m_parts.position.source()->launch().kernel);
        found = kernel == (*compiled)->end() ? 0 : kernel->second.registers;
        from = kernel == (*compiled)->end() ? tr("not in what ptxas compiled; not counted")
               : kernel->second.spilledBytes > 0
                   ? tr("as ptxas compiles it for %1; %2 bytes are spilled to local memory").arg(model).arg(kernel->second.spilledBytes)
                   : tr("as ptxas compiles it for %1").arg(model);
    } else if (compiled) {
        from = tr("not counted: %1").arg(figures::translated(compiled->error().message));
    }
    if (m_chosenRegisters)
        from = found > 0 ? tr("your number; ptxas reports %1 for %2").arg(found).arg(model) : tr("your number");
    m_registersFrom->setText(from);
    if (!m_chosenRegisters && std::uint32_t(m_registers->value()) != found) {
        const bool filling = std::exchange(m_filling, true);
        m_registers->setValue(int(found));
        m_filling = filling;
    }
}

void LaunchExplorer::run()
{
    const LaunchChange change = changeOf(lessonOf(m_parts), m_parts.document.arguments(), m_parts.position.source()->launch(),
                                         {m_plan.grid, m_plan.block, m_plan.dynamicShared}, m_plan.elements);
    QStringList arguments = m_parts.document.arguments();
    for (const auto& [index, value] : change.arguments)
        arguments[index] = value;
    RunSettings settings = m_parts.settings.current();
    settings.launch = change.launch;
    m_edited = false;  // what the run makes of it is shown
    m_parts.document.setArguments(arguments);
    m_parts.settings.set(settings);
    close();  // it would cover what the run shows
    m_parts.run.start();
}

void addLaunchExplorer(QMainWindow& window, const LaunchExplorerParts& parts, QHBoxLayout& selectors)
{
    auto* action = window.findChild<QAction*>("launchExplorerAction");
    auto* button = new QPushButton(LaunchExplorer::tr("Explore launch"), &window);
    button->setObjectName("exploreLaunch");
    button->setProperty("link", true);
    button->setCursor(Qt::PointingHandCursor);
    button->setToolTip(
        LaunchExplorer::tr("Grid, block and occupancy of this launch (%1)").arg(action->shortcut().toString(QKeySequence::NativeText)));
    button->setVisible(false);
    const int launch = selectors.indexOf(window.findChild<QComboBox*>("launch"));
    selectors.insertWidget(launch, button);
    QObject::connect(button, &QPushButton::clicked, action, &QAction::trigger);
    const auto refresh = [button, action, parts] {
        button->setVisible(parts.position.source() != nullptr && !button->property("narrow").toBool());
        action->setEnabled(parts.position.source() != nullptr);
    };
    QObject::connect(&parts.position, &Position::sourceChanged, button, refresh);
    onNarrow(selectors.parentWidget(), kNarrowSelectors, [button, refresh](bool narrow) {
        button->setProperty("narrow", narrow);  // the menu has it as well
        refresh();
    });
    QObject::connect(action, &QAction::triggered, &window, [&window, parts] {
        auto* explorer = window.findChild<LaunchExplorer*>("launchExplorer");
        if (!explorer)
            explorer = new LaunchExplorer(parts, &window);
        explorer->show();
        explorer->activateWindow();
    });
}

}  // namespace simtscope::ui
