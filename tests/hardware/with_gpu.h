// What the tools of this folder begin with.
#pragma once

#include <fmt/format.h>
#include <optional>
#include <vector>

#include "gpu/program/catalog.h"
#include "gpu/program/cuda_engine.h"

namespace simtscope {

/// The programs that ship, where there is a GPU. Nothing: it has been said why, and the tool ends with `exitCode`.
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
