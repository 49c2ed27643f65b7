#include "gpu/program/library/json_reader.h"

#include <fstream>
#include <sstream>

#include "gpu/core/json_text.h"
#include "gpu/core/messages/program.h"

namespace simtscope::program {
namespace {

int lineOf(const std::string& text, std::size_t byte)
{
    return int(1 + std::count(text.begin(), text.begin() + std::ptrdiff_t(std::min(byte, text.size())), '\n'));
}

}  // namespace

Result<std::string> readTextFile(const std::string& path)
{
    std::ifstream in(path, std::ios::binary);
    if (!in)
        return failAt(path, 0, msg::program::unreadable());
    std::ostringstream text;
    text << in.rdbuf();
    return text.str();
}

Result<nlohmann::json> parseJsonObject(const std::string& text, const std::string& file)
{
    try {
        nlohmann::json root = parseJson(text);
        if (!root.is_object())
            return failAt(file, 1, msg::program::notObject());
        return root;
    } catch (const nlohmann::json::parse_error& problem) {
        return failAt(file, lineOf(text, problem.byte), msg::program::notJson());
    }
}

}  // namespace simtscope::program
