// Replaces names of files and folders that are not safe for nvcc, which passes its commands to a shell and splits options at commas: the
// shell would execute a `$(…)` in a name.
//
// A source with such a name, or in such a folder, is copied below the folder of the build, behind a #line directive with its own name, so
// that the compilers' messages, __FILE__ and line information are those of the user's file. Its own folder is the first one that is
// searched for includes. If the folder of the build has such a name itself, the copy lies in a temporary folder, because nvcc resolves the
// links in the path of a source. Folders in options go through a file that gcc reads by itself. Everything else is replaced by a link,
// except a shared library (checkInput() in build.h). A request without such names is left as it is.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "gpu/core/process.h"
#include "gpu/program/build/compile.h"

namespace simtscope::program {

/// Removes a folder and what it contains.
struct FolderRemover {
    void operator()(const std::string* folder) const;
};

/// Holds a compile request in which every name is safe, and translates names back into those of the user.
class ShellSafeRequest {
public:
    /// Makes the request safe. The folder of the build exists. Fails when something cannot be written into it.
    static Result<ShellSafeRequest> make(const CompileRequest& original);

    const CompileRequest& request() const { return m_request; }
    /// Replaces the names that nvcc was given by the user's names, in a text of nvcc or in a path.
    std::string restoreUserNames(std::string text) const;

private:
    Result<void> replaceUnsafeNames();
    Result<void> replaceFolder();
    Result<void> replaceTools();
    Result<void> replaceInputs();
    Result<void> replaceOptions();
    Result<std::string> linkTo(const std::string& path, const std::string& name);
    Result<std::string> makeSourceFolder(std::size_t index);
    Result<std::string> copySource(const std::string& source, std::size_t index);
    void addReplacement(const std::string& safeName, const std::string& userName);

    CompileRequest m_request;
    std::unique_ptr<const std::string, FolderRemover> m_sourceFolder;  ///< of copied sources, if that of the build is not safe
    Descriptor m_folder;                                               ///< folder of the build, open if its name cannot be given to nvcc
    std::vector<std::pair<std::string, std::string>> m_names;          ///< pairs of the name that nvcc has and the user's
};

}  // namespace simtscope::program
