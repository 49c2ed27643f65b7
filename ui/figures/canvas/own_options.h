// Holds the options that belong to single figures. A figure's folder declares them as a plain type; whoever passes options on knows none.
#pragma once

#include <any>
#include <cstdint>
#include <map>
#include <typeindex>

#include "ui/figures/canvas/subject.h"

namespace simtscope::figures {

/// Says how long a choice holds that was made in the window.
enum class Lasts : std::uint8_t { Step, Block, Always };

/// Holds options of any number of figures, by type. Such a type has operator== and `static constexpr Lasts kLasts`. One that is about the
/// selected thing also has `bool isAbout(const Subject&) const`, and ends with that selection. What is not set has the value of a new
/// object.
class OwnOptions {
public:
    /// Returns the options of a type; those of a new object where none are set.
    template <class T>
    const T& of() const
    {
        static const T kUnset{};
        const auto found = m_values.find(std::type_index(typeid(T)));
        return found == m_values.end() ? kUnset : std::any_cast<const T&>(found->second.value);
    }

    /// Replaces the options of that type.
    template <class T>
    void set(const T& value)
    {
        if (value == T{})
            m_values.erase(std::type_index(typeid(T)));
        else
            m_values.insert_or_assign(std::type_index(typeid(T)), Held{value, T::kLasts, &isAbout<T>});
    }

    /// Forgets what holds only this long.
    void leave(Lasts end)
    {
        std::erase_if(m_values, [end](const auto& one) { return one.second.lasts == end; });
    }

    /// Forgets what is about another thing than the subject. Returns whether there was anything to forget.
    bool leaveOthers(const Subject& subject)
    {
        return std::erase_if(m_values, [&](const auto& one) { return !one.second.isAbout(one.second.value, subject); }) > 0;
    }

private:
    struct Held {
        std::any value;
        Lasts lasts;
        bool (*isAbout)(const std::any& value, const Subject& subject);
    };

    template <class T>
    static bool isAbout(const std::any& value, const Subject& subject)
    {
        if constexpr (requires(const T& one) { one.isAbout(subject); })
            return std::any_cast<const T&>(value).isAbout(subject);
        else
            return true;
    }

    std::map<std::type_index, Held> m_values;
};

}  // namespace simtscope::figures
