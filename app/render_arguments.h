// What `render` was told: its options, and those of them that can be checked before a program is built and run.
#pragma once

#include <QSizeF>

#include <cstdint>
#include <string>
#include <vector>

#include "app/program_options.h"
#include "ui/figures/canvas/theme.h"
#include "ui/figures/export/formats.h"
#include "ui/figures/facts/figure_kind.h"

namespace simtscope::app {

struct RenderArguments {
    ProgramOptions input;  ///< what is drawn; one file that is no program: a recording
    std::string figure, step, size = "1280x800", theme = "light", output;
    std::string compare;                        ///< what is drawn beside it; empty: nothing
    std::vector<std::string> compareArguments;  ///< for that, where it is run; none: those of the first
    std::string launch;                         ///< empty: the one with the most events that the figure draws
    std::int64_t block = -1;
    bool hidesAnswers = false;
    double timeout = 0;    ///< seconds; 0: none
    std::string from, to;  ///< of the timeline; empty: all of it
};

/// How it is drawn and written, looked up.
struct RenderLook {
    const figures::FigureKind* kind = nullptr;  ///< nullptr: the one that suits the recording
    const figures::ExportFormat* format = nullptr;
    const figures::Theme* theme = nullptr;
    QSizeF size;
    std::uint64_t timeFrom = 0, timeTo = 0;  ///< figures::FigureOptions
};

/// Everything that can be checked before a program is built and run.
Result<RenderLook> checkLook(const RenderArguments& arguments);

void addRenderOptions(CLI::App& command, RenderArguments& arguments);

}  // namespace simtscope::app
