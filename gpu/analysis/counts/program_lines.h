// Maps a PTX instruction to the lines of the program's text that it implements, and chooses the line that its cost is attributed to.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "gpu/trace/model/recording.h"

namespace simtscope::analysis {

/// Returns whether `path` (as in .file) is the program's main file.
bool isProgramFile(const trace::Recording& recording, const std::string& path);

/// Returns the frame of a site that its cost is attributed to, everywhere: in reports, comparisons, badges, the source figure and charts.
/// It is the outermost frame, the line in the kernel itself. The cost of a called function counts only in the calling line, so that the
/// costs of several calls are told apart. Returns nullptr without line information.
const trace::SourceFrame* costFrame(const trace::Site* site);

/// Returns the frame of a site that holds the text of its access. The sentence of a step names it, and the source figure shows it. It is
/// the innermost frame in a file of the program, also of an inlined function, or the outermost frame when no frame is of the program (a
/// library's kernel). Returns nullptr without line information.
const trace::SourceFrame* accessFrame(const trace::Recording& recording, const trace::Site* site);

/// Returns the frame that a finding of this kind names for an access: accessFrame(), but costFrame() for a barrier, which tells two calls
/// of one function apart.
const trace::SourceFrame* findingFrame(const trace::Recording& recording, trace::FindingKind kind, const trace::Site* site);

/// Returns the lines of the program's own file in the inline stack of a site, innermost first, each once; empty without line information.
std::vector<std::uint32_t> findProgramLines(const trace::Recording& recording, const trace::Site* site);

/// Caches findProgramLines() for all sites of a launch's module, for loops over many events.
class SiteLines {
public:
    /// Computes the lines of all sites at once. Keeps no reference to its arguments.
    SiteLines(const trace::Recording& recording, const trace::Launch& launch);

    /// Returns the lines of a site; empty for a site that has none or is unknown.
    std::span<const std::uint32_t> lines(SiteId id) const;

private:
    std::vector<std::vector<std::uint32_t>> m_lines;  ///< by site
};

}  // namespace simtscope::analysis
