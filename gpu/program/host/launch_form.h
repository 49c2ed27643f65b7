// Holds what a host needs to call the kernels of a source: buffers, values and launches. proposeForm() fills it from the source.
//
// Sizes, values and launches are expressions, so that the host code says where a number comes from: "n", "width * height",
// "(n + blockDim.x - 1) / blockDim.x". They may hold the form's whole values, constants of the source, and gridDim and blockDim.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "gpu/core/result.h"
#include "gpu/program/host/element_type.h"
#include "gpu/program/host/source_kernels.h"
#include "gpu/program/host/value_range.h"

namespace simtscope::program {

/// Largest number of threads of a block.
inline constexpr std::int64_t kMaxBlockThreads = 1024;

/// Says how the host fills a buffer: element i is i, a random number, 0, one of the given numbers, or a grey value or colour of a picture.
enum class Fill : std::uint8_t { Ramp, Random, Zero, Values, File };

/// Says whether the host fills a buffer, copies it back, or both.
enum class BufferRole : std::uint8_t { Input, Output, Both };

/// Describes a buffer in the memory of the device, which the host fills and copies back.
struct HostBuffer {
    std::string name;
    ElementType element;
    std::string type;        ///< "const float*", for the reader
    std::string rowExtents;  ///< of `float (*a)[4]`: "[4]"
    std::string size;        ///< number of elements
    std::string halo;        ///< elements before the one that the kernel gets as its first; empty: none
    BufferRole role = BufferRole::Both;
    Fill fill = Fill::Ramp;
    std::string limit;                ///< of ramp and random numbers: all are below it; empty: none
    std::uint32_t seed = 1;           ///< of random numbers
    std::vector<std::string> values;  ///< of Fill::Values: the elements, repeated until all have one
    std::string file;                 ///< of Fill::File: path of a PGM or PPM file
    std::string rowLength;            ///< of a matrix: elements of a row, for the output; empty: it is printed in one row
    bool isShown = false;             ///< whether the host prints its first elements
    std::size_t launch = 0;           ///< the launch whose gridDim and blockDim its size may hold
};

/// Describes a value that kernels get.
struct HostValue {
    std::string name;
    ElementType element;
    std::string value;
};

/// Describes the launch of a kernel.
struct HostLaunch {
    SourceKernel kernel;
    std::vector<std::string> templateArguments;  ///< in the order of its template parameters; empty text: not chosen
    std::vector<std::string> arguments;          ///< names of buffers and values
    std::array<std::string, 3> grid{"1", "1", "1"}, block{"1", "1", "1"};
    std::string sharedBytes;  ///< empty: none
};

/// Holds the whole form.
struct LaunchForm {
    KernelSource source;
    std::vector<HostBuffer> buffers;
    std::vector<HostValue> values;
    std::vector<HostLaunch> launches;

    HostBuffer* findBuffer(std::string_view name);
    HostValue* findValue(std::string_view name);
};

/// Fills a form for kernels of a text, in this order; all of them where `kernels` is empty. Fails where the text has a main() or no kernel,
/// no kernel of that name, or where a kernel cannot be called by host code that is made: each refusal names the parameter. A template
/// parameter without a default needs an argument in `templateArguments`, as "T=float".
Result<LaunchForm> proposeForm(std::string_view text, const std::vector<std::string>& kernels = {},
                               const std::vector<std::string>& templateArguments = {});

/// Holds the numbers of a launch.
struct LaunchNumbers {
    std::array<std::int64_t, 3> grid{1, 1, 1}, block{1, 1, 1};
    std::int64_t sharedBytes = 0;
};

/// Evaluates an expression of the form for a launch. Nothing where it is not understood.
std::optional<std::int64_t> evaluate(const LaunchForm& form, std::size_t launch, std::string_view expression);
/// Evaluates the shape of a launch; what is not understood is 0.
LaunchNumbers evaluateLaunch(const LaunchForm& form, std::size_t launch);

/// Checks all expressions of the form. The first error names the field.
Result<void> checkForm(const LaunchForm& form);

}  // namespace simtscope::program
