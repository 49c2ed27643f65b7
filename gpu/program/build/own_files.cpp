#include "gpu/program/build/own_files.h"

#include <algorithm>
#include <deque>
#include <filesystem>

#include "gpu/analysis/names/cpp_tokens.h"
#include "gpu/program/build/nvcc_arguments.h"

namespace simtscope::program {
namespace {

namespace fs = std::filesystem;

std::string makeNormal(const fs::path& path)
{
    return fs::absolute(path).lexically_normal().string();
}

/// Returns the path of the file that an include of `includer` names, as nvcc searches it; empty: there is none among the folders.
std::string findIncluded(const std::string& name, const std::string& includer, const std::vector<std::string>& folders)
{
    std::vector<fs::path> searched;
    if (name.front() == '"')
        searched.push_back(fs::path(includer).parent_path());
    searched.insert(searched.end(), folders.begin(), folders.end());
    const std::string path = name.substr(1, name.size() - 2);
    for (const fs::path& folder : searched) {
        std::error_code error;
        if (fs::is_regular_file(folder / path, error))
            return makeNormal(folder / path);
    }
    return {};
}

}  // namespace

bool isUserFile(const std::string& path, const std::string& compiler)
{
    std::error_code error;
    const std::string real = fs::weakly_canonical(path, error).string();
    const std::string toolkit = compiler.empty() ? "/usr" : fs::weakly_canonical(compiler, error).parent_path().parent_path().string();
    const bool isOfToolkit =
        toolkit != "/usr" && real.starts_with(toolkit + "/");  // Debian's toolkit is in /usr, spread over the system's folders
    return !real.starts_with("/usr/include/") && !real.starts_with("/usr/lib/") && !isOfToolkit;
}

std::vector<std::string> findIncludes(const std::string& text)
{
    std::vector<std::string> names;
    const std::vector<analysis::CppToken> tokens = analysis::parseTokens(text);
    for (std::size_t at = 0; at + 2 < tokens.size(); ++at) {
        if (!(tokens[at] == "#") || !tokens[at].startsLine || !(tokens[at + 1] == "include"))
            continue;
        const std::size_t begin = std::size_t(tokens[at + 2].text.data() - text.data());
        const char close = text[begin] == '<' ? '>' : '"';
        if (text[begin] != '<' && text[begin] != '"')
            continue;  // a macro names the file
        const std::size_t end = text.find_first_of(std::string(1, close) + '\n', begin + 1);
        if (end != std::string::npos && text[end] == close && end > begin + 1)
            names.push_back(text.substr(begin, end + 1 - begin));
    }
    return names;
}

std::vector<std::string> findOwnFiles(const OwnFilesRequest& request)
{
    std::vector<std::string> found;
    std::deque<std::string> unread{makeNormal(request.main)};
    const auto add = [&](const std::string& path) {
        const bool isNew = path != makeNormal(request.main) && std::ranges::find(found, path) == found.end();
        if (isNew && found.size() < kMaxOwnFiles && isUserFile(path, request.compiler)) {
            found.push_back(path);
            unread.push_back(path);
        }
    };
    for (const std::string& path : request.inputs)
        if (std::error_code error; isSourceName(path) && fs::is_regular_file(path, error))
            add(makeNormal(path));
    while (!unread.empty()) {
        const std::string path = unread.front();
        unread.pop_front();
        const std::optional<std::string> text = request.read(path);
        for (const std::string& name : text ? findIncludes(*text) : std::vector<std::string>())
            if (const std::string included = findIncluded(name, path, request.folders); !included.empty())
                add(included);
    }
    return found;
}

}  // namespace simtscope::program
