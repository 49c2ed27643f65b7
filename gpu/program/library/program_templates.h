// Reads the templates of new programs that ship: resources/templates, one .cu each.
//
// A line `//en …` or `//de …` is a comment of that language; the program of a language has its lines as `// …`, and not those of the
// others. The first comment is the title and a colon, then what the program does. The names of the files give the order: 04-stencil.cu.
#pragma once

#include <string>
#include <vector>

#include "gpu/core/result.h"

namespace simtscope::program {

/// Describes a small, complete program to begin with.
struct ProgramTemplate {
    std::string name;     ///< "stencil": the name of a new file
    std::string title;    ///< in the language asked for
    std::string purpose;  ///< a sentence without the title
    std::string text;     ///< the whole program, with comments in that language
};

/// Reads all templates, in their order, with the comments of `language`, such as "de". Errors name the file.
Result<std::vector<ProgramTemplate>> readProgramTemplates(const std::string& language);

/// Makes the program of a language from the text of a file. Fails if the text has no first comment of that language with a colon.
Result<ProgramTemplate> parseProgramTemplate(const std::string& text, const std::string& file, const std::string& language);

}  // namespace simtscope::program
