// Shows a clickable row of a finding: a text, and below it the location in a quieter style. Both texts wrap.
#pragma once

#include <QAbstractButton>

namespace simtscope::ui {

class Appearance;

/// Shows one access or location; `appearance` must outlive it.
class FindingRow final : public QAbstractButton {
    Q_OBJECT

public:
    FindingRow(const Appearance& appearance, const QString& text, const QString& location, QWidget* parent);
    void setLocation(const QString& location);
    void setCurrent(bool isCurrentRow);  ///< marks the row while the window shows its access
    bool isCurrent() const { return m_isCurrent; }
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    QSize sizeHint() const override { return {200, heightForWidth(200)}; }

protected:
    void paintEvent(QPaintEvent* event) override;
    void enterEvent(QEnterEvent* event) override;
    void leaveEvent(QEvent* event) override;

private:
    QFont locationFont() const;
    QRect textRect(const QString& text, const QFont& font, int width) const;

    const Appearance& m_appearance;
    QString m_location;
    bool m_isCurrent = false;
};

}  // namespace simtscope::ui
