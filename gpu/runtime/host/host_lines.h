// Finds lines of the program's host code in its debug information (nvcc is given -Xcompiler -g1).
//
// The lines are read by addr2line, which belongs to the binutils that every host compiler needs. It is started only when a line is to be
// shown.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace simtscope::runtime {

/// Names the line that a function has reached; an inlined function has a frame of its own.
struct HostFrame {
    std::string file;  ///< normalised path; empty: unknown
    std::uint32_t line = 0;
};

/// Caches the lines of addresses.
class HostLines {
public:
    /// Looks up all addresses that are not known yet, in one run of addr2line.
    void find(const std::vector<std::uint64_t>& addresses);
    /// Returns the frames of an address that was looked up, innermost first.
    const std::vector<HostFrame>& framesAt(std::uint64_t address) const;

private:
    std::map<std::uint64_t, std::vector<HostFrame>> m_frames;
};

/// Parses the output of `addr2line -a -f -i`; the result is keyed by the address within the module. A pure function.
std::map<std::uint64_t, std::vector<HostFrame>> parseFrames(const std::string& output);

}  // namespace simtscope::runtime
