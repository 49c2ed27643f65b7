// Keeps texts of a block that are the same at every step, such as the tooltips of its threads: a figure has thousands, and would make them
// again for each picture.
#pragma once

#include <QString>
#include <memory>
#include <mutex>
#include <unordered_map>

#include "ui/figures/facts/figure_source.h"

namespace simtscope::figures {

/// Holds texts by a number that the figure chooses. The window and an animation that is being exported may draw the same block at once on
/// two threads: the drawing thread locks the texts.
class KeptTexts {
public:
    /// Gives the texts to one thread while it exists.
    class Lock {
    public:
        Lock(KeptTexts& texts, const QString& languageKey) : m_lock(texts.m_drawing), m_texts(texts.m_texts)
        {
            if (texts.m_languageKey == languageKey && m_texts.size() <= kMaxTexts)
                return;
            m_texts.clear();
            texts.m_languageKey = languageKey;
        }
        /// Returns the text of the number, which `make()` makes if there is none yet.
        template <class Make>
        const QString& find(std::uint64_t number, Make make)
        {
            QString& text = m_texts[number];
            if (text.isNull())
                text = make();
            return text;
        }

    private:
        std::unique_lock<std::mutex> m_lock;
        std::unordered_map<std::uint64_t, QString>& m_texts;
    };

    /// Locks the texts of the block that belong to the type `Owner`. `languageKey` is a text in their language, by which a change of
    /// language is noticed.
    template <class Owner>
    static Lock lock(const FigureSource& source, const QString& languageKey)
    {
        return Lock(*source.getDerived<OfOwner<Owner>>([] { return OfOwner<Owner>{std::make_shared<KeptTexts>()}; }).texts, languageKey);
    }

private:
    static constexpr std::size_t kMaxTexts = 1 << 16;
    template <class Owner>
    struct OfOwner {
        std::shared_ptr<KeptTexts> texts;
    };
    std::mutex m_drawing;
    std::unordered_map<std::uint64_t, QString> m_texts;
    QString m_languageKey;
};

}  // namespace simtscope::figures
