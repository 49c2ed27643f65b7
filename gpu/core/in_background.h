// Starts work in a thread of its own, where the system has one to give.
#pragma once

#include <future>
#include <type_traits>

namespace simtscope {

/// Starts a copy of `work` in a thread of its own and returns its result to come; the result's destructor waits for the thread. Where the
/// system starts no more threads, the thread that first waits for the result does the work, and nobody does it if nobody waits.
///
/// std::async() gets a copy, never an rvalue: libstdc++ moves an rvalue into the thread that then does not start, so that the deferred call
/// would find an empty function.
template <class Work>
std::future<std::invoke_result_t<Work>> inBackground(const Work& work)
{
    return std::async(std::launch::async | std::launch::deferred, work);
}

}  // namespace simtscope
