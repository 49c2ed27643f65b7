// Makes the controls and buttons of LaunchExplorer.
#include <QBoxLayout>
#include <QCheckBox>
#include <QComboBox>
#include <QGridLayout>
#include <QLabel>
#include <QPushButton>
#include <QSpinBox>
#include <QTabBar>
#include <algorithm>
#include <limits>

#include "gpu/core/devices.h"
#include "ui/run/launch_explorer.h"
#include "ui/run/launch_numbers.h"
#include "ui/widgets/metrics.h"
#include "ui/widgets/theme_style.h"

namespace simtscope::ui {
namespace {

constexpr int kMaxInt = std::numeric_limits<int>::max();
constexpr std::array kAxisNames{"x", "y", "z"};

QSpinBox* makeSpinBox(const QString& name, const QString& label, int min, int max, QWidget* parent)
{
    auto* spin = new QSpinBox(parent);
    spin->setObjectName(name);
    spin->setAccessibleName(label);
    spin->setRange(min, max);
    spin->setMinimumWidth(56);
    return spin;
}

QString nameOf(const DeviceModel& model)
{
    return QString::fromUtf8(model.name.data(), qsizetype(model.name.size()));
}

}  // namespace

LaunchExplorer::ExtentFields LaunchExplorer::makeExtentFields(const QString& name, const QString& label,
                                                              const std::array<std::uint32_t, 3>& max)
{
    ExtentFields spins;
    for (std::size_t i = 0; i < spins.size(); ++i) {
        // The range exceeds the limits, so that the user can hit a limit and read about it.
        spins[i] = makeSpinBox(name + QString(kAxisNames[i]).toUpper(), label + ' ' + kAxisNames[i], 1,
                               int(std::min<std::uint64_t>(kMaxInt, std::uint64_t(max[i]) * 4)), this);
        spins[i]->setToolTip(tr("%1 %2: 1 to %3").arg(label, kAxisNames[i]).arg(max[i]));
        connect(spins[i], &QSpinBox::valueChanged, this, &LaunchExplorer::onChange);
    }
    return spins;
}

QWidget* LaunchExplorer::makeControls()
{
    m_grid = makeExtentFields("grid", tr("Grid"), kMaxGridExtent);
    m_block = makeExtentFields("threads", tr("Block"), kMaxBlockExtent);
    m_device = new QComboBox(this);
    m_device->setObjectName("launchDevice");
    m_device->setAccessibleName(tr("Device model"));
    for (const DeviceModel& model : deviceModels())
        m_device->addItem(tr("%1, as in %2").arg(nameOf(model), QString::fromUtf8(model.product.data(), qsizetype(model.product.size()))),
                          nameOf(model));
    m_registers = makeSpinBox("launchRegisters", tr("Registers per thread"), 0, int(kMaxRegistersPerThread) * 4, this);
    m_registers->setToolTip(tr("Registers per thread: up to %1").arg(kMaxRegistersPerThread));
    m_registers->setSpecialValueText(tr("not known"));
    m_registersOrigin = makeDimLabel({}, this);
    m_registersOrigin->setObjectName("registersFrom");
    m_registersOrigin->setWordWrap(true);
    m_staticShared = new QLabel(this);
    m_staticShared->setObjectName("staticShared");
    m_dynamicShared = makeSpinBox("launchShared", tr("Dynamic shared memory in bytes"), 0, 1 << 20, this);
    m_dynamicShared->setSingleStep(128);
    m_elements = makeSpinBox("launchElements", tr("Threads that the problem needs"), 0, kMaxInt, this);
    m_elements->setSpecialValueText(tr("not known"));
    m_coverElements = new QCheckBox(tr("Grid covers the elements"), this);
    m_coverElements->setObjectName("coverElements");
    m_brokenLimits = new QLabel(this);
    m_brokenLimits->setObjectName("launchBroken");
    m_brokenLimits->setWordWrap(true);

    auto* controls = new QWidget(this);
    auto* grid = new QGridLayout(controls);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(kSmallGap);
    grid->setVerticalSpacing(kSmallGap);
    for (int i = 0; i < 3; ++i)
        grid->addWidget(makeDimLabel(kAxisNames[std::size_t(i)], this), 0, i + 1, Qt::AlignCenter);
    const auto addExtentRow = [&](int row, const QString& label, const ExtentFields& spins) {
        grid->addWidget(makeDimLabel(label, this), row, 0);
        for (int i = 0; i < 3; ++i)
            grid->addWidget(spins[std::size_t(i)], row, i + 1);
    };
    const auto addFieldRow = [&](int row, const QString& label, QWidget* widget) {
        auto* name = makeDimLabel(label, this);
        name->setBuddy(widget);
        grid->addWidget(name, row, 0);
        grid->addWidget(widget, row, 1, 1, 3);
    };
    addExtentRow(1, tr("Blocks"), m_grid);
    addExtentRow(2, tr("Threads"), m_block);
    addFieldRow(3, tr("Elements"), m_elements);
    grid->addWidget(m_coverElements, 4, 1, 1, 3);
    addFieldRow(5, tr("Device"), m_device);
    addFieldRow(6, tr("Registers"), m_registers);
    grid->addWidget(m_registersOrigin, 7, 1, 1, 3);
    addFieldRow(8, tr("Static shared"), m_staticShared);
    addFieldRow(9, tr("Dynamic shared"), m_dynamicShared);
    grid->addWidget(m_brokenLimits, 10, 0, 1, 4);
    grid->setRowStretch(11, 1);
    grid->setColumnMinimumWidth(0, 104);
    for (const int axis : {1, 2, 3})
        grid->setColumnStretch(axis, 1);
    auto* facts = new QGridLayout;
    facts->setHorizontalSpacing(kSmallGap);
    facts->setVerticalSpacing(kTinyGap);
    for (const auto& [name, value] : computeLaunchNumbers(m_plan, m_forecast)) {
        const int row = int(m_numbers.size());
        facts->addWidget(makeDimLabel(name, this), row, 0);
        m_numbers.push_back(new QLabel(value, this));
        facts->addWidget(m_numbers.back(), row, 1, Qt::AlignRight);
    }
    facts->setColumnStretch(0, 1);
    grid->addLayout(facts, 12, 0, 1, 4);

    connect(m_device, &QComboBox::currentIndexChanged, this, [this] {
        if (m_isFilling)
            return;
        showRegisters();
        onChange();
    });
    connect(m_registers, &QSpinBox::valueChanged, this, [this](int value) {
        if (m_isFilling)
            return;
        m_chosenRegisters = std::uint32_t(value);
        showRegisters();
        onChange();
    });
    connect(m_dynamicShared, &QSpinBox::valueChanged, this, &LaunchExplorer::onChange);
    connect(m_elements, &QSpinBox::valueChanged, this, &LaunchExplorer::onChange);
    connect(m_coverElements, &QCheckBox::toggled, this, &LaunchExplorer::onChange);
    return controls;
}

QWidget* LaunchExplorer::makeViewChoice()
{
    m_views = new QTabBar(this);
    m_views->setObjectName("launchViews");
    m_views->setAccessibleName(tr("Picture"));
    m_views->setDrawBase(false);
    m_views->setExpanding(false);
    m_views->setUsesScrollButtons(false);
    m_views->setProperty("small", true);
    m_views->addTab(tr("One SM"));
    m_views->addTab(tr("Measured times"));
    m_views->setTabToolTip(OneSm, tr("What the launch takes of an SM, and its waves"));
    m_views->setTabToolTip(Measured, tr("Which block size was the fastest on a GPU"));
    m_measuredSize = new QComboBox(this);
    m_measuredSize->setObjectName("measuredSize");
    m_measuredSize->setAccessibleName(tr("Problem that was measured"));
    m_measuredSize->setToolTip(m_measuredSize->accessibleName());
    m_measuredSize->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    auto* row = new QWidget(this);
    auto* layout = new QHBoxLayout(row);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_views);
    layout->addStretch(1);
    layout->addWidget(m_measuredSize);
    return row;
}

QWidget* LaunchExplorer::makeButtons()
{
    m_resetButton = new QPushButton(tr("As launched"), this);
    m_resetButton->setObjectName("asLaunched");
    m_resetButton->setToolTip(tr("Back to the launch that is shown in the window"));
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
    layout->addWidget(m_resetButton);
    layout->addStretch(1);
    layout->addWidget(m_method);
    layout->addSpacing(kSmallGap);
    layout->addWidget(close);
    layout->addWidget(m_run);
    connect(m_resetButton, &QPushButton::clicked, this, &LaunchExplorer::adoptLaunch);
    connect(m_run, &QPushButton::clicked, this, &LaunchExplorer::run);
    connect(close, &QPushButton::clicked, this, &QDialog::close);
    return row;
}

}  // namespace simtscope::ui
