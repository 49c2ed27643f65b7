#include "ui/window/first_program.h"

#include <algorithm>

namespace simtscope::ui {

const program::Lesson* firstProgram(const std::vector<program::Lesson>& lessons, const std::string& last)
{
    auto found = std::ranges::find(lessons, last, &program::Lesson::name);
    for (const char* const prefix : {"reduce-1", "reduce-", ""}) {
        if (found == lessons.end())
            found = std::ranges::find_if(lessons, [&](const program::Lesson& lesson) { return lesson.name.starts_with(prefix); });
    }
    return found == lessons.end() ? nullptr : &*found;
}

}  // namespace simtscope::ui
