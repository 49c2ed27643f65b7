#include "gpu/program/build/compiler.h"

#include <array>
#include <cctype>
#include <cstdlib>
#include <filesystem>
#include <regex>
#include <set>

#include "gpu/core/messages/run.h"
#include "gpu/program/process/find_on_path.h"

namespace simtscope::program {

namespace fs = std::filesystem;

namespace {

std::string readVariable(const char* name)
{
    const char* value = std::getenv(name);
    return value ? value : "";
}

/// Describes a form of a message's first line, in which nvcc's front ends, gcc or the linker write it.
struct MessageForm {
    std::regex pattern;
    int file, line, severity, text;  ///< capture groups; 0: none
    bool isAlwaysError;
};

const std::vector<MessageForm>& messageForms()
{
    static const std::vector<MessageForm> forms = {
        // x.cu(12): error: identifier "foo" is undefined; x.cu(12): warning #177-D: …; x.cu(3): catastrophic error: …
        {std::regex(R"(^(.+?)\((\d+)\): ((?:catastrophic )?error|warning)(?: #[0-9]+(?:-[A-Z])?)?: (.*)$)"), 1, 2, 3, 4, false},
        // x.cu:5:10: fatal error: foo.h: No such file or directory
        {std::regex(R"(^([^:\s][^:]*):(\d+)(?::\d+)?: ((?:fatal )?error|warning): (.*)$)"), 1, 2, 3, 4, false},
        // /usr/bin/ld: …: undefined reference to `foo()'
        {std::regex(R"(^.*(undefined reference to .*|multiple definition of .*|cannot find .*)$)"), 0, 0, 0, 1, true},
        // nvcc fatal   : …
        {std::regex(R"(^nvcc (fatal|error)\s*: (.*)$)"), 0, 0, 1, 2, true},
        // ptxas /tmp/x.ptx, line 5; error : …
        {std::regex(R"(^ptxas .*; (error|warning)\s*: (.*)$)"), 0, 0, 1, 2, false},
    };
    return forms;
}

}  // namespace

Result<std::string> findCompiler()
{
    if (const std::string chosen = readVariable("CUDACXX"); !chosen.empty()) {
        const std::string path = chosen.find('/') == std::string::npos ? findOnPath(chosen) : chosen;
        if (!path.empty() && isExecutable(path))
            return path;
        return fail(msg::run::badCudacxx(chosen));
    }
    if (const fs::path home = readVariable("CUDA_HOME"); !home.empty() && isExecutable((home / "bin/nvcc").string()))
        return (home / "bin/nvcc").string();
    if (const std::string path = findOnPath("nvcc"); !path.empty())
        return path;
    if (isExecutable("/usr/local/cuda/bin/nvcc"))
        return std::string("/usr/local/cuda/bin/nvcc");
    return fail(msg::run::noNvcc());
}

std::vector<CompilerMessage> parseCompilerMessages(const std::string& text)
{
    std::vector<CompilerMessage> messages;
    std::set<std::string> seenLines;  // the host pass and the device pass report the same warning
    for (std::size_t start = 0; start < text.size();) {
        const std::size_t end = std::min(text.find('\n', start), text.size());
        const std::string line = text.substr(start, end - start);
        start = end + 1;
        if (line.size() > 2048)
            continue;
        for (const MessageForm& form : messageForms()) {
            std::smatch match;
            if (!std::regex_match(line, match, form.pattern))
                continue;
            CompilerMessage message;
            message.file = form.file ? match[std::size_t(form.file)].str() : "";
            message.line = form.line ? std::atoi(match[std::size_t(form.line)].str().c_str()) : 0;
            message.isError = form.isAlwaysError || match[std::size_t(form.severity)].str() != "warning";
            message.text = match[std::size_t(form.text)].str();
            if (seenLines.insert(line).second)
                messages.push_back(std::move(message));
            break;
        }
    }
    return messages;
}

}  // namespace simtscope::program
