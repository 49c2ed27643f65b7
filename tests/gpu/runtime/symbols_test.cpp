// The library exports what libcudart.so.13 exports, under the same version, and nothing else.
#include <algorithm>
#include <array>
#include <cstdio>
#include <dlfcn.h>
#include <filesystem>
#include <gtest/gtest.h>
#include <memory>
#include <set>
#include <sstream>
#include <string>

#include "gpu/runtime/errors.h"

namespace {

const std::string kOurs = std::string(SIMTSCOPE_LIBRARY_DIR) + "/libcudart.so.13";
constexpr char kTheirs[] = "/usr/local/cuda/lib64/libcudart.so.13";

std::string outputOf(const std::string& command)
{
    const std::unique_ptr<FILE, int (*)(FILE*)> pipe(::popen(command.c_str(), "r"), ::pclose);
    std::string text;
    std::array<char, 4096> buffer{};
    while (pipe && std::fgets(buffer.data(), buffer.size(), pipe.get()))
        text += buffer.data();
    return text;
}

/// Defined functions with their versions: "cudaMalloc@@libcudart.so.13".
std::set<std::string> functionsOf(const std::string& library)
{
    std::istringstream lines(outputOf("nm -D --defined-only " + library));
    std::set<std::string> functions;
    std::string address, type, name;
    while (lines >> address >> type >> name)
        if (type == "T" || type == "W" || type == "D" || type == "B")
            functions.insert(name);
    return functions;
}

TEST(Symbols, AreThoseOfTheRealLibrary)
{
    if (!std::filesystem::exists(kTheirs))
        GTEST_SKIP() << "no " << kTheirs;
    const auto theirs = functionsOf(kTheirs), ours = functionsOf(kOurs);
    EXPECT_GT(theirs.size(), 400u);
    for (const std::string& name : theirs)
        EXPECT_TRUE(ours.contains(name)) << "missing: " << name;
    for (const std::string& name : ours)
        EXPECT_TRUE(theirs.contains(name)) << "too much: " << name;
}

TEST(Symbols, AllHaveTheVersion)
{
    const auto ours = functionsOf(kOurs);
    ASSERT_TRUE(ours.contains("cudaMalloc@@libcudart.so.13"));
    for (const std::string& name : ours)
        EXPECT_TRUE(name.ends_with("@@libcudart.so.13")) << name;
}

TEST(Symbols, SonameIsTheRealOne)
{
    EXPECT_NE(outputOf("readelf -d " + kOurs).find("[libcudart.so.13]"), std::string::npos);
}

TEST(Symbols, ErrorsHaveTheNamesAndTextsOfTheToolkit)
{
    void* library = ::dlopen(kTheirs, RTLD_NOW | RTLD_LOCAL);
    if (!library)
        GTEST_SKIP() << "no " << kTheirs;
    using Text = const char* (*)(int);
    const auto name = reinterpret_cast<Text>(::dlsym(library, "cudaGetErrorName"));
    const auto text = reinterpret_cast<Text>(::dlsym(library, "cudaGetErrorString"));
    ASSERT_TRUE(name && text);
    for (int code = 0; code < 1100; ++code) {
        EXPECT_STREQ(simtscope::runtime::errorName(simtscope::runtime::Error(code)), name(code)) << code;
        EXPECT_STREQ(simtscope::runtime::errorText(simtscope::runtime::Error(code)), text(code)) << code;
    }
    ::dlclose(library);
}

}  // namespace
