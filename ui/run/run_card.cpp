#include "ui/run/run_card.h"

#include <QBoxLayout>
#include <QComboBox>
#include <QFormLayout>
#include <QLabel>
#include <QPushButton>
#include <QResizeEvent>
#include <QScrollArea>
#include <QScrollBar>
#include <QSettings>
#include <QSpinBox>
#include <QToolButton>
#include <algorithm>
#include <limits>

#include "gpu/core/devices.h"
#include "gpu/program/build/cuda_engine.h"
#include "gpu/program/library/recordings.h"
#include "ui/jobs/runner.h"
#include "ui/run/form_rows.h"
#include "ui/run/launch_section.h"
#include "ui/run/more_settings.h"
#include "ui/run/parameter_fields.h"
#include "ui/session/document/document.h"
#include "ui/session/place/position.h"
#include "ui/session/preferences/appearance.h"
#include "ui/session/preferences/notices.h"
#include "ui/session/preferences/settings.h"
#include "ui/session/runs/live_run.h"
#include "ui/session/runs/program_run.h"
#include "ui/widgets/elided_combo.h"
#include "ui/widgets/metrics.h"
#include "ui/widgets/theme_style.h"
#include "ui/widgets/typing.h"

namespace simtscope::ui {
namespace {

constexpr int kDebounceMilliseconds = 350;
constexpr int kSurpriseMilliseconds = 1000;  // for which a click means Run, although the button has become Cancel by itself
constexpr int kEngineRole = Qt::UserRole + 1, kMinContentHeight = 160, kCardMargin = kMediumGap;
constexpr int kNarrowWidth = 232;  // width of the card in pixels, below which device and schedule have no room beside their labels

/// Keeps its room when there is nothing to scroll, and shows nothing then: a bar that appeared would change the width of what it scrolls,
/// which changes the height of labels that wrap, which could make the bar disappear again, without end.
class ScrollBarThatKeepsItsRoom final : public QScrollBar {
public:
    explicit ScrollBarThatKeepsItsRoom(QWidget* parent) : QScrollBar(Qt::Vertical, parent) {}

protected:
    void paintEvent(QPaintEvent* event) override
    {
        if (maximum() > minimum())
            QScrollBar::paintEvent(event);
    }
};

/// Makes itself as high as its content if there is room, and scrolls the content otherwise. The scroll bar stands in the card's right
/// margin, so that the content always has the same width.
class ShrinkingScrollArea final : public QScrollArea {
public:
    ShrinkingScrollArea(QWidget* inside, QWidget* parent) : QScrollArea(parent)
    {
        setWidget(inside);
        setWidgetResizable(true);
        setFocusPolicy(Qt::NoFocus);
        inside->setAutoFillBackground(false);  // the card's background shows
        viewport()->setAutoFillBackground(false);
        setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
        setVerticalScrollBar(new ScrollBarThatKeepsItsRoom(this));
        setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOn);
        setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
        setViewportMargins(0, 0, std::max(0, kCardMargin - verticalScrollBar()->sizeHint().width()), 0);
    }
    QSize sizeHint() const override
    {
        const QLayout* const rows = widget()->layout();  // rows are higher where their labels wrap
        const int height = rows->hasHeightForWidth() ? rows->totalHeightForWidth(viewport()->width()) : rows->totalSizeHint().height();
        return {rows->totalSizeHint().width(), height};
    }
    QSize minimumSizeHint() const override { return {0, kMinContentHeight}; }

protected:
    void resizeEvent(QResizeEvent* event) override
    {
        QScrollArea::resizeEvent(event);
        if (event->oldSize().width() != event->size().width())
            updateGeometry();
    }
    bool eventFilter(QObject* object, QEvent* event) override
    {
        if (object == widget() && event->type() == QEvent::LayoutRequest)
            updateGeometry();
        return QScrollArea::eventFilter(object, event);
    }
};

}  // namespace

RunCard::RunCard(const RunCardParts& parts, QWidget* parent) : QFrame(parent), m_parts(parts)
{
    setProperty("card", true);
    m_parameters = new ParameterFields({m_parts.notices, m_parts.document}, this);
    m_fixedRows = makeForm();
    buildFixedRows();
    m_runButton = new QPushButton(this);
    m_runButton->setObjectName("run");
    m_runButton->setMinimumHeight(32);
    m_runButton->setFocusPolicy(Qt::TabFocus);  // after a click the keys still act on the picture: Space plays
    m_liveButton = new QToolButton(this);
    m_liveButton->setObjectName("live");
    m_liveButton->setCheckable(true);
    m_liveButton->setMinimumHeight(32);
    m_liveButton->setFocusPolicy(Qt::TabFocus);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(kCardMargin, kMediumGap, 0, kCardMargin);
    column->setSpacing(kSmallGap);
    m_defaultsButton = new QPushButton(tr("Defaults"), this);
    m_defaultsButton->setObjectName("usualSettings");
    m_defaultsButton->setProperty("link", true);
    m_defaultsButton->setCursor(Qt::PointingHandCursor);
    m_defaultsButton->setToolTip(tr("The program's own parameters and the usual settings"));
    QSizePolicy keepsRoom = m_defaultsButton->sizePolicy();
    keepsRoom.setRetainSizeWhenHidden(true);
    m_defaultsButton->setSizePolicy(keepsRoom);
    auto* header = new QHBoxLayout;
    header->setContentsMargins(0, 0, kCardMargin, 0);
    m_heading = makeHeading({}, this);
    m_heading->setObjectName("runHeading");
    header->addWidget(m_heading, 1);
    setComparing(false);
    header->addWidget(m_defaultsButton);
    m_moreButton = new QToolButton(this);
    m_moreButton->setObjectName("more");
    m_moreButton->setCheckable(true);
    m_moreButton->setAutoRaise(true);
    m_moreButton->setProperty("disclosure", true);
    m_moreButton->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_moreButton->setToolTip(tr("Input, blocks to record, compiler arguments and what else a run can be given"));
    m_moreSettings = new MoreSettings({m_parts.notices, m_parts.settings, m_parts.document}, kLabelWidth, this);
    m_launch = new LaunchSection(
        {m_parts.appearance, m_parts.settings, m_parts.document, m_parts.runner, m_parts.registers, m_parts.position, m_parts.run}, this);
    column->addLayout(header);
    auto* content = new QWidget(this);
    auto* rows = new QVBoxLayout(content);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(kSmallGap);
    rows->addLayout(m_parameters->layout());
    rows->addLayout(m_fixedRows);
    rows->addWidget(m_launch);
    rows->addWidget(m_moreButton);
    rows->addWidget(m_moreSettings);
    column->addWidget(new ShrinkingScrollArea(content, this));
    column->addSpacing(kHairGap);
    auto* footer = new QHBoxLayout;
    footer->setContentsMargins(0, 0, kCardMargin, 0);
    footer->setSpacing(kSmallGap);
    footer->addWidget(m_runButton, 1);
    footer->addWidget(m_liveButton);
    column->addLayout(footer);

    m_debounce.setSingleShot(true);
    m_debounce.setInterval(kDebounceMilliseconds);
    connect(&m_debounce, &QTimer::timeout, this, [this] {
        m_selfStarted.start();
        m_parts.run.rerun();
    });
    connect(m_runButton, &QPushButton::clicked, this, [this] {
        m_debounce.stop();
        const bool wantsThatRun = m_selfStarted.isValid() && m_selfStarted.elapsed() < kSurpriseMilliseconds;
        if (wantsThatRun && m_parts.runner.isRunning())
            return;
        m_parts.runner.isRunning() ? m_parts.run.cancel() : m_parts.run.start();
    });
    connect(m_liveButton, &QToolButton::toggled, this, [this](bool isOn) { m_parts.live.setOn(isOn); });
    connect(&m_parts.live, &LiveRun::changed, this, &RunCard::refreshLive);
    connect(m_defaultsButton, &QPushButton::clicked, this, [this] {
        m_debounce.stop();
        m_moreSettings->discardTypedText();
        m_parts.run.resetSettings();
    });
    connect(m_parameters, &ParameterFields::changed, &m_debounce, qOverload<>(&QTimer::start));
    connect(m_launch, &LaunchSection::comparisonRequested, this, &RunCard::comparisonRequested);
    connect(m_launch, &LaunchSection::dragged, this, &RunCard::launchDragged);
    connect(m_moreSettings, &MoreSettings::changed, this, &RunCard::changeSettings);
    connect(m_moreButton, &QToolButton::toggled, this, &RunCard::showMore);
    connect(&m_parts.appearance, &Appearance::themeChanged, this, [this] { showMore(m_moreButton->isChecked()); });
    connect(&m_parts.document, &Document::opened, this, [this] {
        m_debounce.stop();
        m_moreSettings->discardTypedText();
        showProgram();
    });
    connect(&m_parts.document, &Document::argumentsChanged, this, &RunCard::refreshValues);
    connect(&m_parts.runner, &Runner::busyChanged, this, &RunCard::refreshButton);
    connect(&m_parts.document, &Document::textChanged, this, &RunCard::refreshButton);
    connect(&m_parts.position, &Position::recordingChanged, this, &RunCard::refreshButton);
    connect(&m_parts.settings, &Settings::changed, this, &RunCard::refreshValues);
    connect(&m_parts.position, &Position::recordingChanged, this, &RunCard::refreshEngines);
    m_moreButton->setChecked(QSettings().value("moreSettings", false).toBool());
    showMore(m_moreButton->isChecked());
    showProgram();
    refreshButton();
    refreshLive();
    findGpu();
}

RunCard::~RunCard() = default;

void RunCard::resizeEvent(QResizeEvent* event)
{
    m_fixedRows->setRowWrapPolicy(width() < kNarrowWidth ? QFormLayout::WrapAllRows : QFormLayout::DontWrapRows);
    m_parameters->fitWidth(contentsRect().width() - 2 * kCardMargin);
    QFrame::resizeEvent(event);
    refreshButton();
}

void RunCard::setComparing(bool isComparing)
{
    m_heading->setText(isComparing ? tr("Run on the left") : tr("Run"));
    m_heading->setToolTip(isComparing ? tr("What both runs have in common also changes on the right") : QString());
}

void RunCard::showMore(bool isShown)
{
    m_moreSettings->setVisible(isShown);
    m_moreButton->setIcon(makeIcon(isShown ? "chevron-down" : "chevron-right", m_parts.appearance.theme()));
    QSettings().setValue("moreSettings", isShown);
    refreshValues();
}

/// Searches for a GPU in the background: that loads its driver, which takes a while.
void RunCard::findGpu()
{
    m_gpuSearchJob.start(
        [](const std::stop_token&) {
            const auto found = program::findCudaEngine();
            return found ? found->gpus.empty() ? tr("stand-in") : QString::fromStdString(found->gpus.front().name) : QString();
        },
        [this](const QString& name) {
            if (name.isEmpty())
                return;
            m_parts.settings.setGpu(name);
            refreshEngines();
        });
}

void RunCard::buildFixedRows()
{
    m_engine = new ElidedCombo(this);
    m_engine->setObjectName("engine");
    m_engine->setAccessibleName(tr("Engine"));
    m_engine->setMinimumWidth(60);  // its longest text must not be wider than the panel
    m_device = new ElidedCombo(this);
    m_device->setObjectName("device");
    m_device->addItem(tr("any (%1)").arg(DeviceSetting().text()), QString(""));
    m_device->setItemData(0, tr("Compiled for every model; what needs a later one than sm_75 does not compile"), Qt::ToolTipRole);
    for (const DeviceModel& model : deviceModels()) {
        const QString name = QString::fromUtf8(model.name.data(), qsizetype(model.name.size())),
                      example = QString::fromUtf8(model.product.data(), qsizetype(model.product.size()));
        m_device->addItem(name, name);
        m_device->setItemData(m_device->count() - 1, tr("As in %1; compiled for it").arg(example), Qt::ToolTipRole);
    }
    m_device->setToolTip(tr("The device model that the program queries and is compiled for"));
    m_schedule = new ElidedCombo(this);
    m_schedule->setObjectName("schedule");
    m_schedule->addItem(tr("round robin"), false);
    m_schedule->addItem(tr("random"), true);
    m_schedule->setToolTip(tr("The order in which the warps are scheduled"));
    m_seed = new QSpinBox(this);
    m_seed->setObjectName("seed");
    m_seed->setRange(0, std::numeric_limits<int>::max());
    m_seed->setKeyboardTracking(false);
    trackTyping(*m_seed);
    m_seed->setToolTip(tr("The same seed gives the same order again"));
    m_fixedRows->addRow(m_engine);
    addRow(*m_fixedRows, tr("Device model"), m_device);
    addRow(*m_fixedRows, tr("Schedule"), m_schedule);
    addRow(*m_fixedRows, tr("Seed"), m_seed);
    for (QWidget* field : std::initializer_list<QWidget*>{m_device, m_schedule, m_seed})
        qobject_cast<QLabel*>(m_fixedRows->labelForField(field))->setWordWrap(false);  // QFormLayout has too little height for wrapped rows
    connect(m_engine, &QComboBox::activated, this, &RunCard::chooseEngine);
    connect(m_device, &QComboBox::activated, this, &RunCard::applySettings);
    connect(m_schedule, &QComboBox::activated, this, &RunCard::applySettings);
    connect(m_seed, &QSpinBox::valueChanged, this, &RunCard::applySettings);
}

void RunCard::showProgram()
{
    m_parameters->build();
    if (QWidget* const last = m_parameters->lastField())
        setTabOrder(last, m_engine);
    refreshEngines();
}

void RunCard::chooseEngine()
{
    m_debounce.stop();
    const QString recording = m_engine->currentData().toString(), engine = m_engine->currentData(kEngineRole).toString();
    if (!recording.isEmpty()) {
        if (recording != m_parts.run.recordingPath())
            m_parts.run.openShipped(recording);
        return;
    }
    RunSettings settings = m_parts.settings.current();
    settings.engine = engine;
    m_parts.settings.set(settings);
    if (engine == "simt")
        m_parts.run.showSimtRun();
    else
        m_parts.run.start();
}

/// Lists the engines of this machine, and every GPU on which the program was recorded.
void RunCard::refreshEngines()
{
    const QString device = m_parts.run.recordingGpu(), path = m_parts.run.recordingPath();
    m_engine->clear();
    m_engine->addItem(tr("SIMT engine (CPU)"));
    m_engine->setItemData(0, "simt", kEngineRole);
    m_engine->setItemData(0, tr("Executes the program's PTX on the CPU, 32 lanes at a time"), Qt::ToolTipRole);
    const bool isOnGpu = m_parts.settings.current().engine == "cuda";
    if (!m_parts.settings.gpu().isEmpty() || isOnGpu) {
        m_engine->addItem(m_parts.settings.gpu().isEmpty() ? tr("Run on a GPU here")
                                                           : tr("Run on the GPU here (%1)").arg(m_parts.settings.gpu()));
        m_engine->setItemData(1, "cuda", kEngineRole);
        m_engine->setItemData(1, tr("Runs on the hardware; the instrumented kernels record themselves"), Qt::ToolTipRole);
    }
    const auto addEngine = [&](const QString& name, const QString& file) {
        m_engine->addItem(tr("Recorded on %1").arg(name), file);
        m_engine->setItemData(m_engine->count() - 1, tr("What the hardware recorded while it executed the program"), Qt::ToolTipRole);
    };
    if (const std::optional<program::Lesson>& lesson = m_parts.document.lesson())
        for (const program::HardwareRecording& recording : program::findHardwareRecordings(*lesson))
            addEngine(QString::fromStdString(recording.label), QString::fromStdString(recording.path));
    if (!device.isEmpty() && !path.isEmpty() && m_engine->findData(path) < 0)
        addEngine(device, path);  // a file of the user's
    m_engine->setCurrentIndex(!device.isEmpty() && !path.isEmpty() ? m_engine->findData(path) : isOnGpu ? 1 : 0);
    m_engine->setToolTip(m_engine->currentData(Qt::ToolTipRole).toString());
    refreshValues();
    refreshButton();
}

void RunCard::refreshValues()
{
    m_parameters->refresh();
    const RunSettings& settings = m_parts.settings.current();
    const QSignalBlocker blocker(m_seed);
    m_device->setCurrentIndex(std::max(0, m_device->findData(settings.devices.model)));
    m_schedule->setCurrentIndex(settings.schedule.isRandom ? 1 : 0);
    if (!isBeingTyped(*m_seed))
        m_seed->setValue(int(settings.schedule.seed));
    m_moreSettings->showSettings(settings);
    const int changed = m_moreSettings->countChanges(settings);
    m_moreButton->setText(changed == 0 || m_moreButton->isChecked() ? tr("More") : tr("More (%1 set)").arg(changed));
    m_defaultsButton->setVisible(!m_parts.run.hasDefaultSettings());
    const bool isSimtRun = m_parts.run.recordingGpu().isEmpty() && settings.engine == "simt";
    for (QWidget* field : std::initializer_list<QWidget*>{m_device, m_schedule, m_seed}) {
        const bool isShown = isSimtRun && (field != m_seed || settings.schedule.isRandom);
        m_fixedRows->labelForField(field)->setVisible(isShown);
        field->setVisible(isShown);
    }
}

void RunCard::applySettings()
{
    RunSettings settings = m_parts.settings.current();
    settings.devices.model = m_device->currentData().toString();
    settings.schedule.isRandom = m_schedule->currentData().toBool();
    settings.schedule.seed = quint32(m_seed->value());
    changeSettings(settings);
}

void RunCard::changeSettings(const RunSettings& settings)
{
    m_parts.settings.set(settings);
    m_debounce.start();
}

void RunCard::refreshButton()
{
    const bool isRunning = m_parts.runner.isRunning();
    m_runButton->setText(isRunning ? tr("Cancel   Esc") : m_parts.run.recordingGpu().isEmpty() ? tr("Run   F5") : tr("Run here   F5"));
    const int room = contentsRect().width() - 2 * kCardMargin - kSmallGap - m_liveButton->sizeHint().width();
    if (m_runButton->sizeHint().width() > room)  // the key is also in the menu
        m_runButton->setText(m_runButton->text().section("   ", 0, 0));
    m_runButton->setAccessibleName(isRunning ? tr("Cancel") : tr("Run"));
    m_runButton->setEnabled(isRunning || !m_parts.document.name().isEmpty());
    // Play is the button to press while the picture is that of the text.
    setStyleProperty(m_runButton, "primary", !isRunning && !m_parts.run.isRecordingOfText());
}

void RunCard::refreshLive()
{
    const bool isOn = m_parts.live.isOn();
    m_liveButton->setChecked(isOn);
    m_liveButton->setText(isOn ? tr("Live on") : tr("Live off"));
    m_liveButton->setToolTip(isOn ? tr("The picture follows the text: after each edit the program runs by itself")
                                  : tr("The program runs only with Run (F5); click to let the picture follow the text"));
    refreshButton();
}

}  // namespace simtscope::ui

#include "moc_run_card.cpp"
