// Holds the options that belong to single figures. The folder of a figure declares its options as a plain type; code that passes options on
// need not know that type.
#pragma once

#include <any>
#include <cstdint>
#include <map>
#include <typeindex>

#include "ui/figures/canvas/subject.h"

namespace simtscope::figures {

/// Says how long a choice that the user made in the window stays in force.
enum class Lifetime : std::uint8_t { Step, Block, Always };

/// Holds options of any number of figures, by type. A type of options has operator== and `static constexpr Lifetime kLasts`. If it concerns
/// the selected thing, it also has `bool isAbout(const Subject&) const`, and is forgotten when something else is selected. Options that are
/// not set have the value of a default-constructed object.
class FigureSpecificOptions {
public:
    /// Returns the options of a type; a default-constructed object if none are set.
    template <class T>
    const T& get() const
    {
        static const T kUnset{};
        const auto position = m_values.find(std::type_index(typeid(T)));
        return position == m_values.end() ? kUnset : std::any_cast<const T&>(position->second.value);
    }

    /// Replaces the options of that type.
    template <class T>
    void set(const T& value)
    {
        if (value == T{})
            m_values.erase(std::type_index(typeid(T)));
        else
            m_values.insert_or_assign(std::type_index(typeid(T)), StoredOptions{value, T::kLasts, &isAbout<T>});
    }

    /// Forgets the options whose lifetime has this end.
    void eraseEnding(Lifetime end)
    {
        std::erase_if(m_values, [end](const auto& one) { return one.second.lasts == end; });
    }

    /// Forgets the options that concern another subject. Returns whether it has forgotten any.
    bool eraseNotAbout(const Subject& subject)
    {
        return std::erase_if(m_values, [&](const auto& one) { return !one.second.isAbout(one.second.value, subject); }) > 0;
    }

private:
    struct StoredOptions {
        std::any value;
        Lifetime lasts;
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

    std::map<std::type_index, StoredOptions> m_values;
};

}  // namespace simtscope::figures
