// The cards beside the figure: what a line and a step cost.
#include <QHelpEvent>
#include <QLabel>
#include <QToolTip>

#include "tests/ui/window/window_fixture.h"
#include "ui/player/cost_strip.h"

namespace simtscope::ui {
namespace {

class CostsTest : public WindowTest {};

// local: an array of one's own is memory too, and costs sectors.
TEST_F(CostsTest, LocalMemoryCounts)
{
    window->resize(1280, 720);
    window->show();
    window->open(QStringLiteral(SIMTSCOPE_SOURCE_DIR "/resources/recordings/local.simt"));
    ASSERT_TRUE(waitFor([this] { return session().position.source() && session().position.stepCount() > 0; }));
    session().position.goToReference("line 19");
    QStringList told;
    for (const QLabel* label : find<QWidget>("facts")->findChildren<QLabel*>())
        told << label->text();
    EXPECT_TRUE(told.contains("local sectors")) << told.join(" | ").toStdString();

    auto* const strip = window->findChild<CostStrip*>();
    ASSERT_NE(strip, nullptr);
    const auto tip = [&] {
        QHelpEvent help(QEvent::ToolTip, QPoint(48, strip->height() / 2), strip->mapToGlobal(QPoint(48, strip->height() / 2)));
        QApplication::sendEvent(strip, &help);
        return QToolTip::text();
    };
    EXPECT_TRUE(waitFor([&] { return tip().contains("of local memory"); })) << tip().toStdString();
}

}  // namespace
}  // namespace simtscope::ui
