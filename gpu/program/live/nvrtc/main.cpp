// Compiles device code with the toolkit's NVRTC, one request after the other. simtscope-nvrtc is a process of its own, so that an error
// inside the compiler cannot end SIMTscope and a long compilation can be ended; it stays alive, because NVRTC keeps precompiled headers in
// its process.
//
//   simtscope-nvrtc LIBRARY VERSION        VERSION is that of the toolkit, as in Toolkit::version
//
// Requests come through stdin and answers go to stdout in the format of nvrtc_protocol.h. It ends with stdin.
#include <cstdlib>
#include <dlfcn.h>
#include <string>
#include <unistd.h>
#include <vector>

#include "gpu/program/live/nvrtc_protocol.h"

namespace {

using simtscope::program::NvrtcAnswer;
using simtscope::program::NvrtcRequest;

// The functions of nvrtc.h that are used here, with the types of that header; its result 0 is NVRTC_SUCCESS.
using Program = struct NvrtcProgram*;
using Text = const char*;

struct Library {
    int (*version)(int*, int*);
    int (*create)(Program*, Text source, Text name, int headerCount, const Text* headers, const Text* includeNames);
    int (*destroy)(Program*);
    int (*compile)(Program, int optionCount, const Text* options);
    int (*ptxSize)(Program, std::size_t*);
    int (*ptx)(Program, char*);
    int (*logSize)(Program, std::size_t*);
    int (*log)(Program, char*);
    int (*addName)(Program, Text expression);
};

template <class Function>
bool find(void* library, Function& function, const char* name)
{
    function = reinterpret_cast<Function>(::dlsym(library, name));
    return function != nullptr;
}

bool load(const char* path, Library& nvrtc)
{
    void* const library = ::dlopen(path, RTLD_NOW | RTLD_LOCAL);
    return library && find(library, nvrtc.version, "nvrtcVersion") && find(library, nvrtc.create, "nvrtcCreateProgram") &&
           find(library, nvrtc.destroy, "nvrtcDestroyProgram") && find(library, nvrtc.compile, "nvrtcCompileProgram") &&
           find(library, nvrtc.ptxSize, "nvrtcGetPTXSize") && find(library, nvrtc.ptx, "nvrtcGetPTX") &&
           find(library, nvrtc.logSize, "nvrtcGetProgramLogSize") && find(library, nvrtc.log, "nvrtcGetProgramLog") &&
           find(library, nvrtc.addName, "nvrtcAddNameExpression");
}

/// Reads a text that NVRTC returns in two calls; without the zero at its end.
std::string readText(Program program, int (*readSize)(Program, std::size_t*), int (*read)(Program, char*))
{
    std::size_t bytes = 0;
    if (readSize(program, &bytes) != 0 || bytes == 0)
        return {};
    std::string text(bytes, '\0');
    if (read(program, text.data()) != 0)
        return {};
    text.resize(bytes - 1);
    return text;
}

NvrtcAnswer compile(const Library& nvrtc, const NvrtcRequest& request)
{
    NvrtcAnswer answer;
    Program program = nullptr;
    if (nvrtc.create(&program, request.source.c_str(), request.name.c_str(), 0, nullptr, nullptr) != 0)
        return answer;
    for (const std::string& name : request.instantiations)
        nvrtc.addName(program, name.c_str());
    std::vector<Text> options;
    for (const std::string& option : request.options)
        options.push_back(option.c_str());
    answer.hasSucceeded = nvrtc.compile(program, int(options.size()), options.data()) == 0;
    answer.log = readText(program, nvrtc.logSize, nvrtc.log);
    if (answer.hasSucceeded)
        answer.ptx = readText(program, nvrtc.ptxSize, nvrtc.ptx);
    nvrtc.destroy(&program);
    return answer;
}

}  // namespace

int main(int count, char** words)
{
    Library nvrtc{};
    int major = 0, minor = 0;
    if (count != 3 || !load(words[1], nvrtc) || nvrtc.version(&major, &minor) != 0 || 1000 * major + 10 * minor != std::atoi(words[2]))
        return EXIT_FAILURE;
    while (const auto request = simtscope::program::readNvrtcRequest(STDIN_FILENO))
        if (!writeNvrtcAnswer(STDOUT_FILENO, compile(nvrtc, *request)))
            break;
    return EXIT_SUCCESS;
}
