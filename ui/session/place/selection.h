// Holds what the user looks at: the figure, the thing selected in it, and the warp and the wavefront that are drawn strongly.
#pragma once

#include <QObject>
#include <QString>
#include <cstdint>
#include <utility>

#include "ui/figures/canvas/figure.h"

namespace simtscope::ui {

class Selection final : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;

    const QString& figure() const { return m_figure; }
    void setFigure(const QString& name);   ///< ignores an unknown name
    void showFigure(const QString& name);  ///< emits the signal even if the figure is current already: a page may stand in its place
    void openFigure(const QString& name);  ///< like setFigure(), because another program was opened
    bool isOpening() const { return m_opening; }

    const figures::Subject& subject() const { return m_focus.subject; }
    void select(const figures::Subject& subject);
    std::int32_t warp() const { return m_focus.warp; }  ///< -1: none in particular
    void setWarp(std::int32_t warp);
    void lookAt(std::int32_t warp);                               ///< sets the warp until the selection changes or is cleared
    std::int32_t wavefront() const { return m_focus.wavefront; }  ///< banks: the wavefront drawn strongly; -1: all alike
    void setWavefront(std::int32_t wavefront);
    const figures::WhyValue& why() const { return m_focus.why; }  ///< reset when something else is selected
    void setWhy(const figures::WhyValue& why);
    void wavefrontBy(int wavefronts, std::uint32_t count);  ///< moves by this many of the step's `count` wavefronts

    // The following functions emit no signal: their caller changes the place and emits signals of its own.
    void leaveStep() { m_focus.wavefront = -1; }
    void leaveBlock()
    {
        m_focus.warp = -1;
        m_focus.why = {};
    }
    void reset() { m_focus = {}; }
    void exchange(Selection& other) { std::swap(m_focus, other.m_focus); }

signals:
    void figureChanged();
    void subjectChanged();
    void focusChanged();  ///< the warp, the wavefront, or the value of a "why" question has changed

private:
    struct Focus {
        figures::Subject subject;
        std::int32_t warp = -1, wavefront = -1;
        bool isWarpOfSubject = false;
        figures::WhyValue why;
    };
    QString m_figure = "tree";
    Focus m_focus;
    bool m_opening = false;
};

}  // namespace simtscope::ui
