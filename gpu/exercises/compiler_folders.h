// Finds the folders that nvcc and its host compiler read: their own, and no others.
#pragma once

#include <string>
#include <vector>

#include "gpu/program/toolkit.h"

namespace simtscope::exercises {

/// Returns the folders that `nvcc --dryrun` names ("#$ TOP=/usr/local/cuda/bin/.."), as they are written there.
std::vector<std::string> foldersOfDryRun(const std::string& text);

/// The same of what `g++ -print-search-dirs` and `g++ -E -v` say.
std::vector<std::string> foldersOfHostCompiler(const std::string& text);

/// The folders that exist, without links, without one that is in another, and without those that hold more than a compiler: /usr,
/// /usr/lib, the home …
std::vector<std::string> withoutBroadFolders(const std::vector<std::string>& folders);

struct CompilerFolders {
    std::vector<std::string> readable;     ///< folders, and files outside of these
    std::vector<std::string> toolFolders;  ///< with the host compiler, where it is not in /usr/bin
};

/// `hostCompiler`: path or name; empty: the g++ that nvcc finds. Asks both compilers once in a process.
CompilerFolders compilerFolders(const program::Toolkit& toolkit, const std::string& hostCompiler = {});

/// What this process has asked; and what another one has.
struct KnownCompiler {
    std::string nvcc, hostCompiler;
    CompilerFolders folders;
};
std::vector<KnownCompiler> knownCompilers();
void addKnownCompilers(std::vector<KnownCompiler> compilers);

}  // namespace simtscope::exercises
