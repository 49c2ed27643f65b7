// Finds the folders that nvcc and its host compiler read: their own, and no others.
#pragma once

#include <string>
#include <vector>

#include "gpu/program/build/toolkit.h"

namespace simtscope::exercises {

/// Returns the folders that `nvcc --dryrun` names ("#$ TOP=/usr/local/cuda/bin/.."), as they are written there.
std::vector<std::string> foldersOfDryRun(const std::string& text);

/// Returns the folders that `g++ -print-search-dirs` and `g++ -E -v` name in their output.
std::vector<std::string> foldersOfHostCompiler(const std::string& text);

/// Returns the folders that exist, with links resolved, without those that lie in another one, and without those that hold more than a
/// compiler: /usr, /usr/lib, the home …
std::vector<std::string> withoutBroadFolders(const std::vector<std::string>& folders);

/// The folders that must be visible to a confined nvcc.
struct CompilerFolders {
    std::vector<std::string> readable;     ///< folders that the compilers read, and single files outside of these
    std::vector<std::string> toolFolders;  ///< folders with the host compiler, if it is not in /usr/bin
};

/// Returns the folders that nvcc and the host compiler read. `hostCompiler` is a path or a name; empty: the g++ that nvcc finds. A process
/// asks each pair of compilers once.
CompilerFolders compilerFolders(const program::Toolkit& toolkit, const std::string& hostCompiler = {});

/// The folders of one pair of compilers, as this process has found them or another one has passed them on.
struct CachedCompiler {
    std::string nvcc, hostCompiler;
    CompilerFolders folders;
};
/// Returns all pairs that this process knows, to be passed on to another process. Any thread may call.
std::vector<CachedCompiler> cachedCompilers();
/// Adds pairs that another process has found; pairs that are known already stay as they are. Any thread may call.
void addCachedCompilers(std::vector<CachedCompiler> compilers);

}  // namespace simtscope::exercises
