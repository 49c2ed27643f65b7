#include "ui/charts/charts_page.h"

#include <QAbstractItemView>
#include <QBoxLayout>
#include <QComboBox>
#include <QFileDialog>
#include <QLabel>
#include <QSettings>
#include <QSplitter>
#include <QStandardItemModel>
#include <QToolButton>
#include <algorithm>

#include "gpu/program/library/catalog.h"
#include "ui/charts/chart_table.h"
#include "ui/charts/chart_view.h"
#include "ui/charts/parameter_bar.h"
#include "ui/charts/programs_bar.h"
#include "ui/charts/quantity_words.h"
#include "ui/figures/facts/facts.h"
#include "ui/figures/figures.h"
#include "ui/session/document/document.h"
#include "ui/session/place/position.h"
#include "ui/session/preferences/appearance.h"
#include "ui/session/preferences/notices.h"
#include "ui/session/runs/program_run.h"
#include "ui/widgets/metrics.h"
#include "ui/widgets/theme_style.h"

namespace simtscope::ui {
namespace {

QComboBox* makeBox(const QString& name, const QString& accessibleName, QWidget* parent)
{
    auto* box = new QComboBox(parent);
    box->setObjectName(name);
    box->setAccessibleName(accessibleName);
    box->setToolTip(accessibleName);
    box->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    box->view()->setTextElideMode(Qt::ElideNone);
    return box;
}

}  // namespace

const ChartsPage::ChartChoice ChartsPage::kChoices[] = {
    {"step-wavefronts", QT_TR_NOOP("Wavefronts per step"), Domain::Steps, int(StepMeasure::Wavefronts)},
    {"step-lanes", QT_TR_NOOP("Active lanes per step"), Domain::Steps, int(StepMeasure::Lanes)},
    {"step-sectors", QT_TR_NOOP("Sectors per step"), Domain::Steps, int(StepMeasure::Sectors)},
    {"line-instructions", QT_TR_NOOP("Instructions per line"), Domain::Lines, int(LineMeasure::Instructions)},
    {"line-wavefronts", QT_TR_NOOP("Wavefronts per line"), Domain::Lines, int(LineMeasure::Wavefronts)},
    {"line-sectors", QT_TR_NOOP("Sectors per line"), Domain::Lines, int(LineMeasure::Sectors)},
    {"values", QT_TR_NOOP("Values of a parameter"), Domain::Values, 0},
    {"programs", QT_TR_NOOP("Several programs"), Domain::Programs, 0},
};

ChartsPage::ChartsPage(const ChartsPageParts& parts, QWidget* parent) : QWidget(parent), m_parts(parts)
{
    setObjectName("chartsPage");
    auto* header = new QHBoxLayout;
    header->setSpacing(kSmallGap);
    buildHeader(*header);
    m_parameterBar =
        new ParameterBar({m_parts.notices, m_parts.settings, m_parts.document, m_parts.position, m_parts.run}, m_parameterRuns, this);
    m_programsBar =
        new ProgramsBar({m_parts.notices, m_parts.settings, m_parts.document, m_parts.position, m_parts.run}, m_programRuns, this);
    auto* card = makeCard(this);
    m_view = new ChartView(card);
    m_view->setObjectName("chart");
    m_table = new ChartTable(card);
    m_splitter = new QSplitter(Qt::Vertical, card);
    m_splitter->setChildrenCollapsible(false);
    m_splitter->addWidget(m_view);
    m_splitter->addWidget(m_table);
    m_splitter->setStretchFactor(0, 3);
    m_splitter->setStretchFactor(1, 2);
    m_caption = new QLabel(card);
    m_caption->setObjectName("chartCaption");
    m_caption->setWordWrap(true);
    m_caption->setTextFormat(Qt::PlainText);
    m_caption->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_caption->setAccessibleName(tr("What the chart shows"));
    m_caption->setMinimumHeight(2 * m_caption->fontMetrics().lineSpacing());
    auto* inside = new QVBoxLayout(card);
    inside->setContentsMargins(kSmallGap, kSmallGap, kSmallGap, kMediumGap);
    inside->setSpacing(kSmallGap);
    inside->addWidget(m_splitter, 1);
    inside->addWidget(m_caption);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(kSmallGap);
    column->addLayout(header);
    column->addWidget(m_parameterBar);
    column->addWidget(m_programsBar);
    column->addWidget(card, 1);

    const QSettings settings;
    const auto restore = [](QComboBox& box, const QVariant& value) {
        const int index = value.isValid() ? box.findData(value) : 0;
        box.setCurrentIndex(std::max(0, index));
    };
    restore(*m_chartSelector, settings.value("charts/choice"));
    m_tableButton->setChecked(settings.value("charts/table", false).toBool());
    m_table->setVisible(m_tableButton->isChecked());
    m_csvButton->setVisible(m_tableButton->isChecked());
    refreshQuantities();
    restore(*m_quantitySelector, settings.value("charts/quantity"));
    setFocusProxy(m_view->canvas());

    connect(m_view, &ChartView::barClicked, this, &ChartsPage::goToBar);
    connect(m_view, &ChartView::barDoubleClicked, this, &ChartsPage::figureRequested);
    connect(m_table, &ChartTable::rowChosen, this, &ChartsPage::goToBar);
    connect(&m_parts.position, &Position::sourceChanged, this, &ChartsPage::gather);
    connect(&m_parts.position, &Position::stepChanged, this, &ChartsPage::refreshCurrent);
    connect(&m_parts.position, &Position::recordingChanged, this, &ChartsPage::refreshCurrent);
    connect(&m_parts.appearance, &Appearance::themeChanged, this, &ChartsPage::restyle);
    connect(&m_parts.document, &Document::opened, this, &ChartsPage::clearForeignSweeps);
    for (SweepRunner* runner : {&m_parameterRuns, &m_programRuns}) {
        connect(runner, &SweepRunner::changed, this, &ChartsPage::refresh);
        connect(runner, &SweepRunner::ended, this, &ChartsPage::selectVaryingQuantity);
        connect(runner, &SweepRunner::ended, this, &ChartsPage::refresh);
        connect(runner, &SweepRunner::progress, this, [this, runner](const QString& text) {
            if (runner == &this->runner()) {
                m_progressText = text;
                m_caption->setText(text);
            }
        });
    }
    connect(&m_costs, &BlockCosts::progressed, this, [this](double share) {
        m_progressText = tr("Gathering what the steps cost: %1 %").arg(int(share * 100));
        m_caption->setText(m_progressText);
    });
    connect(&m_costs, &BlockCosts::gathered, this, [this] {
        m_progressText.clear();
        refresh();
    });
    applyChoice();
}

void ChartsPage::buildHeader(QHBoxLayout& row)
{
    m_chartSelector = makeBox("chartChoice", tr("Chart"), this);
    for (const ChartChoice& one : kChoices)
        m_chartSelector->addItem(tr(one.label), QString::fromLatin1(one.name));
    m_chartSelector->insertSeparator(3);
    m_chartSelector->insertSeparator(7);
    m_quantitySelector = makeBox("chartQuantity", tr("What is compared"), this);
    for (const analysis::Quantity& one : analysis::quantities()) {
        m_quantitySelector->addItem(quantityLabel(one), QString::fromLatin1(one.name));
        m_quantitySelector->setItemData(m_quantitySelector->count() - 1, quantityMeaning(one), Qt::ToolTipRole);
    }
    m_launchSelector = makeBox("chartLaunch", tr("Launch"), this);
    m_blockSelector = makeBox("chartBlock", tr("Block"), this);
    for (QComboBox* box : {m_launchSelector, m_blockSelector})
        box->setProperty("flat", true);
    const auto makeButton = [this](const QString& name, const QString& text, const QString& tip) {
        auto* button = new QToolButton(this);
        button->setObjectName(name);
        button->setText(text);
        button->setToolTip(tip);
        button->setAccessibleName(tip);
        button->setFocusPolicy(Qt::StrongFocus);
        button->setToolButtonStyle(Qt::ToolButtonTextOnly);
        button->setFixedHeight(28);
        return button;
    };
    m_csvButton = makeButton("chartCsv", tr("Save as CSV…"), tr("Save the numbers for a spreadsheet"));
    m_tableButton = makeButton("chartTableButton", tr("Table"), tr("The numbers below the chart"));
    m_tableButton->setCheckable(true);
    row.addWidget(m_chartSelector);
    row.addWidget(m_quantitySelector);
    row.addStretch(1);
    for (QWidget* widget : std::initializer_list<QWidget*>{m_launchSelector, m_blockSelector, m_csvButton, m_tableButton})
        row.addWidget(widget);
    connect(m_chartSelector, &QComboBox::currentIndexChanged, this, [this] {
        QSettings().setValue("charts/choice", m_chartSelector->currentData());
        applyChoice();
    });
    connect(m_quantitySelector, &QComboBox::currentIndexChanged, this, [this] {
        QSettings().setValue("charts/quantity", m_quantitySelector->currentData());
        refresh();
    });
    connect(m_quantitySelector, &QComboBox::activated, this, [this] { m_quantityChosenFor = m_parts.document.id(); });
    connect(m_tableButton, &QToolButton::toggled, this, [this](bool isOn) {
        QSettings().setValue("charts/table", isOn);
        m_table->setVisible(isOn);
        m_csvButton->setVisible(isOn);
    });
    connect(m_csvButton, &QToolButton::clicked, this, &ChartsPage::askSaveCsv);
    connect(m_launchSelector, &QComboBox::activated, this,
            [this](int index) { m_parts.position.setLaunch(LaunchId(std::uint32_t(index))); });
    connect(m_blockSelector, &QComboBox::activated, this,
            [this](int index) { m_parts.position.setBlock(BlockId(m_blockSelector->itemData(index).toUInt())); });
}

const ChartsPage::ChartChoice& ChartsPage::choice() const
{
    const QString name = m_chartSelector->currentData().toString();
    const auto found = std::ranges::find_if(kChoices, [&](const ChartChoice& one) { return name == QLatin1String(one.name); });
    return found == std::end(kChoices) ? kChoices[0] : *found;
}

const analysis::Quantity& ChartsPage::quantity() const
{
    const analysis::Quantity* found = analysis::findQuantity(m_quantitySelector->currentData().toString().toStdString());
    return found ? *found : analysis::quantities().front();
}

void ChartsPage::applyChoice()
{
    const Domain domain = choice().domain;
    m_parameterBar->setVisible(domain == Domain::Values);
    m_programsBar->setVisible(domain == Domain::Programs);
    m_quantitySelector->setVisible(domain == Domain::Values || domain == Domain::Programs);
    m_progressText.clear();
    // Recordings that ship only need to be read, so start at once.
    if (domain == Domain::Programs && isVisible() && m_programRuns.sweep().table.rows.empty() && m_programsBar->usesOnlyShippedRecordings())
        m_programsBar->run();
    refreshSelectors();
    refresh();
}

void ChartsPage::clearForeignSweeps()
{
    const std::string name = m_parts.document.name().toStdString();
    const bool isOfLibrary = m_parts.document.lesson() && !m_parts.document.hasOwnFile();
    const bool isAmong = std::ranges::any_of(m_programRuns.sweep().runs, [&](const PlannedRun& run) {
        return run.program == 0 ? isOfLibrary && run.label == name : run.program == m_parts.document.id();
    });
    if (!isAmong)
        m_programRuns.clear();
    if (m_parts.document.lesson() && !m_parts.document.hasOwnFile())
        return applyChoice();
    refreshSelectors();
    refresh();
}

void ChartsPage::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    gather();
    applyChoice();
}

void ChartsPage::gather()
{
    refreshSelectors();
    const std::shared_ptr<const figures::FigureSource> source = m_parts.position.source();
    if (source == m_costs.requestedSource())
        return;
    if (!source || source->isBeginning() || !isVisible()) {  // keep nothing of a recording that is no longer shown
        m_costs.clear();
        if (isVisible())
            refresh();
        return;
    }
    m_costs.gather(source);
    if (isStale()) {
        m_caption->setText(tr("Gathering what the steps cost…"));
        refreshCurrent();
    }
}

bool ChartsPage::isStale() const
{
    const Domain domain = choice().domain;
    return (domain == Domain::Steps || domain == Domain::Lines) && m_costs.costs().source != m_parts.position.source();
}

void ChartsPage::refreshSelectors()
{
    const std::shared_ptr<const figures::FigureSource> source = m_parts.position.source();
    const Domain domain = choice().domain;
    m_launchSelector->setVisible(source && (domain == Domain::Steps || domain == Domain::Lines) &&
                                 m_parts.position.recording()->launches.size() > 1);
    m_blockSelector->setVisible(source && domain == Domain::Steps && source->launch().blocks.size() > 1);
    if (!source)
        return;
    m_launchSelector->clear();
    for (const trace::Launch& launch : m_parts.position.recording()->launches)
        m_launchSelector->addItem(tr("launch %1 of %2").arg(launch.id.value + 1).arg(m_parts.position.recording()->launches.size()));
    m_launchSelector->setCurrentIndex(int(source->launch().id.value));
    m_blockSelector->clear();
    for (const auto& block : source->launch().blocks)
        m_blockSelector->addItem(tr("block %1 of %2").arg(block->block().value).arg(figures::formatCount(source->launch().grid.count())),
                                 block->block().value);
    m_blockSelector->setCurrentIndex(m_blockSelector->findData(m_parts.position.place().block.value));
}

/// Says why no run has a time, and where times come from.
QString ChartsPage::missingTimeReason() const
{
    const std::string& program = runner().sweep().table.program;
    return program.empty() || runner().sweep().table.rows.empty()
               ? tr("Needs a GPU or a GPU recording.")
               : tr("No table of times has %1, as it is here, with these arguments: needs a GPU or a GPU recording.")
                     .arg(QString::fromStdString(program));
}

/// Lists the quantities. Leaves out a time or a bandwidth that no run has; counts stay listed, because every run will have them.
void ChartsPage::refreshQuantities()
{
    auto* items = qobject_cast<QStandardItemModel*>(m_quantitySelector->model());
    for (int i = 0; items && i < m_quantitySelector->count(); ++i) {
        const analysis::Quantity& quantity = analysis::quantities()[std::size_t(i)];
        const bool isThere = !quantity.isMeasured || runner().sweep().table.hasQuantity(quantity);
        items->item(i)->setEnabled(isThere);
        m_quantitySelector->setItemData(i, isThere ? quantityMeaning(quantity) : missingTimeReason(), Qt::ToolTipRole);
    }
}

/// Chooses the first quantity that differs between the runs, where the user has chosen none: a chart of equal bars says nothing.
void ChartsPage::selectVaryingQuantity()
{
    const analysis::SweepTable& table = runner().sweep().table;
    if (m_quantityChosenFor == m_parts.document.id() || table.varies(quantity()))
        return;
    refreshQuantities();
    for (const analysis::Quantity* const one : table.varyingQuantities()) {
        const QSignalBlocker keepsTheSetting(m_quantitySelector);
        m_quantitySelector->setCurrentIndex(m_quantitySelector->findData(QString::fromLatin1(one->name)));
        return;
    }
}

/// Chooses the first chart of steps that has values, where the user has chosen none: a program may not use shared memory.
void ChartsPage::selectChartWithValues()
{
    if (choice().domain != Domain::Steps || !m_costs.costs().source || isStale() || QSettings().contains("charts/choice"))
        return;
    for (const ChartChoice& one : kChoices) {
        if (one.domain != Domain::Steps)
            continue;
        const ChartModel model = makeStepsChart(StepMeasure(one.measure), *m_costs.costs().source, m_costs.costs().series);
        if (std::ranges::none_of(model.bars, [](const ChartBar& bar) { return bar.total() > 0; }))
            continue;
        const QSignalBlocker keepsTheSetting(m_chartSelector);
        m_chartSelector->setCurrentIndex(m_chartSelector->findData(QString::fromLatin1(one.name)));
        return;
    }
}

ChartModel ChartsPage::makeModel()
{
    const ChartChoice& chosen = choice();
    ChartModel empty;
    if (chosen.domain == Domain::Values || chosen.domain == Domain::Programs) {
        const analysis::SweepTable& table = runner().sweep().table;
        const bool isOther = chosen.domain == Domain::Values && runner().sweep().program != m_parts.document.id();
        if (!table.rows.empty() && !isOther)
            return makeSweepChart(table, quantity());
        empty.message = chosen.domain == Domain::Values ? tr("Choose a parameter and its values, then Run all: each makes a run and a bar.")
                                                        : tr("Choose programs, then Run all: each makes a run and a bar.");
        return empty;
    }
    if (!m_costs.costs().source) {
        empty.message = m_parts.position.source() ? tr("Gathering what the steps cost…") : tr("Run a program to see its charts.");
        return empty;
    }
    return chosen.domain == Domain::Steps ? makeStepsChart(StepMeasure(chosen.measure), *m_costs.costs().source, m_costs.costs().series)
                                          : makeLinesChart(LineMeasure(chosen.measure), *m_costs.costs().source, m_costs.costs().lines);
}

void ChartsPage::refresh()
{
    refreshQuantities();
    selectChartWithValues();
    m_model = makeModel();
    const bool isBusy = runner().isBusy() && (choice().domain == Domain::Values || choice().domain == Domain::Programs);
    m_caption->setText(isBusy && !m_progressText.isEmpty()  ? m_progressText
                       : isStale() && !m_model.bars.empty() ? tr("Gathering what the steps cost…")
                                                            : m_model.caption);
    m_view->show(m_model, m_parts.appearance.theme());
    m_table->show(m_model.table);
    m_csvButton->setEnabled(!m_model.bars.empty());
    refreshCurrent();
}

void ChartsPage::restyle()
{
    m_view->show(m_model, m_parts.appearance.theme());
    refreshCurrent();
}

void ChartsPage::refreshCurrent()
{
    int bar = -1;
    const auto barOf = [&](std::int64_t target) {
        const auto found = std::ranges::find(m_model.bars, target, &ChartBar::target);
        return found == m_model.bars.end() ? -1 : int(found - m_model.bars.begin());
    };
    const Domain domain = choice().domain;
    if (isStale()) {
        bar = -1;
    } else if (domain == Domain::Steps) {
        bar = findBarIndexOfStep(m_model, m_parts.position.step());
    } else if (domain == Domain::Lines && m_parts.position.source()) {
        for (const int line : linesOfStep(*m_parts.position.source(), m_parts.position.step()))
            bar = bar < 0 ? barOf(line) : bar;
    } else if (!m_parts.run.recordingPath().isEmpty()) {
        for (int row = 0; row < int(m_model.bars.size()); ++row)
            bar = bar < 0 && runner().recordingOf(row) == m_parts.run.recordingPath() ? row : bar;
    }
    m_currentBar = bar;
    m_view->setCurrentBar(bar);
    m_table->setCurrentRow(bar);
}

void ChartsPage::goToBar(int bar)
{
    if (bar < 0 || bar >= int(m_model.bars.size()) || isStale())
        return;
    const std::int64_t target = m_model.bars[std::size_t(bar)].target;
    switch (choice().domain) {
    case Domain::Steps:
        m_parts.position.goTo(std::uint32_t(target));
        return;
    case Domain::Lines:
        if (const std::shared_ptr<const figures::FigureSource> source = m_parts.position.source()) {
            // Repeated clicks go through the steps of the line in turn.
            const std::vector<int> currentLines = linesOfStep(*source, m_parts.position.step());
            const bool isHere = std::ranges::find(currentLines, int(target)) != currentLines.end();
            if (const auto step = findStepAtLine(*source, int(target), isHere ? m_parts.position.step() + 1 : 0))
                m_parts.position.goTo(*step);
        }
        return;
    case Domain::Values:
    case Domain::Programs:
        openRun(int(target));
        return;
    }
}

void ChartsPage::openRun(int row)
{
    const QString path = runner().recordingOf(row);
    if (path.isEmpty() || path == m_parts.run.recordingPath())
        return;
    const PlannedRun& run = runner().sweep().runs[std::size_t(row)];
    std::optional<program::Lesson> lesson;
    if (run.program != 0 && run.program != m_parts.document.id()) {
        if (!run.file.isEmpty())
            m_parts.run.openFile(run.file);
        return;
    }
    if (choice().domain == Domain::Programs && run.program == 0) {
        if (Result<program::Lesson> found = program::findLesson(run.label))
            lesson = std::move(*found);
    }
    const RunSettings& settings = run.settings ? *run.settings : runner().sweep().settings;
    m_parts.run.openCached(path, run.recordingPath.empty() ? std::optional(settings) : std::nullopt, lesson);
}

std::optional<figures::Drawing> ChartsPage::drawing(const figures::Theme& theme, const ChartTextOptions& textOptions, QSizeF slide) const
{
    if (m_model.bars.empty())
        return std::nullopt;
    const QSizeF viewSize = m_view->size();
    const double height = m_model.isHorizontal ? std::max(viewSize.height(), double(m_view->canvas()->height())) : viewSize.height();
    const QSizeF maxSize = slide.isEmpty()
                               ? QSizeF(viewSize.width(), height + (textOptions.showsTitle ? 30 : 0) + (textOptions.showsSentence ? 60 : 0))
                               : slide;
    figures::Drawing drawing = makeChartDrawing(m_model, theme, maxSize, m_currentBar, textOptions);
    const QString program = isStale() && m_costs.costs().source ? QString::fromStdString(m_costs.costs().source->recording().program.name)
                                                                : m_parts.document.name();
    drawing.name = QString("%1-%2").arg(program, choice().domain == Domain::Steps || choice().domain == Domain::Lines
                                                     ? m_chartSelector->currentData().toString()
                                                     : QString::fromLatin1(quantity().name));
    return drawing;
}

void ChartsPage::askSaveCsv()
{
    auto* dialog = new QFileDialog(window(), tr("Save the numbers"));
    dialog->setObjectName("csvDialog");
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setNameFilter(tr("Comma-separated values (*.csv)"));
    dialog->setDefaultSuffix("csv");
    dialog->selectFile(m_parts.document.name() + ".csv");
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& path) {
        if (const Result<void> saved = m_table->saveCsv(path); !saved)
            m_parts.notices.notify(Notice::fromError(saved.error()));
        else
            emit statusMessage(tr("Saved %1").arg(path));
    });
    dialog->open();
}

}  // namespace simtscope::ui

#include "moc_charts_page.cpp"
