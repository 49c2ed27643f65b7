// Prevents a process from starting threads, for tests.
#pragma once

#include <cstddef>

#include <gtest/gtest.h>
#include <pthread.h>

namespace simtscope {

/// Prevents new threads during its lifetime: it sets a default stack size that no address space can hold.
class WithoutThreads {
public:
    /// Makes every later start of a thread in this process fail.
    WithoutThreads()
    {
        constexpr std::size_t kStack = std::size_t(1) << 47;
        ::pthread_getattr_default_np(&m_savedAttributes);
        pthread_attr_t attributes{};
        ::pthread_attr_init(&attributes);
        ::pthread_attr_setstacksize(&attributes, kStack);
        EXPECT_EQ(::pthread_setattr_default_np(&attributes), 0);
        ::pthread_attr_destroy(&attributes);
    }
    ~WithoutThreads() { ::pthread_setattr_default_np(&m_savedAttributes); }
    WithoutThreads(const WithoutThreads&) = delete;
    WithoutThreads& operator=(const WithoutThreads&) = delete;

private:
    pthread_attr_t m_savedAttributes{};
};

}  // namespace simtscope
