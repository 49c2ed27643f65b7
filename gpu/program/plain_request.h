// Replaces the user's names that nvcc cannot be given: it hands its commands to a shell, which executes a `$(…)` in a name, and it splits
// options at commas.
//
// A source with such a name, or in such a folder, is copied below the folder of the build, behind a #line directive with its own name, so
// that the compilers' messages, __FILE__ and line information are those of the user's file; its own folder is the first one that is
// searched for what it includes. Folders of options go through a file that gcc reads by itself; everything else is linked to, but for a
// shared library (checkInput()). A request without such names is left as it is.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "gpu/core/process.h"
#include "gpu/program/compile.h"

namespace simtscope::program {

class PlainRequest {
public:
    /// The folder of the build exists. Errors: something cannot be written into it.
    static Result<PlainRequest> of(const CompileRequest& own);

    const CompileRequest& request() const { return m_request; }
    /// With the user's names in place of those that nvcc was given: of a text of nvcc, or of a path.
    std::string withOwnNames(std::string text) const;

private:
    Result<void> hide();
    Result<void> hideFolder();
    Result<void> hideTools();
    Result<void> hideInputs();
    Result<void> hideOptions();
    Result<std::string> linkTo(const std::string& path, const std::string& name);
    Result<std::string> copyOf(const std::string& source, std::size_t index);
    void remember(const std::string& given, const std::string& own);

    CompileRequest m_request;
    Descriptor m_folder;                                       ///< of the build, where its name cannot be given
    std::vector<std::pair<std::string, std::string>> m_names;  ///< as nvcc has it, and the user's
};

}  // namespace simtscope::program
