// Shows newcomers the parts of the window, one after the other: the rest is veiled, and a card says what the part is for.
#pragma once

#include <QPointer>
#include <QString>
#include <QWidget>
#include <vector>

class QFrame;
class QLabel;
class QMainWindow;
class QPushButton;

namespace simtscope::ui {

/// Describes a stop of the tour. A part that is hidden or has gone is left out.
struct TourStop {
    QPointer<QWidget> part;
    QString title, text;
};

/// Covers the window until the tour ends: after its last stop, by Skip, or by Escape. Then it deletes itself.
class Tour final : public QWidget {
    Q_OBJECT

public:
    /// Shows the first stop. At least one part must be visible.
    Tour(QMainWindow& window, std::vector<TourStop> stops);
    std::size_t stopIndex() const { return m_index; }

public slots:
    void goOn();    ///< to the next stop, or to the end
    void goBack();  ///< to the previous stop, if there is one

signals:
    void ended();

protected:
    bool event(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void end();
    void show(std::size_t index);
    bool handleKey(int key);  ///< returns whether the tour uses the key
    void placeCard();
    QRect partArea() const;  ///< area of the part that is shown, in coordinates of the window

    QMainWindow& m_window;
    QPointer<QWidget> m_previousFocus;
    std::vector<TourStop> m_stops;
    std::size_t m_index = 0;
    QFrame* m_card;
    QLabel *m_title, *m_text, *m_count;
    QPushButton *m_skip, *m_back, *m_next;
};

/// Starts the tour, unless one is being shown.
void showTour(QMainWindow& window, std::vector<TourStop> stops);

}  // namespace simtscope::ui
