// Holds the look of the window: its theme, whether steps are drawn as motions, and whether answers are hidden.
#pragma once

#include <QObject>
#include <QString>

#include "ui/figures/canvas/theme.h"

namespace simtscope::ui {

/// Holds theme, motion and hidden answers for all panels. The window saves and restores the first two.
class Appearance final : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;
    const figures::Theme& theme() const { return *m_theme; }
    void setTheme(const QString& name);                   ///< ignores an unknown name
    bool hasMotion() const { return m_hasMotion; }        ///< whether values travel when a step is drawn
    void setMotion(bool isOn);                            ///< sets whether values travel when a step is drawn
    bool hidesAnswers() const { return m_hidesAnswers; }  ///< whether sentences, badges and costs are hidden: see Lecture
    void setHidesAnswers(bool isHidden);

signals:
    void themeChanged();
    void motionChanged();
    void hidesAnswersChanged();  ///< panels have to draw costs and sentences anew

private:
    const figures::Theme* m_theme = figures::findTheme("dark");
    bool m_hasMotion = true, m_hidesAnswers = false;
};

}  // namespace simtscope::ui
