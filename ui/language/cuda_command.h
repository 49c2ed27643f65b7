// Makes the command line with which clangd parses a CUDA program, and finds clangd.
//
// Clang has a CUDA of its own, which supports only toolkits that are older than itself and knows rules that nvcc does not have. So clangd
// gets the toolkit's own headers, and a header before the program that takes away what Clang would judge differently: every function may be
// called from everywhere, and only `__global__` stays, which `kernel<<<...>>>()` needs. What Clang then reports is an error of C++. Errors
// of CUDA alone, such as a call of a host function in a kernel, are left to nvcc.
#pragma once

#include <QByteArray>
#include <QString>
#include <QStringList>
#include <optional>

#include "gpu/program/build/toolkit.h"

namespace simtscope::ui {

/// Returns the path of clangd: $SIMTSCOPE_CLANGD, else clangd or its newest version in PATH; empty if there is none, or if the variable is
/// set to nothing.
QString findClangd();
/// Returns clangd's arguments: no index of other files, no checks beside the compiler's, and no settings of other projects.
QStringList clangdArguments();

/// Returns the folder of the toolkit's headers; empty if they are not beside its nvcc and not in /usr/include.
QString findCudaHeaders(const program::Toolkit& toolkit);

/// Returns the header that must be included before a program; see above.
QByteArray cudaPrelude(const program::Toolkit& toolkit);

/// Returns the command line for a source file. `prelude` is the path of a file with cudaPrelude(). Of the user's arguments for nvcc it
/// contains those that change how a text is parsed: -I, -isystem, -D, -U, -include, -std.
QStringList makeClangCommand(const QString& source, const QString& headers, const QString& prelude, const QStringList& nvccArguments);

/// Returns whether an error that clangd reports with this code is one for nvcc, too. Some rules of Clang are stricter.
bool isErrorForNvcc(const QString& code);

}  // namespace simtscope::ui
