// Tries fixes of findings in the background after a run. Each card of the list offers the fixes that have worked: to put a fix into the
// text, or to compare the runs without and with it.
#pragma once

#include <QObject>

#include "ui/findings/finding_action.h"
#include "ui/jobs/fix_trial.h"
#include "ui/session/preferences/notices.h"

namespace simtscope::ui {

class Comparison;
class FindingsPanel;
struct Session;

/// Starts a trial for a run with findings and tells the panel which fixes worked. All references must outlive it.
class FindingFixes final : public QObject {
    Q_OBJECT

public:
    FindingFixes(Session& session, Comparison& comparison, FindingsPanel& panel, QObject* parent);

    const FixTrial& trial() const { return m_trial; }
    /// Makes the offer of a card for the fix of its finding.
    FindingOffer offerOf(const trace::Finding& finding);

signals:
    void applied(int line);  ///< a fix is now in the text, from that line on

private:
    void refresh();
    void showTrial();
    void markLines();
    void describeFirstFix();
    void describeFirstFinding();
    bool isAboutFirstFinding(const Notice& notice) const;
    bool isOfShownText() const;
    const analysis::TriedFix* fixOf(const trace::Finding& finding) const;
    QString applyToText(const analysis::Fix& fix) const;
    void applyFix(const analysis::Fix& fix);
    void compareWithFix(const analysis::Fix& fix);

    Session& m_session;
    Comparison& m_comparison;
    FindingsPanel& m_panel;
    FixTrial m_trial;
    bool m_namesFirstFix = false;                                      ///< whether the banner names the fix of the first finding
    Notice::ProgramExit m_programExit = Notice::ProgramExit::Unknown;  ///< how the program with the first finding ended
};

}  // namespace simtscope::ui
