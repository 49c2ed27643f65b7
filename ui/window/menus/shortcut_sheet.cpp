#include "ui/window/menus/shortcut_sheet.h"

#include <QAction>
#include <QGridLayout>
#include <QLabel>
#include <QMainWindow>
#include <QMenu>
#include <QMenuBar>
#include <QPushButton>
#include <algorithm>
#include <vector>

#include "ui/figures/canvas/paint.h"
#include "ui/widgets/metrics.h"
#include "ui/widgets/theme_style.h"

namespace simtscope::ui {
namespace {

constexpr int kColumnCount = 3;  // enough columns that the sheet fits on a small screen
constexpr int kRowSpacing = 0, kGroupSpacing = kTinyGap, kColumnSpacing = kLargeGap, kMaxLabelWidth = 194;  // pixels

struct Group {
    QString title;
    QList<QAction*> actions;
    int rows() const { return int(actions.size()) + 2; }  // counts a heading, and a gap behind it
};

void collectActions(const QMenu& menu, QList<QAction*>& actions)
{
    for (QAction* action : menu.actions()) {
        if (action->menu())
            collectActions(*action->menu(), actions);
        else if (!action->shortcuts().isEmpty())
            actions << action;
    }
}

std::vector<Group> collectGroups(const QMainWindow& window)
{
    std::vector<Group> groups;
    QList<QAction*> listedActions;
    for (const QAction* title : window.menuBar()->actions()) {
        Group group{title->text().remove(u'&'), {}};
        if (title->menu())
            collectActions(*title->menu(), group.actions);
        listedActions += group.actions;
        groups.push_back(group);
    }
    Group moreGroup{ShortcutSheet::tr("More"), {}};
    for (QAction* action : window.findChildren<QAction*>(Qt::FindDirectChildrenOnly)) {
        if (!action->shortcuts().isEmpty() && !listedActions.contains(action))
            moreGroup.actions << action;
    }
    groups.push_back(moreGroup);
    std::erase_if(groups, [](const Group& group) { return group.actions.isEmpty(); });
    return groups;
}

/// Returns the keys one below the other, because some languages have long names for them.
QString keysOf(const QAction& action, const char* separator)
{
    QStringList keys;
    for (const QKeySequence& key : action.shortcuts())
        keys << key.toString(QKeySequence::NativeText);
    return keys.join(QString::fromLatin1(separator));
}

/// Distributes the groups, in their order, so that the longest column is as short as possible.
std::vector<int> distributeToColumns(const std::vector<Group>& groups)
{
    int maxRows = 0;
    for (const Group& group : groups)
        maxRows = std::max(maxRows, group.rows());
    std::vector<int> columns;
    for (;; ++maxRows) {
        columns.clear();
        int column = 0, used = 0;
        for (const Group& group : groups) {
            if (used + group.rows() > maxRows && used > 0) {
                ++column;
                used = 0;
            }
            used += group.rows();
            columns.push_back(column);
        }
        if (column < kColumnCount)
            return columns;
    }
}

}  // namespace

ShortcutSheet::ShortcutSheet(QMainWindow& window) : QDialog(&window)
{
    setObjectName("shortcutSheet");
    setWindowTitle(tr("Keys"));
    setAttribute(Qt::WA_DeleteOnClose);
    setFont(figures::fontFor(figures::Font::Small));  // fits all keys on a projector of 720 lines
    auto* row = new QHBoxLayout;
    row->setSpacing(kColumnSpacing);
    const std::vector<Group> groups = collectGroups(window);
    const std::vector<int> columns = distributeToColumns(groups);
    QStringList spoken;
    QGridLayout* grid = nullptr;
    for (std::size_t i = 0; i < groups.size(); ++i) {
        const bool isNewColumn = i == 0 || columns[i] != columns[i - 1];
        if (isNewColumn) {
            auto* column = new QVBoxLayout;
            grid = new QGridLayout;
            grid->setHorizontalSpacing(kMediumGap);
            grid->setVerticalSpacing(kRowSpacing);
            grid->setColumnStretch(1, 1);
            column->addLayout(grid);
            column->addStretch(1);
            row->addLayout(column);
        }
        int line = grid->rowCount();
        if (!isNewColumn)
            grid->setRowMinimumHeight(line++, kGroupSpacing);
        grid->addWidget(makeHeading(groups[i].title, this), line++, 0, 1, 2);
        spoken << groups[i].title + u':';
        for (const QAction* action : groups[i].actions) {
            QLabel* const actionLabel = makeDimLabel(plainTextOf(*action), this);
            if (actionLabel->sizeHint().width() > kMaxLabelWidth) {
                actionLabel->setWordWrap(true);
                actionLabel->setFixedSize(kMaxLabelWidth, actionLabel->heightForWidth(kMaxLabelWidth));
            }
            auto* keys = new QLabel(keysOf(*action, ",\n"), this);
            keys->setAccessibleName(tr("%1: %2").arg(plainTextOf(*action), keysOf(*action, ", ")));
            spoken << keys->accessibleName() + u';';
            grid->addWidget(keys, line, 0, Qt::AlignTop);
            grid->addWidget(actionLabel, line++, 1, Qt::AlignTop);
        }
    }
    setAccessibleDescription(spoken.join(u' '));
    auto* mouse = makeDimLabel(
        tr("In the picture: the wheel steps, or scrolls what is zoomed in; with Ctrl it zooms, with Shift it scrolls rows; "
           "dragging moves, a click goes to the step that a shape belongs to.") +
            u'\n' +
            tr("While presenting: B or . blanks the screen, M shows measured times, S the source line, P takes a guess, Esc ends it."),
        this);
    mouse->setWordWrap(true);
    auto* close = new QPushButton(tr("Close"), this);
    close->setDefault(true);
    connect(close, &QPushButton::clicked, this, &QDialog::accept);
    auto* bottom = new QHBoxLayout;
    bottom->setSpacing(kColumnSpacing);
    bottom->addWidget(mouse, 1);
    bottom->addWidget(close, 0, Qt::AlignBottom);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(kLargeGap, kMediumGap, kLargeGap, kMediumGap);
    layout->setSpacing(kSmallGap);
    layout->addLayout(row);
    layout->addLayout(bottom);
}

}  // namespace simtscope::ui

#include "moc_shortcut_sheet.cpp"
