#include "ui/panels/shortcut_sheet.h"

#include <QAction>
#include <QGridLayout>
#include <QLabel>
#include <QPushButton>

#include "ui/panels/look.h"

namespace simtscope::panels {

ShortcutSheet::ShortcutSheet(const QList<QAction*>& actions, QWidget* parent) : QDialog(parent)
{
    setObjectName("shortcutSheet");
    setWindowTitle(tr("Keys"));
    setAttribute(Qt::WA_DeleteOnClose);
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(24, 20, 24, 20);
    grid->setHorizontalSpacing(18);
    grid->setVerticalSpacing(7);
    const int half = int(actions.size() + 1) / 2;
    int index = 0;
    for (const QAction* action : actions) {
        QStringList keys;
        for (const QKeySequence& key : action->shortcuts())
            keys << key.toString(QKeySequence::NativeText);
        auto* key = new QLabel(keys.join("  "), this);
        QFont font = key->font();
        font.setWeight(QFont::DemiBold);
        key->setFont(font);
        const int row = index % half, column = index < half ? 0 : 3;
        grid->addWidget(key, row, column);
        grid->addWidget(new QLabel(action->text().remove('&').remove("…"), this), row, column + 1);
        ++index;
    }
    grid->setColumnMinimumWidth(2, 28);
    grid->setRowMinimumHeight(half, 40);
    grid->addWidget(makeDimLabel(tr("In the picture: Ctrl and the wheel zoom, dragging moves, a click goes to the step behind a shape."), this),
                    half, 0, 1, 5, Qt::AlignBottom);
    auto* close = new QPushButton(tr("Close"), this);
    close->setDefault(true);
    connect(close, &QPushButton::clicked, this, &QDialog::accept);
    grid->addWidget(close, half + 1, 4, Qt::AlignRight);
}

}  // namespace simtscope::panels
