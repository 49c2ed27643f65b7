// Tests the lock that gradings of a class share on the machine.
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <thread>

#include "gpu/exercises/machine_lock.h"

namespace simtscope::exercises {
namespace {

TEST(MachineLock, IsLeftToOneThatWaitsForAllOfIt)
{
    MachineLock room;
    room.lockShared();
    std::atomic<bool> hadAll = false, cameIn = false;
    std::jthread alone([&] {
        room.lockExclusive();
        EXPECT_FALSE(cameIn) << "somebody came in while it waited";
        hadAll = true;
        room.unlockExclusive();
    });
    while (!room.isExclusiveAwaited())
        std::this_thread::yield();
    std::jthread later([&] {
        room.lockShared();
        EXPECT_TRUE(hadAll);
        cameIn = true;
        room.unlockShared();
    });
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    room.unlockShared();
}

}  // namespace
}  // namespace simtscope::exercises
