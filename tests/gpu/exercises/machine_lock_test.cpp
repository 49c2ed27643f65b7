// Tests the lock by which the gradings of a class share the machine.
#include <gtest/gtest.h>

#include <atomic>
#include <thread>

#include "gpu/exercises/machine_lock.h"

namespace simtscope::exercises {
namespace {

TEST(MachineLock, IsLeftToOneThatWaitsForAllOfIt)
{
    MachineLock room;
    room.lockShared();
    std::atomic<bool> hadAll = false, cameIn = false;
    std::jthread exclusiveThread([&] {
        room.lockExclusive();
        EXPECT_FALSE(cameIn) << "somebody came in while it waited";
        hadAll = true;
        room.unlockExclusive();
    });
    while (!room.isExclusiveAwaited())
        std::this_thread::yield();
    std::atomic<bool> isComing = false;
    std::jthread later([&] {
        isComing = true;
        room.lockShared();
        EXPECT_TRUE(hadAll);
        cameIn = true;
        room.unlockShared();
    });
    while (!isComing)
        std::this_thread::yield();
    room.unlockShared();
}

}  // namespace
}  // namespace simtscope::exercises
