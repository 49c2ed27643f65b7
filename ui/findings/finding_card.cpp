#include "ui/findings/finding_card.h"

#include <QBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QToolButton>
#include <algorithm>
#include <set>

#include "gpu/analysis/checkers/advice.h"
#include "gpu/analysis/counts/program_lines.h"
#include "ui/figures/facts/facts.h"
#include "ui/figures/facts/finding_words.h"
#include "ui/figures/facts/messages.h"
#include "ui/findings/finding_navigation.h"
#include "ui/findings/finding_row.h"
#include "ui/session/place/position.h"
#include "ui/session/preferences/appearance.h"
#include "ui/widgets/elided_label.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/metrics.h"
#include "ui/widgets/theme_style.h"

namespace simtscope::ui {

namespace {

constexpr std::size_t kMaxRows = 6;

bool areWaitingAtSameLine(const analysis::LocatedAccess& a, const analysis::LocatedAccess& b)
{
    const auto isWarp = [](const analysis::LocatedAccess& access) { return access.role == analysis::AccessRole::Waits && access.thread; };
    return isWarp(a) && isWarp(b) && a.line == b.line && a.file == b.file && a.block == b.block && a.isOfOtherLaunch == b.isOfOtherLaunch;
}

/// Returns the line of the edited text; the line of the run where it is gone or its text was not edited.
int findCurrentLine(const std::map<int, int>& currentLines, std::uint32_t line)
{
    const auto found = currentLines.find(int(line));
    return found == currentLines.end() ? int(line) : found->second;
}

/// Names the location of accesses in the edited text.
QString formatLocation(std::vector<analysis::LocatedAccess> accesses, const std::map<int, int>& currentLines)
{
    const std::uint32_t recordedLine = accesses.front().line;
    const int line = findCurrentLine(currentLines, recordedLine);
    for (analysis::LocatedAccess& access : accesses)
        access.line = access.line == recordedLine ? std::uint32_t(line) : access.line;
    const QString location = figures::formatAccessLocation(accesses);
    return line == int(recordedLine) ? location
                                     : location + QStringLiteral(" · ") + FindingCard::tr("line %1 in the run").arg(recordedLine);
}

/// Names the lines of a finding: "lines 15 and 23".
QString formatLines(const trace::Finding& finding, const std::vector<analysis::LocatedAccess>& accesses,
                    const std::map<int, int>& currentLines)
{
    std::set<int> lines;
    for (const analysis::LocatedAccess& access : accesses)
        if (access.line > 0)
            lines.insert(findCurrentLine(currentLines, access.line));
    if (lines.empty() && finding.line > 0)
        lines.insert(findCurrentLine(currentLines, finding.line));
    QStringList names;
    for (const int line : lines)
        names << QString::number(line);
    if (names.size() < 2)
        return names.isEmpty() ? QString() : FindingCard::tr("line %1").arg(names.front());
    const QString last = names.takeLast();
    return FindingCard::tr("lines %1 and %2").arg(names.join(QStringLiteral(", ")), last);
}

}  // namespace

FindingCard::FindingCard(const FindingCardParts& parts, const std::vector<trace::Finding>& findings, QWidget* parent)
    : QFrame(parent), m_parts(parts), m_finding(findings.front())
{
    const trace::Finding& finding = m_finding;
    setObjectName("findingCard");
    setProperty("finding", finding.severity == trace::Severity::Error ? "error" : "warning");
    const QString title = figures::formatFindingTitle(finding, m_parts.position.source().get());
    setAccessibleName(title);
    auto* heading = new ElidedLabel(this);
    heading->setFullText(title);
    heading->setObjectName("findingTitle");
    heading->setProperty("heading", true);
    m_toggle = new QToolButton(this);
    m_toggle->setObjectName("findingToggle");
    m_toggle->setProperty("disclosure", true);
    m_toggle->setCheckable(true);
    m_toggle->setIconSize({14, 14});
    m_toggle->setFocusPolicy(Qt::TabFocus);
    auto* top = new QHBoxLayout;
    top->setSpacing(kTinyGap);
    top->addWidget(m_toggle);
    top->addWidget(heading, 1);
    if (finding.severity == trace::Severity::Warning)
        top->addWidget(makeDimLabel(tr("warning"), this));
    if (findings.size() > 1) {
        QLabel* const count = makeDimLabel(figures::formatWithCount(findings.size(), QT_TRANSLATE_NOOP("figures", "%Ln finding"),
                                                                    QT_TRANSLATE_NOOP("figures", "%Ln findings")),
                                           this);
        count->setObjectName("findingCount");
        top->addWidget(count);
    }
    m_body = new QWidget(this);
    m_column = new QVBoxLayout(m_body);
    m_column->setContentsMargins(0, 0, 0, 0);
    m_column->setSpacing(kHairGap);
    addAccesses(*m_column);
    addText(*m_column, figures::describeFindingReason(finding), "findingReason")->setProperty("dim", true);
    addRelated(*m_column, findings);
    if (const QString fix = figures::translateSentence(analysis::chooseFix(finding)); !fix.isEmpty())
        m_advice = addText(*m_column, fix, "findingFix");
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(kSmallGap, kTinyGap, kSmallGap, kSmallGap);
    column->setSpacing(kTinyGap);
    column->addLayout(top);
    column->addWidget(m_body);
    connect(m_toggle, &QToolButton::toggled, this, &FindingCard::setOpen);
    setOpen(true);
    markCurrent();
}

std::vector<FindingCard::AccessGroup> FindingCard::groupAccesses() const
{
    std::vector<AccessGroup> groups;
    for (std::size_t i = 0; i < m_accesses.size(); ++i) {
        const auto sameLineGroup = std::ranges::find_if(
            groups, [&](const AccessGroup& group) { return areWaitingAtSameLine(m_accesses[group.indexes.front()], m_accesses[i]); });
        if (sameLineGroup == groups.end())
            groups.push_back({{i}});
        else
            sameLineGroup->indexes.push_back(i);
    }
    return groups;
}

void FindingCard::addAccesses(QVBoxLayout& column)
{
    const figures::FigureSource* const shown = m_parts.position.source().get();
    m_accesses = analysis::locateAccesses(*m_parts.position.recording(), m_finding);
    m_groups = groupAccesses();
    std::size_t remaining = m_accesses.size();
    m_groups.resize(std::min(m_groups.size(), kMaxRows));
    for (AccessGroup& group : m_groups) {
        remaining -= group.indexes.size();
        std::vector<analysis::LocatedAccess> members;
        for (const std::size_t index : group.indexes)
            members.push_back(m_accesses[index]);
        const std::size_t i = group.indexes.front();
        const analysis::LocatedAccess& access = m_accesses[i];
        auto* row = new FindingRow(m_parts.appearance, figures::formatAccess(m_finding, access, shown),
                                   figures::formatAccessLocation(members), m_body);
        row->setObjectName("findingAccess");
        row->setEnabled(access.line > 0 || canShow(m_finding, access));
        row->setToolTip(canShow(m_finding, access) ? tr("Go to this access: its line, its step, and a figure that shows it")
                        : access.line              ? tr("Go to the line; the access is not in the recording")
                                                   : QString());
        connect(row, &QAbstractButton::clicked, this, [this, i] { emit accessChosen(i); });
        column.addWidget(row);
        group.row = row;
    }
    if (m_accesses.empty() && m_finding.line > 0) {
        auto* row = new FindingRow(m_parts.appearance, tr("line %1").arg(m_finding.line), {}, m_body);
        row->setObjectName("findingAccess");
        connect(row, &QAbstractButton::clicked, this, [this] { emit accessChosen(0); });
        column.addWidget(row);
        m_lineRow = row;
    }
    if (remaining > 0)
        addText(column, tr("and %1 more").arg(remaining), "findingMore")->setProperty("dim", true);
}

/// Lists the other findings of the card.
void FindingCard::addRelated(QVBoxLayout& column, const std::vector<trace::Finding>& findings)
{
    if (findings.size() < 2)
        return;
    addText(column, tr("Found as well, probably of the same cause:"), "findingAlso")->setProperty("dim", true);
    std::set<QString> shown;  // two races of one element and one pair of lines read the same
    std::size_t hiddenCount = 0;
    for (std::size_t i = 1; i < findings.size(); ++i) {
        RelatedFinding& related = m_related.emplace_back();
        related.finding = findings[i];
        related.accesses = analysis::locateAccesses(*m_parts.position.recording(), findings[i]);
        const QString title = figures::formatFindingTitle(findings[i], m_parts.position.source().get()),
                      lines = formatLines(findings[i], related.accesses, {});
        if (shown.contains(title + u'\n' + lines))
            continue;
        if (shown.size() == kMaxRows) {
            ++hiddenCount;
            continue;
        }
        shown.insert(title + u'\n' + lines);
        auto* row = new FindingRow(m_parts.appearance, title, lines, m_body);
        row->setObjectName("findingRelated");
        connect(row, &QAbstractButton::clicked, this, [this, finding = findings[i]] { emit relatedChosen(finding); });
        column.addWidget(row);
        related.row = row;
    }
    if (hiddenCount > 0)
        addText(column, tr("and %1 more").arg(hiddenCount), "findingMore")->setProperty("dim", true);
}

bool FindingCard::isOf(const trace::Finding& finding) const
{
    const auto isSame = [&](const trace::Finding& own) {
        return own.kind == finding.kind && own.line == finding.line && own.file == finding.file && own.message == finding.message;
    };
    return isSame(m_finding) || std::ranges::any_of(m_related, isSame, &RelatedFinding::finding);
}

void FindingCard::showCurrentLines(const std::map<int, int>& currentLines)
{
    const auto linesOf = [&](const std::string& file) {
        return analysis::isProgramFile(*m_parts.position.recording(), file) ? currentLines : std::map<int, int>();
    };
    for (const AccessGroup& group : m_groups) {
        std::vector<analysis::LocatedAccess> members;
        for (const std::size_t index : group.indexes)
            members.push_back(m_accesses[index]);
        group.row->setLocation(formatLocation(members, linesOf(members.front().file)));
    }
    for (const RelatedFinding& related : m_related)
        if (related.row)
            related.row->setLocation(formatLines(related.finding, related.accesses, linesOf(related.finding.file)));
    if (m_lineRow)
        m_lineRow->setText(formatLines(m_finding, {}, linesOf(m_finding.file)));
}

QLabel* FindingCard::addText(QVBoxLayout& column, const QString& text, const char* name)
{
    auto* label = new QLabel(text, m_body);
    label->setObjectName(name);
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    label->setFocusPolicy(Qt::NoFocus);
    label->setContentsMargins(kMediumGap, kHairGap, kSmallGap, kHairGap);
    column.addWidget(label);
    return label;
}

void FindingCard::setOffers(const std::vector<FindingOffer>& offers, bool canRecord)
{
    delete m_offerWidget;
    m_offerWidget = new QWidget(m_body);
    auto* column = new QVBoxLayout(m_offerWidget);
    column->setContentsMargins(0, 0, 0, 0);
    auto* buttons = new FlowLayout(6);
    buttons->setContentsMargins(kMediumGap, kHairGap, kSmallGap, kHairGap);
    const auto addButton = [&](const FindingAction& action) {
        auto* button = new QPushButton(action.text, m_offerWidget);
        button->setObjectName(action.name);
        button->setToolTip(action.tooltip);
        button->setProperty(action.isPrimary ? "primary" : "outlined", true);
        button->setFocusPolicy(Qt::TabFocus);
        // Queued, because the action may rebuild the cards.
        connect(button, &QPushButton::clicked, this, action.callback, Qt::QueuedConnection);
        buttons->addWidget(button);
    };
    for (const FindingOffer& offer : offers) {
        if (!offer.remark.isEmpty())
            addText(*column, offer.remark, "findingRemark");
        for (const FindingAction& action : offer.actions)
            addButton(action);
    }
    std::set<std::int64_t> missing;
    for (const analysis::LocatedAccess& access : m_accesses)
        if (access.block >= 0 && !access.isOfOtherLaunch && !access.isBlockRecorded && missing.insert(access.block).second &&
            missing.size() == 1) {
            addText(*column, tr("Block %1 is not recorded, so this access is in no figure.").arg(access.block), "findingMissing")
                ->setProperty("dim", true);
            if (canRecord)
                addButton({"recordBlock", tr("Record block %1").arg(access.block), tr("Run again and record this block, too"),
                           [this, block = access.block] { emit recordRequested(block); }});
        }
    if (m_advice)
        m_advice->setVisible(std::ranges::none_of(offers, &FindingOffer::isAdvice));
    column->addLayout(buttons);
    m_offerWidget->setVisible(column->count() > 1 || buttons->count() > 0);
    m_column->addWidget(m_offerWidget);
}

bool FindingCard::isOpen() const
{
    return m_toggle->isChecked();
}

void FindingCard::setOpen(bool isOpen)
{
    m_toggle->setChecked(isOpen);
    m_toggle->setAccessibleName(isOpen ? tr("Collapse %1").arg(accessibleName()) : tr("Expand %1").arg(accessibleName()));
    m_toggle->setToolTip(isOpen ? tr("Collapse") : tr("Expand"));
    m_body->setVisible(isOpen);
    refreshIcon();
    updateGeometry();
    emit openChanged();
}

void FindingCard::refreshIcon()
{
    m_toggle->setIcon(makeIcon(isOpen() ? "chevron-down" : "chevron-right", m_parts.appearance.theme()));
}

void FindingCard::markCurrent()
{
    for (const AccessGroup& group : m_groups)
        group.row->setCurrent(
            std::ranges::any_of(group.indexes, [&](std::size_t index) { return isShown(m_parts.position, m_finding, m_accesses[index]); }));
    for (const RelatedFinding& related : m_related)
        if (related.row)
            related.row->setCurrent(std::ranges::any_of(related.accesses, [&](const analysis::LocatedAccess& access) {
                return isShown(m_parts.position, related.finding, access);
            }));
}

bool FindingCard::matches(const QString& query) const
{
    QString searchedText = accessibleName() + u' ' + figures::translateMessage(m_finding.message);
    for (const analysis::LocatedAccess& access : m_accesses)
        searchedText += u' ' + figures::formatAccessLocation(access);
    for (const RelatedFinding& related : m_related) {
        searchedText += u' ' + figures::formatFindingTitle(related.finding, m_parts.position.source().get()) + u' ' +
                        figures::translateMessage(related.finding.message);
        for (const analysis::LocatedAccess& access : related.accesses)
            searchedText += u' ' + figures::formatAccessLocation(access);
    }
    return searchedText.contains(query, Qt::CaseInsensitive);
}

}  // namespace simtscope::ui

#include "moc_finding_card.cpp"
