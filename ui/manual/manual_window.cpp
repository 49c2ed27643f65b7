#include "ui/manual/manual_window.h"

#include <QHBoxLayout>
#include <QLineEdit>
#include <QListWidget>
#include <QShortcut>
#include <QSignalBlocker>
#include <QSplitter>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

#include "gpu/program/library/catalog.h"
#include "ui/session/preferences/language.h"
#include "ui/session/preferences/notices.h"
#include "ui/widgets/metrics.h"

namespace simtscope::ui {
namespace {

constexpr QSize kWindowSize(980, 720);
constexpr int kListWidth = 250, kMargin = kMediumGap;  // pixels
constexpr qsizetype kMaxHitLength = 90;                // characters of a hit that the list shows

QString shortenText(const QString& text)
{
    return text.size() <= kMaxHitLength ? text : text.first(kMaxHitLength - 1) + u'…';
}

QString manualFolder()
{
    return QString::fromStdString(program::resourceDirectory() + "/manual");
}

QToolButton* makeButton(const QString& text, const QString& description, QWidget* parent)
{
    auto* button = new QToolButton(parent);
    button->setText(text);
    button->setToolTip(description);
    button->setAccessibleName(description);
    return button;
}

}  // namespace

ManualWindow::ManualWindow(std::vector<ManualChapter> chapters, const QString& folder, QWidget* parent)
    : QDialog(parent), m_chapters(std::move(chapters)), m_query(new QLineEdit(this)), m_list(new QListWidget(this)),
      m_page(new ManualPage(m_chapters, folder, this))
{
    setObjectName("manual");
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Manual"));
    resize(kWindowSize);
    m_query->setObjectName("manualQuery");
    m_query->setPlaceholderText(tr("Search the manual"));
    m_query->setClearButtonEnabled(true);
    m_list->setObjectName("manualList");
    m_list->setAccessibleName(tr("Chapters, or what the search has found"));
    m_list->setWordWrap(true);
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);

    auto* const back = makeButton(QStringLiteral("←"), tr("Back"), this);
    auto* const forward = makeButton(QStringLiteral("→"), tr("Forward"), this);
    back->setEnabled(false);
    forward->setEnabled(false);
    auto* top = new QHBoxLayout;
    top->addWidget(back);
    top->addWidget(forward);
    top->addWidget(m_query, 1);
    auto* leftColumn = new QWidget(this);
    auto* column = new QVBoxLayout(leftColumn);
    column->setContentsMargins(kMargin, kMargin, 0, kMargin);
    column->addLayout(top);
    column->addWidget(m_list, 1);
    auto* split = new QSplitter(this);
    split->addWidget(leftColumn);
    split->addWidget(m_page);
    split->setStretchFactor(1, 1);
    split->setSizes({kListWidth, kWindowSize.width() - kListWidth});
    split->setChildrenCollapsible(false);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(split);

    connect(back, &QToolButton::clicked, m_page, &QTextBrowser::backward);
    connect(forward, &QToolButton::clicked, m_page, &QTextBrowser::forward);
    connect(m_page, &QTextBrowser::backwardAvailable, back, &QWidget::setEnabled);
    connect(m_page, &QTextBrowser::forwardAvailable, forward, &QWidget::setEnabled);
    connect(m_page, &ManualPage::chapterShown, this, &ManualWindow::markChapter);
    connect(m_page, &ManualPage::showRequested, this, &ManualWindow::showRequested);
    connect(m_query, &QLineEdit::textChanged, this, &ManualWindow::listHits);
    connect(m_query, &QLineEdit::returnPressed, this, [this] { choose(std::max(m_list->currentRow(), 0)); });
    connect(m_list, &QListWidget::currentRowChanged, this, &ManualWindow::choose);
    auto* const find = new QShortcut(QKeySequence::Find, this);
    connect(find, &QShortcut::activated, m_query, [this] { m_query->setFocus(), m_query->selectAll(); });
    listChapters();
    m_page->showChapter(0);
}

void ManualWindow::listChapters()
{
    const QSignalBlocker quiet(m_list);
    m_list->clear();
    for (const ManualChapter& chapter : m_chapters)
        m_list->addItem(chapter.title);
}

void ManualWindow::listHits(const QString& query)
{
    m_hits = findInManual(m_chapters, query);
    if (query.trimmed().isEmpty()) {
        listChapters();
        return;
    }
    const QSignalBlocker quiet(m_list);
    m_list->clear();
    for (const ManualHit& hit : m_hits)
        m_list->addItem(m_chapters[hit.chapter].title + "\n" + shortenText(hit.text));
    if (m_hits.empty()) {
        m_list->addItem(tr("The manual does not have these words."));
        m_list->item(0)->setFlags(Qt::NoItemFlags);
    }
}

void ManualWindow::choose(int row)
{
    const bool isSearching = !m_query->text().trimmed().isEmpty();
    const std::size_t index = std::size_t(row);
    if (row < 0 || index >= (isSearching ? m_hits.size() : m_chapters.size()))
        return;
    if (!isSearching) {
        m_page->showChapter(index);
        return;
    }
    const ManualHit& hit = m_hits[index];
    m_page->showChapter(hit.chapter, hit.heading);
    m_page->find(hit.text.left(hit.text.indexOf(u' ', kMaxHitLength / 2)));
}

void ManualWindow::markChapter(std::size_t chapter)
{
    if (!m_query->text().trimmed().isEmpty())
        return;
    const QSignalBlocker quiet(m_list);
    m_list->setCurrentRow(int(chapter));
}

void ManualWindow::showChapter(const QString& file)
{
    const auto chapter = std::ranges::find(m_chapters, file, &ManualChapter::file);
    if (chapter != m_chapters.end())
        m_page->showChapter(std::size_t(chapter - m_chapters.begin()));
}

std::vector<ManualTitle> readManualTitles()
{
    std::vector<ManualTitle> titles;
    if (const auto chapters = readManual(manualFolder(), windowLanguage()))
        for (const ManualChapter& chapter : *chapters)
            titles.push_back({chapter.file, chapter.title});
    return titles;
}

void showManual(QWidget& window, Notices& notices, const std::function<void(const ShowLink&)>& show, const QString& file)
{
    auto* manual = window.findChild<ManualWindow*>();
    if (!manual) {
        const QString folder = manualFolder();
        auto chapters = readManual(folder, windowLanguage());
        if (!chapters) {
            notices.notify(Notice::fromError(chapters.error()));
            return;
        }
        manual = new ManualWindow(std::move(*chapters), folder, &window);
        QObject::connect(manual, &ManualWindow::showRequested, &window, show);
    }
    if (!file.isEmpty())
        manual->showChapter(file);
    manual->show();
    manual->raise();
    manual->activateWindow();
}

}  // namespace simtscope::ui

#include "moc_manual_window.cpp"
