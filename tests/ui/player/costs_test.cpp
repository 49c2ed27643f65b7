// Tests the cards beside the figure that show the costs of a line and of a step.
#include <QHelpEvent>
#include <QLabel>
#include <QToolTip>

#include "tests/folders.h"
#include "tests/ui/window/window_fixture.h"
#include "ui/player/cost_strip.h"

namespace simtscope::ui {
namespace {

class CostsTest : public WindowTest {};

// local: a thread's own array is memory, too, and costs sectors.
TEST_F(CostsTest, LocalMemoryCounts)
{
    window->resize(1280, 720);
    window->show();
    window->open(QString::fromStdString(tests::repositoryPath("resources/recordings/local.simt")));
    ASSERT_TRUE(waitFor([this] { return session().position.source() && session().position.stepCount() > 0; }));
    session().position.setLaunch(LaunchId{0});  // the other launch has more events, but none of local memory
    session().position.goToReference("line 18");
    QStringList labelTexts;
    for (const QLabel* label : find<QWidget>("facts")->findChildren<QLabel*>())
        if (!label->text().isEmpty())
            labelTexts << label->text();
    EXPECT_EQ(labelTexts.join(" | ").toStdString(), "Line 18, whole run | local | 8 | 4 loads, 4 stores | local sectors | 154 | 760 bytes "
                                                    "requested | active lanes | 74 % | of 32, on average");

    auto* const strip = window->findChild<CostStrip*>();
    ASSERT_NE(strip, nullptr);
    const auto tip = [&] {
        QHelpEvent help(QEvent::ToolTip, QPoint(48, strip->height() / 2), strip->mapToGlobal(QPoint(48, strip->height() / 2)));
        QApplication::sendEvent(strip, &help);
        return QToolTip::text();
    };
    EXPECT_TRUE(waitFor([&] { return tip() == "step 1: 8 sectors of local memory"; })) << tip().toStdString();
}

// coalescing: the strided read moves 16 sectors where 4 would suffice.
TEST_F(CostsTest, WastedSectorsAreReported)
{
    window->resize(1280, 720);
    window->show();
    window->open(QString::fromStdString(tests::repositoryPath("resources/recordings/coalescing.simt")));
    ASSERT_TRUE(waitFor([this] { return session().position.source() && session().position.stepCount() > 0; }));
    auto* const strip = window->findChild<CostStrip*>();
    ASSERT_NE(strip, nullptr);
    const auto tips = [&] {
        QStringList tipTexts;
        for (int x = 40; x < strip->width(); x += 4) {
            QHelpEvent help(QEvent::ToolTip, QPoint(x, strip->height() / 2), strip->mapToGlobal(QPoint(x, strip->height() / 2)));
            QApplication::sendEvent(strip, &help);
            tipTexts << QToolTip::text();
        }
        return tipTexts;
    };
    EXPECT_TRUE(waitFor([&] { return !tips().filter(QStringLiteral("16 sectors, 4 would suffice")).isEmpty(); }))
        << tips().join(u'|').toStdString();
}

}  // namespace
}  // namespace simtscope::ui
