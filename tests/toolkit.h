// Tells tests which CUDA toolkit this machine has: some sources need functions that older ones lack.
#pragma once

#include <gtest/gtest.h>

#include "gpu/program/build/toolkit.h"

namespace simtscope::tests {

/// Returns whether nvcc is of this release or a later one. 12040 stands for CUDA 12.4. False if there is no nvcc.
inline bool hasToolkit(int version)
{
    const auto found = program::findToolkit();
    return found && found->version >= version;
}

}  // namespace simtscope::tests

/// Skips the test where nvcc is older or missing.
#define SKIP_BEFORE_CUDA(version, reason)                                                                                                  \
    if (!simtscope::tests::hasToolkit(version))                                                                                            \
    GTEST_SKIP() << "needs CUDA " << (version) / 1000 << "." << (version) % 1000 / 10 << ": " << (reason)
