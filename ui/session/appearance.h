// How the window looks: its theme, and whether steps are drawn as motions.
#pragma once

#include <QObject>
#include <QString>

#include "ui/figures/canvas/theme.h"

namespace simtscope::ui {

class Appearance final : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;
    const figures::Theme& theme() const { return *m_theme; }
    void setTheme(const QString& name);  ///< an unknown name is ignored
    bool motion() const { return m_motion; }
    void setMotion(bool on);

signals:
    void themeChanged();
    void motionChanged();

private:
    const figures::Theme* m_theme = figures::findTheme("dark");
    bool m_motion = true;
};

}  // namespace simtscope::ui
