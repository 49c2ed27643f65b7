// One QApplication for all cases, on the offscreen platform, with every settings and cache folder redirected.
#include <gtest/gtest.h>

#include <QApplication>
#include <QLocale>
#include <QTemporaryDir>

int main(int argc, char** argv)
{
    qputenv("QT_QPA_PLATFORM", "offscreen");
    const QTemporaryDir home;
    for (const char* name : {"XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME"})
        qputenv(name, home.filePath(name).toUtf8());
    testing::InitGoogleTest(&argc, argv);
    QApplication application(argc, argv);
    QApplication::setApplicationName("SIMTscope");
    QApplication::setOrganizationName("SIMTscope");
    QLocale::setDefault(QLocale("en"));  // whatever the system speaks
    return RUN_ALL_TESTS();
}
