// Provides the catalogue as test parameters, so that a test runs for every program in it.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <ostream>
#include <string>
#include <vector>

#include "gpu/program/library/catalog.h"

namespace simtscope::program {

inline void PrintTo(const Lesson* lesson, std::ostream* out)
{
    *out << lesson->name;
}

}  // namespace simtscope::program

namespace simtscope::tests {

/// Returns the catalogue, which is read only once: each test is a process of its own, and makes the parameters of all tests before it runs
/// one.
inline const std::vector<program::Lesson>& lessons()
{
    static const std::vector<program::Lesson> catalog = program::readCatalog().value_or(std::vector<program::Lesson>{});
    return catalog;
}

/// Returns pointers to the programs of the catalogue. As parameters of tests they are copied thousands of times before the first test.
inline std::vector<const program::Lesson*> lessonPointers()
{
    std::vector<const program::Lesson*> pointers;
    for (const program::Lesson& lesson : lessons())
        pointers.push_back(&lesson);
    return pointers;
}

/// Turns the name of a program, such as "reduce-1-interleaved", into a part of a test's name.
inline std::string asIdentifier(std::string name)
{
    std::ranges::replace(name, '-', '_');
    return name;
}

/// Names a test after its program.
inline std::string lessonName(const testing::TestParamInfo<const program::Lesson*>& lesson)
{
    return asIdentifier(lesson.param->name);
}

}  // namespace simtscope::tests
