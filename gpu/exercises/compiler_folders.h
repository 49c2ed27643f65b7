// Finds the folders that nvcc and its host compiler must read, so that a sandbox can hide all others.
#pragma once

#include <string>
#include <vector>

#include "gpu/program/build/toolkit.h"

namespace simtscope::exercises {

/// Returns the folders that the output of `nvcc --dryrun` names ("#$ TOP=/usr/local/cuda/bin/.."), as they are written there.
std::vector<std::string> parseDryRun(const std::string& text);

/// Returns the folders that `g++ -print-search-dirs` and `g++ -E -v` name in their output.
std::vector<std::string> parseHostCompilerFolders(const std::string& text);

/// Returns the canonical paths of the folders that exist. Leaves out folders inside another one, and folders that hold more than a
/// compiler: /usr, /usr/lib, the home folder …
std::vector<std::string> removeBroadFolders(const std::vector<std::string>& folders);

/// Lists the folders that must be visible to a confined nvcc.
struct CompilerFolders {
    std::vector<std::string> readablePaths;  ///< folders that the compilers read, and single files outside of these
    std::vector<std::string> toolFolders;    ///< folders with the host compiler's programs, if it is not in /usr/bin
};

/// Returns the folders that nvcc and the host compiler read. `hostCompiler` is a path or a name; if empty, it is the g++ that nvcc finds.
/// The result is cached, so that a process runs each pair of compilers once.
CompilerFolders findCompilerFolders(const program::Toolkit& toolkit, const std::string& hostCompiler = {});

/// Holds the folders of one pair of compilers, which this process has found or another process has passed on.
struct CachedCompiler {
    std::string nvcc, hostCompiler;
    CompilerFolders folders;
};
/// Returns all cached pairs, to be passed on to another process. Any thread may call it.
std::vector<CachedCompiler> cachedCompilers();
/// Adds pairs that another process has found. Pairs in the cache stay as they are. Any thread may call it.
void addCachedCompilers(std::vector<CachedCompiler> compilers);

}  // namespace simtscope::exercises
