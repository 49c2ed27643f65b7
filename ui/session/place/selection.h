// Holds what the user looks at: the figure, the thing selected in it, the warp that is drawn strongly, and the options of single figures.
#pragma once

#include <QObject>
#include <QString>
#include <cstdint>

#include "ui/figures/canvas/figure.h"
#include "ui/session/side/on_side.h"

namespace simtscope::ui {

/// Holds values only: it does not check whether the shown block has the subject.
class Selection final : public QObject {
    Q_OBJECT

public:
    /// Holds the part of the selection that belongs to a run and not to the figure.
    struct Focus {
        figures::Subject subject;
        std::int32_t warp = -1;
        bool isWarpOfSubject = false;  ///< whether the warp changes with the subject
        bool isOfCue = false;          ///< whether a cue has selected the subject
        figures::FigureSpecificOptions figureOptions;
    };

    explicit Selection(OnSide<Focus> focus = {});

    const QString& figure() const { return m_figure; }
    void setFigure(const QString& name);   ///< ignores an unknown name
    void showFigure(const QString& name);  ///< emits the signal even if the figure is current already: a page may stand in its place
    void openFigure(const QString& name);  ///< like setFigure(), because another program was opened
    bool isOpening() const { return m_isOpening; }  ///< whether openFigure() is sending its signal

    const figures::Subject& subject() const { return m_focus->subject; }
    void select(const figures::Subject& subject);  ///< an empty subject selects nothing; the warp follows a lane
    /// Selects what a cue names. An empty subject ends the selection that the last cue has made, and leaves every other.
    void selectForCue(const figures::Subject& subject);
    std::int32_t warp() const { return m_focus->warp; }  ///< -1 if there is no warp in particular
    void setWarp(std::int32_t warp);                     ///< -1 if there is no warp in particular
    void setTemporaryWarp(std::int32_t warp);            ///< sets the warp until the selection changes or is cleared

    /// Returns the options of the figures that declare this type, such as figures::BanksOptions.
    template <class Options>
    const Options& optionsOf() const
    {
        return m_focus->figureOptions.get<Options>();
    }
    template <class Options>
    void setOptions(const Options& options)
    {
        if (options == optionsOf<Options>())
            return;
        m_focus->figureOptions.set(options);
        emit focusChanged();
    }
    const figures::FigureSpecificOptions& figureOptions() const { return m_focus->figureOptions; }

    // The following functions emit no signal: their caller changes the place and emits signals of its own.
    void forgetStepOptions() { m_focus->figureOptions.eraseEnding(figures::Lifetime::Step); }  ///< forgets options that hold for one step
    void forgetBlockOptions()
    {
        m_focus->warp = -1;
        m_focus->figureOptions.eraseEnding(figures::Lifetime::Block);
    }
    void reset() { *m_focus = {}; }  ///< selects nothing, and forgets all options

signals:
    void figureChanged();   ///< also sent by showFigure() where the figure is the same
    void subjectChanged();  ///< sent even if the same subject was selected again
    void focusChanged();    ///< the warp, or an option of a single figure, has changed

private:
    QString m_figure = "tree";
    OnSide<Focus> m_focus;
    bool m_isOpening = false;
};

}  // namespace simtscope::ui
