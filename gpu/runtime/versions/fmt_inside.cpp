// The functions of {fmt} that the library uses, as part of it: libfmt.so is built for the system's libstdc++, and the compiler that nvcc
// links programs with may bring an older one. Compiled so that every inline function is emitted (CMakeLists.txt); the calls instantiate the
// templates.
#define FMT_HEADER_ONLY
#include <fmt/format.h>

namespace {

[[gnu::used]] std::string formatsOfNumbers()
{
    return fmt::format("{} {} {:L} {:L}", 1.0F, 1.0, 1.0, 1);
}

}  // namespace
