// Shows the lesson of the open program in words (lesson.md).
#pragma once

#include <QTextBrowser>

namespace simtscope::ui {

class Document;

/// Holds references to the parts of the session that the page uses; they must outlive it.
struct LessonPageParts {
    Document& document;
};

/// Follows whichever program is open. It asks for the height of its text, up to a share of the window's, and scrolls the rest.
class LessonPage final : public QTextBrowser {
    Q_OBJECT

public:
    explicit LessonPage(const LessonPageParts& parts, QWidget* parent = nullptr);
    bool hasText() const;  ///< returns whether the open program has a lesson
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void refresh();

    LessonPageParts m_parts;
};

}  // namespace simtscope::ui
