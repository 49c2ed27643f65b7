// What each source line of the launch cost (gpu/analysis/line_costs.h), kept with the block that is shown, and how a ratio is written.
#pragma once

#include <QString>
#include <stop_token>
#include <string>
#include <vector>

#include "gpu/analysis/line_costs.h"
#include "ui/figures/facts/figure_source.h"

namespace simtscope::figures {

/// "×8", "×2.5"
QString times(double ratio);

class LineCosts {
public:
    static const LineCosts& of(const FigureSource& source);
    static bool prepare(const FigureSource& source, const std::stop_token& stop);  ///< short: never stopped

    /// nullptr: the line executed nothing that is counted.
    const analysis::LineCost* find(const std::string& path, std::uint32_t line) const;

private:
    std::vector<analysis::LineCost> m_lines;  ///< by file and line
};

}  // namespace simtscope::figures
