#include "ui/language/cuda_command.h"

#include <QDir>
#include <QFileInfo>
#include <QStandardPaths>
#include <algorithm>
#include <array>

#include "gpu/program/build/nvcc_arguments.h"

namespace simtscope::ui {
namespace {

constexpr int kNewestClangd = 24, kOldestClangd = 13;

// Why the prelude contains what it contains:
// - force_cuda_host_device lets host and device code call each other. `operator new` is excepted, because Clang declares it itself, for
//   the host.
// - CUDA declares functions of <cmath> again without constexpr, with which GCC's library defines them. nvcc accepts that, Clang does not.
// - Clang's own versions of <new>, <algorithm> and <complex> are included while the words that they use still have a meaning.
// - GCC's library writes __attribute__((__noinline__)), and CUDA makes __noinline__ a macro.
constexpr char kPrelude[] = R"(#pragma clang force_cuda_host_device begin
#include <limits>
#include <bits/exception.h>
#include <type_traits>
#include <utility>
#define __host__ __attribute__((host))
#define __device__ __attribute__((device))
#pragma push_macro("_GLIBCXX_CONSTEXPR")
#undef _GLIBCXX_CONSTEXPR
#define _GLIBCXX_CONSTEXPR
#include <cmath>
#include <cstdlib>
#pragma clang force_cuda_host_device end
#include <new>
#pragma clang force_cuda_host_device begin
#pragma pop_macro("_GLIBCXX_CONSTEXPR")
#include <complex>
template <typename... T> void __nv_tex_surf_handler(const char*, T&&...);
#define __CUDACC__ 1
#define __NVCC__ 1
#define __CUDACC_VER_MAJOR__ %MAJOR%
#define __CUDACC_VER_MINOR__ %MINOR%
#define __CUDACC_VER_BUILD__ 0
#include <crt/host_defines.h>
#undef __location__
#define __location__(a)
#undef __noinline__
#define __noinline__
#undef __host__
#define __host__
#undef __device__
#define __device__
#undef __global__
#define __global__ __attribute__((global))
#undef __shared__
#define __shared__
#undef __constant__
#define __constant__
#undef __managed__
#define __managed__
#include <cuda_runtime.h>
)";

}  // namespace

QString findClangd()
{
    if (qEnvironmentVariableIsSet("SIMTSCOPE_CLANGD")) {
        const QString chosen = qEnvironmentVariable("SIMTSCOPE_CLANGD");
        return chosen.isEmpty() ? QString() : QStandardPaths::findExecutable(chosen);
    }
    QString found = QStandardPaths::findExecutable("clangd");
    for (int version = kNewestClangd; found.isEmpty() && version >= kOldestClangd; --version)
        found = QStandardPaths::findExecutable(QStringLiteral("clangd-%1").arg(version));
    return found;
}

QStringList clangdArguments()
{
    return {"--background-index=false",   "--clang-tidy=false",
            "--enable-config=false",      "--compile_args_from=lsp",
            "--header-insertion=never",   "--limit-results=200",
            "--pch-storage=memory",       "--log=error",
            "--completion-style=bundled", "-j=2"};
}

QString findCudaHeaders(const program::Toolkit& toolkit)
{
    const QDir binaries = QFileInfo(QFileInfo(QString::fromStdString(toolkit.nvcc)).canonicalFilePath()).dir();
    for (const QString& folder :
         {binaries.filePath("../include"), binaries.filePath("../targets/x86_64-linux/include"), QStringLiteral("/usr/include")})
        if (QFileInfo::exists(folder + "/cuda_runtime.h"))
            return QDir::cleanPath(folder);
    return {};
}

QByteArray cudaPrelude(const program::Toolkit& toolkit)
{
    QByteArray text = kPrelude;
    text.replace("%MAJOR%", QByteArray::number(toolkit.major()));
    text.replace("%MINOR%", QByteArray::number(toolkit.version % 1000 / 10));
    return text;
}

QStringList makeClangCommand(const QString& source, const QString& headers, const QString& prelude, const QStringList& nvccArguments)
{
    // The triple of the other side is the host's, too: else Clang knows built-in functions of the device, which the headers declare again.
    QStringList command{"clang++",
                        "-xcuda",
                        "--cuda-host-only",
                        "-nocudainc",
                        "-nocudalib",
                        "-Xclang",
                        "-aux-triple",
                        "-Xclang",
                        "x86_64-pc-linux-gnu",
                        "-Xclang",
                        "-fcuda-allow-variadic-functions",
                        "-ferror-limit=0",
                        "-Wno-everything"};
    // CUDA's headers come after those of the compiler, as with nvcc.
    for (const QString& folder : {headers, headers + "/cccl"})
        if (QFileInfo(folder).isDir() && folder != QLatin1String("/usr/include"))
            command << "-isystem" << folder;
    command << "-include" << prelude;
    std::vector<std::string> words;
    for (const QString& argument : nvccArguments)
        words.push_back(argument.toStdString());
    QString standard = QStringLiteral("c++17");  // nvcc's default
    for (std::size_t i = 0; i < words.size();) {
        const program::NvccOption option = program::parseOptionAt(words, i);
        constexpr std::array kKept{"-I", "-isystem", "-D", "-U", "-include"};
        if (std::ranges::find(kKept, option.name) != kKept.end())
            command << QString::fromUtf8(option.name.data(), qsizetype(option.name.size())) << QString::fromStdString(option.value);
        else if (option.name == "-std")
            standard = QString::fromStdString(option.value);
        i += std::max<std::size_t>(1, option.wordCount);
    }
    command << QStringLiteral("-std=%1").arg(standard) << source;
    return command;
}

bool isErrorForNvcc(const QString& code)
{
    // Constraints of inline assembly are those of the host here. Clang refuses narrowing and some extensions that nvcc accepts.
    static const QStringList kOnlyClang{"asm_invalid_input_constraint",
                                        "asm_invalid_output_constraint",
                                        "asm_unknown_register_name",
                                        "ref_bad_target",
                                        "cuda_device_builtin_surftex_ref_decl",
                                        "dynamic_var_init",
                                        "shared_var_init",
                                        "init_list_type_narrowing",
                                        "init_list_variable_narrowing",
                                        "init_list_constant_narrowing",
                                        "typecheck_bool_condition",
                                        "fatal_too_many_errors"};
    return !kOnlyClang.contains(code) && !code.startsWith(QLatin1String("-W"));
}

}  // namespace simtscope::ui
