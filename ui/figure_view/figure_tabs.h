// Shows the tabs of the figures, those of figures without anything to show dimmed.
#pragma once

#include <QStringList>
#include <QTabBar>

namespace simtscope::ui {

/// A dimmed tab can be chosen like any other: its figure says at length what its tip says in a sentence.
class FigureTabs final : public QTabBar {
    Q_OBJECT

public:
    using QTabBar::QTabBar;

    void describeTab(int index, const QString& tip);
    /// Dims the tab; `reason` follows in its tip and in its accessible name. An empty reason ends that.
    void setDimmed(int index, const QString& reason);
    bool isDimmed(int index) const { return !m_reasons.value(index).isEmpty(); }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QStringList m_tips, m_reasons;  ///< by index
};

}  // namespace simtscope::ui
