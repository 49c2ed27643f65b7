// Compiles the functions of {fmt} into the library: libfmt.so is built for the system's libstdc++, and the compiler with which nvcc links
// programs may bring an older one. CMakeLists.txt makes the compiler emit every inline function; the calls below instantiate the templates.
#define FMT_HEADER_ONLY
#include <fmt/format.h>

namespace {

[[gnu::used]] std::string formatsOfNumbers()
{
    return fmt::format("{} {} {:L} {:L}", 1.0F, 1.0, 1.0, 1);
}

}  // namespace
