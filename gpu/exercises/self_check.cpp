#include "gpu/exercises/self_check.h"

#include <algorithm>
#include <filesystem>

#include "gpu/core/messages/exercise.h"
#include "gpu/exercises/failure_reasons.h"

namespace simtscope::exercises {

Result<std::vector<SelfCheck>> checkExercise(const Exercise& exercise, const GradeOptions& options,
                                             const std::function<void(const SelfCheck&)>& onGraded, std::stop_token stop)
{
    std::vector<SelfCheck> checks = {{"starter.cu", {}, {}, false}, {"reference.cu", {}, {}, false}};
    for (WrongAnswer& answer : readWrongAnswers(exercise)) {
        for (const std::string& reason : answer.reasons)
            if (!isFailureReason(exercise, reason))
                return failAt(answer.path, 1, msg::exercise::noReason(reason, listFailureReasons(exercise)));
        std::ranges::sort(answer.reasons);
        checks.push_back({"wrong/" + std::filesystem::path(answer.path).filename().string(), std::move(answer.reasons), {}, false});
    }
    for (SelfCheck& check : checks) {
        const auto solution = readExerciseFile(exercise.path(check.file));
        if (!solution)
            return failAt(exercise.path(check.file), 0, solution.error().message);
        auto grade = gradeText(exercise, *solution, options, {}, stop);
        if (!grade)
            return tl::unexpected(grade.error());
        check.grade = std::move(*grade);
        if (check.file == "reference.cu")
            check.isAsExpected = check.grade.hasPassed && check.grade.points == exercise.totalPoints();
        else if (check.file == "starter.cu")
            check.isAsExpected = !check.grade.hasPassed;
        else
            check.isAsExpected = !check.grade.hasPassed && collectReasons(check.grade) == check.expectedReasons;
        if (onGraded)
            onGraded(check);
    }
    return checks;
}

}  // namespace simtscope::exercises
