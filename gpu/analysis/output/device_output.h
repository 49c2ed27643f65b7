// Finds what the threads of a recorded block print, and where: each call of printf with its thread, line and event. Works on recordings of
// either engine: the calls themselves leave no events, so that a replay finds them. (An assertion that fails is a finding.)
#pragma once

#include <stop_token>
#include <string>
#include <vector>

#include "gpu/core/result.h"
#include "gpu/trace/model/recording.h"

namespace simtscope::analysis {

/// Describes one call of printf by one thread.
struct PrintedText {
    EventIndex event{};             ///< last event of the thread's warp before the call: the state in which the thread prints
    SiteId site{};                  ///< the call
    std::uint32_t thread = 0;       ///< index in the block
    std::string text;               ///< as printed, with its line break
    bool hasUnknownValues = false;  ///< whether the recording lacks some of it: such a number reads as 0, such a text as "?"
};

/// Returns the coordinates of a block or thread, as many as its extent has: "5", "(5,1)", "(5,1,0)".
std::string formatCoordinates(std::uint64_t index, Dim3 extent);

/// Most texts that are found in a block.
inline constexpr std::size_t kMaxPrintedTexts = 100'000;

/// Returns the texts that a block prints, in the order of the recording; at most kMaxPrintedTexts, and only the
/// first ones if `stop` is requested. Fails for PTX that cannot be replayed.
Result<std::vector<PrintedText>> findPrintedTexts(const trace::Recording& recording, const trace::Launch& launch,
                                                  const trace::BlockTrace& trace, const std::stop_token& stop = {});

/// Describes a printed text with its place in the program and in the steps.
struct PrintedLine {
    LaunchId launch{};
    BlockId block{};
    PrintedText printed;
    std::string path;        ///< file of the call, as in the recording's sites; empty without line information
    std::uint32_t line = 0;  ///< 1-based; 0 without line information
    std::uint32_t step = 0;  ///< 0-based, in lockstep order
};

/// Returns what the launch's recorded blocks print, block by block; only the first ones if `stop` is requested. Fails as findPrintedTexts()
/// does.
Result<std::vector<PrintedLine>> listPrintedLines(const trace::Recording& recording, const trace::Launch& launch,
                                                  const std::stop_token& stop = {});

/// Returns whether the launch's module can print at all. Cheap: it reads the text of the module.
bool canPrint(const trace::Recording& recording, const trace::Launch& launch);

}  // namespace simtscope::analysis
