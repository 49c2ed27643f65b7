// In front of a class: the figure and its sentence, with larger type, and nothing else. The window behind it stays as it is.
#pragma once

#include <QWidget>
#include <functional>
#include <optional>
#include <vector>

#include "ui/figure_view/figure_view.h"
#include "ui/session/lecture.h"

class QHBoxLayout;
class QLabel;

namespace simtscope::ui {

class Guesses;
class PicturePane;
class PredictBox;
class SentenceBar;
class TitleCard;

/// In the place of the figure, and what it says.
struct PresentedChart {
    std::function<void(QPainter&)> paint;
    QString words;
};

struct PresentationParts {
    FigureViewParts view;
    Lecture& lecture;
    Guesses& guesses;
    /// Laid out for that size, with type that is larger by the scale; without its answers while they are hidden.
    std::function<PresentedChart(Lecture::Chart, QSizeF size, qreal scale)> chart;
    /// Of a comparison the numbers of its runs; nothing: there is none, or a run is under way.
    std::function<std::optional<figures::Figure>(qreal width, qreal scale)> numbers;
};

class PresentationWindow final : public QWidget {
    Q_OBJECT

public:
    explicit PresentationWindow(const PresentationParts& parts, QWidget* parent = nullptr);
    FigureView& view() { return *m_views.front(); }
    /// The other runs of a comparison, beside the main one.
    void setOthers(const std::vector<FigureViewParts>& others);

    bool isBlank() const;
    void setBlank(bool on);  ///< black, until a key is pressed
    void setSourceShown(bool on);
    void predict();  ///< gives the focus to the field for a guess
    void refreshNumbers();

signals:
    void closed();

protected:
    void closeEvent(QCloseEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    FigureView* makeView(const FigureViewParts& parts, const QString& name);
    void fit();
    void refresh();
    void refreshPicture();
    void refreshWords();
    void refreshSource();

    PresentationParts m_parts;
    std::vector<FigureView*> m_views;
    QWidget* m_row;
    QHBoxLayout* m_figures;
    TitleCard* m_title;
    PicturePane* m_chart;
    PicturePane* m_numbers;
    QString m_chartWords;
    QLabel* m_source;
    SentenceBar* m_bar;
    PredictBox* m_predict;
    QWidget* m_blank;
    bool m_showsSource = false;
};

}  // namespace simtscope::ui
