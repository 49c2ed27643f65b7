// Finds the kernels of a source and what a host needs to call them: parameters, template parameters, arrays in shared memory, dimensions.
//
// This is no compiler: it recognises functions and parameters by their shape, in the text that the preprocessor keeps.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "gpu/analysis/fixes/source_text.h"
#include "gpu/core/messages/message.h"

namespace simtscope::program {

/// Describes `typename T = float` or `int kTile = 16`.
struct TemplateParameter {
    std::string name;
    bool isType = false;
    std::string defaultValue;  ///< empty: it has none
};

/// Describes a parameter of a kernel.
struct SourceParameter {
    std::string name;
    std::string type;  ///< of a pointer, the type of its elements: "unsigned char", "T"; without const and volatile
    bool isPointer = false;
    bool isConst = false;     ///< of a pointer: whether the kernel cannot write its elements
    std::string rowExtents;   ///< of `a[][4][8]` and `(*a)[4][8]`: "[4][8]"
    bool isSupported = true;  ///< whether it is a value or one pointer to values: no reference, pointer to a pointer or function
};

/// Describes an array in shared memory.
struct SharedArray {
    std::string name, type;
    bool isDynamic = false;            ///< whether it is `extern`, so that the launch gives its size
    std::vector<std::string> extents;  ///< "TILE", "TILE + 1"
};

/// Describes a kernel that has a body.
struct SourceKernel {
    std::string name;       ///< with its namespaces: "ns::add"
    std::string nameSpace;  ///< "ns"; empty for the global and for unnamed namespaces
    int line = 0;           ///< from 1
    std::vector<TemplateParameter> templateParameters;
    std::vector<SourceParameter> parameters;
    std::vector<SharedArray> sharedArrays;
    int dimensions = 1;               ///< 1 to 3: the highest of .x, .y and .z that it uses
    bool usesBlocks[3] = {};          ///< whether it reads blockIdx or gridDim, for each dimension
    std::string maxThreads;           ///< first argument of __launch_bounds__; empty: it has none
    bool isLaunchedByKernel = false;  ///< whether a kernel of the source launches it
    std::size_t function = 0;         ///< index in KernelSource::code
};

/// Holds a source that was searched for kernels.
struct KernelSource {
    std::shared_ptr<const analysis::SourceText> code;  ///< without the code that the preprocessor removes, and without directives
    std::shared_ptr<const std::string> text;
    /// Tokens of the text with its directives and without the bodies of functions, for the constants and types that a host sees.
    std::vector<analysis::CppToken> definitions;
    std::vector<SourceKernel> kernels;  ///< in their order; of those with one name, the first
    bool hasMain = false;
    bool includesOwnFiles = false;  ///< whether it includes a file by quotes, which may hold more, even main()
};

/// Searches a source.
KernelSource findSourceKernels(std::string_view text);

/// Returns whether the source has a kernel and no main(), as far as its own text tells.
bool lacksMain(std::string_view text);

}  // namespace simtscope::program
