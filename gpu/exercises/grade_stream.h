// Carries what a process that grades one submission tells the one that has started it: JSON, an object per line. Where it ends early, what
// it has told by then counts.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "gpu/core/result.h"
#include "gpu/exercises/grade.h"

namespace simtscope::exercises {

std::string lineOf(const Part& part);
/// Returns the line after the parts. `picture`: that of the fault was drawn. `pictureProblem`: why not; empty: there is none to draw.
std::string lineOfEnd(const Grade& grade, bool picture, const Message& pictureProblem);
/// gradeText()'s.
std::string lineOf(const Error& error);
/// A step took longer than it may.
std::string lineOfLateStep(double seconds);

/// The other end.
class StreamedGrade {
public:
    /// Output as it comes, in pieces.
    void add(std::string_view output);

    const Grade& grade() const { return m_grade; }  ///< without recordings
    bool isWhole() const { return m_isWhole; }
    bool hasPicture() const { return m_hasPicture; }
    const Message& pictureProblem() const { return m_pictureProblem; }
    const std::optional<Error>& error() const { return m_error; }
    std::optional<double> lateAfter() const { return m_late; }  ///< seconds

private:
    void addLine(const std::string& line);

    std::string m_open;  ///< the beginning of a line
    Grade m_grade;
    bool m_isWhole = false, m_hasPicture = false;
    Message m_pictureProblem;
    std::optional<Error> m_error;
    std::optional<double> m_late;
};

}  // namespace simtscope::exercises
