// Holds the code with which all tools of this folder begin.
#pragma once

#include <fmt/format.h>
#include <optional>
#include <vector>

#include "gpu/program/build/cuda_engine.h"
#include "gpu/program/library/catalog.h"

namespace simtscope {

/// Returns the built-in programs if there is a GPU. Otherwise prints the reason, sets `exitCode` for the tool, and returns nullopt.
inline std::optional<std::vector<program::Lesson>> programsForGpu(int& exitCode)
{
    if (const auto engine = program::findCudaEngine(); !engine) {
        fmt::print(stderr, "{}\n", engine.error().text());
        exitCode = 4;
        return {};
    }
    auto catalog = program::readCatalog();
    if (!catalog) {
        fmt::print(stderr, "{}\n", catalog.error().text());
        exitCode = 1;
        return {};
    }
    return std::move(*catalog);
}

}  // namespace simtscope
