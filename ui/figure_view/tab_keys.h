// Assigns keys to the tabs. A new figure changes none of them.
#pragma once

#include <QKeySequence>

namespace simtscope::ui {

/// Returns Ctrl+1 to Ctrl+8 for the first eight figures, Ctrl+Alt+1 to Ctrl+Alt+9 for those after them, and an empty sequence beyond that.
inline QKeySequence keyOfFigure(std::size_t index)
{
    constexpr std::size_t kCtrlKeyCount = 8, kCtrlAltKeyCount = 9;
    if (index < kCtrlKeyCount)
        return QKeySequence(Qt::CTRL | Qt::Key(Qt::Key_1 + int(index)));
    return index < kCtrlKeyCount + kCtrlAltKeyCount ? QKeySequence(Qt::CTRL | Qt::ALT | Qt::Key(Qt::Key_1 + int(index - kCtrlKeyCount)))
                                                    : QKeySequence();
}

/// Returns the key of the tab behind the figures: the charts.
inline QKeySequence keyOfPage()
{
    return QKeySequence(Qt::CTRL | Qt::Key_9);
}

/// Returns "Banks (Ctrl+3)", or the name alone when there is no key.
inline QString formatNameWithKey(const QString& name, const QKeySequence& key)
{
    return key.isEmpty() ? name : QStringLiteral("%1 (%2)").arg(name, key.toString(QKeySequence::NativeText));
}

}  // namespace simtscope::ui
