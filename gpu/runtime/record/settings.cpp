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
std::vector<std::string> commandLine()
{
    std::ifstream file("/proc/self/cmdline", std::ios::binary);
    const std::string bytes((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
    std::vector<std::string> words;
    for (std::size_t start = 0; start < bytes.size();) {
        const std::size_t end = std::min(bytes.find('\0', start), bytes.size());
        words.push_back(bytes.substr(start, end - start));
        start = end + 1;
    }
    if (!words.empty())
        words.erase(words.begin());
    return words;
}

}  // namespace

void lineBufferStdout()
{
    if (std::getenv(protocol::kOutputByLine))
        std::setvbuf(stdout, nullptr, _IOLBF, BUFSIZ);
}

Result<Settings> readSettings()
{
    Settings settings;
    if (const char* const text = std::getenv(protocol::kRun)) {
        auto options = trace::runOptionsFromJson(text);
        if (!options)
            return fail(msg::run::optionOf(protocol::kRun, options.error().message));
        static_cast<trace::RunOptions&>(settings) = std::move(*options);
    }
    settings.arguments = commandLine();
    return settings;
}

}  // namespace simtscope::runtime
