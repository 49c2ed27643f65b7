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
    const auto isSetByUser = [&userVariables](std::string_view variable) {
        const std::string_view name = variable.substr(0, variable.find('=') + 1);
        return std::ranges::any_of(userVariables, [name](const std::string& userVariable) { return userVariable.starts_with(name); });
    };
    for (char** variable = environ; *variable; ++variable) {
        const std::string_view text = *variable;
        if (isSetByUser(text))
            continue;
        if (text.starts_with("LD_LIBRARY_PATH=")) {
            if (const auto userLibraries = text.substr(sizeof "LD_LIBRARY_PATH=" - 1); !userLibraries.empty())
                libraries.append(1, ':').append(userLibraries);
        } else if (text.starts_with("LD_PRELOAD=") && engine.cuda) {
            preloaded.emplace_back(text.substr(sizeof "LD_PRELOAD=" - 1));
        } else if (!text.starts_with("SIMTSCOPE_")) {
            variables.emplace_back(text);
        }
    }
    const auto setVariable = [&](const char* name, const std::string& value) {
        if (!value.empty())
            variables.push_back(fmt::format("{}={}", name, value));
    };
    setVariable("LD_LIBRARY_PATH", libraries);
    if (const char* const hostMemory = std::getenv(kHostMemoryVariable))
        setVariable(kHostMemoryVariable, hostMemory);
    if (!std::getenv(kTunablesVariable) && !isSetByUser("GLIBC_TUNABLES="))
        setVariable(kTunablesVariable, kKeepFreedMemoryTunables);
#ifdef SIMTSCOPE_SANITIZER_LIBRARY
    preloaded.insert(preloaded.begin(), SIMTSCOPE_SANITIZER_LIBRARY);
    // The sanitizer must not handle the program's own faults.
    setVariable("ASAN_OPTIONS", "detect_leaks=0:handle_segv=0:handle_abort=0");
    setVariable("TSAN_OPTIONS", "handle_segv=0:handle_abort=0");
#endif
    if (engine.cuda) {
        if (!std::getenv("CUDA_MODULE_LOADING"))
            setVariable("CUDA_MODULE_LOADING", "EAGER");  // otherwise the first launch of a kernel would be timed together with its loading
        preloaded.push_back(engine.cuda->hookLibrary);
    }
    setVariable("LD_PRELOAD", fmt::format("{}", fmt::join(preloaded, ":")));
    setVariable(protocol::kToolkitVersionVariable, std::to_string(engine.toolkitVersion));
    setVariable(protocol::kRunVariable, trace::toJson(options));
    variables.insert(variables.end(), userVariables.begin(), userVariables.end());
    return variables;
}

}  // namespace simtscope::program
