// Shows one chapter of the manual, with its pictures, and follows links between chapters and headings.
#pragma once

#include <QTextBrowser>
#include <vector>

#include "ui/manual/manual_text.h"
#include "ui/manual/show_link.h"

namespace simtscope::ui {

/// Draws a chapter and resolves its links: to chapters here, to pictures from the folder, and to the web in the browser.
class ManualPage final : public QTextBrowser {
    Q_OBJECT

public:
    /// `chapters` must outlive the page; `folder` holds their pictures.
    ManualPage(const std::vector<ManualChapter>& chapters, const QString& folder, QWidget* parent);

    /// Shows the chapter from its top, or from that heading.
    void showChapter(std::size_t index, const QString& heading = {});

signals:
    void chapterShown(std::size_t index);      ///< also after a link or a step back has led to it
    void showRequested(const ShowLink& link);  ///< a "show me" link was clicked

protected:
    QVariant loadResource(int type, const QUrl& name) override;

private:
    void styleDocument(const QUrl& source);
    void followLink(const QUrl& link);
    void goToHeading(const QString& fragment);

    const std::vector<ManualChapter>& m_chapters;
    QString m_folder;
};

}  // namespace simtscope::ui
