#include "gpu/exercises/submission_locations.h"

#include <algorithm>
#include <charconv>

namespace simtscope::exercises {
namespace {

/// Returns whether the text is a location in the form of findings ("ada.cu:12") and the submission has no such line.
bool isForeignLocation(const Submission& submission, const std::string& text)
{
    const std::size_t colon = text.rfind(':');
    if (colon == std::string::npos || colon + 1 == text.size() || text.find_first_not_of("0123456789", colon + 1) != std::string::npos)
        return false;
    std::uint64_t line = 0;  // stays 0 where the number is too large
    std::from_chars(text.data() + colon + 1, text.data() + text.size(), line);
    return !hasLine(submission, text.substr(0, colon), line);
}

void replaceForeignLocations(const Submission& submission, Message& message)
{
    for (std::size_t i = 0; i < message.arguments.size(); ++i) {
        auto& value = message.arguments[i].value;
        if (auto* const text = std::get_if<std::string>(&value);
            text && message.row->argumentKinds[i] == ArgumentKind::Name && isForeignLocation(submission, *text))
            *text = submission.file;
        if (auto* const nested = std::get_if<std::vector<Message>>(&value))
            for (Message& nestedMessage : *nested)
                replaceForeignLocations(submission, nestedMessage);
    }
}

}  // namespace

bool hasLine(const Submission& submission, const std::string& file, std::uint64_t line)
{
    const auto lineEndCount = std::uint64_t(std::ranges::count(submission.text, '\n'));
    return file == submission.file && line > 0 && line <= lineEndCount + !submission.text.ends_with('\n');
}

void removeForeignLocations(const Submission& submission, GradePart& part)
{
    for (Message& problem : part.problems)
        replaceForeignLocations(submission, problem);
}

}  // namespace simtscope::exercises
