// Tests clangd on CUDA programs, where it is installed: programs without errors have none, wrong ones have, and names complete.
#include <gtest/gtest.h>

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QtTest/QTest>

#include "gpu/program/build/toolkit.h"
#include "tests/folders.h"
#include "ui/language/cuda_command.h"
#include "ui/language/language_server.h"

namespace simtscope::ui {
namespace {

class ClangdTest : public testing::Test {
protected:
    void SetUp() override
    {
        const Result<program::Toolkit> toolkit = program::findToolkit();
        const QString clangd = QStandardPaths::findExecutable("clangd");
        if (clangd.isEmpty() || !toolkit)
            GTEST_SKIP() << "needs clangd (Debian: clangd) and a CUDA toolkit";
        headers = findCudaHeaders(*toolkit);
        ASSERT_FALSE(headers.isEmpty());
        QFile file(prelude());
        ASSERT_TRUE(file.open(QIODevice::WriteOnly));
        file.write(cudaPrelude(*toolkit));
        file.close();
        server = std::make_unique<LanguageServer>(clangd, clangdArguments());
        QObject::connect(server.get(), &LanguageServer::diagnosed, [this](const QJsonArray& problems, int ofVersion) {
            if (ofVersion != server->version())
                return;
            errors.clear();
            for (const QJsonValue& problem : problems)
                if (isErrorForNvcc(problem["code"].toString()))
                    errors << QStringLiteral("%1: %2 [%3]")
                                  .arg(problem["range"]["start"]["line"].toInt() + 1)
                                  .arg(problem["message"].toString(), problem["code"].toString());
            isDiagnosed = true;
        });
    }
    QString prelude() const { return folder.filePath("prelude.h"); }
    /// Returns the errors that clangd finds in the text.
    QStringList errorsOf(const QString& text, const QString& path, const QStringList& nvccArguments = {})
    {
        isDiagnosed = false;
        server->open({path, text, makeClangCommand(path, headers, prelude(), nvccArguments)});
        EXPECT_TRUE(QTest::qWaitFor([this] { return isDiagnosed; }, 60000)) << path.toStdString();
        return errors;
    }
    QStringList errorsOf(const QString& text) { return errorsOf(text, folder.filePath("a.cu")); }

    QTemporaryDir folder;
    QString headers;
    std::unique_ptr<LanguageServer> server;
    QStringList errors;
    bool isDiagnosed = false;
};

TEST_F(ClangdTest, FindsNoErrorsInProgramsThatNvccCompiles)
{
    // One program of each folder, so that the test stays short; the variable takes all of them.
    const bool takesAll = qEnvironmentVariableIsSet("SIMTSCOPE_ALL_PROGRAMS");
    QMap<QString, QString> programs;
    for (const char* name : {"resources/programs", "tests/programs"})
        for (QDirIterator found(QString::fromStdString(tests::repositoryPath(name)), {"*.cu"}, QDir::Files, QDirIterator::Subdirectories);
             found.hasNext();) {
            const QString path = found.next();
            const QString chapter = takesAll ? path : path.section('/', 0, -3);
            programs.insert(chapter, path);
        }
    programs.insert("textures", QString::fromStdString(tests::repositoryPath("tests/programs/images.cu")));
    programs.insert("libraries", QString::fromStdString(tests::repositoryPath("tests/programs/thrust_sort.cu")));
    programs.insert("groups", QString::fromStdString(tests::repositoryPath("tests/programs/cooperative_groups.cu")));
    ASSERT_GE(programs.size(), 8);
    for (const QString& path : programs) {
        QFile file(path);
        ASSERT_TRUE(file.open(QIODevice::ReadOnly));
        const QStringList arguments = path.endsWith("modern.cu") ? QStringList{"-std=c++20"} : QStringList();
        EXPECT_EQ(errorsOf(QString::fromUtf8(file.readAll()), path, arguments), QStringList()) << path.toStdString();
    }
}

TEST_F(ClangdTest, FindsErrorsAtTheirLines)
{
    const auto program = [](const char* statement) {
        return QStringLiteral(
                   "__global__ void kernel(int* values, int count)\n{\n    %1\n}\nint main()\n{\n    kernel<<<1, 32>>>(nullptr, 1);\n}\n")
            .arg(statement);
    };
    EXPECT_EQ(
        errorsOf(program("if (threadIdx.x < count)\n        atomicAdd(&values[0], __ldg(values + threadIdx.x));\n    __syncthreads();")),
        QStringList());
    for (const char* wrong : {"values[threadIdx.x] = cuont;", "values[threadIdx.w] = 1;", "values[0] = 1", "__syncthread();",
                              "values = 1.5;", "atomicAdd(values);", "in i = 0;"}) {
        const QStringList found = errorsOf(program(wrong));
        ASSERT_FALSE(found.isEmpty()) << wrong;
        // A missing `;` is reported at the next token, as by nvcc.
        EXPECT_TRUE(found.first().startsWith(QLatin1String(wrong).endsWith(u';') ? "3:" : "4:")) << found.join('\n').toStdString();
    }
}

TEST_F(ClangdTest, CompletesNamesOfCudaAndOfTheProgram)
{
    const QString text =
        "__device__ int sumOfSquares(int n);\n__global__ void kernel(int* out)\n{\n    out[threadIdx.x] = sumOf;\n    atomicA;\n}\n";
    errorsOf(text);
    const auto complete = [&](int line, int column) {
        QStringList names;
        bool hasReplied = false;
        server->request("textDocument/completion", {{"position", QJsonObject{{"line", line}, {"character", column}}}},
                        [&](const QJsonValue& result) {
                            for (const QJsonValue& item : result["items"].toArray())
                                names << item["filterText"].toString();
                            hasReplied = true;
                        });
        EXPECT_TRUE(QTest::qWaitFor([&] { return hasReplied; }, 60000));
        return names;
    };
    EXPECT_TRUE(complete(3, 28).contains("sumOfSquares"));
    EXPECT_TRUE(complete(4, 11).contains("atomicAdd"));
    EXPECT_TRUE(complete(3, 18).contains("x")) << "members of threadIdx";
}

}  // namespace
}  // namespace simtscope::ui
