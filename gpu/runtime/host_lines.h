// Lines of the program's host code, as its debug information has them (nvcc is given -Xcompiler -g1).
//
// Read by addr2line, which is part of the binutils that every host compiler needs. It is asked only when a line is to be shown.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace simtscope::runtime {

/// A function at one of its lines; one that was inlined has a frame of its own.
struct HostFrame {
    std::string file;  ///< normal form; empty: not known
    std::uint32_t line = 0;
};

class HostLines {
public:
    /// Looks up what is not known yet, all at once.
    void find(const std::vector<std::uint64_t>& addresses);
    /// Of an address that was looked up, innermost first.
    const std::vector<HostFrame>& at(std::uint64_t address) const;

private:
    std::map<std::uint64_t, std::vector<HostFrame>> m_frames;
};

/// What `addr2line -a -f -i` prints, by the addresses within the module. Pure.
std::map<std::uint64_t, std::vector<HostFrame>> parseFrames(const std::string& output);

}  // namespace simtscope::runtime
