#include "gpu/core/result.h"

namespace simtscope {

std::string Error::text() const
{
    std::string out;
    if (!file.empty()) {
        out += file;
        if (line > 0)
            out += ":" + std::to_string(line);
        out += ": ";
    }
    out += message;
    if (!hint.empty())
        out += "\n" + hint;
    return out;
}

}  // namespace simtscope
