#include "gpu/runtime/record/settings.h"

#include <cstdio>
#include <cstdlib>
#include <fmt/format.h>
#include <fstream>
#include <iterator>

#include "gpu/core/messages/call.h"
#include "gpu/core/messages/run.h"
#include "gpu/runtime/record/protocol.h"

namespace simtscope::runtime {
namespace {

/// Returns the words of the command line after argv[0].
std::vector<std::string> readArguments()
{
    std::ifstream file("/proc/self/cmdline", std::ios::binary);
    const std::string bytes((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
    std::vector<std::string> arguments;
    for (std::size_t start = 0; start < bytes.size();) {
        const std::size_t end = std::min(bytes.find('\0', start), bytes.size());
        arguments.push_back(bytes.substr(start, end - start));
        start = end + 1;
    }
    if (!arguments.empty())
        arguments.erase(arguments.begin());
    return arguments;
}

}  // namespace

void lineBufferStdout()
{
    if (std::getenv(protocol::kOutputByLineVariable))
        std::setvbuf(stdout, nullptr, _IOLBF, BUFSIZ);
}

Result<Settings> readSettings()
{
    Settings settings;
    if (const char* const text = std::getenv(protocol::kRunVariable)) {
        auto options = trace::runOptionsFromJson(text);
        if (!options)
            return fail(msg::run::optionOf(protocol::kRunVariable, options.error().message));
        static_cast<trace::RunOptions&>(settings) = std::move(*options);
    }
    settings.arguments = readArguments();
    return settings;
}

}  // namespace simtscope::runtime
