// Which lines of the program's text a PTX instruction stands for, and to which of them its cost is attributed.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "gpu/trace/recording.h"

namespace simtscope::analysis {

/// Is `path` (as in .file) the program's main file?
bool isProgramFile(const trace::Recording& recording, const std::string& path);

/// The frame of a site that its cost is attributed to, everywhere: in reports, comparisons, badges, the source figure and charts. That is
/// the outermost one, the line of the kernel itself: what a line calls is counted in it and nowhere else, so that the lines that call a
/// function are told apart. nullptr: no line information.
const trace::SourceFrame* costFrame(const trace::Site* site);

/// The frame of a site where its access is written: what the sentence of a step names, and what the source figure goes to. That is the
/// innermost frame in a file of the program, also of an inlined function; where no frame is of the program (a library's kernel), the
/// outermost one. nullptr: no line information.
const trace::SourceFrame* placeFrame(const trace::Recording& recording, const trace::Site* site);

/// The frame of an access that a finding of this kind names: placeFrame(), but of a barrier costFrame(), which tells two calls of one
/// function apart.
const trace::SourceFrame* findingFrame(const trace::Recording& recording, trace::FindingKind kind, const trace::Site* site);

/// Lines of the program's own file in the inline stack of a site, innermost first, each once; empty: no line information.
std::vector<std::uint32_t> programLines(const trace::Recording& recording, const trace::Site* site);

/// The same for all sites of a launch's module: for walks over many events.
class SiteLines {
public:
    SiteLines(const trace::Recording& recording, const trace::Launch& launch);

    std::span<const std::uint32_t> lines(SiteId id) const;

private:
    std::vector<std::vector<std::uint32_t>> m_lines;  ///< by site
};

}  // namespace simtscope::analysis
