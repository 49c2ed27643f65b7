// Matches the lines of two texts of a program: those that are equal, and those that replace others.
#pragma once

#include <cstddef>
#include <cstdint>
#include <set>
#include <string_view>
#include <vector>

#include "gpu/trace/model/recording.h"

namespace simtscope::analysis {

/// Holds the matched lines of two texts. Lines count from 1; 0 stands for no line.
struct LineMatch {
    std::vector<std::uint32_t> toRight, toLeft;  ///< line of the other text, by line
    std::set<std::uint32_t> equalLines;          ///< lines of the left text that are the same in the right one
};

/// Matches the lines of two texts. Between two equal lines, the lines of one text replace those of the other in their order.
LineMatch matchTextLines(std::string_view left, std::string_view right);

/// Returns the lines of the program's text that the launch's kernel has instructions of.
std::set<std::uint32_t> findKernelLines(const trace::Recording& recording, const trace::Launch& launch);

/// Returns whether most of these lines, which are the left text's lines of a kernel, are in both texts.
bool isMostlyEqual(const LineMatch& match, const std::set<std::uint32_t>& kernelLines);

}  // namespace simtscope::analysis
