#include "ui/variables/variables_panel.h"

#include <QApplication>
#include <QBoxLayout>
#include <QClipboard>
#include <QComboBox>
#include <QFileInfo>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMouseEvent>
#include <QPushButton>
#include <QScrollBar>
#include <QSettings>
#include <QStackedWidget>
#include <QToolButton>
#include <algorithm>

#include "gpu/analysis/counts/program_lines.h"
#include "ui/figures/canvas/clean_text.h"
#include "ui/figures/facts/cell_subject.h"
#include "ui/figures/facts/messages.h"
#include "ui/session/document/watches.h"
#include "ui/session/place/position.h"
#include "ui/session/place/selection.h"
#include "ui/session/preferences/appearance.h"
#include "ui/session/variables/value_search.h"
#include "ui/variables/value_chart.h"
#include "ui/variables/variables_model.h"
#include "ui/variables/variables_view.h"
#include "ui/widgets/elided_label.h"
#include "ui/widgets/metrics.h"
#include "ui/widgets/theme_style.h"

namespace simtscope::ui {
namespace {

constexpr int kSlowMilliseconds = 250;
constexpr int kMinWatchWidth = 120, kMaxWatchWidth = 200;      // pixels
constexpr int kMinPanelHeight = 132, kMaxInitialHeight = 320;  // pixels
constexpr double kHeightShare = 0.24;                          // of the window
constexpr char kHeightSetting[] = "variablesHeight", kTextsSetting[] = "variablesTexts", kChartSetting[] = "variablesChart";

/// Changes the height of a panel that stands at the bottom of its column.
class HeightGrip final : public QWidget {
public:
    explicit HeightGrip(QWidget& panel) : QWidget(&panel), m_panel(panel)
    {
        setFixedHeight(kTinyGap);
        setCursor(Qt::SplitVCursor);
    }

protected:
    void mousePressEvent(QMouseEvent* event) override
    {
        m_startY = event->globalPosition().y();
        m_startHeight = m_panel.height();
    }

    void mouseMoveEvent(QMouseEvent* event) override
    {
        const int wanted = m_startHeight + int(m_startY - event->globalPosition().y());
        m_panel.setFixedHeight(std::clamp(wanted, kMinPanelHeight, std::max(kMinPanelHeight, m_panel.window()->height() / 2)));
    }

    void mouseReleaseEvent(QMouseEvent*) override { QSettings().setValue(kHeightSetting, m_panel.height()); }

private:
    QWidget& m_panel;
    qreal m_startY = 0;
    int m_startHeight = 0;
};

QToolButton* makeButton(const char* name, QWidget* parent)
{
    auto* const button = new QToolButton(parent);
    button->setObjectName(name);
    button->setAutoRaise(true);
    return button;
}

}  // namespace

VariablesPanel::VariablesPanel(const VariablesPanelParts& parts, QWidget* parent) : QFrame(parent), m_parts(parts)
{
    setObjectName("variablesPanel");
    setProperty("card", true);
    m_model = new VariablesModel(this);
    m_view = new VariablesView(*m_model, this);
    m_view->setObjectName("variables");
    m_view->setAccessibleName(tr("Variables"));
    m_place = new ElidedLabel(this);
    m_place->setObjectName("variablesPlace");
    m_place->setProperty("dim", true);
    addWatchField();
    m_range = new QComboBox(this);
    m_range->setObjectName("variablesRange");
    m_range->setProperty("flat", true);
    m_range->setAccessibleName(tr("Which threads have a column"));
    m_range->setToolTip(m_range->accessibleName());
    m_range->addItems({tr("warp"), tr("block")});
    addChart();
    m_texts = makeButton("variablesTexts", this);
    m_texts->setText(tr("Values"));
    m_texts->setToolTip(tr("Show the value of each thread instead of bars"));
    m_texts->setCheckable(true);
    m_copy = makeButton("copyVariables", this);
    m_copy->setText(tr("Copy"));
    m_copy->setToolTip(tr("Copy all variables as text, with a column for each thread"));
    m_close = makeButton("closeVariables", this);
    m_close->setAccessibleName(tr("Hide the variables"));
    m_close->setToolTip(m_close->accessibleName());
    m_hint = makeDimLabel({}, this);
    m_hint->setObjectName("variablesHint");
    m_hint->setWordWrap(true);
    m_stack = makeDimLabel({}, this);
    m_stack->setObjectName("variablesStack");
    m_stack->setTextFormat(Qt::RichText);
    m_stack->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    m_stack->setToolTip(tr("The functions that the chosen thread is in, the innermost first. Click: go to the line."));
    m_message = makeDimLabel({}, this);
    m_message->setObjectName("variablesMessage");
    m_message->setWordWrap(true);
    m_retry = new QPushButton(tr("Try again"), this);
    m_retry->setObjectName("variablesRetry");
    m_retry->setToolTip(tr("Compile the debug build of the program with nvcc -G, and run it"));

    auto* header = new QHBoxLayout;
    header->setSpacing(kSmallGap);
    header->addWidget(makeHeading(tr("Variables"), this));
    header->addWidget(m_place, 1);
    for (QWidget* widget : std::initializer_list<QWidget*>{m_watch, m_range, m_showsChart, m_texts, m_copy, m_close})
        header->addWidget(widget);
    header->setStretchFactor(m_watch, 1);
    auto* table = new QWidget(this);
    auto* tableColumn = new QVBoxLayout(table);
    tableColumn->setContentsMargins(0, 0, 0, 0);
    tableColumn->setSpacing(kHairGap);
    tableColumn->addWidget(m_hint);
    tableColumn->addWidget(m_stack);
    tableColumn->addWidget(m_view, 1);
    tableColumn->addWidget(&m_view->stripScrollBar());
    tableColumn->addWidget(m_chart);
    auto* message = new QWidget(this);
    auto* messageColumn = new QVBoxLayout(message);
    messageColumn->setContentsMargins(0, kSmallGap, kMediumGap, 0);
    messageColumn->setSpacing(kSmallGap);
    messageColumn->addWidget(m_message);
    messageColumn->addWidget(m_retry, 0, Qt::AlignLeft);
    messageColumn->addStretch(1);
    m_pages = new QStackedWidget(this);
    m_pages->addWidget(table);
    m_pages->addWidget(message);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(kMediumGap, 0, kSmallGap, kSmallGap);
    column->setSpacing(kHairGap);
    column->addWidget(new HeightGrip(*this));
    column->addLayout(header);
    column->addWidget(m_pages, 1);
    setFixedHeight(kMinPanelHeight);
    m_slowTimer.setSingleShot(true);
    m_slowTimer.setInterval(kSlowMilliseconds);

    Variables& variables = m_parts.variables;
    connect(&m_slowTimer, &QTimer::timeout, this, &VariablesPanel::refresh);
    connect(&variables, &Variables::changed, this, &VariablesPanel::refresh);
    connect(&variables, &Variables::threadChanged, this, &VariablesPanel::showTable);
    connect(&m_parts.appearance, &Appearance::themeChanged, this, &VariablesPanel::refreshTheme);
    connect(&m_parts.appearance, &Appearance::hidesAnswersChanged, this, &VariablesPanel::refresh);
    connect(m_stack, &QLabel::linkActivated, this, [this](const QString& line) { emit lineRequested(line.toInt()); });
    connect(m_range, &QComboBox::activated, this,
            [&variables](int index) { variables.setRange(index == 1 ? Variables::Range::Block : Variables::Range::Warp); });
    connect(m_texts, &QToolButton::toggled, this, [this](bool isOn) {
        m_view->setShowsTexts(isOn);
        QSettings().setValue(kTextsSetting, isOn);
    });
    connect(m_copy, &QToolButton::clicked, this, &VariablesPanel::copyContents);
    connect(m_close, &QToolButton::clicked, this, &VariablesPanel::closed);
    connect(m_retry, &QPushButton::clicked, &variables, &Variables::retryDebugBuild);
    connect(m_view, &VariablesView::threadClicked, this, &VariablesPanel::chooseColumn);
    connect(m_view, &VariablesView::targetClicked, this, &VariablesPanel::selectTarget);
    connect(m_view, &VariablesView::copyRequested, this, &VariablesPanel::copyContents);
    connect(m_view, &VariablesView::threadStepped, this, [&variables](int direction) {
        if (direction > 0 || variables.thread() > 0)
            variables.chooseThread(variables.thread() + std::uint32_t(direction));
    });
    m_range->setCurrentIndex(variables.range() == Variables::Range::Block ? 1 : 0);
    m_texts->setChecked(QSettings().value(kTextsSetting, false).toBool());
    m_showsChart->setChecked(QSettings().value(kChartSetting, false).toBool());
    refreshTheme();
    refresh();
}

void VariablesPanel::addWatchField()
{
    m_watch = new QLineEdit(this);
    m_watch->setObjectName("watchField");
    m_watch->setPlaceholderText(tr("Watch an expression"));
    m_watch->setAccessibleName(m_watch->placeholderText());
    m_watch->setToolTip(tr("A C++ expression such as s[threadIdx.x] + sum, or max(sum) for the largest of all threads. Enter adds a row."));
    m_watch->setMinimumWidth(kMinWatchWidth);
    m_watch->setMaximumWidth(kMaxWatchWidth);
    Watches& watches = m_parts.watches;
    connect(m_watch, &QLineEdit::returnPressed, this, [this, &watches] {
        watches.add(m_watch->text());
        m_watch->clear();
    });
    // Queued, because the rows change while the editor of a row is still open.
    connect(m_model, &VariablesModel::watchEdited, &watches, &Watches::replace, Qt::QueuedConnection);
    connect(m_view, &VariablesView::watchRemoved, &watches, &Watches::remove);
    connect(m_view, &VariablesView::menuRequested, this, &VariablesPanel::showRowMenu);
}

void VariablesPanel::addChart()
{
    m_showsChart = makeButton("variablesChart", this);
    m_showsChart->setText(tr("Chart"));
    m_showsChart->setToolTip(tr("Show the value of the chosen row and thread over all steps; a click goes to a step"));
    m_showsChart->setCheckable(true);
    m_chart = new ValueChart(this);
    m_chart->hide();
    connect(m_showsChart, &QToolButton::toggled, this, [this](bool isOn) {
        m_chart->setVisible(isOn);
        QSettings().setValue(kChartSetting, isOn);
        fitHeight(window()->height());
        refreshChart();
    });
    connect(m_view, &VariablesView::currentRowChanged, this, &VariablesPanel::refreshChart);
    connect(&m_parts.search, &ValueSearch::timelineMade, this, &VariablesPanel::refreshChart);
    connect(&m_parts.variables, &Variables::threadChanged, this, &VariablesPanel::refreshChart);
    connect(&m_parts.position, &Position::stepChanged, m_chart, [this] { m_chart->setStep(m_parts.position.step()); });
    connect(m_chart, &ValueChart::stepChosen, this, [this](std::uint32_t step) { m_parts.position.goTo(step); });
}

QString VariablesPanel::currentExpression() const
{
    return m_model->expressionOf(m_view->currentIndex());
}

void VariablesPanel::refreshChart()
{
    if (m_chart->isHidden() || !isVisible())
        return;
    m_chart->setStep(m_parts.position.step());
    const QString expression = currentExpression();
    if (expression.isEmpty()) {
        m_chart->setMessage(tr("Choose a row to see its value over all steps."));
        return;
    }
    const std::optional<ValueSearch::Timeline> timeline = m_parts.search.timelineOf(expression);
    if (!timeline)
        m_chart->setMessage(tr("Looking through all steps for %1…").arg(expression));
    else if (!*timeline)
        m_chart->setMessage(figures::translateSentence(timeline->error().message), true);
    else
        m_chart->setTimeline(expression, **timeline, m_parts.position.stepCount());
}

void VariablesPanel::showRowMenu(const QModelIndex& index, const QPoint& globalPosition)
{
    auto* const menu = new QMenu(this);
    menu->setObjectName("variableMenu");
    menu->setAttribute(Qt::WA_DeleteOnClose);
    Watches& watches = m_parts.watches;
    const auto add = [menu](const char* name, const QString& text, auto act) {
        menu->addAction(text, menu, std::move(act))->setObjectName(name);
    };
    if (const std::optional<int> watch = m_model->watchAt(index)) {
        const QPersistentModelIndex row(index.siblingAtColumn(VariablesModel::Name));
        add("menuEditWatch", tr("Edit the expression") + "\tF2", [this, row] {
            if (row.isValid())
                m_view->edit(row);
        });
        add("menuRemoveWatch", tr("Remove the watch") + '\t' + QKeySequence(Qt::Key_Delete).toString(QKeySequence::NativeText),
            [&watches, watch] { watches.remove(*watch); });
    } else {
        const QString expression = m_model->expressionOf(index);
        add("menuWatch", tr("Watch %1").arg(expression), [&watches, expression] { watches.add(expression); });
    }
    menu->addSeparator();
    const QString expression = m_model->expressionOf(index);
    const std::uint32_t thread = m_parts.variables.thread();
    ValueSearch& search = m_parts.search;
    add("menuNextChange", tr("Next change in thread %1").arg(thread), [&search, expression] { search.goToChange(expression, 1); });
    add("menuPreviousChange", tr("Previous change in thread %1").arg(thread), [&search, expression] { search.goToChange(expression, -1); });
    add("menuNextWrite", tr("Next write to it, by any thread"), [&search, expression] { search.goToWrite(expression, 1); });
    add("menuPreviousWrite", tr("Previous write to it, by any thread"), [&search, expression] { search.goToWrite(expression, -1); });
    if (!m_showsChart->isChecked())
        add("menuChart", tr("Show the chart over all steps"), [this] { m_showsChart->setChecked(true); });
    menu->popup(globalPosition);
}

void VariablesPanel::fitHeight(int windowHeight)
{
    const int heightOfChart = m_showsChart->isChecked() ? m_chart->height() : 0;
    const int initialHeight = std::clamp(int(kHeightShare * windowHeight), kMinPanelHeight, kMaxInitialHeight) + heightOfChart;
    const int height = QSettings().value(kHeightSetting, initialHeight).toInt();
    setFixedHeight(std::clamp(height, kMinPanelHeight, std::max(kMinPanelHeight, windowHeight / 2)));
}

void VariablesPanel::showEvent(QShowEvent* event)
{
    QFrame::showEvent(event);
    m_parts.variables.setFollowing(this, true);
    refresh();
}

void VariablesPanel::hideEvent(QHideEvent* event)
{
    QFrame::hideEvent(event);
    m_parts.variables.setFollowing(this, false);
}

void VariablesPanel::refreshTheme()
{
    m_view->setTheme(m_parts.appearance.theme());
    m_chart->setTheme(m_parts.appearance.theme());
    m_close->setIcon(makeIcon("close", m_parts.appearance.theme()));
}

void VariablesPanel::showMessage(const QString& text)
{
    m_model->setTable(nullptr);
    m_message->setText(text);
    m_retry->setVisible(m_parts.variables.hasFailedDebugBuild());
    m_pages->setCurrentIndex(1);
}

void VariablesPanel::refresh()
{
    using State = Variables::State;
    if (!isVisible())
        return;
    const Variables& variables = m_parts.variables;
    const bool isSlow = variables.state() == State::Evaluating && !m_slowTimer.isActive();
    if (variables.state() != State::Evaluating)
        m_slowTimer.stop();
    else if (sender() != &m_slowTimer)
        m_slowTimer.start();
    if (m_parts.appearance.hidesAnswers()) {
        showMessage(tr("Answers are hidden."));
    } else if (variables.table()) {
        showTable();
    } else {
        switch (variables.state()) {
        case State::Nothing:
            showMessage(tr("Run a program to see its variables."));
            break;
        case State::Evaluating:
        case State::Ready:
            if (isSlow)
                showMessage(tr("Evaluating the variables of this step…"));
            break;
        case State::BuildingDebug:
            showMessage(
                tr("The code is optimised and keeps no record of its variables. The debug build of the program is compiled and run, to "
                   "take them from there…"));
            break;
        case State::Failed:
            showMessage(figures::translateSentence(variables.error()->message));
            break;
        }
    }
    refreshPlace();
}

/// Says where the values of optimised code come from; empty for other code.
QString VariablesPanel::describeAgreement(const std::optional<analysis::DebugBuildAgreement>& agreement)
{
    if (!agreement)
        return {};
    QString text =
        tr("The code is optimised and keeps no record of its variables. The values are those of the debug build (nvcc -G) at the "
           "point where each thread has done the same.");
    if (agreement->isCutOff)
        text += QLatin1Char(' ') + tr("Its recording ends early, so that values of late steps are older ones.");
    if (agreement->firstDifferingStep)
        text +=
            QLatin1Char(' ') + tr("From step %1 on it reads or writes other values than this run.").arg(*agreement->firstDifferingStep + 1);
    return text;
}

void VariablesPanel::refreshPlace()
{
    const Variables& variables = m_parts.variables;
    const bool hasTable = m_pages->currentIndex() == 0 && m_model->table();
    m_copy->setEnabled(hasTable);
    m_texts->setEnabled(hasTable);
    if (!hasTable) {
        m_place->setText({});
        m_place->setToolTip({});
        return;
    }
    const std::uint32_t block = m_parts.position.place().block.value, warp = m_model->table()->firstThread / kWarpSize;
    QString place = tr("step %1 of %2").arg(variables.tableStep() + 1).arg(m_parts.position.stepCount());
    place = (variables.range() == Variables::Range::Block ? tr("block %1").arg(block) : tr("warp %1 of block %2").arg(warp).arg(block)) +
            QStringLiteral(" · ") + place;
    if (variables.state() == Variables::State::Evaluating && !m_slowTimer.isActive())
        place += QStringLiteral(" · ") + tr("evaluating…");
    if (const auto& agreement = m_model->table()->agreement)
        place += QStringLiteral(" · ") +
                 (agreement->firstDifferingStep || agreement->isCutOff ? tr("debug build, which differs") : tr("debug build"));
    m_place->setText(place);
    m_place->setToolTip(describeAgreement(m_model->table()->agreement));
}

void VariablesPanel::showTable()
{
    const Variables& variables = m_parts.variables;
    if (!variables.table() || m_parts.appearance.hidesAnswers())
        return;
    const std::optional<std::size_t> column = variables.columnOf(variables.thread());
    if (m_model->table() != variables.table().get())
        m_model->setTable(variables.table());
    m_model->setChosen(column);
    m_view->refreshColumns();
    refreshChart();
    const bool isAway = column && !variables.table()->isInKernel[*column];
    m_hint->setText(isAway ? tr("Thread %1 is not in the kernel at this step: it has not begun, or has exited.").arg(variables.thread())
                           : QString());
    m_hint->setVisible(isAway);
    m_stack->setText(describeStack());
    m_stack->setVisible(!isAway);
    m_pages->setCurrentIndex(0);
    refreshPlace();
}

/// Returns "twice line 8 ← kernel line 41" for the chosen thread, where each line of the program is a link.
QString VariablesPanel::describeStack() const
{
    const std::optional<std::size_t> column = m_parts.variables.columnOf(m_parts.variables.thread());
    QStringList calls;
    if (!column || *column >= m_parts.variables.table()->stacks.size())
        return {};
    for (const analysis::StackFrame& frame : m_parts.variables.table()->stacks[*column]) {
        QString call = QStringLiteral("<b>%1</b>").arg(figures::cleanText(std::string_view(frame.function)).toHtmlEscaped());
        if (frame.line > 0) {
            QString place = tr("line %1").arg(frame.line);
            const auto recording = m_parts.position.recording();
            const std::optional<std::size_t> source = recording ? analysis::findSource(*recording, frame.file) : std::nullopt;
            if (source)
                place = QStringLiteral("<a href='%1'>%2</a>").arg(analysis::NumberedLine{*source, frame.line}.number()).arg(place);
            if (source.value_or(1) > 0 && !frame.file.empty())
                place += QStringLiteral(" (%1)").arg(QFileInfo(QString::fromStdString(frame.file)).fileName().toHtmlEscaped());
            call += u' ' + place;
        }
        if (frame.isInlined)
            call += QStringLiteral(" (%1)").arg(tr("inlined"));
        calls << call;
    }
    return calls.join(QStringLiteral(" ← "));
}

void VariablesPanel::chooseColumn(std::size_t column)
{
    if (m_model->table())
        m_parts.variables.chooseThread(m_model->table()->firstThread + std::uint32_t(column));
}

void VariablesPanel::selectTarget(const analysis::VariableRow& row)
{
    const std::optional<std::size_t> column = m_model->chosen();
    if (!column || !row.cellOf(*column).target)
        return;
    const analysis::Cell target = *row.cellOf(*column).target;
    m_parts.selection.select(figures::subjectOf(target));
}

QString VariablesPanel::contents() const
{
    return m_model->table() ? figures::formatVariableTable(*m_model->table()) : QString();
}

void VariablesPanel::copyContents() const
{
    if (m_model->table())
        QApplication::clipboard()->setText(contents());
}

}  // namespace simtscope::ui

#include "moc_variables_panel.cpp"
