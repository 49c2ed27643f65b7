// Tests that each library exports the symbols of NVIDIA's library of the same name, under the same version; the library of CUDA 13 exports
// nothing else.
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
#include <vector>

#include "gpu/runtime/abi/errors.h"

namespace {

struct Version {
    std::string soname;
    std::vector<std::string> theirs;  ///< possible paths of NVIDIA's library
    /// Whether ours exports nothing that NVIDIA's does not. False where the installed library may be of another minor version than the one
    /// that ours copies.
    bool isExact;
};

const std::string kFolder = std::string(SIMTSCOPE_LIBRARY_DIR) + "/";
const std::vector<Version> kVersions = {
    {"libcudart.so.11.0", {"/usr/lib/x86_64-linux-gnu/libcudart.so.11.0", "/usr/local/cuda-11.8/lib64/libcudart.so.11.0"}, false},
    {"libcudart.so.12", {"/usr/lib/x86_64-linux-gnu/libcudart.so.12", "/usr/local/cuda-12.4/lib64/libcudart.so.12"}, false},
    {"libcudart.so.13", {"/usr/local/cuda/lib64/libcudart.so.13"}, true}};
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

/// Returns the defined functions with their versions: "cudaMalloc@@libcudart.so.13".
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

TEST(Symbols, AreThoseOfTheRealLibraries)
{
    int compared = 0;
    for (const Version& version : kVersions)
        for (const std::string& library : version.theirs) {
            if (!std::filesystem::exists(library))
                continue;
            ++compared;
            const auto theirs = functionsOf(library), ours = functionsOf(kFolder + version.soname);
            EXPECT_GT(theirs.size(), 390u);
            for (const std::string& name : theirs)
                EXPECT_TRUE(ours.contains(name)) << version.soname << " misses " << name;
            for (const std::string& name : ours)
                EXPECT_TRUE(theirs.contains(name) || !version.isExact) << version.soname << " has too much: " << name;
        }
    if (compared == 0)
        GTEST_SKIP() << "no runtime library of NVIDIA's on this machine";
}

TEST(Symbols, AllHaveTheVersion)
{
    for (const Version& version : kVersions) {
        const auto ours = functionsOf(kFolder + version.soname);
        ASSERT_TRUE(ours.contains("cudaMalloc@@" + version.soname));
        for (const std::string& name : ours)
            EXPECT_TRUE(name.ends_with("@@" + version.soname)) << name;
    }
}

TEST(Symbols, SonameIsThatOfNvidiasLibrary)
{
    for (const Version& version : kVersions)
        EXPECT_NE(outputOf("readelf -d " + kFolder + version.soname).find("soname: [" + version.soname + "]"), std::string::npos);
}

// For functions that differ between versions, each library has the form that programs of its version link to.
TEST(Symbols, OlderFormsAreOfTheirVersionOnly)
{
    const auto has = [](const std::string& soname, const std::string& name) {
        return functionsOf(kFolder + soname).contains(name + "@@" + soname);
    };
    for (const char* name : {"cudaBindTexture", "__cudaRegisterTexture", "cudaCreateTextureObject_v2", "cudaThreadSynchronize"})
        EXPECT_TRUE(has("libcudart.so.11.0", name)) << name;
    for (const char* name : {"cudaGetDeviceProperties_v2", "cudaMemAdvise_v2", "cudaStreamGetCaptureInfo_v3", "cudaGraphAddNode_v2"}) {
        EXPECT_TRUE(has("libcudart.so.12", name)) << name;
        EXPECT_FALSE(has("libcudart.so.13", name)) << name;
    }
    EXPECT_FALSE(has("libcudart.so.12", "cudaBindTexture"));
}

// Nothing of C++ comes from the system, since nvcc's host compiler may bring an older libstdc++ than the compiler that built the library.
TEST(Symbols, LibrariesNeedNoSystemCxxRuntime)
{
#ifdef __SANITIZE_ADDRESS__
    GTEST_SKIP() << "an instrumented library links the system's";
#endif
    for (const Version& version : kVersions) {
        const std::string needed = outputOf("readelf -d " + kFolder + version.soname);
        for (const char* library : {"libstdc++", "libgcc_s", "libfmt"})
            EXPECT_EQ(needed.find(library), std::string::npos) << version.soname << " needs " << library;
    }
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
