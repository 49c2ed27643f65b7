#include "ui/findings/findings_panel.h"

#include <QBoxLayout>
#include <QCoreApplication>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QTimer>
#include <QToolButton>
#include <algorithm>
#include <map>
#include <utility>

#include "gpu/analysis/checkers/findings.h"
#include "gpu/analysis/counts/finding_causes.h"
#include "gpu/analysis/counts/program_lines.h"
#include "gpu/analysis/models/finding_accesses.h"
#include "gpu/exercises/check_recording.h"
#include "ui/figures/facts/facts.h"
#include "ui/figures/facts/finding_words.h"
#include "ui/figures/facts/messages.h"
#include "ui/findings/finding_card.h"
#include "ui/findings/finding_navigation.h"
#include "ui/findings/finding_row.h"
#include "ui/findings/pinned_heading.h"
#include "ui/session/document/document.h"
#include "ui/session/document/line_diff.h"
#include "ui/session/place/position.h"
#include "ui/session/place/selection.h"
#include "ui/session/place/step_lines.h"
#include "ui/session/preferences/appearance.h"
#include "ui/session/preferences/settings.h"
#include "ui/session/runs/program_run.h"
#include "ui/widgets/metrics.h"
#include "ui/widgets/theme_style.h"

namespace simtscope::ui {

namespace {

constexpr std::size_t kMaxOpenCards = 3;                                    // if there are more cards, only the first one is open at first
constexpr std::size_t kMinCardsForFilter = 6;                               // least number of cards for which there is a filter
constexpr int kMinPanelHeight = 96, kOfferMargin = 8, kNotesIconSize = 14;  // pixels

/// Returns whether the panel lists the note. The others describe the recording, which other panels show.
bool isListed(const trace::Finding& note)
{
    return note.kind != trace::FindingKind::IncompleteRecording && note.kind != trace::FindingKind::RunNote;
}

QString countText(const std::vector<trace::Finding>& findings)
{
    const auto errors = std::size_t(std::ranges::count(findings, trace::Severity::Error, &trace::Finding::severity));
    const std::size_t warnings = findings.size() - errors;
    QStringList parts;
    if (errors > 0)
        parts << figures::formatWithCount(errors, QT_TRANSLATE_NOOP("figures", "%Ln error"), QT_TRANSLATE_NOOP("figures", "%Ln errors"));
    if (warnings > 0)
        parts << figures::formatWithCount(warnings, QT_TRANSLATE_NOOP("figures", "%Ln warning"),
                                          QT_TRANSLATE_NOOP("figures", "%Ln warnings"));
    return parts.join(QStringLiteral(" · "));
}

/// Returns the recorded blocks of the launch and one more: "0-3,31".
QString addBlock(const trace::Launch& launch, std::int64_t extraBlock)
{
    std::vector<std::int64_t> blocks{extraBlock};
    for (const auto& block : launch.blocks)
        blocks.push_back(std::int64_t(block->block().value));
    std::ranges::sort(blocks);
    QStringList names;
    for (const std::int64_t block : blocks)
        names << QString::number(block);
    names.removeDuplicates();
    return names.join(u',');
}

}  // namespace

FindingsPanel::FindingsPanel(const FindingsPanelParts& parts, QWidget* parent) : QFrame(parent), m_parts(parts)
{
    setObjectName("findings");
    setProperty("card", true);
    setAccessibleName(tr("Findings"));
    m_count = makeDimLabel({}, this);
    m_count->setObjectName("findingsCount");
    m_state = makeDimLabel({}, this);
    m_state->setObjectName("findingsState");
    m_toggleAll = new QPushButton(this);
    m_toggleAll->setObjectName("findingsAll");
    m_toggleAll->setProperty("link", true);
    m_toggleAll->setCursor(Qt::PointingHandCursor);
    m_filter = new QLineEdit(this);
    m_filter->setObjectName("findingsFilter");
    m_filter->setPlaceholderText(tr("Filter: kind, variable, line 12, block 3"));
    m_filter->setAccessibleName(tr("Filter the findings"));
    m_filter->setClearButtonEnabled(true);
    m_content = new QWidget(this);
    m_column = new QVBoxLayout(m_content);
    m_column->setContentsMargins(kSmallGap, 0, kSmallGap, kTinyGap);
    m_column->setSpacing(kSmallGap);
    m_column->setAlignment(Qt::AlignTop);
    m_notesToggle = new QToolButton(m_content);
    m_notesToggle->setObjectName("findingNotes");
    m_notesToggle->setProperty("disclosure", true);
    m_notesToggle->setCheckable(true);
    m_notesToggle->setAutoRaise(true);
    m_notesToggle->setIconSize({kNotesIconSize, kNotesIconSize});
    m_notesToggle->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_notesToggle->setToolTip(tr("What is no error, but worth knowing: memory that is never freed, values that nothing reads"));
    m_area = new QScrollArea(this);
    m_area->setObjectName("findingsArea");
    m_area->setWidgetResizable(true);
    m_area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_area->setFocusPolicy(Qt::NoFocus);
    m_area->setWidget(m_content);
    m_content->setAutoFillBackground(false);  // the background of the card shows
    m_area->viewport()->setAutoFillBackground(false);
    m_pinnedHeading = new PinnedHeading(*m_area, m_cards);
    auto* header = new QHBoxLayout;
    header->setContentsMargins(kMediumGap, 0, kSmallGap, 0);
    header->setSpacing(kSmallGap);
    header->addWidget(makeHeading(tr("Findings"), this));
    header->addWidget(m_count, 1);
    header->addWidget(m_state);
    header->addWidget(m_toggleAll);
    auto* filterRow = new QHBoxLayout;
    filterRow->setContentsMargins(kSmallGap, 0, kSmallGap, 0);
    filterRow->addWidget(m_filter);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(kHairGap, kSmallGap, kHairGap, kTinyGap);
    column->setSpacing(kSmallGap);
    column->addLayout(header);
    column->addLayout(filterRow);
    column->addWidget(m_area, 1);
    connect(&m_parts.position, &Position::recordingChanged, this, &FindingsPanel::build);
    // Queued, because the window first returns to its earlier place.
    connect(&m_parts.position, &Position::recordingChanged, this, &FindingsPanel::showPendingAccess, Qt::QueuedConnection);
    connect(&m_parts.position, &Position::sourceChanged, this, &FindingsPanel::refreshCurrent);
    connect(&m_parts.position, &Position::stepChanged, this, &FindingsPanel::refreshCurrent);
    connect(&m_parts.document, &Document::textChanged, this, &FindingsPanel::refreshHeader);
    connect(&m_parts.document, &Document::textChanged, this, &FindingsPanel::refreshLines);
    connect(&m_parts.document, &Document::opened, this, &FindingsPanel::refreshHeader);
    connect(&m_parts.appearance, &Appearance::themeChanged, this, [this] {
        for (FindingCard* card : m_cards)
            card->refreshIcon();
        showNotes(m_notesToggle->isChecked());
    });
    connect(m_notesToggle, &QToolButton::toggled, this, &FindingsPanel::showNotes);
    connect(m_area->verticalScrollBar(), &QScrollBar::rangeChanged, this,
            [this](int, int max) { m_scrolledTo = std::min(m_scrolledTo, max); });  // a shorter list is not scrolled by the user
    connect(m_filter, &QLineEdit::textChanged, this, &FindingsPanel::applyFilter);
    connect(m_toggleAll, &QPushButton::clicked, this,
            [this] { setAllOpen(std::ranges::none_of(m_cards, [](const FindingCard* card) { return card->isOpen(); })); });
    build();
}

FindingsPanel::~FindingsPanel()
{
    delete m_pinnedHeading;  // it refers to the cards
}

void FindingsPanel::build()
{
    m_fixes.clear();
    buildCards();
}

void FindingsPanel::buildCards()
{
    for (FindingCard* card : std::exchange(m_cards, {}))
        delete card;
    m_pinnedHeading->refresh();
    for (QWidget* note : std::exchange(m_notes, {}))
        delete note;
    const auto recording = m_parts.position.recording();
    const std::vector<trace::Finding> findings = recording ? analysis::computeFindings(*recording) : std::vector<trace::Finding>();
    m_causes = recording ? analysis::groupByCause(*recording, findings, m_fixes) : std::vector<std::vector<std::size_t>>();
    for (const std::vector<std::size_t>& cause : m_causes) {
        std::vector<trace::Finding> members;
        for (const std::size_t finding : cause)
            members.push_back(findings[finding]);
        addCard(members);
    }
    addNotes();
    m_count->setText(countText(findings));
    m_count->setVisible(!findings.empty());
    m_filter->clear();
    m_filter->setVisible(m_cards.size() >= kMinCardsForFilter);
    for (std::size_t i = 0; i < m_cards.size(); ++i)
        m_cards[i]->setOpen(m_cards.size() <= kMaxOpenCards || i == 0);
    refreshLines();
    refreshHeader();
    refreshOffers();
    m_area->verticalScrollBar()->setValue(0);
    m_scrolledTo = 0;
    setVisible(!m_cards.empty() || !m_notes.empty());
    emit shownChanged();
}

void FindingsPanel::setTriedFixes(const std::vector<analysis::TriedFix>& fixes)
{
    m_fixes = fixes;
    const auto recording = m_parts.position.recording();
    if (recording && analysis::groupByCause(*recording, analysis::computeFindings(*recording), m_fixes) != m_causes)
        buildCards();
    else
        refreshOffers();
}

/// Names the lines as they are now, while the text differs from the one of the run.
void FindingsPanel::refreshLines()
{
    const auto recording = m_parts.position.recording();
    if (m_cards.empty() || recording->program.sources.empty() || !m_parts.run.isRecordingOfProgram())
        return;
    const QString recorded = QString::fromStdString(recording->program.sources.front().text);
    const std::map<int, int> currentLines =
        m_parts.run.isRecordingOfText() ? std::map<int, int>() : mapLines(recorded, m_parts.document.text());
    for (FindingCard* card : m_cards)
        card->showCurrentLines(currentLines);
}

void FindingsPanel::addCard(const std::vector<trace::Finding>& findings)
{
    auto* card = new FindingCard({m_parts.appearance, m_parts.position}, findings, m_content);
    connect(card, &FindingCard::accessChosen, this, [this, card](std::size_t access) { goToAccess(card->finding(), access); });
    connect(card, &FindingCard::relatedChosen, this, [this](const trace::Finding& finding) { goToAccess(finding, 0); });
    connect(card, &FindingCard::openChanged, this, [this] {
        refreshHeader();
        fitHeight();
        m_pinnedHeading->refresh();
    });
    connect(card, &FindingCard::recordRequested, this, [this, card](std::int64_t block) {
        const auto accesses = analysis::locateAccesses(*m_parts.position.recording(), card->finding());
        const auto recordedAccess = std::ranges::find(accesses, block, &analysis::LocatedAccess::block);
        record(card->finding(), std::size_t(recordedAccess - accesses.begin()), block);
    });
    m_column->addWidget(card);
    m_cards.push_back(card);
}

/// Lists the notes below the findings. They are collapsed at first, because they are no errors and take room from the source.
void FindingsPanel::addNotes()
{
    if (!m_parts.position.recording())
        return;
    for (const trace::Finding& note : analysis::computeNotes(*m_parts.position.recording())) {
        if (!isListed(note))
            continue;
        const std::optional<std::size_t> source = findSource(note.file);
        const bool hasLine = note.line > 0 && source;
        const int number = hasLine ? int(analysis::NumberedLine{*source, note.line}.number()) : 0;
        auto* row = new FindingRow(m_parts.appearance, figures::translateSentence(note.message),
                                   hasLine ? formatNumberedLine(*m_parts.position.recording(), number) : QString(), m_content);
        row->setObjectName("findingNote");
        row->setEnabled(hasLine);
        connect(row, &QAbstractButton::clicked, this, [this, number] { emit lineRequested(number); });
        m_notes.push_back(row);
    }
    if (!m_notes.empty())
        m_column->addWidget(m_notesToggle);
    for (QWidget* row : m_notes)
        m_column->addWidget(row);
    m_notesToggle->setVisible(!m_notes.empty());
    m_notesToggle->setText(
        figures::formatWithCount(m_notes.size(), QT_TRANSLATE_NOOP("figures", "%Ln note"), QT_TRANSLATE_NOOP("figures", "%Ln notes")));
    showNotes(m_notesToggle->isChecked());
}

void FindingsPanel::showNotes(bool isShown)
{
    for (QWidget* row : m_notes)
        row->setVisible(isShown);
    m_notesToggle->setIcon(makeIcon(isShown ? "chevron-down" : "chevron-right", m_parts.appearance.theme()));
    fitHeight();
}

void FindingsPanel::addOfferSource(FindingOfferSource source)
{
    m_offerSources.push_back(std::move(source));
    refreshOffers();
}

void FindingsPanel::refreshOffers()
{
    for (FindingCard* card : m_cards) {
        std::vector<FindingOffer> offers;
        for (const FindingOfferSource& ask : m_offerSources)
            offers.push_back(ask(card->finding()));
        card->setOffers(offers, canRecord());
    }
    fitHeight();
    QTimer::singleShot(0, this, &FindingsPanel::showFirstOffer);  // after the layout
}

/// Scrolls to the advice for the first open finding, unless the user has scrolled.
void FindingsPanel::showFirstOffer()
{
    if (m_area->verticalScrollBar()->value() != m_scrolledTo)
        return;
    const auto card = std::ranges::find_if(m_cards, [](const FindingCard* one) { return one->isOpen() && one->isVisible(); });
    if (card == m_cards.end())
        return;
    for (const char* name : {"applyFix", "findingFix"}) {
        auto* const offer = (*card)->findChild<QWidget*>(name);
        if (!offer || !offer->isVisibleTo(this))
            continue;
        QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);  // the offer gets its place, and the list its height
        m_area->ensureWidgetVisible(offer, 0, kOfferMargin);
        m_pinnedHeading->refresh();
        m_scrolledTo = m_area->verticalScrollBar()->value();
        return;
    }
}

/// Returns whether a new run would have the same findings: it needs the recorded text, the SIMT engine, and the program's own main().
bool FindingsPanel::canRecord() const
{
    const auto recording = m_parts.position.recording();
    return m_parts.run.isRecordingOfText() && recording->program.engine == "simt" && !exercises::isCheckRecording(*recording);
}

void FindingsPanel::refreshHeader()
{
    const bool isStale = m_parts.position.recording() && !m_parts.run.isRecordingOfText();
    m_state->setText(isStale ? tr("of the last run") : QString());
    m_state->setVisible(isStale);
    m_toggleAll->setVisible(m_cards.size() > 1);
    const bool isAnyOpen = std::ranges::any_of(m_cards, [](const FindingCard* card) { return card->isOpen(); });
    m_toggleAll->setText(isAnyOpen ? tr("Collapse all") : tr("Expand all"));
}

void FindingsPanel::setAllOpen(bool isOpen)
{
    for (FindingCard* card : m_cards)
        card->setOpen(isOpen);
}

void FindingsPanel::applyFilter()
{
    for (FindingCard* card : m_cards)
        card->setVisible(card->matches(m_filter->text().trimmed()));
}

void FindingsPanel::refreshCurrent()
{
    for (FindingCard* card : m_cards)
        card->markCurrent();
}

std::optional<std::size_t> FindingsPanel::findSource(const std::string& file) const
{
    return analysis::findSource(*m_parts.position.recording(), file);
}

void FindingsPanel::goToAccess(const trace::Finding& finding, std::size_t access)
{
    const std::vector<analysis::LocatedAccess> accesses = analysis::locateAccesses(*m_parts.position.recording(), finding);
    const bool isKnown = access < accesses.size();
    if (isKnown && canShow(finding, accesses[access]))
        showAccess({m_parts.selection, m_parts.position}, finding, access);
    const std::uint32_t line = isKnown ? accesses[access].line : finding.line;
    if (const auto source = findSource(isKnown ? accesses[access].file : finding.file); source && line > 0)
        emit lineRequested(int(analysis::NumberedLine{*source, line}.number()));
}

void FindingsPanel::record(const trace::Finding& finding, std::size_t access, std::int64_t block)
{
    RunSettings settings = m_parts.settings.current();
    settings.blocks = addBlock(m_parts.position.recording()->launches[finding.launch.value], block);
    m_parts.settings.set(settings);
    m_pendingAccess = {finding, access, true};
    m_parts.run.start();
}

/// Goes to the pending access, after the program has run again and its block was recorded.
void FindingsPanel::showPendingAccess()
{
    if (!m_pendingAccess.isPending)
        return;
    const PendingAccess awaited = std::exchange(m_pendingAccess, {});
    if (std::ranges::any_of(m_cards, [&](const FindingCard* card) { return card->isOf(awaited.finding); }))
        goToAccess(awaited.finding, awaited.access);
}

void FindingsPanel::resizeEvent(QResizeEvent* event)
{
    QFrame::resizeEvent(event);
    fitHeight();
}

/// Makes the panel no higher than its list, and lets it shrink if the source needs the room.
void FindingsPanel::fitHeight()
{
    const int listHeight =
        m_column->hasHeightForWidth() ? m_column->heightForWidth(m_area->viewport()->width()) : m_column->sizeHint().height();
    m_area->setMinimumHeight(std::min(listHeight, kMinPanelHeight));
    const int header = layout()->minimumSize().height() - m_area->minimumHeight();
    setMaximumHeight(header + listHeight);
}

}  // namespace simtscope::ui

#include "moc_findings_panel.cpp"
