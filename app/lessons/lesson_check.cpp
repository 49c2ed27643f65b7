#include "app/lessons/lesson_check.h"

#include <algorithm>
#include <filesystem>
#include <memory>
#include <sstream>

#include <fmt/format.h>

#include "app/running/run_program.h"
#include "gpu/core/messages/app.h"
#include "gpu/core/messages/program.h"
#include "gpu/core/utf8.h"
#include "gpu/program/library/json_reader.h"
#include "gpu/program/library/own_lessons.h"
#include "gpu/trace/file/recording_file.h"
#include "ui/figures/figures.h"
#include "ui/session/place/cue_subject.h"
#include "ui/session/place/step_lines.h"

namespace simtscope::app {
namespace {

namespace fs = std::filesystem;
using program::Lesson;

/// Returns the number of the first line of `text` that contains `soughtText`, from 1. 0 if none does.
int findLine(const std::string& text, const std::string& soughtText)
{
    const std::size_t position = soughtText.empty() ? std::string::npos : text.find(soughtText);
    return position == std::string::npos ? 0 : 1 + int(std::count(text.begin(), text.begin() + std::ptrdiff_t(position), '\n'));
}

/// Returns the problem of a key together with its proposed fix, because msg::program::key() alone would drop the fix.
Message makeKeyMessage(const std::string& key, const Message& problem)
{
    return plainMessage(msg::program::key(key, problem).text(), problem.fix());
}

class LessonChecker {
public:
    LessonChecker(const Lesson& lesson, const std::vector<Lesson>& allLessons, LessonCheck& check)
        : m_lesson(lesson), m_allLessons(allLessons), m_check(check)
    {
        m_jsonPath = m_lesson.directory + "/lesson.json";
        m_jsonText = program::readTextFile(m_jsonPath).value_or(std::string());
    }

    void checkTexts()
    {
        checkKeys();
        checkFigure("figure", m_lesson.figure, {});
        for (std::size_t i = 0; i < m_lesson.cues.size(); ++i) {
            const program::Cue& cue = m_lesson.cues[i];
            checkFigure(cueKey(i, "figure"), cue.figure, cue.text);
            checkLength(m_jsonPath, cueKey(i, "text"), cue.text);
            checkLength(m_jsonPath, cueKey(i, "question"), cue.question);
            checkLine(cueKey(i, "step"), cue.step, cue.text);
            checkLine(cueKey(i, "answer_step"), cue.answerStep, cue.text);
        }
        checkLine("step", m_lesson.step, {});
        for (std::size_t i = 0; i < m_lesson.compareWith.size(); ++i) {
            const std::string& counterpart = m_lesson.compareWith[i].program;
            if (std::ranges::find(m_allLessons, counterpart, &Lesson::name) == m_allLessons.end() && !program::findLesson(counterpart))
                addKeyProblem(fmt::format("compare_with[{}].program", i), msg::app::noCounterpart(counterpart), counterpart);
        }
        checkSentences(m_lesson.directory + "/lesson.md", m_lesson.text);
    }

    void checkTranslations(const std::vector<std::string>& languages)
    {
        for (const std::string& language : languages) {
            const std::string jsonPath = fmt::format("{}/lesson.{}.json", m_lesson.directory, language),
                              textPath = fmt::format("{}/lesson.{}.md", m_lesson.directory, language);
            for (const std::string& file : {jsonPath, textPath})
                if (!fs::exists(file))
                    m_check.problems.push_back({msg::app::noTranslation(language), file, 0});
            const auto translation = m_lesson.translations.find(language);
            if (translation == m_lesson.translations.end())
                continue;
            for (std::size_t i = 0; i < translation->second.cues.size(); ++i) {
                checkLength(jsonPath, fmt::format("cues[{}]", i), translation->second.cues[i]);
                checkLength(jsonPath, fmt::format("questions[{}]", i), translation->second.questions[i]);
            }
            if (fs::exists(textPath))
                checkSentences(textPath, translation->second.text);
        }
    }

    /// Runs the program and checks its outcome and the steps that the lesson names.
    void checkRun()
    {
        program::RunRequest request;
        request.source = m_lesson.source;
        request.name = m_lesson.name;
        request.arguments = program::defaultArguments(m_lesson);
        request.workingDirectory = m_lesson.directory;
        request.blocks = blocksToRecord();
        request.inheritsStdin = false;
        request.timeoutSeconds = 60;
        const auto plan = program::planRun(std::move(request));
        if (!plan)
            return m_check.problems.push_back(plan.error());
        const auto runResult = app::runProgram(*plan, OutputDestination::Discard);
        if (!runResult)
            return m_check.problems.push_back(runResult.error());
        const TemporaryRecording temporary(runResult->outcome.recordingPath);
        checkOutcome(runResult->outcome);
        if (runResult->outcome.recordingPath.empty())
            return;
        auto recording = trace::readRecording(runResult->outcome.recordingPath);
        if (!recording)
            return m_check.problems.push_back(recording.error());
        checkSteps(std::make_shared<const trace::Recording>(std::move(*recording)));
    }

private:
    static std::string cueKey(std::size_t cueIndex, const char* key) { return fmt::format("cues[{}].{}", cueIndex, key); }

    /// Adds a problem of a key. `nearbyText` is a text in the file by which the line of the problem is found.
    void addKeyProblem(const std::string& key, const Message& problem, const std::string& nearbyText)
    {
        m_check.problems.push_back({makeKeyMessage(key, problem), m_jsonPath, findLine(m_jsonText, nearbyText)});
    }

    void checkKeys()
    {
        for (const std::string& key : m_lesson.unknownKeys)
            addKeyProblem(key, msg::program::unknownKey(), '"' + key.substr(key.rfind('.') + 1) + '"');
    }

    void checkFigure(const std::string& key, const std::string& figure, const std::string& nearbyText)
    {
        if (figure.empty() || figure == program::kBlockSizesFigure || figures::findFigureKind(QString::fromStdString(figure)))
            return;
        std::string names;
        for (const figures::FigureKind& kind : figures::figureKinds())
            names += (names.empty() ? "" : ", ") + std::string(kind.name);
        addKeyProblem(key, msg::app::noFigure(figure, names), nearbyText.empty() ? '"' + figure + '"' : nearbyText);
    }

    void checkLength(const std::string& file, const std::string& key, const std::string& text)
    {
        if (utf8::countCharacters(text) <= kMaxCueCharacters)
            return;
        const std::string content = program::readTextFile(file).value_or(std::string());
        m_check.problems.push_back(
            {makeKeyMessage(key, msg::app::lineTooLong(utf8::countCharacters(text), kMaxCueCharacters)), file, findLine(content, text)});
    }

    /// Checks that the source has the line that a step like "line 24 #3" names.
    void checkLine(const std::string& key, const std::string& step, const std::string& nearbyText)
    {
        unsigned line = 0;
        if (std::sscanf(step.c_str(), " line %u", &line) != 1)
            return;
        const std::string source = program::readTextFile(m_lesson.source).value_or(std::string());
        const std::size_t lineCount = std::size_t(std::ranges::count(source, '\n')) + (!source.empty() && source.back() != '\n');
        if (line >= 1 && line <= lineCount)
            return;
        addKeyProblem(key, msg::app::noLine(line, fs::path(m_lesson.source).filename().string(), lineCount),
                      nearbyText.empty() ? step : nearbyText);
        m_keysWithWrongLine.push_back(key);
    }

    void checkSentences(const std::string& file, const std::string& text)
    {
        if (text.find_first_not_of(" \t\r\n") == std::string::npos)
            return m_check.problems.push_back({msg::app::noLessonText(), file, 0});
        std::istringstream lines(text);
        int lineNumber = 0, sentenceLine = 0;
        std::size_t wordCount = 0;
        bool isCode = false;
        const auto endSentence = [&] {
            if (wordCount > kMaxSentenceWords)
                m_check.problems.push_back({msg::app::sentenceTooLong(wordCount, kMaxSentenceWords), file, sentenceLine});
            wordCount = 0;
        };
        for (std::string line; std::getline(lines, line);) {
            ++lineNumber;
            const bool isFence = line.starts_with("```");
            isCode ^= isFence;
            if (isCode || isFence || line.empty() || line.front() == '#' || line.front() == '|' || line.starts_with("- ")) {
                endSentence();
                if (isCode || isFence || line.empty() || line.front() == '#' || line.front() == '|')
                    continue;
            }
            std::istringstream wordStream(line.starts_with("- ") ? line.substr(2) : line);
            for (std::string word; wordStream >> word;) {
                if (wordCount++ == 0)
                    sentenceLine = lineNumber;
                if (word.ends_with('.') || word.ends_with('?') || word.ends_with('!') || word.ends_with(':') || word.ends_with(';'))
                    endSentence();
            }
        }
        endSentence();
    }

    /// Returns the blocks to record, as --blocks takes them: block 0 and those that the cues name. Empty if no cue names a block; then the
    /// default blocks are recorded.
    std::string blocksToRecord() const
    {
        std::string list;
        for (const program::Cue& cue : m_lesson.cues)
            if (cue.block >= 0)
                list += (list.empty() ? "0," : ",") + std::to_string(cue.block);
        return list;
    }

    void checkOutcome(const program::RunOutcome& outcome)
    {
        const bool hasFailed = outcome.end != program::RunEndKind::Finished || outcome.exitCode != 0;
        if (outcome.end == program::RunEndKind::CompileError && !outcome.compilerMessages.empty()) {
            for (const program::CompilerMessage& message : outcome.compilerMessages)
                if (message.isError)
                    m_check.problems.push_back({plainMessage(message.text), message.file, message.line});
            return;
        }
        const bool mayFail = m_lesson.outcome == program::ExpectedOutcome::ScheduleDependent;
        const bool mustFail = m_lesson.outcome == program::ExpectedOutcome::Fails;
        if (hasFailed && !mayFail && !mustFail) {
            const std::string reason = outcome.message.isEmpty() ? msg::app::exitCode(outcome.exitCode).text() : outcome.message.text();
            m_check.problems.push_back({msg::app::failsUnexpectedly(reason), m_lesson.source, 0});
        }
        if (!hasFailed && mustFail)
            addKeyProblem("outcome", msg::app::succeedsUnexpectedly(), "\"outcome\"");
    }

    /// Checks that the step of the lesson and the steps of its cues exist in the recording.
    void checkSteps(const std::shared_ptr<const trace::Recording>& recording)
    {
        if (!m_lesson.step.empty())
            checkStep(recording, "step", {.text = {}, .question = {}, .figure = {}, .step = m_lesson.step, .answerStep = {}});
        for (std::size_t i = 0; i < m_lesson.cues.size(); ++i) {
            program::Cue cue = m_lesson.cues[i];
            checkStep(recording, cueKey(i, "step"), cue);
            cue.step = cue.answerStep;
            if (!cue.step.empty())
                checkStep(recording, cueKey(i, "answer_step"), cue);
        }
    }

    void checkStep(const std::shared_ptr<const trace::Recording>& recording, const std::string& key, const program::Cue& cue)
    {
        const std::string nearbyText = cue.text.empty() ? cue.step : cue.text;
        if (std::ranges::find(m_keysWithWrongLine, key) != m_keysWithWrongLine.end())
            return;
        if (cue.launch >= 0 && std::size_t(cue.launch) >= recording->launches.size())
            return addKeyProblem(key, msg::app::noLaunchOfCue(cue.launch, recording->launches.size()), nearbyText);
        std::uint32_t maxStepCount = 0;
        bool isRecorded = false;
        for (const trace::Launch& launch : recording->launches) {
            const bool isMeant = cue.launch < 0 || launch.id.value == std::uint32_t(cue.launch);
            if (!isMeant || launch.blocks.empty())
                continue;
            const BlockId block = cue.block < 0 ? launch.blocks.front()->block() : BlockId{std::uint32_t(cue.block)};
            const figures::FigureSource source(recording, launch.id, block);
            if (!source.isRecorded())
                continue;
            isRecorded = true;
            if (cue.step.empty() || ui::resolveStep(source, QString::fromStdString(cue.step)))
                return checkSubject(source, cue);
            maxStepCount = std::max(maxStepCount, source.steps().count());
        }
        if (!isRecorded && cue.block >= 0)
            return addKeyProblem(key, msg::app::noBlockOfCue(cue.block, std::max(0, cue.launch)), nearbyText);
        addKeyProblem(key, msg::app::noStep(cue.step, maxStepCount), nearbyText);
    }

    void checkSubject(const figures::FigureSource& source, const program::Cue& cue)
    {
        if (!cue.select.empty() && !ui::findSubject(source, QString::fromStdString(cue.select)))
            addKeyProblem("cues[].select", msg::app::noSubjectOfCue(cue.select), cue.select);
    }

    const Lesson& m_lesson;
    const std::vector<Lesson>& m_allLessons;
    LessonCheck& m_check;
    std::string m_jsonPath, m_jsonText;
    std::vector<std::string> m_keysWithWrongLine;
};

}  // namespace

Result<LessonCheck> checkLessons(const std::string& folder, bool shouldRun)
{
    const auto lessonFolder = program::readLessonFolder(folder);
    if (!lessonFolder)
        return tl::unexpected(lessonFolder.error());
    LessonCheck check{.lessonCount = lessonFolder->lessons.size() + lessonFolder->unreadable.size(), .problems = lessonFolder->unreadable};
    check.hasUncheckedSteps = !shouldRun || !program::findCompiler();
    const std::vector<std::string> languages = program::findLanguages(folder);
    for (const Lesson& lesson : lessonFolder->lessons) {
        LessonChecker checker(lesson, lessonFolder->lessons, check);
        checker.checkTexts();
        checker.checkTranslations(languages);
        if (!check.hasUncheckedSteps)
            checker.checkRun();
    }
    return check;
}

}  // namespace simtscope::app
