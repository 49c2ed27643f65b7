// The catalogue as parameters of tests: a program is a test by being there.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <ostream>
#include <string>
#include <vector>

#include "gpu/program/catalog.h"

namespace simtscope::program {

inline void PrintTo(const Lesson& lesson, std::ostream* out)
{
    *out << lesson.name;
}

}  // namespace simtscope::program

namespace simtscope::tests {

/// Read once: every test is a process, and makes the parameters of all tests before it runs its own.
inline const std::vector<program::Lesson>& lessons()
{
    static const std::vector<program::Lesson> all = program::readCatalog().value_or(std::vector<program::Lesson>{});
    return all;
}

/// "reduce-1-interleaved" as a part of a test's name.
inline std::string asIdentifier(std::string name)
{
    std::ranges::replace(name, '-', '_');
    return name;
}

inline std::string lessonName(const testing::TestParamInfo<program::Lesson>& lesson)
{
    return asIdentifier(lesson.param.name);
}

}  // namespace simtscope::tests
