// Starts work in a thread of its own, if the system can start one.
#pragma once

#include <future>
#include <type_traits>

namespace simtscope {

/// Starts a copy of `work` in a thread of its own and returns the future of its result. The future's destructor waits for the thread. If
/// the system cannot start another thread, the work is deferred: the thread that first waits for the result does it, and it is never done
/// if no thread waits.
///
/// std::async() gets a copy, never an rvalue: libstdc++ would move an rvalue into the thread before it fails to start, and the deferred
/// call would find an empty function.
template <class Work>
std::future<std::invoke_result_t<Work>> startInBackground(const Work& work)
{
    return std::async(std::launch::async | std::launch::deferred, work);
}

}  // namespace simtscope
