// In front of a class, before a lesson's first question: its title, so that no picture answers anything yet, and where in the lecture it
// is.
#pragma once

#include <QWidget>

namespace simtscope::ui {

class Appearance;

struct TitleWords {
    QString above, title;  ///< "3  Reduction", "Interleaved addressing"
    QStringList agenda;    ///< the lecture's lessons; empty: none is planned
    int current = -1;      ///< of them
    bool operator==(const TitleWords&) const = default;
};

class TitleCard final : public QWidget {
    Q_OBJECT

public:
    TitleCard(const Appearance& appearance, QWidget* parent);
    void show(const TitleWords& words);
    const TitleWords& words() const { return m_words; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void paintAgenda(QPainter& painter, const QRectF& room, qreal unit) const;

    const Appearance& m_appearance;
    TitleWords m_words;
};

}  // namespace simtscope::ui
