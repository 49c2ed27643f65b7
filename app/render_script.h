// A script of `render --script`: a list of pictures in JSON, each with the options of `render` as keys.
#pragma once

#include <string>
#include <vector>

#include "app/render_arguments.h"

namespace simtscope::app {

/// One picture of a script.
struct ScriptEntry {
    std::string place;          ///< "chapter.json, picture 3 (tree.svg)", for messages
    RenderArguments arguments;  ///< `output` within the folder of -o; files that exist beside the script with its folder
    bool hasProgramArguments = false;
    std::vector<std::string> programArguments;
};

/// {"defaults": {…}, "pictures": [{"output": "tree.svg", "program": "reduce-1-interleaved", "figure": "tree", …}, …]}. Errors name the
/// file, the picture and the key.
Result<std::vector<ScriptEntry>> readScript(const std::string& path);

}  // namespace simtscope::app
