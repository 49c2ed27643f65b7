// Lays widgets out side by side, on as many lines as they need.
#pragma once

#include <QLayout>
#include <memory>
#include <vector>

namespace simtscope::ui {

/// Wraps its widgets like words of a text. It deletes its items; their widgets belong to the parent.
class FlowLayout final : public QLayout {
    Q_OBJECT

public:
    /// `gap` is the distance between widgets, in pixels, in both directions.
    explicit FlowLayout(int gap, QWidget* parent = nullptr) : QLayout(parent), m_gap(gap) {}
    ~FlowLayout() override;

    void addItem(QLayoutItem* item) override { m_items.push_back(item); }
    int count() const override { return int(m_items.size()); }
    QLayoutItem* itemAt(int index) const override;
    QLayoutItem* takeAt(int index) override;
    Qt::Orientations expandingDirections() const override { return {}; }
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    QSize sizeHint() const override { return minimumSize(); }
    QSize minimumSize() const override;
    void setGeometry(const QRect& box) override;

private:
    int arrange(const QRect& box, bool shouldMove) const;  ///< places the widgets if `shouldMove`; returns their height in pixels

    int m_gap;
    std::vector<QLayoutItem*> m_items;
};

}  // namespace simtscope::ui
