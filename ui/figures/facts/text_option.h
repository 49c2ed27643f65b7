// Describes options of a single figure that the command line and scripts of pictures offer as texts. The figure's row names them.
#pragma once

#include <map>
#include <span>
#include <string>

#include "gpu/core/result.h"
#include "ui/figures/canvas/figure_specific_options.h"

namespace simtscope::figures {

/// Describes one option.
struct TextOption {
    const char* name;                                ///< "from": --from on the command line, and the key in a script
    const char* description;                         ///< the sentence in --help
    const char* type;                                ///< "TIME", in --help
    const char* expectedText;                        ///< "a time": what a script's key takes, for messages
    Result<void> (*check)(const std::string& text);  ///< checks one text, without regard to other options
};

using OptionTexts = std::map<std::string, std::string>;  ///< by TextOption::name; an empty text counts as not given

/// Describes all options of one figure.
struct TextOptions {
    std::span<const TextOption> options;
    /// Reads the texts, whose names are all in this table, into `options`. Fails if they contradict each other.
    Result<void> (*read)(const OptionTexts& texts, FigureSpecificOptions& options);
    Message (*makeWrongFigureMessage)();  ///< returns the message that these options belong to this figure only
};

}  // namespace simtscope::figures
