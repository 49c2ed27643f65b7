// Shows a lesson's title in front of a class before the first question, so that no picture gives an answer away, and the place of the
// lesson in the lecture.
#pragma once

#include <QWidget>

namespace simtscope::ui {

class Appearance;

/// Holds the texts of a title card.
struct TitleTexts {
    QString chapterHeading, title;  ///< "3  Reduction", "Interleaved addressing"
    QStringList agenda;             ///< the lecture's lessons; empty if no lecture is planned
    int current = -1;               ///< index of the current lesson; -1 if there is none
    bool operator==(const TitleTexts&) const = default;
};

/// Paints the words over its whole area, with type that fits its size. `appearance` must outlive it.
class TitleCard final : public QWidget {
    Q_OBJECT

public:
    TitleCard(const Appearance& appearance, QWidget* parent);
    void setTexts(const TitleTexts& texts);
    const TitleTexts& texts() const { return m_texts; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void paintAgenda(QPainter& painter, const QRectF& area, qreal unit) const;

    const Appearance& m_appearance;
    TitleTexts m_texts;
};

}  // namespace simtscope::ui
