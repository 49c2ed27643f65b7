// Compares figures as pixels. Drawing is deterministic, but FreeType makes the glyphs: the pictures hold only for the versions that they
// were made with.
#include <QColor>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QFontInfo>
#include <QImage>
#include <QPainter>
#include <dlfcn.h>
#include <gtest/gtest.h>

#include "tests/folders.h"
#include "tests/ui/figures/golden.h"
#include "ui/figures/canvas/paint.h"
#include "ui/figures/canvas/theme.h"

namespace simtscope::tests {

namespace {

using namespace figures;

constexpr const char* kRenewal = "SIMTSCOPE_UPDATE_GOLDEN=1 build/bin/test_figures --gtest_filter='*Golden*' writes the pictures anew";

QString goldenFile(const QString& name)
{
    return QString::fromStdString(repositoryPath("tests/golden/figures/")) + name;
}

/// Returns the version of the library that Qt has loaded: "2.12.1".
QString freetypeVersion()
{
    void* library = nullptr;
    const auto init = reinterpret_cast<int (*)(void**)>(dlsym(RTLD_DEFAULT, "FT_Init_FreeType"));
    const auto version = reinterpret_cast<void (*)(void*, int*, int*, int*)>(dlsym(RTLD_DEFAULT, "FT_Library_Version"));
    const auto finishFreeType = reinterpret_cast<int (*)(void*)>(dlsym(RTLD_DEFAULT, "FT_Done_FreeType"));
    if (!init || !version || !finishFreeType || init(&library) != 0)
        return {};
    int major = 0, minor = 0, patch = 0;
    version(library, &major, &minor, &patch);
    finishFreeType(library);
    return QStringLiteral("%1.%2.%3").arg(major).arg(minor).arg(patch);
}

QImage drawImage(const Figure& figure, const Theme& theme)
{
    QImage image(figure.size.toSize(), QImage::Format_RGB32);
    image.fill(theme.color(Role::Panel));
    QPainter painter(&image);
    paint(painter, figure, theme);
    return image;
}

/// Returns a picture of the actual one's size in which equal pixels are faint and different ones red.
QImage difference(const QImage& expected, const QImage& actual)
{
    QImage marked(actual.size(), QImage::Format_RGB32);
    for (int y = 0; y < actual.height(); ++y) {
        for (int x = 0; x < actual.width(); ++x) {
            const bool isEqual = expected.valid(x, y) && expected.pixel(x, y) == actual.pixel(x, y);
            const int faint = 192 + qGray(actual.pixel(x, y)) / 4;
            marked.setPixel(x, y, isEqual ? qRgb(faint, faint, faint) : qRgb(220, 0, 0));
        }
    }
    return marked;
}

int differingPixels(const QImage& expected, const QImage& actual)
{
    int count = 0;
    for (int y = 0; y < actual.height(); ++y) {
        for (int x = 0; x < actual.width(); ++x)
            count += expected.pixel(x, y) != actual.pixel(x, y);
    }
    return count;
}

}  // namespace

QString rasteriser()
{
    return QStringLiteral("Qt %1, FreeType %2, %3, %4")
        .arg(QLatin1String(qVersion()), freetypeVersion(), QFontInfo(fontFor(Font::Body)).family(),
             QFontInfo(fontFor(Font::Mono)).family());
}

bool hasPinnedRasteriser()
{
    QFile file(goldenFile(QStringLiteral("rasteriser.txt")));
    if (updatesGoldens()) {
        if (file.open(QIODevice::WriteOnly))
            file.write(rasteriser().toUtf8() + '\n');
        return true;
    }
    return file.open(QIODevice::ReadOnly) && QString::fromUtf8(file.readAll()).trimmed() == rasteriser();
}

void expectPicture(const QImage& actual, const QString& path)
{
    constexpr int kSmallest = 0;  // quality of QImage::save(): the strongest compression of a PNG
    const QString name = QFileInfo(path).completeBaseName();
    if (updatesGoldens()) {
        ASSERT_TRUE(actual.save(path, "PNG", kSmallest)) << path.toStdString();
        return;
    }
    QImage expected(path);
    ASSERT_FALSE(expected.isNull()) << path.toStdString() << " is missing; " << kRenewal;
    expected.convertTo(QImage::Format_RGB32);
    if (expected == actual)
        return;
    const QDir folder(QString::fromStdString(buildPath("golden")));
    QDir().mkpath(folder.path());
    actual.save(folder.filePath(name + QStringLiteral("-actual.png")));
    difference(expected, actual).save(folder.filePath(name + QStringLiteral("-difference.png")));
    if (expected.size() != actual.size())
        ADD_FAILURE() << name.toStdString() << ": another size; see " << folder.path().toStdString() << "; " << kRenewal;
    else
        ADD_FAILURE() << name.toStdString() << ": " << differingPixels(expected, actual) << " pixels differ; see "
                      << folder.path().toStdString() << "; " << kRenewal;
}

void expectPictures(const Figure& figure, const QString& name)
{
    for (const Theme& theme : themes())
        expectPicture(drawImage(figure, theme), goldenFile(QStringLiteral("%1-%2.png").arg(name, theme.name)));
}

}  // namespace simtscope::tests
