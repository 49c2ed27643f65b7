#include "gpu/program/run/run_environment.h"

#include <algorithm>
#include <cstdlib>
#include <fmt/format.h>
#include <string_view>
#include <unistd.h>

#include "gpu/core/host_memory.h"
#include "gpu/program/run/glibc_tunables.h"
#include "gpu/runtime/record/protocol.h"

namespace simtscope::program {

namespace protocol = runtime::protocol;

std::vector<std::string> makeEnvironment(const std::vector<std::string>& userVariables, const EngineRuntime& engine,
                                         const trace::RunOptions& options)
{
    std::vector<std::string> variables;
    std::vector<std::string> preloaded;
    std::string libraries = engine.runtimeDirectory;
    const auto isSet = [&userVariables](std::string_view variable) {
        const std::string_view name = variable.substr(0, variable.find('=') + 1);
        return std::ranges::any_of(userVariables, [name](const std::string& set) { return set.starts_with(name); });
    };
    for (char** variable = environ; *variable; ++variable) {
        const std::string_view text = *variable;
        if (isSet(text))
            continue;
        if (text.starts_with("LD_LIBRARY_PATH=")) {
            if (const auto rest = text.substr(sizeof "LD_LIBRARY_PATH=" - 1); !rest.empty())
                libraries.append(1, ':').append(rest);
        } else if (text.starts_with("LD_PRELOAD=") && engine.cuda) {
            preloaded.emplace_back(text.substr(sizeof "LD_PRELOAD=" - 1));
        } else if (!text.starts_with("SIMTSCOPE_")) {
            variables.emplace_back(text);
        }
    }
    const auto set = [&](const char* name, const std::string& value) {
        if (!value.empty())
            variables.push_back(fmt::format("{}={}", name, value));
    };
    set("LD_LIBRARY_PATH", libraries);
    if (const char* const memory = std::getenv(kHostMemoryVariable))
        set(kHostMemoryVariable, memory);
    if (!std::getenv(kTunables) && !isSet("GLIBC_TUNABLES="))
        set(kTunables, kKeepFreedMemory);
#ifdef SIMTSCOPE_SANITIZER_LIBRARY
    preloaded.insert(preloaded.begin(), SIMTSCOPE_SANITIZER_LIBRARY);
    // The sanitizer must not handle the program's own faults.
    set("ASAN_OPTIONS", "detect_leaks=0:handle_segv=0:handle_abort=0");
    set("TSAN_OPTIONS", "handle_segv=0:handle_abort=0");
#endif
    if (engine.cuda) {
        if (!std::getenv("CUDA_MODULE_LOADING"))
            set("CUDA_MODULE_LOADING", "EAGER");  // otherwise the first launch of a kernel would be timed together with its loading
        preloaded.push_back(engine.cuda->hookLibrary);
    }
    set("LD_PRELOAD", fmt::format("{}", fmt::join(preloaded, ":")));
    set(protocol::kToolkitVersion, std::to_string(engine.toolkitVersion));
    set(protocol::kRun, trace::toJson(options));
    variables.insert(variables.end(), userVariables.begin(), userVariables.end());
    return variables;
}

}  // namespace simtscope::program
