// Declares the options of `render`, and checks those that can be checked before a program is built and run.
#pragma once

#include <QSizeF>

#include <cstdint>
#include <string>
#include <vector>

#include "app/arguments/program_options.h"
#include "ui/figures/excerpt.h"
#include "ui/figures/export/export.h"
#include "ui/figures/facts/text_option.h"

namespace simtscope::app {

/// Holds the values of the options of `render`, as the user or a script gives them.
struct RenderArguments {
    ProgramOptions input;  ///< the program to draw and its run, or a single file that is a recording
    std::string figure, step, size, theme = "light", language = "en", output;
    std::string compare;                        ///< the program or recording to draw beside `input`; empty: none
    std::vector<std::string> compareArguments;  ///< for the program of `compare`; empty: those of the first program
    std::string launch;                         ///< empty: the launch with the most events that the figure draws
    std::int64_t block = -1;                    ///< -1: not given
    std::string recordedBlocks;  ///< the blocks that a new run records; empty: `block`, or the default blocks if `block` is not given
    std::string script, dependencyFile;
    bool hidesAnswers = false;
    figures::OptionTexts figureOptionTexts;  ///< options of a single figure (FigureKind::textOptions), by name
    std::string slide;                       ///< a slide format instead of a size: "16:9"
    std::string excerpt;                     ///< where the source code is drawn: "below" or "beside" the picture; empty: nowhere
    std::string title;                       ///< empty: the figure's own title
    double scale = 1, secondsPerStep = 0.7, holdSeconds = 2;
    int fps = -1;  ///< frames per second of an animation; -1: the default of the format
    bool drawsTextAsOutlines = false, isTransparent = false, omitsTitle = false, omitsSentence = false, omitsLegend = false;
};

/// Holds the looked-up values of the options that say how the picture is drawn and written.
struct RenderStyle {
    const figures::FigureKind* kind = nullptr;  ///< nullptr: the figure that suits the recording
    const figures::ExportFormat* format = nullptr;
    figures::ExportStyle exportStyle;
    figures::ExcerptPosition excerpt = figures::ExcerptPosition::None;
    QSizeF size;
    QString language;                              ///< language code of the texts in the picture
    figures::FigureSpecificOptions figureOptions;  ///< the options that only figures of this `kind` have
};

/// Returns whether figures are translated into the language with that code, such as "de".
bool hasLanguage(const std::string& code);

/// Checks the options about the picture and looks up the theme, format, figure and size that they name. Needs no run.
Result<RenderStyle> resolveStyle(const RenderArguments& arguments);

/// Adds the options to the command. They write into `arguments`, which must outlive the parsing.
void addRenderOptions(CLI::App& command, RenderArguments& arguments);

}  // namespace simtscope::app
