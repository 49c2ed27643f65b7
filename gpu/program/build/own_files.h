// Finds the files that a program consists of by reading their texts, without a compiler: so they are known while a text does not compile.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace simtscope::program {

/// Returns whether the file may change by itself. Files of the toolkit and of the system change only together with the compiler's identity.
bool isUserFile(const std::string& path, const std::string& compiler);

/// Describes where the search for a program's files begins.
struct OwnFilesRequest {
    std::string main;                  ///< path of the file that names the program
    std::vector<std::string> inputs;   ///< its further files; those that nvcc does not compile are left out
    std::vector<std::string> folders;  ///< folders of headers, as after -I
    std::string compiler;              ///< path of nvcc, whose headers are not the program's; may be empty
    std::function<std::optional<std::string>(const std::string& path)> read;  ///< returns the text of a file as it is edited; nullopt: none
};

/// Returns the program's files except the main one, as absolute paths: further sources, and all files that these and the main one include
/// by name and that exist beside the including file or in one of the folders. Each file comes once, in the order in which it is met.
/// Conditional compilation does not count: a file that only some configurations include is the program's, too. At most kMaxOwnFiles.
std::vector<std::string> findOwnFiles(const OwnFilesRequest& request);

inline constexpr std::size_t kMaxOwnFiles = 64;

/// Returns the names that a text includes: `"a.h"` or `<a.h>`, in their order.
std::vector<std::string> findIncludes(const std::string& text);

}  // namespace simtscope::program
