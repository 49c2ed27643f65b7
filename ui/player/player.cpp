#include "ui/player/player.h"

#include <QBoxLayout>
#include <QComboBox>
#include <QFocusEvent>
#include <QKeyEvent>
#include <QLabel>
#include <QPushButton>
#include <QSpinBox>
#include <QTimer>
#include <QToolButton>
#include <algorithm>

#include "ui/player/playback.h"
#include "ui/player/scrub_slider.h"
#include "ui/session/place/position.h"
#include "ui/session/place/stepping.h"
#include "ui/session/preferences/appearance.h"
#include "ui/widgets/elided_combo.h"
#include "ui/widgets/metrics.h"
#include "ui/widgets/theme_style.h"
#include "ui/widgets/typing.h"
#include "ui/widgets/width_watcher.h"

namespace simtscope::ui {
namespace {

constexpr int kStepFieldWidth = 66, kStepNumberDigits = 5;  // width of the step field in pixels, and the digits that it has room for
const char* const kMixedOrderName = QT_TRANSLATE_NOOP("simtscope::ui::Player", "lockstep (here recorded)");
constexpr int kMinComboWidth = 56, kNarrowPlayerWidth = 610, kWidthForGoWord = 720, kGoIconWidth = 40;  // pixels

}  // namespace

Player::Player(const PlayerParts& parts, Playback& playback, QWidget* parent) : QFrame(parent), m_parts(parts), m_playback(playback)
{
    setProperty("card", true);
    buildControls();
    connect(&m_parts.position, &Position::sourceChanged, this, &Player::refreshRange);
    connect(&m_parts.position, &Position::awaitedEventCountChanged, this, [this] {
        if (m_parts.position.pendingEventCount() == 0)
            refreshRange();
    });
    connect(&m_parts.position, &Position::stepChanged, this, &Player::refreshStep);
    connect(&m_parts.stepping, &Stepping::linkedRunMoved, this, &Player::refreshStep);
    connect(&m_parts.appearance, &Appearance::themeChanged, this, &Player::refreshIcons);
    connect(&m_playback, &Playback::changed, this, &Player::refreshPlayback);
    refreshIcons();
    refreshRange();
}

QToolButton* Player::addButton(const QString& name, const QString& iconName, const QString& tip)
{
    auto* button = new QToolButton(this);
    button->setObjectName(name);
    button->setToolTip(tip);
    button->setAccessibleName(tip);
    button->setIconSize({20, 20});
    button->setFixedSize(32, 30);
    button->setFocusPolicy(Qt::TabFocus);
    m_buttons.emplace_back(button, iconName);
    return button;
}

void Player::buildControls()
{
    QToolButton* first = addButton("first", "first", tr("First step (Home)"));
    QToolButton* phaseBack = addButton("phaseBack", "phase-back", tr("Back a barrier phase (Shift+Left)"));
    QToolButton* stepBack = addButton("stepBack", "step-back", tr("Step back (Left)"));
    m_playButton = new QPushButton(tr("Play"), this);
    m_playButton->setObjectName("play");
    m_playButton->setProperty("primary", true);
    m_playButton->setToolTip(tr("Play or pause (Space)"));
    m_playButton->setFocusPolicy(Qt::TabFocus);
    m_playButton->setFixedSize(104, 30);  // room for longer words of other languages, "Abspielen"
    QToolButton* stepOn = addButton("step", "step", tr("Step (Right)"));
    QToolButton* phaseOn = addButton("phase", "phase", tr("On to the next barrier phase (Shift+Right)"));
    QToolButton* last = addButton("last", "last", tr("Last step (End)"));

    m_stepNumber = new QSpinBox(this);
    m_stepNumber->setObjectName("stepNumber");
    m_stepNumber->setAccessibleName(tr("Step number"));
    m_stepNumber->setToolTip(tr("Go to this step (Ctrl+G)"));
    m_stepNumber->setKeyboardTracking(false);
    trackTyping(*m_stepNumber);
    m_stepNumber->setAlignment(Qt::AlignRight);
    m_stepNumber->setFixedWidth(kStepFieldWidth);
    m_stepNumber->installEventFilter(this);
    m_stepCountLabel = makeDimLabel({}, this);
    m_stepCountLabel->setObjectName("stepCount");
    m_phaseLabel = makeDimLabel({}, this);
    m_phaseLabel->setToolTip(tr("Barrier phase: how often the block has passed a __syncthreads()"));
    m_speedSelector = new ElidedCombo(this);
    m_speedSelector->setMinimumWidth(kMinComboWidth);
    m_speedSelector->setObjectName("speed");
    m_speedSelector->setProperty("flat", true);
    m_speedSelector->setAccessibleName(tr("Speed"));
    m_speedSelector->setToolTip(tr("Speed (Up and Down)"));
    for (const double speed : Playback::speeds())
        m_speedSelector->addItem(tr("%1×").arg(speed));
    m_speedSelector->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_orderSelector = new ElidedCombo(this);
    m_orderSelector->setMinimumWidth(kMinComboWidth);
    m_orderSelector->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_orderSelector->setObjectName("order");
    m_orderSelector->setProperty("flat", true);
    m_orderSelector->setAccessibleName(tr("Order of the steps"));
    m_orderSelector->addItems({tr("lockstep"), tr("recorded")});
    m_orderSelector->setItemData(1, tr("The engine's own order, one warp at a time"), Qt::ToolTipRole);
    m_orderSelector->setToolTip(tr("Lockstep: all warps execute the same instruction together. Recorded: the engine's own order."));

    m_stepUnitSelector = new ElidedCombo(this);
    m_stepUnitSelector->setMinimumWidth(kMinComboWidth);
    m_stepUnitSelector->setObjectName("stride");
    m_stepUnitSelector->setProperty("flat", true);
    m_stepUnitSelector->setAccessibleName(tr("Step by"));
    m_stepUnitSelector->addItems({tr("instruction"), tr("line"), tr("phase"), tr("launch")});
    m_stepUnitSelector->setItemData(int(StepUnit::Instruction), tr("Every instruction that accesses memory, diverges or reconverges"),
                                    Qt::ToolTipRole);
    m_stepUnitSelector->setItemData(int(StepUnit::Line), tr("To where another line of the program begins"), Qt::ToolTipRole);
    m_stepUnitSelector->setItemData(int(StepUnit::Phase), tr("From barrier to barrier"), Qt::ToolTipRole);
    m_stepUnitSelector->setItemData(int(StepUnit::Launch), tr("From kernel launch to kernel launch"), Qt::ToolTipRole);
    m_stepUnitSelector->setToolTip(tr("What Right, Left and Play step by (Alt+1 to Alt+4)"));
    m_stepUnitSelector->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_goButton = addButton("goMenuButton", "go", tr("Go to the next conflict, divergence, write, breakpoint or bookmark"));
    m_goButton->setPopupMode(QToolButton::InstantPopup);
    m_goButton->setText(tr("Go to"));
    m_goButton->setMinimumWidth(0);

    auto* slider = new ScrubSlider({m_parts.appearance, m_parts.position, m_parts.stepping, m_parts.bookmarks}, this);
    slider->setObjectName("scrub");
    auto* row = new QHBoxLayout;
    row->setSpacing(kTinyGap);
    for (QWidget* widget : std::initializer_list<QWidget*>{first, phaseBack, stepBack, m_playButton, stepOn, phaseOn, last})
        row->addWidget(widget);
    row->addSpacing(kSmallGap);
    row->addWidget(m_goButton);
    row->addStretch(1);
    row->addSpacing(kTinyGap);
    row->addWidget(m_phaseLabel);
    row->addSpacing(kTinyGap);
    row->addWidget(m_stepUnitSelector);
    row->addWidget(m_speedSelector);
    auto* line = new QHBoxLayout;
    line->setSpacing(kTinyGap);
    line->addWidget(slider, 1);
    line->addSpacing(kSmallGap);
    line->addWidget(makeDimLabel(tr("step"), this));
    line->addWidget(m_stepNumber);
    line->addWidget(m_stepCountLabel);
    line->addWidget(m_orderSelector);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(kMediumGap, kSmallGap, kMediumGap, kMediumGap);
    column->setSpacing(kTinyGap);
    column->addLayout(line);
    column->addLayout(row);

    watchWidthBelow(this, kNarrowPlayerWidth, [this](bool isNarrow) {
        m_phaseLabel->setVisible(!isNarrow);
        for (const auto& [button, name] : m_buttons)
            if (button != m_goButton)
                button->setFixedWidth(isNarrow ? 28 : 32);
    });
    watchWidthBelow(this, kWidthForGoWord, [this](bool isNarrow) {
        m_goButton->setToolButtonStyle(isNarrow ? Qt::ToolButtonIconOnly : Qt::ToolButtonTextBesideIcon);
        m_goButton->setMaximumWidth(isNarrow ? kGoIconWidth : QWIDGETSIZE_MAX);
        setStyleProperty(m_goButton, "menu", !isNarrow);
    });

    connect(first, &QToolButton::clicked, this, [this] { m_parts.position.goTo(0); });
    connect(last, &QToolButton::clicked, this, [this] { m_parts.position.goTo(m_parts.position.stepCount()); });
    connect(stepBack, &QToolButton::clicked, this, [this] { m_parts.stepping.advance(-1); });
    connect(stepOn, &QToolButton::clicked, this, [this] { m_parts.stepping.advance(1); });
    connect(phaseBack, &QToolButton::clicked, this, [this] { m_parts.stepping.stepByPhase(-1); });
    connect(phaseOn, &QToolButton::clicked, this, [this] { m_parts.stepping.stepByPhase(1); });
    connect(m_playButton, &QPushButton::clicked, &m_playback, &Playback::toggle);
    connect(m_stepNumber, &QSpinBox::valueChanged, this, [this](int value) { m_parts.position.goTo(std::uint32_t(value - 1)); });
    connect(m_speedSelector, &QComboBox::activated, &m_playback, &Playback::setSpeedIndex);
    connect(m_stepUnitSelector, &QComboBox::activated, this, [this](int index) { m_parts.stepping.setStepUnit(StepUnit(index)); });
    connect(&m_parts.stepping, &Stepping::stepUnitChanged, this, [this] {
        m_stepUnitSelector->setCurrentIndex(int(m_parts.stepping.stepUnit()));
        refreshStep();
    });
    connect(m_orderSelector, &QComboBox::activated, this,
            [this](int index) { m_parts.position.setOrder(index == 0 ? trace::StepOrder::Lockstep : trace::StepOrder::Recorded); });
}

void Player::setGoMenu(QMenu* menu)
{
    m_goButton->setMenu(menu);
}

void Player::focusStepNumber()
{
    m_stepNumber->setFocus(Qt::ShortcutFocusReason);
    m_stepNumber->selectAll();
}

/// Keeps a number that is being typed from changing by itself.
bool Player::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::FocusIn) {
        const Qt::FocusReason reason = static_cast<QFocusEvent*>(event)->reason();
        if (reason != Qt::ActiveWindowFocusReason && reason != Qt::PopupFocusReason && reason != Qt::OtherFocusReason)
            m_playback.pause();
    } else if (event->type() == QEvent::KeyPress) {
        m_playback.pause();
        const int key = static_cast<QKeyEvent*>(event)->key();
        if (key == Qt::Key_Escape) {
            endTyping(*m_stepNumber);
            refreshStep();
        }
        if (key == Qt::Key_Escape || key == Qt::Key_Return || key == Qt::Key_Enter)
            QTimer::singleShot(0, this, &Player::stepNumberEntered);  // deferred until the field has taken the number
    }
    return QFrame::eventFilter(watched, event);
}

void Player::refreshIcons()
{
    for (const auto& [button, name] : m_buttons)
        button->setIcon(makeIcon(name, m_parts.appearance.theme()));
    refreshPlayback();
}

void Player::refreshRange()
{
    const bool hasSteps = m_parts.position.stepCount() > 1;
    const bool hasSeveralLaunches = m_parts.position.recording() && m_parts.position.recording()->launches.size() > 1;
    m_stepNumber->setEnabled(hasSteps);
    for (QWidget* widget : std::initializer_list<QWidget*>{m_playButton, m_speedSelector, m_stepUnitSelector})
        widget->setEnabled(hasSteps || (hasSeveralLaunches && m_parts.position.stepCount() > 0));
    m_stepUnitSelector->setCurrentIndex(int(m_parts.stepping.stepUnit()));
    m_orderSelector->setEnabled(m_parts.position.source() != nullptr);
    m_orderSelector->setCurrentIndex(m_parts.position.order() == trace::StepOrder::Lockstep ? 0 : 1);
    const QSignalBlocker blocker(m_stepNumber);
    m_stepNumber->setRange(m_parts.position.stepCount() ? 1 : 0, int(m_parts.position.stepCount()));
    const int moreDigits = std::max(0, int(QString::number(m_parts.position.stepCount()).size()) - kStepNumberDigits);
    m_stepNumber->setFixedWidth(kStepFieldWidth + moreDigits * m_stepNumber->fontMetrics().horizontalAdvance('0'));
    const bool isBeginning = m_parts.position.source() && m_parts.position.source()->isBeginning();
    m_stepCountLabel->setText((isBeginning ? tr("of %L1 so far") : tr("of %L1")).arg(m_parts.position.stepCount()));
    refreshReservedOrderWidth();
    refreshStep();
    refreshPlayback();
}

/// Reserves room for the longest name of the order that a step of this block has.
void Player::refreshReservedOrderWidth()
{
    const figures::FigureSource* const source = m_parts.position.source().get();
    const bool isMixed = source && source->stepOrder() == trace::StepOrder::Lockstep &&
                         std::ranges::any_of(source->steps().phaseFirstSteps(),
                                             [&](std::uint32_t step) { return source->steps().keepsRecordedOrder(step); });
    m_orderSelector->setReservedText(isMixed ? tr(kMixedOrderName) : QString());
}

/// Names the order of the shown step: some phases keep the recorded order in lockstep, too.
void Player::refreshOrderName()
{
    const figures::FigureSource* const source = m_parts.position.source().get();
    const std::uint32_t step = m_parts.position.step();
    const bool keepsRecorded = source && source->stepOrder() == trace::StepOrder::Lockstep && step < m_parts.position.stepCount() &&
                               source->steps().keepsRecordedOrder(step);
    m_orderSelector->setItemText(0, keepsRecorded ? tr(kMixedOrderName) : tr("lockstep"));
    m_orderSelector->setItemData(0,
                                 keepsRecorded
                                     ? tr("Up to the next barrier, the steps have the order of the run: in lockstep, cells would have "
                                          "values that they never had.")
                                     : tr("All warps execute the same instruction together"),
                                 Qt::ToolTipRole);
}

void Player::refreshStep()
{
    const std::uint32_t step = m_parts.position.step(), count = m_parts.position.stepCount();
    const QSignalBlocker blocker(m_stepNumber);
    if (!isBeingTyped(*m_stepNumber))
        m_stepNumber->setValue(count ? int(step) + 1 : 0);
    m_stepNumber->setToolTip(tr("Go to this step (Ctrl+G). On the command line this is --step %1").arg(step + 1));
    const bool canStepBack = count > 0 && step > 0, canStepForward = step + 1 < count;
    for (const auto& [button, name] : m_buttons) {
        if (name == "go")
            button->setEnabled(count > 0);
        else if (name == "step" || name == "step-back")
            button->setEnabled(m_parts.stepping.canAdvance(name == "step" ? 1 : -1));
        else
            button->setEnabled(name == "first" || name.endsWith("back") ? canStepBack : canStepForward);
    }
    refreshOrderName();
    if (count == 0) {
        m_phaseLabel->clear();
        return;
    }
    const trace::Steps& steps = m_parts.position.source()->steps();
    m_phaseLabel->setText(m_parts.position.source()->isBeginning()
                              ? tr("phase %1").arg(steps.phaseOf(step) + 1)
                              : tr("phase %1/%2").arg(steps.phaseOf(step) + 1).arg(steps.phaseFirstSteps().size()));
}

void Player::refreshPlayback()
{
    const bool isPlaying = m_playback.isPlaying();
    m_playButton->setText(isPlaying ? tr("Pause") : tr("Play"));
    m_playButton->setIcon(makeIcon(isPlaying ? "pause" : "play", m_parts.appearance.theme(), m_playButton->isEnabled()));
    m_speedSelector->setCurrentIndex(m_playback.speedIndex());
}

}  // namespace simtscope::ui

#include "moc_player.cpp"
