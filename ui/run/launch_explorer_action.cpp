#include "ui/run/launch_explorer_action.h"

#include <QAction>
#include <QBoxLayout>
#include <QComboBox>
#include <QMainWindow>
#include <QPushButton>

#include "ui/session/place/position.h"
#include "ui/widgets/tr.h"
#include "ui/widgets/width_watcher.h"

namespace simtscope::ui {
namespace {

constexpr int kNarrowSelectorsWidth = 610;

}  // namespace

void addLaunchExplorer(QMainWindow& window, QAction& action, const LaunchExplorerParts& parts, QHBoxLayout& selectors)
{
    auto* button = new QPushButton(tr("Explore launch"), &window);
    button->setObjectName("exploreLaunch");
    button->setProperty("link", true);
    button->setCursor(Qt::PointingHandCursor);
    button->setToolTip(tr("Grid, block and occupancy of this launch (%1)").arg(action.shortcut().toString(QKeySequence::NativeText)));
    button->setVisible(false);
    const int launch = selectors.indexOf(window.findChild<QComboBox*>("launch"));
    selectors.insertWidget(launch, button);
    QObject::connect(button, &QPushButton::clicked, &action, &QAction::trigger);
    const auto refresh = [button, &action, parts] {
        button->setVisible(parts.position.source() != nullptr && !button->property("narrow").toBool());
        action.setEnabled(parts.position.source() != nullptr);
    };
    QObject::connect(&parts.position, &Position::sourceChanged, button, refresh);
    watchWidthBelow(selectors.parentWidget(), kNarrowSelectorsWidth, [button, refresh](bool isNarrow) {
        button->setProperty("narrow", isNarrow);  // hidden where narrow: the menu has the entry as well
        refresh();
    });
    QObject::connect(&action, &QAction::triggered, &window, [&window, parts] {
        auto* explorer = window.findChild<LaunchExplorer*>("launchExplorer");
        if (!explorer)
            explorer = new LaunchExplorer(parts, &window);
        explorer->show();
        explorer->activateWindow();
    });
}

}  // namespace simtscope::ui
