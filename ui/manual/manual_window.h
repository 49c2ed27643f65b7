// Shows the manual in a window of its own, beside the program that it explains: chapters, search, and the text.
#pragma once

#include <QDialog>
#include <functional>
#include <vector>

#include "ui/manual/manual_page.h"
#include "ui/manual/manual_text.h"

class QLineEdit;
class QListWidget;

namespace simtscope::ui {

class Notices;

/// Shows the chapters that it is given, in one language. It deletes itself when it is closed; showManual() makes it.
class ManualWindow final : public QDialog {
    Q_OBJECT

public:
    /// Shows the first chapter. `folder` holds the pictures of the chapters.
    ManualWindow(std::vector<ManualChapter> chapters, const QString& folder, QWidget* parent);

    /// Shows the chapter of that file from its top. Without effect where there is no such chapter.
    void showChapter(const QString& file);

signals:
    void showRequested(const ShowLink& link);  ///< a "show me" link was clicked

private:
    void listChapters();
    void listHits(const QString& query);
    void choose(int row);
    void markChapter(std::size_t chapter);

    std::vector<ManualChapter> m_chapters;
    std::vector<ManualHit> m_hits;  ///< hits of the query; the list shows them while there is one
    QLineEdit* m_query;
    QListWidget* m_list;
    ManualPage* m_page;
};

/// Names a chapter for the command palette and menus.
struct ManualTitle {
    QString file;  ///< ManualChapter::file
    QString title;
};

/// Returns the chapters in the window's language; empty if the manual cannot be read.
std::vector<ManualTitle> readManualTitles();

/// Shows the manual in the window's language, or raises its window if it is open. If `file` is not empty, shows the chapter of that file.
/// `show` opens what a "show me" link names. Reports in `notices` a manual that cannot be read.
void showManual(QWidget& window, Notices& notices, const std::function<void(const ShowLink&)>& show, const QString& file = {});

}  // namespace simtscope::ui
