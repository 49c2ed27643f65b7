#include "ui/window/strips/finding_fixes.h"

#include <QPointer>
#include <algorithm>

#include "gpu/analysis/checkers/findings.h"
#include "gpu/analysis/counts/program_lines.h"
#include "gpu/analysis/fixes/candidates.h"
#include "gpu/analysis/fixes/edit_maker.h"
#include "gpu/exercises/check_recording.h"
#include "ui/compare/comparison.h"
#include "ui/figures/facts/messages.h"
#include "ui/findings/findings_panel.h"
#include "ui/session/runs/run_notices.h"
#include "ui/session/session.h"

namespace simtscope::ui {

FindingFixes::FindingFixes(Session& session, Comparison& comparison, FindingsPanel& panel, QObject* parent)
    : QObject(parent), m_session(session), m_comparison(comparison), m_panel(panel)
{
    m_panel.addOfferSource([this](const trace::Finding& finding) { return offerOf(finding); });
    connect(&m_trial, &FixTrial::changed, this, &FindingFixes::showTrial);
    connect(&m_trial, &FixTrial::changed, this, &FindingFixes::describeFirstFix);
    // Queued, because the window first shows the run.
    connect(&m_session.position, &Position::recordingChanged, this, &FindingFixes::refresh, Qt::QueuedConnection);
    connect(&m_session.runner, &Runner::busyChanged, this, [this] {
        if (m_session.runner.isRunning())
            m_trial.cancel();  // the program now runs with another text or other settings
    });
    connect(&m_session.document, &Document::textChanged, &m_panel, &FindingsPanel::refreshOffers);
    connect(&m_session.document, &Document::textChanged, this, &FindingFixes::markLines);
    connect(&m_session.document, &Document::textChanged, this, [this] {
        if (m_namesFirstFix && isAboutFirstFinding(m_session.notices.current()))
            m_session.notices.retranslate();  // the fix may no longer be applicable
        if (m_session.notices.current().topic == Notice::Topic::AppliedFix && isOfShownText())
            describeFirstFinding();  // the fix has been undone
    });
}

bool FindingFixes::isAboutFirstFinding(const Notice& notice) const
{
    const auto recording = m_session.position.recording();
    if (!recording || recording != m_trial.recording())
        return false;
    const std::vector<trace::Finding> findings = analysis::computeFindings(*recording);
    return !findings.empty() && notice.isOfRun && notice.topic == Notice::Topic::Finding && notice.finding == findings.front().message;
}

/// Groups the cards by the fixes that work, and marks the lines of these.
void FindingFixes::showTrial()
{
    const bool isShown = m_session.position.recording() && m_session.position.recording() == m_trial.recording();
    if (isShown && m_trial.hasEnded())
        m_panel.setTriedFixes(m_trial.fixes());
    else
        m_panel.refreshOffers();
    markLines();
}

/// Marks in the program's text the lines that the fixes change, as long as the text is the one that was run.
void FindingFixes::markLines()
{
    const auto recording = m_session.position.recording();
    std::vector<Problem> marks;
    if (recording && recording == m_trial.recording() && isOfShownText())
        for (const analysis::TriedFix& tried : m_trial.fixes()) {
            const QString text = figures::translateMessage(tried.text);
            if (analysis::isProgramFile(*recording, tried.fix.edits.front().file) &&
                std::ranges::find(marks, text, &Problem::text) == marks.end())
                marks.push_back({int(analysis::findNamedLine(tried.fix)), false, text, {}, tr("fix")});
        }
    if (!marks.empty() || !m_session.document.problems().fixes().empty())
        m_session.document.problems().setFixes(std::move(marks));
}

/// Lets the banner, which describes the first finding, name the fix that has worked, in place of general advice.
void FindingFixes::describeFirstFix()
{
    m_namesFirstFix = false;
    if (isAboutFirstFinding(m_session.notices.current()))
        m_programExit = m_session.notices.current().programExit;
    if (!m_trial.isBusy() && isAboutFirstFinding(m_session.notices.current()))
        describeFirstFinding();
}

/// Describes the first finding, with its fix where one has worked.
void FindingFixes::describeFirstFinding()
{
    const std::vector<trace::Finding> findings = analysis::computeFindings(*m_session.position.recording());
    if (findings.empty())
        return m_session.notices.notify({});
    const trace::Finding& finding = findings.front();
    const Message shownMessage = nameElementAsShown(finding, *m_session.position.recording());
    const analysis::TriedFix* const tried = fixOf(finding);
    if (!tried) {
        if (!isAboutFirstFinding(m_session.notices.current()))
            m_session.notices.notifyTranslated([finding, shownMessage, ending = m_programExit] {
                Notice notice = makeNoticeOfFinding(finding, shownMessage);
                notice.isOfRun = true;
                notice.programExit = ending;
                return notice;
            });
        return;
    }
    // The session keeps the notice where a change of language replaces the window.
    m_session.notices.notifyTranslated(
        [self = QPointer(this), finding, shownMessage, fix = tried->fix, text = tried->text, ending = m_programExit] {
            Notice notice = makeNoticeOfFinding(finding, shownMessage);
            notice.isOfRun = true;
            notice.programExit = ending;
            notice.hint = figures::translateSentence(text);
            if (self && self->isOfShownText() && !self->applyToText(fix).isEmpty()) {
                notice.action = tr("Apply");
                notice.onAction = [self, fix] {
                    if (self)
                        self->applyFix(fix);
                };
            }
            return notice;
        });
    m_namesFirstFix = true;
}

/// Returns whether the recording is a run of the current text on the SIMT engine and not one of a check, so that fixes apply to the text.
bool FindingFixes::isOfShownText() const
{
    const auto recording = m_session.position.recording();
    return recording && m_session.run.isRecordingOfText() && recording->program.engine == "simt" &&
           !exercises::isCheckRecording(*recording);
}

void FindingFixes::refresh()
{
    const auto recording = m_session.position.recording();
    if (recording && recording == m_trial.recording())
        return;
    m_trial.clear();
    const bool isOfRun = isOfShownText() && m_session.run.recordingPath().isEmpty();
    if (!isOfRun || m_session.runner.isBusy() || analysis::computeFindings(*recording).empty())
        return;
    const auto plan = m_session.run.makeRequest(m_session.folder.filePath("work")).and_then(program::planRun);
    if (plan)
        m_trial.start(*plan, recording);
}

const analysis::TriedFix* FindingFixes::fixOf(const trace::Finding& finding) const
{
    const auto recording = m_session.position.recording();
    if (!recording || recording != m_trial.recording())
        return nullptr;
    const std::vector<trace::Finding> findings = analysis::computeFindings(*recording);
    const auto index = std::ranges::find(findings, finding.message, &trace::Finding::message) - findings.begin();
    return analysis::findTriedFix(m_trial.fixes(), std::size_t(index));
}

/// Returns the text with the fix applied; empty if the fix belongs to another file of the program.
QString FindingFixes::applyToText(const analysis::Fix& fix) const
{
    const auto recording = m_session.position.recording();
    if (!analysis::isProgramFile(*recording, fix.edits.front().file))
        return {};
    return QString::fromStdString(analysis::applyEdits(m_session.document.text().toStdString(), fix.edits));
}

FindingOffer FindingFixes::offerOf(const trace::Finding& finding)
{
    FindingOffer offer;
    const bool isShown = m_session.position.recording() && m_session.position.recording() == m_trial.recording();
    if (isShown && m_trial.isBusy()) {
        offer.remark = m_trial.attempt() ? tr("Trying fixes (attempt %1 of at most %2) …").arg(m_trial.attempt()).arg(m_trial.maxAttempts())
                                         : tr("Trying fixes …");
        offer.actions.push_back({"cancelTrial", tr("Cancel"), tr("Stop trying fixes"), [this] { m_trial.cancel(); }, false});
        return offer;
    }
    const analysis::TriedFix* const tried = fixOf(finding);
    if (!tried) {
        if (isShown && m_trial.hasEnded() && !analysis::makeFixes(*m_trial.recording(), finding).empty())
            offer.remark = tr("None of the changes that SIMTscope can try removes this finding.");
        return offer;
    }
    offer.isAdvice = true;
    offer.remark = figures::translateMessage(tried->text);
    if (!isOfShownText() || applyToText(tried->fix).isEmpty())
        return offer;
    offer.actions.push_back(
        {"applyFix", tr("Apply"), tr("Put this fix into the program's text"), [this, fix = tried->fix] { applyFix(fix); }, true});
    offer.actions.push_back({"compareFix", tr("Compare"), tr("Run the program without and with this fix, side by side"),
                             [this, fix = tried->fix] { compareWithFix(fix); }, false});
    return offer;
}

/// Applies the fix; the editor makes it one step that can be undone.
void FindingFixes::applyFix(const analysis::Fix& fix)
{
    if (!isOfShownText())
        return;
    m_session.document.setText(applyToText(fix));
    emit applied(int(fix.edits.front().line));
    m_session.notices.notifyTranslated([&run = m_session.run, description = fix.description] {
        Notice notice{Notice::Kind::Information, tr("Fix applied: %1.").arg(figures::translateMessage(description)), {}, 0};
        notice.topic = Notice::Topic::AppliedFix;
        notice.action = tr("Run");
        notice.onAction = [&run] { run.start(); };
        return notice;
    });
}

void FindingFixes::compareWithFix(const analysis::Fix& fix)
{
    if (isOfShownText())
        m_comparison.compareWithFix(applyToText(fix), [this, fix] { applyFix(fix); });
}

}  // namespace simtscope::ui

#include "moc_finding_fixes.cpp"
