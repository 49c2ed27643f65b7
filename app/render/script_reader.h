// Reads a script of `render --script`: a list of pictures in JSON, whose keys are the options of `render`.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/arguments/render_arguments.h"

namespace simtscope::app {

/// Describes one picture of a script.
struct ScriptEntry {
    std::string location;       ///< position of the entry in the script, for messages: "chapter.json, picture 3 (tree.svg)"
    RenderArguments arguments;  ///< `output` is relative to the folder of -o; paths of files beside the script include the script's folder
    /// Whether the entry gives arguments, even an empty list; otherwise the defaults of the program hold.
    bool hasProgramArguments = false;
    std::vector<std::string> programArguments;
    std::optional<Error> error;  ///< why this picture cannot be made; names the picture and the key
};

/// Reads a script: {"defaults": {…}, "pictures": [{"output": "tree.svg", "program": "reduce-1-interleaved", "figure": "tree", …}, …]}.
/// Fails only if no picture can be made: an error of one picture is in its entry.
Result<std::vector<ScriptEntry>> readScript(const std::string& path);

}  // namespace simtscope::app
