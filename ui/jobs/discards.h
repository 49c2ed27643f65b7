// Lets go of recordings, and of what was made of them, away from the window's thread.
//
// Freeing hundreds of megabytes takes longer than a frame, and the allocator keeps most of it for the threads that read the recording: it
// is told to give it back to the system.
#pragma once

#include <QObject>
#include <memory>
#include <vector>

#include "ui/jobs/latest_job.h"

namespace simtscope::ui {

/// Threads share what they have freed: the allocator would keep memory for each, a hundred megabytes after a long recording. To be called
/// before there are other threads.
void shareFreeMemory();

class Discards final : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;
    /// In the next turn of the event loop, when nobody else holds it any more. Null: only what is free already is given back.
    void add(std::shared_ptr<const void> thing);

private:
    void begin();

    std::vector<std::shared_ptr<const void>> m_things;
    LatestJob m_freeing;
};

}  // namespace simtscope::ui
