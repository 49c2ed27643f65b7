// What each source line cost, over every block of the launch.
#pragma once

#include <QString>
#include <map>
#include <string>

#include "ui/figures/facts/figure_source.h"

namespace simtscope::figures {

struct LineCost {
    std::uint64_t branches = 0, divergent = 0;       ///< warp-wide
    std::uint64_t accesses = 0;                      ///< warp-wide memory accesses
    std::uint64_t wavefronts = 0, ideal = 0;         ///< of shared memory
    std::uint64_t sectors = 0, idealSectors = 0;     ///< of global memory
    std::uint64_t localSectors = 0, idealLocal = 0;  ///< of local memory
    std::uint64_t constantLoads = 0, addresses = 0;  ///< distinct addresses of each load, summed
    std::uint64_t atomics = 0, turns = 0;            ///< most lanes at one address of each global atomic, summed
};

/// Of this many sectors for each that would do it is worth a word; an access that is not aligned takes five for four.
inline constexpr double kLeastWaste = 1.3;

/// As few sectors as would do: no access does with less than one.
std::uint64_t idealSectors(std::uint64_t accesses, std::uint64_t bytes);

/// "×8", "×2.5"
QString times(double ratio);

class LineCosts {
public:
    explicit LineCosts(const FigureSource& source);
    static const LineCosts& of(const FigureSource& source);
    static bool prepare(const FigureSource& source, const std::stop_token& stop);  ///< short: never stopped

    /// nullptr: the line executed nothing that is counted.
    const LineCost* find(const std::string& path, std::uint32_t line) const;

private:
    std::map<std::pair<std::string, std::uint32_t>, LineCost> m_lines;
};

}  // namespace simtscope::figures
