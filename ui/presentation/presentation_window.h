// Shows the figure and its sentence in front of a class, with larger type and nothing else. The main window behind it stays as it is.
#pragma once

#include <QStringList>
#include <QWidget>
#include <functional>
#include <optional>
#include <vector>

#include "ui/figure_view/figure_view.h"
#include "ui/session/lecture/lecture.h"

class QGridLayout;
class QLabel;
class QTimer;

namespace simtscope::ui {

class ElidedLabel;
class Guesses;
class PicturePane;
class PredictBox;
class SentenceBar;
class TitleCard;

/// Holds a picture that takes the place of the figure, with its sentence.
struct PresentedChart {
    std::function<void(QPainter&)> paint;
    QString sentence;
};

/// Holds references to the parts of the session that a presentation uses, and functions that lay out charts and numbers.
struct PresentationParts {
    FigureViewParts view;
    Lecture& lecture;
    Guesses& guesses;
    /// Lays a chart out for that size, with type larger by the scale; without its answers while they are hidden.
    std::function<PresentedChart(Lecture::Chart, QSizeF size, qreal scale)> makeChart;
    /// Returns the numbers of a comparison's runs; nullopt if there is no comparison, or a run is in progress.
    std::function<std::optional<figures::Figure>(qreal width, qreal scale)> makeNumbers;
};

/// Lays the session's figure out for its own size, with larger type.
class PresentationWindow final : public QWidget {
    Q_OBJECT

public:
    explicit PresentationWindow(const PresentationParts& parts, QWidget* parent = nullptr);
    FigureView& view() { return *m_views.front(); }
    /// Shows the other runs of a comparison beside the main one.
    void setOtherRuns(const std::vector<FigureViewParts>& otherRuns);
    /// Sets the titles above the pictures of a comparison, the main run's first. A single picture has no title.
    void setCaptions(const std::vector<QString>& captions);

    bool isBlank() const;
    void setBlank(bool isOn);           ///< covers the window with black until a key is pressed
    void setSourceShown(bool isShown);  ///< shows or hides the first source line of the step
    void focusGuess();                  ///< gives the focus to the field for a guess
    void refreshNumbers();              ///< lays the numbers of a comparison out anew

signals:
    void closed();  ///< the window is about to be deleted

protected:
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void closeEvent(QCloseEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    /// Returns whether the key begins a guess: a digit, while a question is open.
    bool beginsGuess(const QKeyEvent& event) const;
    /// Gives the keys to what is shown, so that none goes to the field of guesses or is lost.
    void focusPicture();
    void addView(const FigureViewParts& parts, const QString& name);
    void fitHeights();
    void refresh();
    void refreshPicture();
    void refreshWords();
    QStringList describePlace() const;
    bool isAnswerPlayed();
    void refreshSource();

    PresentationParts m_parts;
    std::vector<FigureView*> m_views;
    std::vector<ElidedLabel*> m_captions;  ///< above each view; hidden where there is only one
    QWidget* m_figureRow;
    QGridLayout* m_figures;  ///< a column per run: its title above its picture
    TitleCard* m_title;
    PicturePane* m_chart;
    PicturePane* m_numbers;
    QString m_chartSentence;
    QLabel* m_source;
    SentenceBar* m_bar;
    PredictBox* m_predict;
    QWidget* m_blankScreen;
    QTimer* m_playedAnswerTimer;  ///< runs while the text of an answer waits for its picture
    bool m_showsSource = false;
};

}  // namespace simtscope::ui
