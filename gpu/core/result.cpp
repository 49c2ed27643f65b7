#include "gpu/core/result.h"

#include <fmt/format.h>

namespace simtscope {

std::string Error::text() const
{
    std::string out = file.empty() ? std::string() : line > 0 ? fmt::format("{}:{}: ", file, line) : fmt::format("{}: ", file);
    out += message;
    if (!hint.empty())
        out += "\n" + hint;
    return out;
}

}  // namespace simtscope
