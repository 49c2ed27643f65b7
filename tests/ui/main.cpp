// Makes one QApplication for all cases, on the offscreen platform. Each case has settings and data of its own. All cases share the cache of
// built programs with the tests of the command line, because building a program takes seconds. If the name of a suite begins with
// "TwoScreens", its cases have two screens when each runs in a process of its own, as ctest runs them.
#include <gtest/gtest.h>

#include <QApplication>
#include <QFile>
#include <QLocale>
#include <QTemporaryDir>
#include <string_view>

#include "tests/folders.h"

namespace {

/// Returns the platform's name with a lecturer's screen and a projector beside it.
QByteArray twoScreens(const QTemporaryDir& folder)
{
    QFile file(folder.filePath("screens.json"));
    if (!file.open(QIODevice::WriteOnly))
        return "offscreen";
    file.write(R"({"screens": [
        {"name": "own", "x": 0, "y": 0, "width": 1600, "height": 900, "logicalDpi": 96, "logicalBaseDpi": 96, "dpr": 1},
        {"name": "projector", "x": 1600, "y": 0, "width": 1280, "height": 720, "logicalDpi": 96, "logicalBaseDpi": 96, "dpr": 1}]})");
    return "offscreen:configfile=" + file.fileName().toUtf8();
}

}  // namespace

int main(int argc, char** argv)
{
    const QTemporaryDir home;
    for (const char* name : {"XDG_CONFIG_HOME", "XDG_DATA_HOME"})
        qputenv(name, home.filePath(name).toUtf8());
    qputenv("SIMTSCOPE_CLANGD", "");  // tests that need a language server name it
    qputenv("XDG_CACHE_HOME", simtscope::tests::buildPath("test-cache").c_str());
    testing::InitGoogleTest(&argc, argv);
    const std::string filter = GTEST_FLAG_GET(filter);
    qputenv("QT_QPA_PLATFORM", std::string_view(filter).starts_with("TwoScreens") ? twoScreens(home) : QByteArray("offscreen"));
    QApplication application(argc, argv);
    QApplication::setApplicationName("SIMTscope");
    QApplication::setOrganizationName("SIMTscope");
    QLocale::setDefault(QLocale("en"));  // independent of the system's language
    return RUN_ALL_TESTS();
}
