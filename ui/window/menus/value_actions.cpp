#include "ui/window/menus/value_actions.h"

#include <QAction>
#include <QFontMetrics>
#include <QMainWindow>
#include <QMenu>

#include "gpu/analysis/counts/program_lines.h"
#include "ui/session/place/step_lines.h"
#include "ui/session/session.h"
#include "ui/variables/variables_panel.h"
#include "ui/widgets/actions.h"
#include "ui/widgets/tr.h"

namespace simtscope::ui {
namespace {

constexpr int kMaxCodeWidth = 240;  // pixels

}  // namespace

int findSelectedLine(const Session& session)
{
    if (!session.position.source())
        return 0;
    if (const auto* const selected = std::get_if<figures::LineSubject>(&session.selection.subject()))
        return int(selected->line);
    const std::vector<int> lines = numberedLinesOfStep(*session.position.source(), session.position.step());
    return lines.empty() ? 0 : lines.front();
}

QMenu* addValueMenu(Actions& actions, Session& session, VariablesPanel& panel)
{
    ValueSearch& search = session.search;
    auto* const menu = new QMenu(tr("By &value"), &actions.window());
    const auto add = [&](ActionKey key, const QString& text, std::function<void()> act) {
        menu->addAction(actions.add({key, text, {}, std::move(act)}));
    };
    const auto goToLine = [&session, &search](int direction) {
        if (const int line = findSelectedLine(session); line > 0)
            search.goToLineOfThread(line, direction);
    };
    add(action::nextChange, tr("Next &change of the chosen variable or watch"),
        [&search, &panel] { search.goToChange(panel.currentExpression(), 1); });
    add(action::previousChange, tr("Previous change of the chosen variable or watch"),
        [&search, &panel] { search.goToChange(panel.currentExpression(), -1); });
    add(action::nextElementWrite, tr("Next &write to the chosen variable or watch"),
        [&search, &panel] { search.goToWrite(panel.currentExpression(), 1); });
    add(action::previousElementWrite, tr("Previous write to the chosen variable or watch"),
        [&search, &panel] { search.goToWrite(panel.currentExpression(), -1); });
    menu->addSeparator();
    add(action::firstNan, tr("&First NaN"), [&search] { search.goToFirstNan(); });
    add(action::nextNan, tr("Next &NaN"), [&search] { search.goToNan(1); });
    add(action::previousNan, tr("Previous NaN"), [&search] { search.goToNan(-1); });
    menu->addSeparator();
    add(action::threadToLine, tr("Run to this &line for the chosen thread"), [goToLine] { goToLine(1); });
    add(action::threadBackToLine, tr("Back to this line for the chosen thread"), [goToLine] { goToLine(-1); });
    return menu;
}

void addValueActions(QMenu& menu, Session& session, int recordedLine, const QString& code, const std::function<void()>& showPanel)
{
    ValueSearch& search = session.search;
    menu.addSeparator();
    if (recordedLine > 0 && session.position.source()) {
        const std::uint32_t thread = session.variables.thread(), line = analysis::NumberedLine::of(std::uint32_t(recordedLine)).line;
        menu.addAction(tr("Run to line %1 for thread %2").arg(line).arg(thread), &menu,
                       [&search, recordedLine] { search.goToLineOfThread(recordedLine, 1); })
            ->setObjectName("menuThreadToLine");
        menu.addAction(tr("Back to line %1 for thread %2").arg(line).arg(thread), &menu,
                       [&search, recordedLine] { search.goToLineOfThread(recordedLine, -1); })
            ->setObjectName("menuThreadBackToLine");
    }
    if (code.isEmpty())
        return;
    QString shown = QFontMetrics(menu.font()).elidedText(code, Qt::ElideRight, kMaxCodeWidth);
    menu.addAction(tr("Watch %1").arg(shown.replace(u'&', QStringLiteral("&&"))), &menu,
                   [&session, code, showPanel] {
                       session.watches.add(code);
                       showPanel();
                   })
        ->setObjectName("menuWatch");
}

}  // namespace simtscope::ui
