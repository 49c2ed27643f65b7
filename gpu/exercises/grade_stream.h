// Carries the grade from the process that grades one submission to the process that started it, as a JSON object on each line. If the
// grading process ends early, the parts that it has sent count.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "gpu/core/result.h"
#include "gpu/exercises/grade.h"

namespace simtscope::exercises {

/// Returns the line for one part.
std::string formatGradeLine(const GradePart& part);
/// Returns the line that follows the parts. `hasPicture` says whether the picture of the mistake was drawn; `pictureProblem` says why it
/// was not, and is empty if there is nothing to draw.
std::string formatGradeEndLine(const Grade& grade, bool hasPicture, const Message& pictureProblem);
/// Returns the line for an error of gradeText().
std::string formatGradeLine(const Error& error);
/// Returns the line for a step that took longer than the allowed `seconds`.
std::string formatGradeTimeoutLine(double seconds);

/// Reads the lines in the process that has started the grading.
class GradeReader {
public:
    /// Adds output of the grading process. A piece may end within a line.
    void add(std::string_view output);

    /// Returns the grade with the parts that have arrived. Their places have no recordings.
    const Grade& grade() const { return m_grade; }
    bool isComplete() const { return m_isComplete; }
    bool hasPicture() const { return m_hasPicture; }
    const Message& pictureProblem() const { return m_pictureProblem; }
    const std::optional<Error>& error() const { return m_error; }
    /// Returns the limit in seconds of the step that took too long. Nullopt if none did.
    std::optional<double> exceededSeconds() const { return m_exceededSeconds; }

private:
    void addLine(const std::string& line);

    std::string m_partialLine;  ///< the beginning of a line whose end has not arrived
    Grade m_grade;
    bool m_isComplete = false, m_hasPicture = false;
    Message m_pictureProblem;
    std::optional<Error> m_error;
    std::optional<double> m_exceededSeconds;
};

}  // namespace simtscope::exercises
