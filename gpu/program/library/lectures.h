// Reads the lectures that ship: resources/programs/lectures.json, each with a title in every language and its lessons in order.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "gpu/core/result.h"

namespace simtscope::program {

/// Describes a lecture, which is a sequence of lessons.
struct ShippedLecture {
    std::map<std::string, std::string> titles;  ///< by language; has "en"
    int minutes = 0;                            ///< duration
    std::vector<std::string> lessons;           ///< names of lessons, at least one
};

/// Reads lectures.json of the resources. Fails when it cannot be read, or like parseLectures().
Result<std::vector<ShippedLecture>> readLectures();
/// Parses the text of lectures.json. Errors name file and key.
Result<std::vector<ShippedLecture>> parseLectures(const std::string& json, const std::string& file);

/// Returns the title in that language, else in English.
const std::string& findTitle(const ShippedLecture& lecture, const std::string& language);

}  // namespace simtscope::program
