// Tests the figure Variables in the window: it has the debug build made, follows the thread, and a click goes to where a value was set.
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>

#include "tests/ui/variables/variables_recording.h"
#include "tests/ui/window/window_fixture.h"
#include "ui/figure_view/figure_view.h"
#include "ui/session/variables/variables.h"

namespace simtscope::ui {
namespace {

class VariablesFigureTest : public WindowTest {
protected:
    void open(bool hasDebugInfo)
    {
        const auto recording = makeVariablesRecording(hasDebugInfo);
        session().position.setRecording(recording, std::make_shared<const figures::FigureSource>(recording, LaunchId{0}, BlockId{0}),
                                        false);
        session().position.announce();
        session().selection.setFigure("variables");
        session().position.goTo(session().position.stepCount() - 2);
    }

    bool showsText(const QString& text)
    {
        const std::vector<figures::Shape>& shapes = window->findChild<FigureView*>()->figure().shapes;
        return std::any_of(shapes.begin(), shapes.end(), [&](const figures::Shape& shape) { return shape.text == text; });
    }
};

TEST_F(VariablesFigureTest, ShowsTheSelectedThread)
{
    open(true);
    EXPECT_TRUE(waitFor([this] { return showsText("loaded") && showsText("0"); }));
    session().selection.select(figures::ThreadSubject{37});
    EXPECT_TRUE(waitFor([this] { return showsText("37"); }));
}

TEST_F(VariablesFigureTest, OfOptimisedCodeTakesTheDebugBuild)
{
    std::atomic<int> buildCount = 0;
    session().variables.setDebugBuilds([&](const auto&) -> DebugBuildWork {
        return [&](const std::stop_token&) -> Result<std::shared_ptr<const figures::FigureSource>> {
            ++buildCount;
            const auto recording = makeVariablesRecording();
            return std::make_shared<const figures::FigureSource>(recording, LaunchId{0}, BlockId{0});
        };
    });
    open(false);
    EXPECT_TRUE(waitFor([this] { return showsText("t"); }));
    EXPECT_EQ(buildCount, 1);
    EXPECT_TRUE(showsText("the code is optimised: values of its debug build (nvcc -G)"));
}

}  // namespace
}  // namespace simtscope::ui
