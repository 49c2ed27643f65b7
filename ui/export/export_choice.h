// Holds the choices of the export dialog, and remembers them: the same choices as `simtscope render` has.
#pragma once

#include <QSizeF>
#include <QString>

#include "ui/figures/canvas/figure.h"
#include "ui/figures/excerpt.h"
#include "ui/figures/export/export.h"

class QSettings;

namespace simtscope::ui {

/// Returns whether the format makes no sense for one step alone: an animation, a page.
bool needsSteps(const figures::ExportFormat& format);

/// Holds one set of choices. Sizes are in logical pixels, times in seconds.
struct ExportChoice {
    QString format = "png";
    QString steps = "this";   ///< "this" is the step that is shown; other texts are as for resolveSteps() (ui/session/place/step_list.h)
    QString theme;            ///< empty for the window's theme
    QString size = "window";  ///< "window": the size of the picture in the window; "16:9", "4:3"
    double scale = 2;         ///< 2 is sharp on a slide
    figures::ExcerptPosition excerpt = figures::ExcerptPosition::None;
    /// Whether the picture has its title, sentence and legend, has text as outlines and a transparent background, and whether values
    /// travel.
    bool hasTitle = true, hasSentence = true, hasLegend = true, hasOutlines = false, isTransparent = false, hasMotion = true;
    double secondsPerStep = 0.7, holdSeconds = 2;
    QString customTitle;  ///< replaces the picture's title; not remembered, because it belongs to one picture

    bool operator==(const ExportChoice&) const = default;

    bool isOfCurrentStep() const { return steps == QLatin1String("this"); }
    /// Returns the steps as resolveSteps() (ui/session/place/step_list.h) takes them; a format that needs several steps gets all of them
    /// in place of "this".
    QString effectiveSteps() const;
    /// Returns the row of `format`; the first format where there is none of that name.
    const figures::ExportFormat& formatRow() const;
    /// Returns the size in pixels; empty for the size that the picture has in the window.
    QSizeF slideSize() const;
    /// Returns the chosen theme, or the window's where none is chosen.
    const figures::Theme& resolveTheme(const figures::Theme& windowTheme) const;
    /// Applies the choices that concern the layout of a figure.
    void applyTo(figures::FigureOptions& options) const;
    /// Returns the choices that concern the drawing, as far as the format supports them.
    figures::ExportStyle style(const figures::ExportFormat& format, const figures::Theme& windowTheme) const;

    /// Stores all choices but the custom title.
    void save(QSettings& settings) const;
    /// Reads stored choices. A missing value is the default, and a number out of range is clamped.
    static ExportChoice load(const QSettings& settings);
};

/// Names a size of slides, such as "16:9".
struct SlideSize {
    const char* name;
    QSizeF size;
};
inline constexpr SlideSize kSlideSizes[] = {{"16:9", {1280, 720}}, {"4:3", {1024, 768}}};

}  // namespace simtscope::ui
