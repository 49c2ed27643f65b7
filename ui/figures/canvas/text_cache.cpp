#include "ui/figures/canvas/text_cache.h"

#include <QFontMetricsF>

#include "ui/figures/canvas/text_metrics.h"
#include "ui/figures/canvas/theme.h"

namespace simtscope::figures {

namespace {

constexpr qsizetype kMostTexts = 8192;  // a picture has some thousand at most

int keyOf(Font font, qreal scale)
{
    return pixelSize(font, scale) * 16 + int(font);
}

}  // namespace

const TextCache::Face& TextCache::face(Font font, qreal scale)
{
    const int key = keyOf(font, scale);
    if (const auto found = m_faces.constFind(key); found != m_faces.constEnd())
        return *found;
    const QFont made = fontFor(font, scale);
    return *m_faces.insert(key, {made, QFontMetricsF(made).height()});
}

const QStaticText& TextCache::text(const QString& words, Font font, qreal scale)
{
    const std::pair key(keyOf(font, scale), words);
    if (const auto found = m_texts.constFind(key); found != m_texts.constEnd())
        return *found;
    if (m_texts.size() >= kMostTexts)
        m_texts.clear();
    QStaticText text(words);
    text.setTextFormat(Qt::PlainText);
    text.setPerformanceHint(QStaticText::AggressiveCaching);
    text.prepare({}, face(font, scale).font);
    return *m_texts.insert(key, text);
}

}  // namespace simtscope::figures
