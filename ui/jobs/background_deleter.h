// Frees recordings, and data made from them, on a worker thread.
//
// Freeing hundreds of megabytes takes longer than a frame, and the allocator keeps most of it for the threads that read the recording, so
// it is told to give the memory back to the system.
#pragma once

#include <QObject>
#include <memory>
#include <vector>

#include "ui/jobs/latest_job.h"

namespace simtscope::ui {

/// Limits the allocator to two pools of free memory, one of which all worker threads share. It would otherwise keep a pool for each thread,
/// a hundred megabytes after a long recording. Call it before any other thread exists.
void limitMallocArenas();

/// Frees objects on a worker thread. Use it from the window's thread.
class BackgroundDeleter final : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;
    /// Drops the reference to `object` in a later turn of the event loop, on a worker thread. If it is null, only returns free memory to
    /// the system.
    void add(std::shared_ptr<const void> object);

private:
    void startDeleting();

    std::vector<std::shared_ptr<const void>> m_pending;
    LatestJob m_job;
};

}  // namespace simtscope::ui
