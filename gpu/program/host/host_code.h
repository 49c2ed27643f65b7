// Writes the host code of a form: main() with buffers, launches, checks of errors, and the output of results.
#pragma once

#include <string>

#include "gpu/program/host/launch_form.h"

namespace simtscope::program {

/// Returns the host code, to be appended to the text of the source, with comments in a language: "en" or "de". The form must pass
/// checkForm().
std::string writeHostCode(const LaunchForm& form, const std::string& language);

/// Returns the text of the source with the host code behind it. The text itself stays as it is, and so do its ends of lines.
std::string appendHostCode(const LaunchForm& form, const std::string& language);

}  // namespace simtscope::program
