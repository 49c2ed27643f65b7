#include "ui/assembly/assembly_panel.h"

#include <QBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QSplitter>
#include <QStackedWidget>
#include <QToolButton>
#include <QTreeView>
#include <algorithm>

#include "gpu/analysis/counts/program_lines.h"
#include "gpu/program/run/machine_code.h"
#include "ui/assembly/assembly_model.h"
#include "ui/figures/canvas/theme.h"
#include "ui/figures/facts/messages.h"
#include "ui/session/place/position.h"
#include "ui/session/place/selection.h"
#include "ui/session/preferences/appearance.h"
#include "ui/widgets/elided_label.h"
#include "ui/widgets/metrics.h"
#include "ui/widgets/theme_style.h"

namespace simtscope::ui {
namespace {

constexpr int kMinListingHeight = 132, kMaxListingHeight = 420;    // pixels
constexpr int kLowWindowHeight = 800;                              // below it, the picture needs the room
constexpr double kShareOfWindow = 0.34, kShareOfLowWindow = 0.24;  // height of the panel
// Widths of columns in characters, besides that of the instruction, which takes the rest.
constexpr int kNumberCharacters = 6, kCountCharacters = 9, kControlCharacters = 20, kOutcomeCharacters = 12;
constexpr int kMinTextCharacters = 24;  // of an instruction; columns that its tip repeats make room for it

void setColumnWidths(QTreeView& view, std::initializer_list<std::pair<int, int>> characters, int stretched)
{
    view.header()->setStretchLastSection(false);
    view.header()->setMinimumSectionSize(kLargeGap);
    const int character = view.fontMetrics().horizontalAdvance('0');
    for (const auto& [column, count] : characters)
        view.header()->resizeSection(column, count * character + kMediumGap);
    view.header()->setSectionResizeMode(stretched, QHeaderView::Stretch);
}

/// Puts the row in the middle, unless it is in sight already. Ignores a row that does not exist.
void scrollTo(QTreeView& view, int row)
{
    const QModelIndex index = view.model()->index(row, 0);
    if (!index.isValid())
        return;
    const QRect area = view.visualRect(index);
    if (!area.isValid() || area.top() < 0 || area.bottom() > view.viewport()->height())
        view.scrollTo(index, QAbstractItemView::PositionAtCenter);
}

/// Hides the column if the instruction would else have too little room.
void hideIfNarrow(QTreeView& view, int column, int textColumn)
{
    const int minWidth = kMinTextCharacters * view.fontMetrics().horizontalAdvance('0');
    const int textWidth = view.columnWidth(textColumn);
    const bool isHidden = view.isColumnHidden(column);
    const int shownWidth = isHidden ? textWidth - view.property("hiddenWidth").toInt() : textWidth;
    if (!isHidden && shownWidth < minWidth) {
        view.setProperty("hiddenWidth", view.columnWidth(column));
        view.setColumnHidden(column, true);
    } else if (isHidden && shownWidth >= minWidth) {
        view.setColumnHidden(column, false);
    }
}

}  // namespace

AssemblyPanel::AssemblyPanel(const AssemblyPanelParts& parts, QWidget* parent) : QFrame(parent), m_parts(parts)
{
    setObjectName("assemblyPanel");
    setProperty("card", true);
    m_ptx = new AssemblyModel(AssemblyModel::Listing::Ptx, this);
    m_machine = new AssemblyModel(AssemblyModel::Listing::Machine, this);
    m_ptxView = makeView(*m_ptx, "ptxListing");
    m_ptxView->setAccessibleName("PTX");
    m_machineView = makeView(*m_machine, "machineListing");
    m_machineView->setAccessibleName("SASS");
    setColumnWidths(*m_ptxView,
                    {{AssemblyModel::PtxLine, kNumberCharacters},
                     {AssemblyModel::Warps, kCountCharacters},
                     {AssemblyModel::Outcome, kOutcomeCharacters}},
                    AssemblyModel::PtxText);
    setColumnWidths(*m_machineView,
                    {{AssemblyModel::Address, kNumberCharacters},
                     {AssemblyModel::Control, kControlCharacters},
                     {AssemblyModel::Live, kCountCharacters}},
                    AssemblyModel::MachineText);
    m_place = new ElidedLabel(this);
    m_place->setObjectName("assemblyPlace");
    m_place->setProperty("dim", true);
    m_note = makeDimLabel({}, this);
    m_note->setObjectName("assemblyNote");
    m_note->setWordWrap(true);
    m_message = makeDimLabel({}, this);
    m_message->setObjectName("assemblyMessage");
    m_message->setWordWrap(true);
    m_message->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    m_close = new QToolButton(this);
    m_close->setObjectName("closeAssembly");
    m_close->setAutoRaise(true);
    m_close->setAccessibleName(tr("Hide the assembly"));
    m_close->setToolTip(m_close->accessibleName());

    auto* header = new QHBoxLayout;
    header->setSpacing(kSmallGap);
    header->addWidget(makeHeading(tr("Assembly"), this));
    header->addWidget(m_place, 1);
    header->addWidget(m_close);
    auto* splitter = new QSplitter(Qt::Horizontal, this);
    splitter->setChildrenCollapsible(false);
    splitter->addWidget(m_ptxView);
    splitter->addWidget(m_machineView);
    auto* listings = new QWidget(this);
    auto* listingColumn = new QVBoxLayout(listings);
    listingColumn->setContentsMargins(0, 0, 0, 0);
    listingColumn->setSpacing(kHairGap);
    listingColumn->addWidget(m_note);
    listingColumn->addWidget(splitter, 1);
    m_pages = new QStackedWidget(this);
    m_pages->addWidget(listings);
    m_pages->addWidget(m_message);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(kMediumGap, kTinyGap, kSmallGap, kSmallGap);
    column->setSpacing(kHairGap);
    column->addLayout(header);
    column->addWidget(m_pages, 1);
    setFixedHeight(kMinListingHeight);

    connect(m_close, &QToolButton::clicked, this, &AssemblyPanel::closed);
    connect(&m_parts.position, &Position::recordingChanged, this, &AssemblyPanel::refresh);
    connect(&m_parts.position, &Position::sourceChanged, this, &AssemblyPanel::refresh);
    connect(&m_parts.position, &Position::stepChanged, this, &AssemblyPanel::showStep);
    connect(&m_parts.selection, &Selection::subjectChanged, this, &AssemblyPanel::showSelection);
    connect(&m_parts.appearance, &Appearance::themeChanged, this, &AssemblyPanel::refreshTheme);
    connect(&m_parts.appearance, &Appearance::hidesAnswersChanged, this, &AssemblyPanel::refreshTheme);
    connect(m_ptxView->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &AssemblyPanel::choosePtx);
    connect(m_machineView->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &AssemblyPanel::chooseMachine);
    // A click on the current row chooses it again, after another choice elsewhere.
    connect(m_ptxView, &QTreeView::clicked, this, &AssemblyPanel::choosePtx);
    connect(m_machineView, &QTreeView::clicked, this, &AssemblyPanel::chooseMachine);
    for (QTreeView* const view : {m_ptxView, m_machineView})
        view->installEventFilter(this);
    refreshTheme();
}

QTreeView* AssemblyPanel::makeView(AssemblyModel& model, const char* name)
{
    auto* const view = new QTreeView(this);
    view->setObjectName(name);
    view->setProperty("listing", true);
    view->setFont(figures::fontFor(figures::Font::MonoSmall));
    view->setModel(&model);
    view->setRootIsDecorated(false);
    view->setUniformRowHeights(true);  // a kernel may have thousands of rows, of which only the visible ones are measured
    view->setSelectionMode(QAbstractItemView::NoSelection);  // the model's marks show what is chosen
    view->setFrameShape(QFrame::NoFrame);
    view->setAllColumnsShowFocus(true);
    view->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    view->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    view->setTextElideMode(Qt::ElideRight);
    return view;
}

void AssemblyPanel::fitHeight(int windowHeight)
{
    setFixedHeight(std::clamp(int((windowHeight < kLowWindowHeight ? kShareOfLowWindow : kShareOfWindow) * windowHeight), kMinListingHeight,
                              kMaxListingHeight));
}

void AssemblyPanel::showEvent(QShowEvent* event)
{
    QFrame::showEvent(event);
    refresh();
}

bool AssemblyPanel::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Resize) {
        hideIfNarrow(*m_ptxView, AssemblyModel::Outcome, AssemblyModel::PtxText);
        hideIfNarrow(*m_machineView, AssemblyModel::Live, AssemblyModel::MachineText);
    }
    return QFrame::eventFilter(watched, event);
}

void AssemblyPanel::refreshTheme()
{
    const figures::Theme& theme = m_parts.appearance.theme();
    for (AssemblyModel* const model : {m_ptx, m_machine}) {
        model->setTheme(theme);
        model->setShowsCounts(!m_parts.appearance.hidesAnswers());
    }
    m_close->setIcon(makeIcon("close", theme));
}

void AssemblyPanel::showMessage(const QString& text)
{
    m_message->setText(text);
    m_pages->setCurrentIndex(1);
}

void AssemblyPanel::refresh()
{
    if (!isVisible())
        return;
    const auto recording = m_parts.position.recording();
    const LaunchId launch = m_parts.position.place().launch;
    if (!recording || launch.value >= recording->launches.size()) {
        m_recording = nullptr;
        m_job.cancel();
        m_place->setText({});
        showMessage(tr("Run the program to see the PTX and the machine code of its kernels."));
        return;
    }
    if (m_recording == recording && m_launch == launch) {
        showStep();
        return;
    }
    m_recording = recording;
    m_launch = launch;
    m_assembly = nullptr;
    m_ptx->setAssembly(nullptr);
    m_machine->setAssembly(nullptr);
    showMessage(tr("ptxas compiles the kernel …"));
    m_job.start(
        [this, recording, launch](const LatestJob::Handle& job) {
            const trace::Launch& shown = recording->launches[launch.value];
            // The PTX needs no tool. It is shown at once.
            job.post([this, ptx = std::make_shared<Result<analysis::Assembly>>(analysis::makeAssembly(*recording, shown, nullptr))] {
                if (*ptx)
                    show(std::move(*ptx));
            });
            return program::disassembleLaunch(*recording, shown, {}, job.stopToken());
        },
        [this](Result<analysis::Assembly> assembly) { show(std::move(assembly)); });
}

void AssemblyPanel::show(Result<analysis::Assembly> assembly)
{
    if (!assembly) {
        showMessage(figures::translateMessage(assembly.error().message));
        return;
    }
    m_assembly = std::make_shared<const analysis::Assembly>(std::move(*assembly));
    m_ptx->setAssembly(m_assembly);
    m_machine->setAssembly(m_assembly);
    QString place = QString::fromStdString(trace::shortenName(m_assembly->kernel));
    if (m_assembly->problem.isEmpty() && !m_assembly->architecture.empty())
        place += ", " + QString::fromStdString(m_assembly->architecture);
    if (m_assembly->resources)
        place += tr(": %1 registers per thread, %2 bytes of spills")
                     .arg(m_assembly->resources->registersPerThread)
                     .arg(m_assembly->resources->spilledBytes);
    m_place->setText(place);
    const Message& problem = m_assembly->problem.isEmpty() ? m_assembly->textProblem : m_assembly->problem;
    const bool isCompiling = m_job.isBusy();
    m_note->setVisible(isCompiling || !problem.isEmpty());
    m_note->setText(isCompiling         ? tr("ptxas compiles the kernel …")
                    : problem.isEmpty() ? QString()
                                        : figures::translateSentence(problem) + ". " + figures::translateFixSentence(problem));
    m_machineView->setVisible(m_assembly->problem.isEmpty());
    m_pages->setCurrentIndex(0);
    showStep();
    showSelection();
}

void AssemblyPanel::showStep()
{
    const auto source = m_parts.position.source();
    if (!isVisible() || !m_assembly || !source || m_parts.position.stepCount() == 0)
        return;
    const trace::Event event = source->trace().event(EventIndex{source->steps().leadingEvent(m_parts.position.step())});
    std::set<std::size_t> ptxRows, machineRows;
    for (std::size_t i = 0; i < m_assembly->ptx.size(); ++i)
        if (const analysis::PtxRow& row = m_assembly->ptx[i]; row.site == event.site) {
            ptxRows.insert(i);
            machineRows.insert(row.machineRows.begin(), row.machineRows.end());
            if (row.mergedInto)
                machineRows.insert(*row.mergedInto);
        }
    m_ptx->setCurrent(ptxRows);
    m_machine->setCurrent(machineRows);
    scrollTo(*m_ptxView, ptxRows.empty() ? -1 : int(*ptxRows.begin()));
    scrollTo(*m_machineView, machineRows.empty() ? -1 : int(*machineRows.begin()));
}

void AssemblyPanel::showSelection()
{
    if (!m_assembly || m_isChoosing)
        return;
    std::set<std::size_t> ptxRows, machineRows;
    if (const auto* const line = std::get_if<figures::LineSubject>(&m_parts.selection.subject())) {
        const analysis::NumberedLine place = analysis::NumberedLine::of(line->line);
        const auto isPlace = [&](std::uint32_t other, const std::string& path) {
            return other == place.line && analysis::findSource(*m_recording, path) == place.source;
        };
        for (std::size_t i = 0; i < m_assembly->ptx.size(); ++i) {
            const auto isLine = [&](const trace::SourceFrame& frame) { return isPlace(frame.line, frame.path); };
            const analysis::PtxRow& row = m_assembly->ptx[i];
            if (std::any_of(row.frames.begin(), row.frames.end(), isLine)) {
                ptxRows.insert(i);
                machineRows.insert(row.machineRows.begin(), row.machineRows.end());
            }
        }
        for (std::size_t i = 0; i < m_assembly->machine.size(); ++i)
            if (const analysis::MachineRow& row = m_assembly->machine[i]; isPlace(row.sourceLine, row.path))
                machineRows.insert(i);
    }
    mark(std::move(ptxRows), std::move(machineRows), nullptr);
}

void AssemblyPanel::mark(std::set<std::size_t> ptxRows, std::set<std::size_t> machineRows, const QTreeView* clicked)
{
    const int ptxRow = m_ptx->setLinked(std::move(ptxRows)), machineRow = m_machine->setLinked(std::move(machineRows));
    if (m_ptxView != clicked)
        scrollTo(*m_ptxView, ptxRow);
    if (m_machineView != clicked)
        scrollTo(*m_machineView, machineRow);
}

void AssemblyPanel::choosePtx(const QModelIndex& index)
{
    if (!index.isValid())
        return;
    const auto row = std::size_t(index.row());
    const analysis::PtxRow& chosen = m_assembly->ptx[row];
    std::set<std::size_t> machineRows(chosen.machineRows.begin(), chosen.machineRows.end());
    if (chosen.mergedInto)
        machineRows.insert(*chosen.mergedInto);
    mark({row}, std::move(machineRows), m_ptxView);
    requestLine(chosen.path, chosen.sourceLine);
}

void AssemblyPanel::chooseMachine(const QModelIndex& index)
{
    if (!index.isValid())
        return;
    const auto row = std::size_t(index.row());
    const analysis::MachineRow& chosen = m_assembly->machine[row];
    std::set<std::size_t> ptxRows;
    if (chosen.ptxRow)
        ptxRows.insert(*chosen.ptxRow);
    for (std::size_t i = 0; i < m_assembly->ptx.size(); ++i)
        if (m_assembly->ptx[i].mergedInto == row)
            ptxRows.insert(i);
    mark(std::move(ptxRows), {row}, m_machineView);
    requestLine(chosen.path, chosen.sourceLine);
}

void AssemblyPanel::requestLine(const std::string& path, std::uint32_t line)
{
    const std::optional<std::size_t> source = analysis::findSource(*m_recording, path);
    if (line == 0 || !source)
        return;
    const std::uint32_t number = analysis::NumberedLine{*source, line}.number();
    m_isChoosing = true;
    m_parts.selection.select(figures::LineSubject{number});
    m_isChoosing = false;
    emit lineRequested(int(number));
}

}  // namespace simtscope::ui

#include "moc_assembly_panel.cpp"
