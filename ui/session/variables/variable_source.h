// Finds the block, and the step of it, in which the variables of a shown step are read: those of the shown recording itself, if its
// program was compiled with debug information (nvcc -G).
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>

#include "ui/figures/facts/figure_source.h"

namespace simtscope::ui {

/// Names the step at which variables are read. The block may be that of another recording of the same program.
struct VariableSource {
    std::shared_ptr<const figures::FigureSource> block;
    std::uint32_t step = 0;
};

/// Finds where the variables of a step of the shown block are read; nullopt: there is no debug information. Called on the window's thread.
using FindVariableSource = std::function<std::optional<VariableSource>(const std::shared_ptr<const figures::FigureSource>&, std::uint32_t)>;

/// Returns the step itself if the launch's module has debug information of variables.
std::optional<VariableSource> findVariableSource(const std::shared_ptr<const figures::FigureSource>& block, std::uint32_t step);

}  // namespace simtscope::ui
