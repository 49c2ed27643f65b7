#include "tests/ui/window/window_fixture.h"

#include <QDir>
#include <QElapsedTimer>
#include <QSettings>
#include <QStandardPaths>

#include "gpu/program/run/run.h"
#include "tests/folders.h"
#include "ui/jobs/save_queue.h"

namespace simtscope::ui {

WindowTest::WindowTest()
{
    QSettings().clear();
    QSettings().setValue("tourSeen", true);
    QSettings().setValue("motion", false);  // tests look at pictures at rest; those of motion switch it on
    QDir(QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) + "/drafts").removeRecursively();
    window = std::make_unique<MainWindow>();
    window->resize(1600, 1000);
    window->show();
    EXPECT_TRUE(QTest::qWaitForWindowExposed(window.get()));
}

WindowTest::~WindowTest() = default;

QString WindowTest::samplePath()
{
    return QString::fromStdString(tests::repositoryPath("resources/recordings/")) + kSample + ".simt";
}

void WindowTest::openSample()
{
    window->open(samplePath());
    ASSERT_TRUE(waitForPicture()) << session().notices.current().text.toStdString();
}

bool WindowTest::saveRecording(const QString& path)
{
    bool isThere = false;
    const auto connection = QObject::connect(&session().saveQueue, &SaveQueue::saved, [&] { isThere = true; });
    session().run.saveRecording(path);
    waitFor([this] { return !session().saveQueue.isBusy(); });
    QObject::disconnect(connection);
    return isThere;
}

bool WindowTest::waitForPicture()
{
    const bool isShown = waitFor([this] { return !session().runner.isBusy() && session().position.stepCount() > 0; });
    for (int nested = 0; nested < 4; ++nested)
        QCoreApplication::processEvents();  // lays out what has just appeared, from the inside outwards
    return isShown;
}

bool WindowTest::waitFor(const std::function<bool()>& condition, int milliseconds)
{
    return QTest::qWaitFor(condition, milliseconds);
}

void WindowTest::pressKey(Qt::Key key, Qt::KeyboardModifiers modifiers)
{
    QWidget* target = window->focusWidget() ? window->focusWidget() : window.get();
    QTest::keyClick(target, key, modifiers);
}

void WindowTest::click(const char* objectName)
{
    auto* widget = window->findChild<QWidget*>(objectName);
    ASSERT_NE(widget, nullptr) << objectName;
    ASSERT_TRUE(widget->isVisible()) << objectName;
    QTest::mouseClick(widget, Qt::LeftButton);
}

bool WindowTest::hasCompiler()
{
    return program::findCompiler().has_value();
}

std::string WindowTest::figureContentsOf(FigureView& view)
{
    QString text;
    for (const figures::Shape& shape : view.figure().shapes) {
        text += QString("%1 %2,%3 %4x%5 %6>%7 %8 %9 ")
                    .arg(int(shape.kind))
                    .arg(shape.rect.x())
                    .arg(shape.rect.y())
                    .arg(shape.rect.width())
                    .arg(shape.rect.height())
                    .arg(shape.from.x())
                    .arg(shape.to.x())
                    .arg(int(shape.fill))
                    .arg(int(shape.stroke)) +
                QString::number(shape.opacity) + shape.text + '\n';
    }
    return (text + view.figure().fact).toStdString();
}

std::string WindowTest::figureTexts()
{
    QStringList words{view().figure().title, view().figure().fact};
    for (const figures::Shape& shape : view().figure().shapes)
        words << shape.text;
    return words.join('\n').toStdString();
}

}  // namespace simtscope::ui
