#include "ui/compare/numbers_table.h"

#include <QComboBox>
#include <QHelpEvent>
#include <QPainter>
#include <QSettings>
#include <QToolTip>
#include <algorithm>

#include "ui/compare/comparisons.h"
#include "ui/figures/canvas/answers.h"
#include "ui/figures/canvas/paint.h"

namespace simtscope::ui {
namespace {

constexpr qreal kTableScale = 1.0;

bool hasManyLaunches(const Session& session)
{
    return session.position.recording() && session.position.recording()->launches.size() > 1;
}

}  // namespace

NumbersTable::NumbersTable(Comparisons& comparisons, QWidget* parent) : QFrame(parent), m_comparisons(comparisons)
{
    setProperty("card", true);
    setObjectName("numbers");
    setAccessibleName(tr("The two runs in numbers"));
    m_totalChoice = new QComboBox(this);
    m_totalChoice->setObjectName("numbersOf");
    m_totalChoice->setProperty("flat", true);
    m_totalChoice->setAccessibleName(tr("What the numbers on the right are of"));
    m_totalChoice->setToolTip(tr("The numbers on the right: of the launches that are shown, or of all launches"));
    m_totalChoice->addItems({tr("launch"), tr("whole run")});
    setTotal(QSettings().value("compareTotal").toString() == "run" ? figures::TotalScope::Run : figures::TotalScope::Launch);
    setFixedHeight(int(figures::computeTableHeight(2, kTableScale)));
    connect(m_totalChoice, &QComboBox::activated, this, [this](int row) {
        setTotal(row == 0 ? figures::TotalScope::Launch : figures::TotalScope::Run);
        QSettings().setValue("compareTotal", row == 0 ? "launch" : "run");
    });
    connect(&m_comparisons, &Comparisons::placeChanged, this, &NumbersTable::refresh);
    connect(&m_comparisons, &Comparisons::changed, this, &NumbersTable::refresh);
    connect(&m_comparisons.main().appearance, &Appearance::themeChanged, this, qOverload<>(&QWidget::update));
    connect(&m_comparisons.main().appearance, &Appearance::hidesAnswersChanged, this, &NumbersTable::refresh);
}

void NumbersTable::setTotal(figures::TotalScope total)
{
    m_total = total;
    m_totalChoice->setCurrentIndex(total == figures::TotalScope::Launch ? 0 : 1);
    refresh();
}

std::vector<figures::QuantityGroup> NumbersTable::groups() const
{
    if (!m_comparisons.isComplete())
        return {};
    const std::vector<QString> captions = m_comparisons.captions();
    const auto makeComparedRun = [](const Session& session, const QString& caption) {
        return figures::ComparedRun{*session.position.source(), session.position.step(), caption};
    };
    std::vector<figures::ComparedRun> runs{makeComparedRun(m_comparisons.main(), captions[0])};
    for (const Comparison* one : m_comparisons.activeComparisons())
        runs.push_back(makeComparedRun(one->other(), captions[runs.size()]));
    std::vector<figures::QuantityGroup> groups = figures::compareQuantities(runs, m_total);
    if (std::ranges::any_of(m_comparisons.activeComparisons(), &Comparison::hasDifferentArguments))
        figures::markDifferentArguments(groups);
    return groups;
}

figures::Figure NumbersTable::figure(qreal width, qreal scale) const
{
    figures::Figure table = figures::layOutQuantities(groups(), m_comparisons.captions(), width, scale);
    if (m_comparisons.main().appearance.hidesAnswers())
        figures::hideAnswers(table);
    return table;
}

void NumbersTable::refresh()
{
    const std::vector<const Comparison*> comparisons = m_comparisons.activeComparisons();
    m_totalChoice->setVisible(m_comparisons.isComplete() &&
                              (hasManyLaunches(m_comparisons.main()) ||
                               std::ranges::any_of(comparisons, [](const Comparison* one) { return hasManyLaunches(one->other()); })));
    m_totalChoice->adjustSize();
    m_totalChoice->move(width() - m_totalChoice->width() - 6, 3);
    setFixedHeight(int(figures::computeTableHeight(comparisons.size() + 1, kTableScale)));
    const std::vector<figures::QuantityGroup> shown = groups();
    m_figure = shown.empty() ? figures::Figure{} : figures::layOutQuantities(shown, m_comparisons.captions(), width(), kTableScale);
    const bool areAnswersHidden = m_comparisons.main().appearance.hidesAnswers();
    if (areAnswersHidden)
        figures::hideAnswers(m_figure);
    describe(areAnswersHidden ? std::vector<figures::QuantityGroup>{} : shown);
    update();
}

/// Describes the table to a screen reader: "wavefronts 1,024 against 32".
void NumbersTable::describe(const std::vector<figures::QuantityGroup>& groups)
{
    QStringList spokenLines;
    for (const figures::QuantityGroup& group : groups) {
        QStringList numbers;
        for (const figures::ComparedQuantity& quantity : group.quantities) {
            numbers << tr("%1 %2 against %3").arg(quantity.name, quantity.text(0), quantity.text(1));
            for (int side = 2; side < quantity.sideCount(); ++side)
                numbers.back() = tr("%1 against %2").arg(numbers.back(), quantity.text(side));
        }
        spokenLines << group.title + ": " + numbers.join(", ");
    }
    setAccessibleDescription(spokenLines.join(". "));
}

void NumbersTable::resizeEvent(QResizeEvent* event)
{
    QFrame::resizeEvent(event);
    refresh();
}

void NumbersTable::paintEvent(QPaintEvent* event)
{
    QFrame::paintEvent(event);
    QPainter painter(this);
    figures::paint(painter, m_figure, m_comparisons.main().appearance.theme());
    if (m_figure.shapes.empty()) {
        painter.setFont(figures::fontFor(figures::Font::Body));
        painter.setPen(m_comparisons.main().appearance.theme().color(figures::Role::TextDim));
        painter.drawText(rect(), Qt::AlignCenter, tr("The numbers of the runs appear here."));
    }
}

bool NumbersTable::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip)
        return QFrame::event(event);
    auto* help = static_cast<QHelpEvent*>(event);
    const int shapeIndex = figures::hitTest(m_figure, help->pos());
    if (shapeIndex < 0)
        QToolTip::hideText();
    else
        QToolTip::showText(help->globalPos(), m_figure.shapes[std::size_t(shapeIndex)].meaning.tip, this);
    return true;
}

}  // namespace simtscope::ui

#include "moc_numbers_table.cpp"
