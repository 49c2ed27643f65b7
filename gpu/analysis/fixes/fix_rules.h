// The rules that make edits for a finding: each a pure function of the text and of the statements that it is about.
#pragma once

#include <string>
#include <vector>

#include "gpu/analysis/fixes/text_edit.h"
#include "gpu/analysis/fixes/uniformity.h"

namespace simtscope::analysis {

/// Two accesses in one function of the program.
struct AccessPair {
    const Edits& edits;
    const FunctionStatements& function;
    const Uniformity& uniform;
    int earlier = 0, later = 0;  ///< their statements
    bool earlierWrites = false, laterWrites = false;

    const SourceText& text() const { return edits.text(); }
    const std::vector<CppToken>& tokens() const { return edits.text().tokens(); }
    const Statement& at(int statement) const { return function.all[std::size_t(statement)]; }
};

/// "a.cu:14", for a message: of the file that the edits are of.
std::string placeName(const TextEdit& edit);
std::string placeName(const std::string& file, std::uint32_t line);

/// A barrier between the two, where all threads that it waits for reach it: `__syncthreads();` of a block, `__syncwarp();` of a warp.
std::vector<Fix> barrierFixes(const AccessPair& pair, Uniform needed);

/// `s[i] += s[i + k]` of several threads at once: reads, barrier, write.
std::vector<Fix> readThenWriteFixes(const AccessPair& pair, Uniform needed);

/// `__threadfence();` after the write, before the read, or both.
std::vector<Fix> fenceFixes(const AccessPair& pair);

/// `bins[b]++` -> `atomicAdd(&bins[b], 1)`, where both accesses are that one.
std::vector<Fix> atomicFixes(const AccessPair& pair);

/// The mask of the warp functions in a line.
std::vector<Fix> maskFixes(const Edits& edits, const FunctionStatements& function, const Uniformity& uniform, std::uint32_t line);

/// `__syncthreads()` of a line out of its condition or loop.
std::vector<Fix> moveBarrierFixes(const Edits& edits, const FunctionStatements& function, const Uniformity& uniform, std::uint32_t line);

/// `i <= n` -> `i < n` in a condition around a line.
std::vector<Fix> boundFixes(const Edits& edits, const FunctionStatements& function, const Uniformity& uniform, std::uint32_t line);

/// `cudaMemset(name, 0, bytes);` after the one `cudaMalloc(&name, bytes)` of the text.
std::vector<Fix> clearFixes(const Edits& edits, const std::string& name);

/// `name`, or with a number after it where the function has that word already.
std::string freeName(const SourceText& text, const FunctionStatements& function, std::string name);

}  // namespace simtscope::analysis
