// What the export dialog lets one choose, and remembers: the same choices as `simtscope render` has.
#pragma once

#include <QSizeF>
#include <QString>

#include "ui/figures/canvas/figure.h"
#include "ui/figures/excerpt.h"
#include "ui/figures/export/export.h"

class QSettings;

namespace simtscope::ui {

/// One step alone is nothing for it: an animation, a page.
bool needsSteps(const figures::ExportFormat& format);

struct ExportChoice {
    QString format = "png";
    QString steps = "this";   ///< the step that is shown, or what resolveSteps() takes
    QString theme;            ///< empty: the window's
    QString size = "window";  ///< that of the picture in the window, "16:9", "4:3"
    double scale = 2;         ///< sharp on a slide
    figures::Excerpt excerpt = figures::Excerpt::None;
    bool title = true, sentence = true, legend = true, outlines = false, transparent = false, motion = true;
    double secondsPerStep = 0.7, hold = 2;
    QString ownTitle;  ///< instead of the picture's; not remembered, as it is of one picture

    bool operator==(const ExportChoice&) const = default;

    bool isOfThisStep() const { return steps == QLatin1String("this"); }
    /// As resolveSteps() takes them; what is only of several steps has all where it is of this step.
    QString wantedSteps() const;
    const figures::ExportFormat& formatRow() const;
    /// In pixels; empty: as large as in the window.
    QSizeF slide() const;
    const figures::Theme& themeOr(const figures::Theme& ofWindow) const;
    /// What of it a figure is laid out with.
    void applyTo(figures::FigureOptions& options) const;
    /// What of it the file's format can follow.
    figures::ExportLook look(const figures::ExportFormat& format, const figures::Theme& ofWindow) const;

    void save(QSettings& settings) const;
    static ExportChoice saved(const QSettings& settings);
};

/// "16:9" of the sizes of slides.
struct SlideSize {
    const char* name;
    QSizeF size;
};
inline constexpr SlideSize kSlideSizes[] = {{"16:9", {1280, 720}}, {"4:3", {1024, 768}}};

}  // namespace simtscope::ui
