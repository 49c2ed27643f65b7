// The current picture as a file or on the clipboard: the same figure, laid out for the page; or the chart that
// stands in its place. All steps as an animation.
#pragma once

#include <QObject>
#include <QString>
#include <functional>
#include <optional>

#include "gpu/core/result.h"
#include "ui/export/animation_export.h"
#include "ui/figures/canvas/figure.h"
#include "ui/figures/canvas/theme.h"
#include "ui/figures/export/export.h"

class QMainWindow;

namespace simtscope::ui {

class Appearance;
class Document;
class Notices;
class Position;
class Saving;
class Selection;

/// What it works on.
struct ExportingParts {
    Appearance& appearance;
    Notices& notices;
    Document& document;
    Saving& saving;
    Selection& selection;
    Position& position;
};

class Exporter final : public QObject {
    Q_OBJECT

public:
    /// `options`: how the window lays the figure out now.
    Exporter(const ExportingParts& parts, std::function<figures::FigureOptions()> options, QMainWindow* window);

    bool caption() const { return m_caption; }
    bool printColours() const { return m_print; }
    void setCaption(bool on) { m_caption = on; }
    void setPrintColours(bool on) { m_print = on; }
    /// Asked first for the figure to export; nothing: the session's.
    void setComposer(std::function<std::optional<figures::Figure>(bool caption)> composer) { m_composer = std::move(composer); }
    /// The same for an animation of its figures.
    void setAnimationComposer(std::function<std::optional<AnimationMaker>(bool caption)> composer)
    {
        m_animationComposer = std::move(composer);
    }
    /// What is exported while it gives something: a chart that stands in the figure's place.
    using OtherPicture = std::function<std::optional<figures::Drawing>(const figures::Theme& theme, bool caption)>;
    void setOther(OtherPicture other) { m_other = std::move(other); }
    /// .png, .svg or .pdf by the suffix.
    Result<void> exportTo(const QString& path);
    /// A .gif of all steps, in the background; asks where they are very many.
    void exportAnimation(const QString& path);

public slots:
    void ask();   ///< a file dialog, then the export
    void copy();  ///< PNG and SVG on the clipboard

signals:
    void told(const QString& sentence);  ///< for the status line

private:
    std::optional<figures::Figure> figure() const;
    std::optional<figures::Drawing> drawing() const;
    const figures::Theme& theme() const;
    QString suggestedName(const QString& suffix) const;
    bool canAnimate() const;
    figures::FigureOptions animationOptions() const;
    AnimationMaker animation() const;
    void startAnimation(const AnimationMaker& animation, const std::vector<std::uint32_t>& steps, const QString& path);

    ExportingParts m_parts;
    std::function<figures::FigureOptions()> m_options;
    std::function<std::optional<figures::Figure>(bool)> m_composer;
    std::function<std::optional<AnimationMaker>(bool)> m_animationComposer;
    QMainWindow* m_window;
    QString m_folder;
    OtherPicture m_other;
    bool m_caption = true, m_print = false;
};

}  // namespace simtscope::ui
