#include "ui/jobs/background_deleter.h"

#include <QTimer>
#include <cstdlib>
#include <utility>
#ifdef __GLIBC__
#include <malloc.h>
#endif

namespace simtscope::ui {

void limitMallocArenas()
{
#ifdef __GLIBC__
    mallopt(M_ARENA_MAX, 2);
#endif
}

/// Returns free memory to the system. Takes 0.1 s after a long recording, so call it on a worker thread.
static void releaseMemory()
{
#ifdef __GLIBC__
    malloc_trim(0);
#endif
}

void BackgroundDeleter::add(std::shared_ptr<const void> object)
{
    if (m_pending.empty())
        QTimer::singleShot(0, this, &BackgroundDeleter::startDeleting);
    m_pending.push_back(std::move(object));
}

void BackgroundDeleter::startDeleting()
{
    m_job.start(
        [things = std::exchange(m_pending, {})](const std::stop_token&) mutable {
            things.clear();
            releaseMemory();
            return true;
        },
        [](bool) {});
}

}  // namespace simtscope::ui

#include "moc_background_deleter.cpp"
