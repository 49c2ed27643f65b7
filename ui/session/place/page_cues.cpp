#include "ui/session/place/page_cues.h"

#include <string_view>

#include "ui/figures/facts/facts.h"
#include "ui/session/place/cues.h"
#include "ui/session/place/step_lines.h"
#include "ui/session/preferences/lesson_words.h"

namespace simtscope::ui {

std::vector<figures::PageCue> makePageCues(const figures::FigureSource& source, const figures::FigureKind& kind,
                                           const program::Lesson& lesson, const QString& lessonText)
{
    std::vector<figures::PageCue> cues;
    const program::LessonTexts lessonTexts = wordsOf(lesson);
    const QString otherRunNote = makeOtherRunNote(lesson, lessonText, source.recording());
    const auto textOf = [&](std::size_t cue, std::uint32_t step) {
        return otherRunNote.isEmpty() ? QString::fromStdString(lessonTexts.cues[cue])
                                      : otherRunNote + ' ' + figures::makeStepFact(source, step).text;
    };
    for (std::size_t i = 0; i < lesson.cues.size(); ++i) {
        const program::Cue& cue = lesson.cues[i];
        const bool isHere = (cue.figure.empty() || cue.figure == std::string_view(kind.name)) &&
                            (cue.launch < 0 || std::uint32_t(cue.launch) == source.launch().id.value) &&
                            (cue.block < 0 || std::uint32_t(cue.block) == source.trace().block().value);
        const auto step = isHere ? resolveStep(source, QString::fromStdString(cue.step)) : std::nullopt;
        if (step)
            cues.push_back({*step, QString::fromStdString(lessonTexts.questions[i]), textOf(i, *step)});
    }
    return cues;
}

}  // namespace simtscope::ui
