// Shows the words below the figure in front of a class: the question or the cue, the sentence of the step, and at the right a hint at the
// next key. Its height is fixed from outside: words that need more room get smaller type, and a long cue replaces the sentence.
#pragma once

#include <QFrame>
#include <QString>
#include <vector>

#include "ui/figures/canvas/figure.h"

namespace simtscope::ui {

class Appearance;

/// Holds a paragraph of the bar.
struct Paragraph {
    QString text;
    figures::Role role = figures::Role::Text;
};

/// Holds the columns of paragraphs: one, or one for each run of a comparison.
using ParagraphColumns = std::vector<std::vector<Paragraph>>;

/// Chooses the size of its type when it paints, so that all words have room.
class SentenceBar final : public QFrame {
    Q_OBJECT

public:
    explicit SentenceBar(const Appearance& appearance, QWidget* parent = nullptr);
    /// Replaces the words. If `isWarning`, the bar has the colour of a conflict.
    void setParagraphs(const ParagraphColumns& columns, bool isWarning);
    void setHint(const QString& hint, const QString& number);  ///< "Page Down: answer", "3 / 9"
    void setCornerWidget(QWidget* cornerWidget);               ///< puts the widget above the hint, at the right
    qreal fontScale() const { return m_fontScale; }            ///< scale at which the words were last painted
    /// Returns the paragraphs of all columns, a line each, for a screen reader.
    QString allText() const;
    const QString& number() const { return m_number; }  ///< place and number of the cue, above the hint

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    qreal hintWidth() const;  ///< width of the hint at the right
    static qreal heightOf(const ParagraphColumns& columns, qreal scale, qreal width);
    void placeCornerWidget();

    const Appearance& m_appearance;
    ParagraphColumns m_columns;
    QString m_hint, m_number;
    QWidget* m_cornerWidget = nullptr;
    bool m_isWarning = false;
    qreal m_fontScale = 1;
};

}  // namespace simtscope::ui
