// Compares an array of the program, as the launches leave it, with expected values: finds the first element that is wrong, and the write
// that has made it.
//
// A recording holds the accesses of kernels and not the arrays of the host. So the content of an array is known where a recorded thread has
// written it; elements that only the host has written are not compared.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "gpu/analysis/difference/differences.h"
#include "gpu/analysis/difference/expected_numbers.h"
#include "gpu/analysis/names/memory_names.h"

namespace simtscope::analysis {

/// Names an array of the program: a parameter of a kernel, or a variable of the module, in the last launch that has it.
struct NamedArray {
    LaunchId launch{};
    Variable variable;

    std::uint64_t elementCount() const { return variable.bytes / variable.elementBytes(); }
};

/// Returns the names of all arrays of numbers in global memory, each once, in the order of the launches.
std::vector<std::string> listArrays(const std::shared_ptr<const trace::Recording>& recording);

/// Finds an array by its name, in a launch or, for nothing, in the last launch that has it. Fails, and lists the names that there are.
Result<NamedArray> findArray(const std::shared_ptr<const trace::Recording>& recording, const std::string& name,
                             std::optional<LaunchId> launch = {});

/// Describes how an array differs from the expected values.
struct ExpectedDifference {
    Message sentence;  ///< which element is wrong, or that none is
    bool isDifferent = false;
    std::uint64_t element = 0;  ///< the first wrong element
    DifferenceSide write;       ///< that has left its value; `isMade` is false where no thread has written it
    std::string expected, actual;
    std::uint64_t wrongCount = 0, comparedCount = 0;
    std::uint64_t unknownCount = 0;  ///< elements that no recorded thread has written, where not all blocks are recorded
};

/// Compares the array after its launch with the values. Elements that no thread has written are wrong if every block is recorded. Fails
/// where the file has more values than the array has elements, where no element is written, and when `stop` is requested.
Result<ExpectedDifference> compareWithExpected(const std::shared_ptr<const trace::Recording>& recording, const NamedArray& array,
                                               const std::vector<ExpectedNumber>& expected, const std::string& fileName,
                                               double tolerance = kDefaultTolerance, const std::stop_token& stop = {});

}  // namespace simtscope::analysis
