// Gives a part of a session its share of the run that stands on its side, see ui/session/sides.h.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>

namespace simtscope::ui {

/// Names the sides of a comparison: the main one, which the panels of the window show, and the one beside it.
enum class Side : std::uint8_t { Main, Beside };

/// Refers to what a part of a session holds of the run on its side. After Sides::switchRuns() it refers to the same data of the other run;
/// a reference to the value itself stays with its run. A part that belongs to no session has a value of its own.
template <class T>
class OnSide {
public:
    OnSide() : m_standaloneValue(std::make_unique<T>()), m_values{m_standaloneValue.get(), m_standaloneValue.get()} {}
    /// Refers to `values[active]`.
    OnSide(const std::array<T*, 2>& values, const std::size_t& active) : m_values(values), m_active(&active) {}

    T& operator*() { return *m_values[*m_active]; }
    const T& operator*() const { return *m_values[*m_active]; }
    T* operator->() { return m_values[*m_active]; }
    const T* operator->() const { return m_values[*m_active]; }

    /// Returns the share that a smaller part has in the value. It must not outlive this object.
    template <class U>
    OnSide<U> share(U T::*part) const
    {
        return {{&(m_values[0]->*part), &(m_values[1]->*part)}, *m_active};
    }

private:
    static constexpr std::size_t kStandaloneIndex = 0;
    std::unique_ptr<T> m_standaloneValue;
    std::array<T*, 2> m_values;
    const std::size_t* m_active = &kStandaloneIndex;
};

}  // namespace simtscope::ui
