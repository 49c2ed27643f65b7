#include "ui/panels/shortcut_sheet.h"

#include <QAction>
#include <QGridLayout>
#include <QLabel>
#include <QPushButton>

#include "ui/panels/look.h"

namespace simtscope::panels {
namespace {

constexpr int kColumns = 3;  // so that the sheet is no higher than a small screen

}  // namespace

ShortcutSheet::ShortcutSheet(const QList<QAction*>& actions, QWidget* parent) : QDialog(parent)
{
    setObjectName("shortcutSheet");
    setWindowTitle(tr("Keys"));
    setAttribute(Qt::WA_DeleteOnClose);
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(24, 20, 24, 20);
    grid->setHorizontalSpacing(14);
    grid->setVerticalSpacing(4);
    const int rows = int(actions.size() + kColumns - 1) / kColumns;
    int index = 0;
    for (const QAction* action : actions) {
        QStringList keys;
        for (const QKeySequence& key : action->shortcuts())
            keys << key.toString(QKeySequence::NativeText);
        auto* key = new QLabel(keys.join("  "), this);
        QFont font = key->font();
        font.setWeight(QFont::DemiBold);
        key->setFont(font);
        const int row = index % rows, column = index / rows * 3;  // keys, words, a gap
        grid->addWidget(key, row, column);
        grid->addWidget(new QLabel(action->text().remove('&').remove("…"), this), row, column + 1);
        ++index;
    }
    for (int gap = 1; gap < kColumns; ++gap)
        grid->setColumnMinimumWidth(gap * 3 - 1, 16);
    grid->setRowMinimumHeight(rows, 36);
    grid->addWidget(makeDimLabel(tr("In the picture: the wheel steps, or scrolls what is zoomed in; Ctrl and the wheel zoom, dragging moves, a click goes to the step behind a shape."), this),
                    rows, 0, 1, kColumns * 3 - 1, Qt::AlignBottom);
    auto* close = new QPushButton(tr("Close"), this);
    close->setDefault(true);
    connect(close, &QPushButton::clicked, this, &QDialog::accept);
    grid->addWidget(close, rows + 1, kColumns * 3 - 2, Qt::AlignRight);
}

}  // namespace simtscope::panels
