// The fixes of findings in the window: they are tried in the background after a run, and each card of the list offers what has worked, to
// put it into the text or to compare the runs without and with it.
#pragma once

#include <QObject>

#include "ui/findings/finding_action.h"
#include "ui/jobs/fix_trial.h"
#include "ui/session/notices.h"

namespace simtscope::ui {

class Comparison;
class FindingsPanel;
struct Session;

class FindingFixes final : public QObject {
    Q_OBJECT

public:
    FindingFixes(Session& session, Comparison& comparison, FindingsPanel& panel, QObject* parent);

    const FixTrial& trial() const { return m_trial; }
    /// What a card of the finding shows of its fix.
    FindingOffer offerOf(const trace::Finding& finding);

signals:
    void applied(int line);  ///< a fix is in the text now, from that line on

private:
    void refresh();
    void tellFirst();
    void tellFinding();
    bool isAboutFirst(const Notice& notice) const;
    bool isOfShownText() const;
    const analysis::TriedFix* fixOf(const trace::Finding& finding) const;
    QString textWith(const analysis::Fix& fix) const;
    void apply(const analysis::Fix& fix);
    void compare(const analysis::Fix& fix);

    Session& m_session;
    Comparison& m_comparison;
    FindingsPanel& m_panel;
    FixTrial m_trial;
    bool m_isTold = false;                             ///< the banner has the fix of the first finding
    Notice::Ending m_ending = Notice::Ending::Untold;  ///< of the program with the first finding
    QString m_inText;                                  ///< what the banner said when a fix was put into the text; empty: nothing
};

}  // namespace simtscope::ui
