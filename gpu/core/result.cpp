#include "gpu/core/result.h"

#include <fmt/format.h>

namespace simtscope {

std::string Error::text() const
{
    std::string out = file.empty() ? std::string() : line > 0 ? fmt::format("{}:{}: ", file, line) : fmt::format("{}: ", file);
    out += message.text();
    if (const std::string fix = message.fix(); !fix.empty())
        out += "\n" + fix;
    return out;
}

}  // namespace simtscope
