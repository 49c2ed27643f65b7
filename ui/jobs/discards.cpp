#include "ui/jobs/discards.h"

#include <QTimer>
#include <cstdlib>
#include <utility>
#ifdef __GLIBC__
#include <malloc.h>
#endif

namespace simtscope::ui {

void shareFreeMemory()
{
#ifdef __GLIBC__
    mallopt(M_ARENA_MAX, 2);
#endif
}

/// Returns free memory to the system. Takes 0.1 s after a long recording, so call it on a worker thread.
static void giveBackMemory()
{
#ifdef __GLIBC__
    malloc_trim(0);
#endif
}

void Discards::add(std::shared_ptr<const void> thing)
{
    if (m_things.empty())
        QTimer::singleShot(0, this, &Discards::begin);
    m_things.push_back(std::move(thing));
}

void Discards::begin()
{
    m_freeing.start(
        [things = std::exchange(m_things, {})](const std::stop_token&) mutable {
            things.clear();
            giveBackMemory();
            return true;
        },
        [](bool) {});
}

}  // namespace simtscope::ui

#include "moc_discards.cpp"
