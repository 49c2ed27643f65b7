#include "ui/session/place/subject_menu.h"

#include <QKeySequence>
#include <QMenu>

#include "gpu/analysis/counts/program_lines.h"
#include "ui/figures/facts/cell_subject.h"
#include "ui/session/document/breakpoints.h"
#include "ui/session/place/navigator.h"
#include "ui/session/place/position.h"
#include "ui/session/place/selection.h"
#include "ui/widgets/tr.h"

namespace simtscope::ui {
namespace {

/// Adds an entry that shows the key of the window's menus as text only: the action itself belongs to the pop-up.
QAction* add(QMenu& menu, const char* name, const QString& text, const QString& keys, std::function<void()> act)
{
    QAction* action = menu.addAction(keys.isEmpty() ? text : text + '\t' + keys, &menu, std::move(act));
    action->setObjectName(name);
    return action;
}

void addCell(QMenu& menu, const SubjectMenuParts& parts, const figures::CellSubject& cell)
{
    Navigator& navigator = parts.navigator;
    const QString name = navigator.nameOf(figures::cellOf(cell));
    const auto selectThen = [parts, cell](auto act) {
        return [parts, cell, act] {
            parts.selection.select(cell);
            act();
        };
    };
    add(menu, "menuWhy", tr("Why does %1 have this value?").arg(name), "Y", selectThen([&navigator] { navigator.requestWhy(); }));
    add(menu, "menuNextWrite", tr("Next write to %1").arg(name), "W", selectThen([&navigator] { navigator.goToWrite(1); }));
    add(menu, "menuPreviousWrite", tr("Previous write to %1").arg(name), "Shift+W", selectThen([&navigator] { navigator.goToWrite(-1); }));
}

void addWarp(QMenu& menu, const SubjectMenuParts& parts, std::int32_t warp)
{
    if (parts.selection.warp() == warp)
        add(menu, "menuAnyWarp", tr("Look at any warp"), {}, [parts] { parts.selection.setWarp(-1); });
    else
        add(menu, "menuWarp", tr("Look at warp %1").arg(warp), {}, [parts, warp] { parts.selection.setWarp(warp); });
    add(menu, "menuDivergence", tr("Next divergence"), "D", [parts] { parts.navigator.goToMark(analysis::StepMark::Divergence, 1); });
}

}  // namespace

void addLineActions(QMenu& menu, const SubjectMenuParts& parts, int recordedLine, const std::function<void()>& toggleBreakpoint,
                    const std::function<void()>& editCondition)
{
    QAction* const first = menu.actions().isEmpty() ? nullptr : menu.actions().front();
    QList<QAction*> added;
    const auto addEntry = [&](const char* name, const QString& text, std::function<void()> act) {
        auto* action = new QAction(text, &menu);
        action->setObjectName(name);
        QObject::connect(action, &QAction::triggered, &menu, std::move(act));
        added << action;
    };
    if (recordedLine > 0) {
        const std::uint32_t line = analysis::NumberedLine::of(std::uint32_t(recordedLine)).line;
        addEntry("menuRunToLine", tr("Run to line %1").arg(line) + "\tL",
                 [parts, recordedLine] { parts.navigator.goToLine(recordedLine, 1); });
        addEntry("menuBackToLine", tr("Back to line %1").arg(line) + "\tShift+L",
                 [parts, recordedLine] { parts.navigator.goToLine(recordedLine, -1); });
    }
    addEntry("menuBreak", tr("Toggle breakpoint") + "\tF9", toggleBreakpoint);
    addEntry("menuCondition", tr("Breakpoint condition…") + "\t" + QKeySequence(Qt::SHIFT | Qt::Key_F9).toString(QKeySequence::NativeText),
             editCondition);
    menu.insertActions(first, added);
    if (first)
        menu.insertSeparator(first);
}

void showSubjectMenu(const SubjectMenuParts& parts, const figures::Meaning& meaning, const QPoint& globalPosition, QWidget* parent)
{
    if (!parts.position.source())
        return;
    auto* menu = new QMenu(parent);
    menu->setObjectName("subjectMenu");
    menu->setAttribute(Qt::WA_DeleteOnClose);
    if (const auto* const cell = std::get_if<figures::CellSubject>(&meaning.subject))
        addCell(*menu, parts, *cell);
    const std::optional<std::uint32_t> thread = figures::threadOf(meaning.subject);
    const std::optional<std::uint32_t> warp = thread ? std::optional(*thread / kWarpSize) : figures::warpOf(meaning.subject);
    if (warp) {
        menu->addSeparator();
        addWarp(*menu, parts, std::int32_t(*warp));
    }
    if (const std::optional<std::uint32_t> from = figures::lineOf(meaning)) {
        menu->addSeparator();
        const auto line = int(*from);
        add(*menu, "menuRunToLine", tr("Run to line %1").arg(line), "L", [parts, line] { parts.navigator.goToLine(line, 1); });
        add(*menu, "menuBackToLine", tr("Back to line %1").arg(line), "Shift+L", [parts, line] { parts.navigator.goToLine(line, -1); });
        add(*menu, "menuBreak", tr("Toggle breakpoint"), "F9", [parts, line] { parts.breakpoints.toggleRecorded(line); });
    }
    if (const auto* const one = std::get_if<figures::BlockSubject>(&meaning.subject)) {
        const BlockId block = one->block;
        add(*menu, "menuBlock", tr("Show block %1").arg(block.value), {}, [parts, block] { parts.position.setBlock(block); });
    }
    if (const auto* const one = std::get_if<figures::LaunchSubject>(&meaning.subject)) {
        const LaunchId launch = one->launch;
        add(*menu, "menuLaunch", tr("Show launch %1").arg(launch.value + 1), {}, [parts, launch] { parts.position.setLaunch(launch); });
    }
    if (meaning.step && *meaning.step != parts.position.step()) {
        const std::uint32_t step = *meaning.step;
        add(*menu, "menuStep", tr("Go to step %1").arg(step + 1), {}, [parts, step] { parts.position.goTo(step); });
    }
    if (menu->isEmpty()) {
        add(*menu, "menuConflict", tr("Next bank conflict"), "C", [parts] { parts.navigator.goToMark(analysis::StepMark::Conflict, 1); });
        add(*menu, "menuDivergence", tr("Next divergence"), "D", [parts] { parts.navigator.goToMark(analysis::StepMark::Divergence, 1); });
    }
    menu->popup(globalPosition);
}

}  // namespace simtscope::ui
