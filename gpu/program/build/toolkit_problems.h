// Recognises, from the messages of a build that failed, what is wrong with the toolkit or with nvcc's host compiler.
#pragma once

#include <string>

#include "gpu/core/messages/message.h"
#include "gpu/program/build/toolkit.h"

namespace simtscope::program {

/// Returns what is wrong. `text` is everything that nvcc printed. Empty: the toolkit is whole, so the program itself is wrong.
Message findToolkitProblem(const Toolkit& toolkit, const std::string& text);

/// Returns the newest g++ on PATH that nvcc accepts, if it has refused the one that it found; empty when it has refused none, or there is
/// no other.
std::string findAcceptedHostCompiler(const std::string& text);

}  // namespace simtscope::program
