#include "ui/session/place/cue_subject.h"

#include <QRegularExpression>

#include "gpu/analysis/names/memory_names.h"
#include "ui/session/place/step_lines.h"

namespace simtscope::ui {

std::optional<figures::Subject> findSubject(const figures::FigureSource& source, const QString& text)
{
    static const QRegularExpression kThread(QStringLiteral("^thread (\\d{1,9})$")), kElement(QStringLiteral("^(\\w+)\\[(\\d{1,9})\\]$"));
    if (const auto thread = kThread.match(text); thread.hasMatch()) {
        const std::uint32_t index = thread.captured(1).toUInt();
        return index < source.launch().block.count() ? std::optional<figures::Subject>(figures::ThreadSubject{index}) : std::nullopt;
    }
    const auto element = kElement.match(text);
    const analysis::Variable* const variable =
        element.hasMatch() ? analysis::MemoryNames::forBlock(source).find(element.captured(1).toStdString()) : nullptr;
    const std::uint64_t bytes = variable ? variable->elementBytes() : 0, offset = bytes * element.captured(2).toUInt();
    if (bytes == 0 || offset >= variable->bytes)
        return std::nullopt;
    return figures::CellSubject{.allocation = variable->allocation, .offset = variable->offset + offset, .thread = {}};
}

std::map<std::uint32_t, figures::Subject> findSubjectsOfCues(const figures::FigureSource& source, const figures::FigureKind& kind,
                                                             const program::Lesson& lesson)
{
    std::map<std::uint32_t, figures::Subject> subjects;
    for (const program::Cue& cue : lesson.cues) {
        const bool isHere = !cue.select.empty() && (cue.figure.empty() || cue.figure == kind.name) &&
                            (cue.launch < 0 || source.launch().id.value == std::uint32_t(cue.launch)) &&
                            (cue.block < 0 || source.trace().block().value == std::uint32_t(cue.block));
        const auto step = isHere ? resolveStep(source, QString::fromStdString(cue.step)) : std::nullopt;
        const auto subject = step ? findSubject(source, QString::fromStdString(cue.select)) : std::nullopt;
        if (subject)
            subjects.emplace(*step, *subject);
    }
    return subjects;
}

}  // namespace simtscope::ui
