// Tests that a jump to a barrier phase lands at a step that shows something.
#include "tests/ui/window/window_fixture.h"
#include "ui/figures/figures.h"
#include "ui/session/place/phase_jumps.h"

namespace simtscope::ui {
namespace {

class PhaseJumpsTest : public WindowTest {
protected:
    void SetUp() override { openSample(); }
    bool isAccessOf(const QString& figure)
    {
        const figures::FigureSource& source = *session().position.source();
        const trace::Event event = source.trace().event(EventIndex(source.steps().leadingEvent(session().position.step())));
        const bool reads = event.kind == trace::EventKind::Load || event.kind == trace::EventKind::Store;
        return reads && figures::findFigureKind(figure)->draws(event.kind, source.recording().findSite(source.launch(), event.site));
    }
};

TEST_F(PhaseJumpsTest, LandOnTheFirstAccessThatTheFigureDraws)
{
    session().selection.setFigure("banks");
    session().position.goTo(0);
    const figures::FigureSource& source = *session().position.source();
    const std::size_t phases = source.steps().phaseFirstSteps().size();
    ASSERT_GE(phases, 6u);
    std::size_t landed = 0;
    bool isMoved = false;  // the start of a phase may be a branch
    for (std::size_t phase = 1; phase + 1 < phases; ++phase) {
        pressKey(Qt::Key_Right, Qt::ShiftModifier);
        EXPECT_EQ(source.steps().phaseOf(session().position.step()), phase);
        EXPECT_TRUE(isAccessOf("banks")) << "phase " << phase;
        isMoved = isMoved || session().position.step() != source.steps().phaseFirstSteps()[phase];
        ++landed;
    }
    EXPECT_GE(landed, 5u);
    EXPECT_TRUE(isMoved);
    for (std::size_t phase = phases - 2; phase-- > 1;) {
        pressKey(Qt::Key_Left, Qt::ShiftModifier);
        EXPECT_EQ(source.steps().phaseOf(session().position.step()), phase);
        EXPECT_TRUE(isAccessOf("banks")) << "back to phase " << phase;
    }
}

TEST_F(PhaseJumpsTest, APhaseWithoutAnAccessBeginsAtItsFirstStep)
{
    const figures::FigureSource& source = *session().position.source();
    for (std::size_t phase = 0; phase < source.steps().phaseFirstSteps().size(); ++phase) {
        const std::uint32_t entry = findPhaseEntryStep(source, phase, "banks");
        EXPECT_GE(entry, source.steps().phaseFirstSteps()[phase]);
        EXPECT_EQ(source.steps().phaseOf(entry), phase);
    }
    EXPECT_FALSE(findAdjacentPhaseEntryStep(source, source.steps().count() - 1, 1, "banks"));
    EXPECT_FALSE(findAdjacentPhaseEntryStep(source, 0, -1, "banks"));
}

}  // namespace
}  // namespace simtscope::ui
