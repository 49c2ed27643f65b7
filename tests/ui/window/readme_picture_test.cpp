// Compares the picture of the window in README.md with the window. With SIMTSCOPE_UPDATE_GOLDEN=1 the test takes a new
// picture.
#include <QElapsedTimer>
#include <QImage>
#include <QTreeWidget>

#include "tests/folders.h"
#include "tests/toolkit.h"
#include "tests/ui/figures/golden.h"
#include "tests/ui/window/window_fixture.h"

namespace simtscope::ui {
namespace {

class ReadmePictureTest : public WindowTest {
protected:
    QImage grabbed() { return window->grab().toImage().convertToFormat(QImage::Format_RGB32); }

    /// Returns the window once it looks like `expected`, or, where it does not, once nothing in it has moved for half a second: what is
    /// computed in the background may come late.
    QImage atRest(const QImage& expected)
    {
        if (!tests::updatesGoldens() && waitFor([&] { return grabbed() == expected; }))
            return expected;
        QImage previousImage;
        QElapsedTimer unchanged;
        EXPECT_TRUE(waitFor([&] {
            QImage currentImage = grabbed();
            if (currentImage != previousImage || !unchanged.isValid())
                unchanged.start();
            previousImage = std::move(currentImage);
            return unchanged.hasExpired(500);
        }));
        return previousImage;
    }
};

/// A column of a tile of 32 words a row lies in one bank: the window shows the load that reads it, as the lesson of the program does.
TEST_F(ReadmePictureTest, ShowsTheWindowAsItIs)
{
    if (!tests::hasPinnedRasteriser())
        GTEST_SKIP() << "the picture was made with another rasteriser than " << tests::rasteriser().toStdString();
    if (!hasCompiler())
        GTEST_SKIP() << "without nvcc the window says so";
    SKIP_BEFORE_CUDA(13000, "older ones do not compile the PTX of the recordings that ship, so that registers are not known");
    const auto lesson = program::findLesson("transpose-shared");
    ASSERT_TRUE(lesson);
    auto* library = find<QTreeWidget>("library");
    const auto items = library->findItems(QString::fromStdString(lesson->title), Qt::MatchContains | Qt::MatchRecursive);
    ASSERT_FALSE(items.isEmpty());
    library->scrollToItem(items.front());
    QTest::mouseClick(library->viewport(), Qt::LeftButton, {}, library->visualItemRect(items.front()).center());
    ASSERT_TRUE(waitForPicture());
    QTest::mouseClick(find<QWidget>("cue2"), Qt::LeftButton);
    ASSERT_TRUE(waitFor([this] { return session().selection.figure() == "banks"; }));
    pressKey(Qt::Key_H);  // the cue asks, and hides the answers until then
    const QString path = QString::fromStdString(tests::repositoryPath("resources/screenshot.png"));
    tests::expectPicture(atRest(QImage(path).convertToFormat(QImage::Format_RGB32)), path);
}

}  // namespace
}  // namespace simtscope::ui
