// In front of a class: the figure and its sentence, with larger type, and nothing else. The window behind it stays as it is.
#pragma once

#include <QWidget>
#include <vector>

#include "ui/figure_view/figure_view.h"

class QHBoxLayout;
class QLabel;

namespace simtscope::ui {

class Guesses;
class Lecture;
class PredictBox;
class SentenceBar;

struct PresentationParts {
    FigureViewParts view;
    Lecture& lecture;
    Guesses& guesses;
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

signals:
    void closed();

protected:
    void closeEvent(QCloseEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    FigureView* makeView(const FigureViewParts& parts, const QString& name);
    void fit();
    void refreshWords();
    void refreshSource();

    PresentationParts m_parts;
    std::vector<FigureView*> m_views;
    QHBoxLayout* m_figures;
    QLabel* m_source;
    SentenceBar* m_bar;
    PredictBox* m_predict;
    QWidget* m_blank;
    bool m_showsSource = false;
};

}  // namespace simtscope::ui
