// Declares the rules that make edits for a finding. Each rule is a pure function of the text and of the statements concerned.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "gpu/analysis/fixes/edit_maker.h"
#include "gpu/analysis/fixes/uniformity.h"

namespace simtscope::analysis {

/// Holds two accesses in one function of the program, as statements of its text.
struct AccessPair {
    const EditMaker& edits;
    const FunctionStatements& function;
    const Uniformity& uniformity;
    int earlierStatement = 0, laterStatement = 0;  ///< statements of the accesses, by index
    bool doesEarlierWrite = false, doesLaterWrite = false;

    const SourceText& text() const { return edits.text(); }
    const std::vector<CppToken>& tokens() const { return edits.text().tokens(); }
    /// Returns a statement of the function, by its index.
    const Statement& statementAt(int statement) const { return function.statements[std::size_t(statement)]; }
};

/// Formats the location of an edit for a message: "a.cu:14".
std::string formatLocation(const TextEdit& edit);
std::string formatLocation(const std::string& file, std::uint32_t line);

/// Inserts a barrier between the two accesses, where all threads that it waits for reach it: `__syncthreads();` for a block,
/// `__syncwarp();` for a warp.
std::vector<Fix> makeBarrierFixes(const AccessPair& pair, UniformScope scope);

/// Splits `s[i] += s[i + k]`, executed by several threads at once, into reads, a barrier and the write.
std::vector<Fix> makeReadThenWriteFixes(const AccessPair& pair, UniformScope scope);

/// Inserts `__threadfence();` after the write, before the read, or both.
std::vector<Fix> makeFenceFixes(const AccessPair& pair);

/// Replaces `bins[b]++` by `atomicAdd(&bins[b], 1)`, when both accesses are this statement.
std::vector<Fix> makeAtomicFixes(const AccessPair& pair);

/// Changes the mask of the warp functions in a line.
std::vector<Fix> makeMaskFixes(const EditMaker& edits, const FunctionStatements& function, const Uniformity& uniformity,
                               std::uint32_t line);

/// Moves the `__syncthreads()` of a line out of its condition or loop.
std::vector<Fix> makeMoveBarrierFixes(const EditMaker& edits, const FunctionStatements& function, const Uniformity& uniformity,
                                      std::uint32_t line);

/// Replaces `i <= n` by `i < n` in a condition around a line.
std::vector<Fix> makeBoundFixes(const EditMaker& edits, const FunctionStatements& function, const Uniformity& uniformity,
                                std::uint32_t line);

/// Inserts `cudaMemset(name, 0, bytes);` after `cudaMalloc(&name, bytes)`, when the text has exactly one.
std::vector<Fix> makeClearFixes(const EditMaker& edits, const std::string& name);

/// Gives the launches of the kernel as many bytes of shared memory as the block has threads, or as the launch says elements. `array` is the
/// dynamic array in shared memory.
std::vector<Fix> makeSharedBytesFixes(const EditMaker& edits, std::string_view kernel, std::string_view array);

/// Multiplies the bytes that the host allocates for the pointer by the size of an element, or corrects that size.
std::vector<Fix> makeAllocationFixes(const EditMaker& edits, std::string_view pointer);

/// Rounds a division up that gives the number of blocks of a launch to which the host passes the pointer.
std::vector<Fix> makeBlockCountFixes(const EditMaker& edits, std::string_view pointer);

/// Leaves out the threads whose index is at least one of the `lengths`, which are names of parameters: by a return after the declaration of
/// the index in `array[index]`, or by a condition where threads synchronise.
std::vector<Fix> makeGuardFixes(const EditMaker& edits, const FunctionStatements& function, std::uint32_t line, std::string_view array,
                                const std::vector<std::string>& lengths);

/// Puts a condition around an access to `array[index]` outside the array, or reads 0 in place of the element: past the end with each of the
/// `lengths`, which are names of parameters, or before the start. The last fixes read 0 outside in all statements.
std::vector<Fix> makeOutsideFixes(const EditMaker& edits, const FunctionStatements& function, std::uint32_t line, std::string_view array,
                                  const std::vector<std::string>& lengths, bool isBeforeStart);

/// Returns `name`, with a number appended when the function already uses that word.
std::string makeUnusedName(const SourceText& text, const FunctionStatements& function, std::string name);

}  // namespace simtscope::analysis
