#include "ui/manual/manual_page.h"

#include <QDesktopServices>
#include <QDir>
#include <QFileInfo>
#include <QImageReader>
#include <QScrollBar>
#include <QTextBlock>
#include <QTextDocument>
#include <algorithm>

#include "ui/widgets/markdown.h"

namespace simtscope::ui {
namespace {

constexpr qreal kPageMargin = 24;   // pixels around the text
constexpr int kPictureWidth = 640;  // pixels; less than the width at which the page opens

/// Reads a picture no wider than the page, as sharp as a screen with that ratio shows it.
QImage readPicture(const QString& path, qreal pixelRatio)
{
    QImageReader reader(path);
    QSize size = reader.size();
    if (size.width() > kPictureWidth)
        size = size.scaled(kPictureWidth, size.height(), Qt::KeepAspectRatio);
    reader.setScaledSize(size * pixelRatio);
    QImage picture = reader.read();
    picture.setDevicePixelRatio(pixelRatio);
    return picture;
}

}  // namespace

ManualPage::ManualPage(const std::vector<ManualChapter>& chapters, const QString& folder, QWidget* parent)
    : QTextBrowser(parent), m_chapters(chapters), m_folder(folder)
{
    setObjectName("manualText");
    setAccessibleName(tr("The chapter"));
    setFrameShape(QFrame::NoFrame);
    setOpenLinks(false);
    connect(this, &QTextBrowser::anchorClicked, this, &ManualPage::followLink);
    connect(this, &QTextBrowser::sourceChanged, this, &ManualPage::styleDocument);
}

void ManualPage::showChapter(std::size_t index, const QString& heading)
{
    QUrl url(m_chapters.at(index).file);
    if (!heading.isEmpty())
        url.setFragment(makeFragment(heading));
    setSource(url, QTextDocument::MarkdownResource);
}

QVariant ManualPage::loadResource(int type, const QUrl& name)
{
    if (type == QTextDocument::ImageResource)
        return readPicture(QDir(m_folder).filePath(name.path()), devicePixelRatioF());
    const auto chapter = std::ranges::find(m_chapters, name.path(), &ManualChapter::file);
    return chapter == m_chapters.end() ? QVariant() : QVariant(chapter->text);
}

/// Formats the chapter that has just been loaded, also after a step back.
void ManualPage::styleDocument(const QUrl& source)
{
    document()->setDocumentMargin(kPageMargin);
    applyMarkdownStyle(*document());
    goToHeading(source.fragment());
    const auto chapter = std::ranges::find(m_chapters, source.path(), &ManualChapter::file);
    if (chapter != m_chapters.end())
        emit chapterShown(std::size_t(chapter - m_chapters.begin()));
}

void ManualPage::followLink(const QUrl& link)
{
    if (const auto show = readShowLink(link))
        emit showRequested(*show);
    else if (link.scheme().startsWith("http"))
        QDesktopServices::openUrl(link);
    else if (link.path().isEmpty())
        goToHeading(link.fragment());
    else if (std::ranges::find(m_chapters, link.path(), &ManualChapter::file) != m_chapters.end())
        setSource(link, QTextDocument::MarkdownResource);
    else if (const QString file = QDir(m_folder).filePath(link.path()); QFileInfo::exists(file))
        QDesktopServices::openUrl(QUrl::fromLocalFile(file));
}

void ManualPage::goToHeading(const QString& fragment)
{
    if (fragment.isEmpty())
        return;
    for (QTextBlock block = document()->begin(); block.isValid(); block = block.next()) {
        if (block.blockFormat().headingLevel() == 0 || makeFragment(block.text()) != fragment)
            continue;
        setTextCursor(QTextCursor(block));
        verticalScrollBar()->setValue(verticalScrollBar()->value() + cursorRect().top() - int(kPageMargin) / 2);
        return;
    }
}

}  // namespace simtscope::ui

#include "moc_manual_page.cpp"
