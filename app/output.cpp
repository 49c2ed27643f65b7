#include <cerrno>
#include <cstdio>
#include <cstring>

#include <fmt/format.h>

#include "app/command.h"
#include "gpu/core/clean_text.h"
#include "gpu/core/messages/app.h"

namespace simtscope::app {

CLI::Validator atLeast(double least)
{
    const auto check = [least](std::string& text) {
        double value = 0;
        return CLI::detail::lexical_cast(text, value) && value >= least ? std::string()
                                                                        : fmt::format("must be a number from {} on, not {}", least, text);
    };
    return CLI::Validator(check, "");
}

int complain(const Error& error, ExitCode code)
{
    std::fflush(stdout);
    fmt::print(stderr, "simtscope: {}\n", cleanText(error.text()));
    return code;
}

int complain(const Message& message, ExitCode code)
{
    return complain(Error{message, {}, 0}, code);
}

Result<void> writeText(const std::string& text, const std::string& path)
{
    std::FILE* const file = path.empty() ? stdout : std::fopen(path.c_str(), "wb");
    if (!file)
        return failAt(path, 0, msg::app::cannotWrite(std::strerror(errno)));
    bool written = std::fwrite(text.data(), 1, text.size(), file) == text.size() && std::fflush(file) == 0;
    int reason = errno;
    if (!path.empty() && std::fclose(file) != 0 && written) {
        reason = errno;
        written = false;
    }
    if (!written)
        return failAt(path.empty() ? "standard output" : path, 0, msg::app::cannotWrite(std::strerror(reason)));
    return {};
}

int finish(const std::string& text, const std::string& path, ExitCode code)
{
    if (const auto written = writeText(cleanText(text), path); !written)
        return complain(written.error(), kFailed);
    return code;
}

}  // namespace simtscope::app
