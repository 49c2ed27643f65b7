// Provides a window with the shipped recording, and its presentation.
#pragma once

#include "gpu/program/library/catalog.h"
#include "tests/ui/window/window_fixture.h"
#include "ui/presentation/presentation.h"
#include "ui/presentation/sentence_bar.h"

namespace simtscope::ui {

/// Presents the sample in a window of a fixed size.
class PresentationTest : public WindowTest {
protected:
    Presentation& presentation() { return *find<Presentation>("presenting"); }
    PresentationWindow& presentationWindow() { return *presentation().window(); }

    /// Presents by F11, in a window of a screen's size.
    void present(QSize size = {1280, 720})
    {
        window->activateWindow();
        ASSERT_TRUE(QTest::qWaitForWindowActive(window.get()));
        pressKey(Qt::Key_F11);
        ASSERT_TRUE(presentation().isActive());
        presentationWindow().showNormal();
        presentationWindow().resize(size);
        presentationWindow().activateWindow();
        ASSERT_TRUE(QTest::qWaitForWindowActive(&presentationWindow()));
        QCoreApplication::processEvents();
        ASSERT_EQ(presentationWindow().size(), size);
    }
    void press(Qt::Key key, Qt::KeyboardModifiers modifiers = Qt::NoModifier)
    {
        QWidget* const focus = presentationWindow().focusWidget();
        QTest::keyClick(focus ? focus : &presentationWindow(), key, modifiers);
        QCoreApplication::processEvents();
    }
    SentenceBar& sentenceBar() { return *presentationWindow().findChild<SentenceBar*>("presentedSentence"); }
    std::string barText() { return sentenceBar().allText().toStdString(); }

    /// Returns the sample's lesson with these questions before its first cues.
    program::Lesson lessonThatAsks(const std::vector<std::string>& questions)
    {
        program::Lesson lesson = program::findLesson(kSample.toStdString()).value();
        for (std::size_t i = 0; i < lesson.cues.size(); ++i)
            lesson.cues[i].question = i < questions.size() ? questions[i] : "";
        lesson.translations.clear();
        return lesson;
    }
    void open(const program::Lesson& lesson)
    {
        session().run.openLesson(lesson);
        ASSERT_TRUE(waitForPicture());
        ASSERT_EQ(session().document.lesson()->cues.size(), lesson.cues.size());
    }
    void open(const char* name) { open(program::findLesson(name).value()); }
};

}  // namespace simtscope::ui
