// What tests ask of the CUDA toolkit of this machine: some sources need functions that older ones lack.
#pragma once

#include <gtest/gtest.h>

#include "gpu/program/toolkit.h"

namespace simtscope::tests {

/// Is its nvcc of this release or a later one? 12040: CUDA 12.4.
inline bool hasToolkit(int version)
{
    const auto found = program::findToolkit();
    return found && found->version >= version;
}

}  // namespace simtscope::tests

/// Also where there is no nvcc.
#define SKIP_BEFORE_CUDA(version, why)                                                                                                     \
    if (!simtscope::tests::hasToolkit(version))                                                                                            \
    GTEST_SKIP() << "needs CUDA " << (version) / 1000 << "." << (version) % 1000 / 10 << ": " << (why)
