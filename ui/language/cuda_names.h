// Describes the built-in names of CUDA in a sentence each, for tips and completion without a language server.
//
// Source: CUDA C++ Programming Guide 13.0, "C++ Language Extensions" and "C++ Language Support".
#pragma once

#include <QString>
#include <QStringList>
#include <span>

namespace simtscope::ui {

/// Describes a built-in variable, function or specifier of CUDA.
struct CudaName {
    const char* name;
    const char* signature;  ///< as it is declared; the name alone for a specifier
    const char* summary;    ///< not translated yet
};

/// Returns all described names, sorted.
std::span<const CudaName> cudaNames();
/// Returns the description of a name; null if there is none.
const CudaName* findCudaName(const QString& name);
/// Returns the summary in the language of the window.
QString summaryOf(const CudaName& name);

/// Returns names that a CUDA program often uses: the described ones, functions of the runtime, keywords of C++.
const QStringList& commonCudaNames();

}  // namespace simtscope::ui
