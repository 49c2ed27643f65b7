#include "gpu/core/result.h"

#include <fmt/format.h>

#include "gpu/core/clean_text.h"

namespace simtscope {

std::string Error::text() const
{
    const std::string fileName = cleanLine(file);  // A file name may contain line breaks.
    std::string out = file.empty() ? std::string() : line > 0 ? fmt::format("{}:{}: ", fileName, line) : fmt::format("{}: ", fileName);
    out += message.text();
    if (const std::string fix = message.fix(); !fix.empty())
        out += "\n" + fix;
    return out;
}

}  // namespace simtscope
