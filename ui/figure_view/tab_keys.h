// The keys of the tabs. Adding a figure moves none of them.
#pragma once

#include <QKeySequence>

namespace simtscope::ui {

/// Ctrl+1 to Ctrl+8 for the first eight figures, Ctrl+Alt+1 to Ctrl+Alt+9 for those after them; empty beyond that.
inline QKeySequence keyOfFigure(std::size_t index)
{
    constexpr std::size_t kPlain = 8, kWithAlt = 9;
    if (index < kPlain)
        return QKeySequence(Qt::CTRL | Qt::Key(Qt::Key_1 + int(index)));
    return index < kPlain + kWithAlt ? QKeySequence(Qt::CTRL | Qt::ALT | Qt::Key(Qt::Key_1 + int(index - kPlain))) : QKeySequence();
}

/// Of the tab behind the figures: the charts.
inline QKeySequence keyOfPage()
{
    return QKeySequence(Qt::CTRL | Qt::Key_9);
}

/// "Banks (Ctrl+3)"; the name alone when there is no key.
inline QString withKey(const QString& name, const QKeySequence& key)
{
    return key.isEmpty() ? name : QStringLiteral("%1 (%2)").arg(name, key.toString(QKeySequence::NativeText));
}

}  // namespace simtscope::ui
