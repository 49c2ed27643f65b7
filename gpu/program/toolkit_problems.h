// What is wrong with a toolkit, or with the compiler that nvcc uses for the host, as seen in the messages of a build that failed.
#pragma once

#include <string>

#include "gpu/core/message.h"
#include "gpu/program/toolkit.h"

namespace simtscope::program {

/// `text`: everything that nvcc printed. Empty: the toolkit is whole, so that the program itself is wrong.
Message toolkitProblem(const Toolkit& toolkit, const std::string& text);

/// The newest g++ on PATH that nvcc accepts, after it has refused the one that it found; empty: it has not, or there is none.
std::string acceptedHostCompiler(const std::string& text);

}  // namespace simtscope::program
