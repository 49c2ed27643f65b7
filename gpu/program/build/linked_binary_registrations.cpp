#include "gpu/program/build/linked_binary_registrations.h"

#include <algorithm>
#include <string_view>

#include <fmt/format.h>

namespace simtscope::program {
namespace {

constexpr std::string_view kFunctionPrefix = "__cudaRegisterLinkedBinary";

// {0} is the number of units.
constexpr char kSource[] = R"(extern void** __cudaRegisterFatBinary(void*);
extern void __cudaRegisterFatBinaryEnd(void**);
extern void __cudaUnregisterFatBinary(void**);
extern int atexit(void (*)(void));
struct Wrapper {{ int magic, version; const void* data; const void** units; }};
static const void* units[{0} + 1];
static void (*callbacks[{0}])(void**);
static int count;
static void** handle;
static struct Wrapper linked = {{0x466243b1, 2, 0, units}};
static void unregister(void) {{ __cudaUnregisterFatBinary(handle); }}
static void add(void (*callback)(void**), const struct Wrapper* unit)
{{
    int i;
    units[count] = unit->data;
    callbacks[count++] = callback;
    if (count < {0})
        return;
    handle = __cudaRegisterFatBinary(&linked);
    atexit(unregister);
    for (i = 0; i < count; ++i)
        callbacks[i](handle);
    __cudaRegisterFatBinaryEnd(handle);
}}
)";

}  // namespace

std::vector<std::string> findMissingRegistrations(const std::string& linkerOutput)
{
    std::vector<std::string> functions;
    for (auto start = linkerOutput.find(kFunctionPrefix); start != std::string::npos; start = linkerOutput.find(kFunctionPrefix, start)) {
        const auto isName = [](unsigned char c) { return std::isalnum(c) || c == '_'; };
        auto end = start;
        while (end < linkerOutput.size() && isName(static_cast<unsigned char>(linkerOutput[end])))
            ++end;
        functions.push_back(linkerOutput.substr(start, end - start));
        start = end;
    }
    std::ranges::sort(functions);
    functions.erase(std::unique(functions.begin(), functions.end()), functions.end());
    return functions;
}

std::string makeRegistrationSource(const std::vector<std::string>& functions)
{
    std::string source = fmt::format(kSource, functions.size());
    for (const std::string& function : functions)
        source += fmt::format(
            "void {}(void (*callback)(void**), void* unit, void* id, void (*use)(void*)) {{ use(id); add(callback, unit); }}\n", function);
    return source;
}

}  // namespace simtscope::program
