// What `render` was told: its options, and those of them that can be checked before a program is built and run.
#pragma once

#include <QSizeF>

#include <cstdint>
#include <string>
#include <vector>

#include "app/program_options.h"
#include "ui/figures/excerpt.h"
#include "ui/figures/export/export.h"

namespace simtscope::app {

struct RenderArguments {
    ProgramOptions input;  ///< what is drawn; one file that is no program: a recording
    std::string figure, step, size, theme = "light", language = "en", output;
    std::string compare;                        ///< what is drawn beside it; empty: nothing
    std::vector<std::string> compareArguments;  ///< for that, where it is run; none: those of the first
    std::string launch;                         ///< empty: the one with the most events that the figure draws
    std::int64_t block = -1;
    std::string recordedBlocks;  ///< of a run; empty: `block`, else the usual ones
    std::string script, dependencies;
    bool hidesAnswers = false;
    double timeout = 0;    ///< seconds; 0: none
    std::string from, to;  ///< of the timeline; empty: all of it
    std::string slide;     ///< instead of a size: "16:9"
    std::string excerpt;   ///< of the source: "below", "beside"
    std::string title;     ///< instead of the figure's own; empty: that
    double scale = 1, secondsPerStep = 0.7, hold = 2;
    int fps = -1;  ///< -1: as suits the format
    bool outlines = false, transparent = false, omitsTitle = false, omitsSentence = false, omitsLegend = false;
};

/// How it is drawn and written, looked up.
struct RenderLook {
    const figures::FigureKind* kind = nullptr;  ///< nullptr: the one that suits the recording
    const figures::ExportFormat* format = nullptr;
    figures::ExportLook file;
    figures::Excerpt excerpt = figures::Excerpt::None;
    QSizeF size;
    QString language;                        ///< of what the picture says
    std::uint64_t timeFrom = 0, timeTo = 0;  ///< figures::FigureOptions
};

/// Whether figures are translated into it: "de".
bool hasLanguage(const std::string& code);

/// Everything that can be checked before a program is built and run.
Result<RenderLook> checkLook(const RenderArguments& arguments);

void addRenderOptions(CLI::App& command, RenderArguments& arguments);

}  // namespace simtscope::app
