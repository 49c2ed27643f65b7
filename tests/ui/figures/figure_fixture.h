// Provides what the figure tests share: one application object, figures of samples, and the steps that are worth testing.
#pragma once

#include <QGuiApplication>
#include <memory>
#include <string>

#include "tests/gpu/analysis/samples/sample_recording.h"
#include "ui/figures/figures.h"

namespace simtscope::tests {

/// Creates the application on first use, on the offscreen platform unless another is asked for. Fonts need it.
QGuiApplication& ensureApplication();

/// Lays out the figure of that name from a sample's block.
figures::Figure layOut(const std::string& figure, const Sample& sample, const figures::FigureOptions& options);

/// Returns the first, middle and last step, and the second step of every barrier phase.
std::vector<std::uint32_t> representativeSteps(const figures::FigureSource& source);

}  // namespace simtscope::tests

namespace simtscope::figures {

inline void PrintTo(const FigureKind& kind, std::ostream* out)
{
    *out << kind.name;
}

}  // namespace simtscope::figures
