#include "gpu/trace/file/close_keeping_locks.h"

#include <mutex>
#include <vector>

namespace simtscope::trace {
namespace {

struct WaitingDescriptors {
    std::mutex mutex;
    std::size_t databaseCount = 0;
    std::vector<Descriptor> files;
};

/// Returns the descriptors that wait to be closed. They are never destroyed, because a database may be closed while the process ends.
WaitingDescriptors& waitingDescriptors()
{
    static auto* const descriptors = new WaitingDescriptors;
    return *descriptors;
}

}  // namespace

OpenDatabaseCount::OpenDatabaseCount()
{
    WaitingDescriptors& descriptors = waitingDescriptors();
    const std::lock_guard lock(descriptors.mutex);
    ++descriptors.databaseCount;
}

OpenDatabaseCount::~OpenDatabaseCount()
{
    WaitingDescriptors& descriptors = waitingDescriptors();
    const std::lock_guard lock(descriptors.mutex);
    if (--descriptors.databaseCount == 0)
        descriptors.files.clear();
}

void closeKeepingLocks(Descriptor file)
{
    if (!file.isOpen())
        return;
    WaitingDescriptors& descriptors = waitingDescriptors();
    const std::lock_guard lock(descriptors.mutex);
    if (descriptors.databaseCount > 0)
        descriptors.files.push_back(std::move(file));
    else
        file.close();
}

}  // namespace simtscope::trace
