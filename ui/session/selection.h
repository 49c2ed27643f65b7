// What is looked at: the figure, the thing that is selected in it, and the warp and the wavefront that are shown strong.
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
    void setFigure(const QString& name);   ///< an unknown name is ignored
    void showFigure(const QString& name);  ///< also where it is the one already: a page may stand in its place
    void openFigure(const QString& name);  ///< because another program is there
    bool isOpening() const { return m_opening; }

    const figures::Subject& subject() const { return m_looked.subject; }
    void select(const figures::Subject& subject);
    std::int32_t warp() const { return m_looked.warp; }  ///< -1: none in particular
    void setWarp(std::int32_t warp);
    void lookAt(std::int32_t warp);                                ///< sets it until something else is selected, or nothing
    std::int32_t wavefront() const { return m_looked.wavefront; }  ///< of the banks, shown strong; -1: all alike
    void setWavefront(std::int32_t wavefront);
    const figures::WhyValue& why() const { return m_looked.why; }  ///< until something else is selected
    void setWhy(const figures::WhyValue& why);
    void wavefrontBy(int wavefronts, std::uint32_t count);  ///< of `count` that the step has

    // Without a signal: what is shown changes, and tells of it.
    void leaveStep() { m_looked.wavefront = -1; }
    void leaveBlock()
    {
        m_looked.warp = -1;
        m_looked.why = {};
    }
    void reset() { m_looked = {}; }
    void exchange(Selection& other) { std::swap(m_looked, other.m_looked); }

signals:
    void figureChanged();
    void subjectChanged();
    void lookChanged();  ///< the warp, the wavefront, or the value that is asked about

private:
    struct Looked {
        figures::Subject subject;
        std::int32_t warp = -1, wavefront = -1;
        bool isWarpOfSubject = false;
        figures::WhyValue why;
    };
    QString m_figure = "tree";
    Looked m_looked;
    bool m_opening = false;
};

}  // namespace simtscope::ui
