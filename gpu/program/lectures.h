// Lectures that ship: resources/programs/lectures.json, each a title in every language and the lessons in their order.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "gpu/core/result.h"

namespace simtscope::program {

struct ShippedLecture {
    std::map<std::string, std::string> titles;  ///< by language; "en" is there
    int minutes = 0;                            ///< that it takes
    std::vector<std::string> lessons;           ///< names, at least one
};

Result<std::vector<ShippedLecture>> readLectures();
/// lectures.json text -> lectures. Errors name file and key.
Result<std::vector<ShippedLecture>> parseLectures(const std::string& json, const std::string& file);

/// In that language, else in English.
const std::string& titleOf(const ShippedLecture& lecture, const std::string& language);

}  // namespace simtscope::program
