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
    void setTheme(const QString& name);                     ///< ignores an unknown name
    bool motion() const { return m_motion; }                ///< whether values travel when a step is drawn
    void setMotion(bool on);                                ///< sets whether values travel when a step is drawn
    bool answersHidden() const { return m_answersHidden; }  ///< whether sentences, badges and costs are hidden: see Lecture
    void setAnswersHidden(bool hidden);

signals:
    void themeChanged();
    void motionChanged();
    void answersHiddenChanged();  ///< panels have to draw costs and sentences anew

private:
    const figures::Theme* m_theme = figures::findTheme("dark");
    bool m_motion = true, m_answersHidden = false;
};

}  // namespace simtscope::ui
