// Maps a PTX instruction to the lines of the program's text that it implements, and chooses the line that its cost is attributed to.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "gpu/trace/model/recording.h"

namespace simtscope::analysis {

/// Names a line of any source of a program by one number, so that everything that is kept by line holds the lines of all files. The number
/// of a line of the main file is the line itself; the sources after it begin at multiples of 2^20, which no source reaches.
struct NumberedLine {
    std::size_t source = 0;  ///< index in ProgramInfo::sources; 0: the main file
    std::uint32_t line = 0;  ///< from 1

    static constexpr std::uint32_t kLineBits = 20;
    static constexpr NumberedLine of(std::uint32_t number) { return {number >> kLineBits, number & ((1u << kLineBits) - 1)}; }
    constexpr std::uint32_t number() const { return std::uint32_t(source << kLineBits) | line; }
};

/// Returns the index of the source that a module names `path`; the main file may have been built as a copy in another folder. Nullopt for a
/// file that the recording does not hold.
std::optional<std::size_t> findSource(const trace::Recording& recording, const std::string& path);

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

/// Returns the same for all sources of the program, as numbers of NumberedLine.
std::vector<std::uint32_t> findNumberedLines(const trace::Recording& recording, const trace::Site* site);

/// Says which lines SiteLines has: those of the main file, or of all sources by the numbers of NumberedLine.
enum class LineScope : std::uint8_t { MainFile, AllSources };

/// Caches findProgramLines(), or findNumberedLines(), for all sites of a launch's module, for loops over many events.
class SiteLines {
public:
    /// Computes the lines of all sites at once. Keeps no reference to its arguments.
    SiteLines(const trace::Recording& recording, const trace::Launch& launch, LineScope scope = LineScope::MainFile);

    /// Returns the lines of a site; empty for a site that has none or is unknown.
    std::span<const std::uint32_t> lines(SiteId id) const;

private:
    std::vector<std::vector<std::uint32_t>> m_lines;  ///< by site
};

}  // namespace simtscope::analysis
