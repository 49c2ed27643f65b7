// Which lines of the program's own file a PTX instruction stands for.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "gpu/trace/recording.h"

namespace simtscope::analysis {

/// Is `path` (as in .file) the program text, not a header?
bool isProgramFile(const trace::Recording& recording, const std::string& path);

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
