// Lets the user drag a number of the program: with Ctrl held, the mouse over a number changes it from side to side. The whole drag is one
// edit that can be undone.
#pragma once

#include <QObject>
#include <QPoint>
#include <QString>
#include <optional>

namespace simtscope::ui {

class SourceEditor;

/// Describes a number in a text that can be dragged: decimal, with its suffix.
struct DraggableNumber {
    double value = 0;
    int decimals = 0;  ///< digits after the point; 0 for a whole number
    bool hasPoint = false;
    QString suffix;  ///< "u", "f"

    /// Returns the literal that is `steps` steps higher: a step is 1, or 1 in the last decimal. It is not below 0, as a sign is not part of
    /// a literal.
    QString textAfter(int steps) const;
};

/// Parses a literal of C++. Returns nullopt for one that cannot be dragged: hexadecimal, octal, binary, with an exponent or separators.
std::optional<DraggableNumber> parseDraggableNumber(const QString& literal);

/// Belongs to the editor whose numbers it drags.
class NumberDrag final : public QObject {
    Q_OBJECT

public:
    explicit NumberDrag(SourceEditor& editor);

protected:
    bool eventFilter(QObject* object, QEvent* event) override;

private:
    /// Names a literal by the range of its bytes in the editor.
    struct Range {
        long begin = 0, end = 0;
    };
    std::optional<Range> findNumberAt(QPoint viewportPoint) const;
    QString textOf(const Range& range) const;
    void showCursor(bool isOverNumber);
    void dragTo(QPoint viewportPoint);
    void endDrag();

    SourceEditor& m_editor;
    std::optional<DraggableNumber> m_number;  ///< the number as the drag has begun; nullopt: no drag
    Range m_range;
    QPoint m_start;
    bool m_showsCursor = false;
};

}  // namespace simtscope::ui
