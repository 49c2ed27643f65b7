#include "ui/compare/numbers_table.h"

#include <QComboBox>
#include <QHelpEvent>
#include <QPainter>
#include <QSettings>
#include <QToolTip>

#include "ui/compare/comparison.h"
#include "ui/figures/canvas/paint.h"

namespace simtscope::ui {
namespace {

constexpr qreal kScale = 1.0;

bool hasManyLaunches(const Session& session)
{
    return session.position.recording() && session.position.recording()->launches.size() > 1;
}

}  // namespace

NumbersTable::NumbersTable(Comparison& comparison, QWidget* parent) : QFrame(parent), m_comparison(comparison)
{
    setProperty("card", true);
    setObjectName("numbers");
    setAccessibleName(tr("The two runs in numbers"));
    m_which = new QComboBox(this);
    m_which->setObjectName("numbersOf");
    m_which->setProperty("flat", true);
    m_which->setAccessibleName(tr("What the numbers on the right are of"));
    m_which->setToolTip(tr("The numbers on the right: of the launches that are shown, or of all launches"));
    m_which->addItems({tr("launch"), tr("whole run")});
    setTotal(QSettings().value("compareTotal").toString() == "run" ? figures::Total::Run : figures::Total::Launch);
    setFixedHeight(int(figures::layoutQuantities({}, {}, 100, kScale).size.height()));
    connect(m_which, &QComboBox::activated, this, [this](int row) {
        setTotal(row == 0 ? figures::Total::Launch : figures::Total::Run);
        QSettings().setValue("compareTotal", row == 0 ? "launch" : "run");
    });
    connect(&m_comparison, &Comparison::moved, this, &NumbersTable::refresh);
    connect(&m_comparison, &Comparison::othersChanged, this, &NumbersTable::refresh);
    connect(&m_comparison.main().appearance, &Appearance::themeChanged, this, qOverload<>(&QWidget::update));
}

void NumbersTable::setTotal(figures::Total total)
{
    m_total = total;
    m_which->setCurrentIndex(total == figures::Total::Launch ? 0 : 1);
    refresh();
}

std::vector<figures::QuantityGroup> NumbersTable::groups() const
{
    if (!m_comparison.complete())
        return {};
    const std::array<QString, 2>& captions = m_comparison.captions();
    const Session &left = m_comparison.main(), &right = m_comparison.other();
    return figures::compareQuantities({*left.position.source(), left.position.step(), captions[0]},
                                      {*right.position.source(), right.position.step(), captions[1]}, m_total);
}

figures::Figure NumbersTable::figure(qreal width, qreal scale) const
{
    return figures::layoutQuantities(groups(), m_comparison.captions(), width, scale);
}

void NumbersTable::refresh()
{
    m_which->setVisible(m_comparison.complete() && (hasManyLaunches(m_comparison.main()) || hasManyLaunches(m_comparison.other())));
    m_which->adjustSize();
    m_which->move(width() - m_which->width() - 6, 3);
    const std::vector<figures::QuantityGroup> shown = groups();
    m_figure = shown.empty() ? figures::Figure{} : figures::layoutQuantities(shown, m_comparison.captions(), width(), kScale);
    describe(shown);
    update();
}

/// For a screen reader: "wavefronts 1,024 against 32".
void NumbersTable::describe(const std::vector<figures::QuantityGroup>& groups)
{
    QStringList words;
    for (const figures::QuantityGroup& group : groups) {
        QStringList numbers;
        for (const figures::Quantity& quantity : group.quantities)
            numbers << tr("%1 %2 against %3").arg(quantity.name, quantity.text(0), quantity.text(1));
        words << group.title + ": " + numbers.join(", ");
    }
    setAccessibleDescription(words.join(". "));
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
    figures::paint(painter, m_figure, m_comparison.main().appearance.theme());
    if (m_figure.shapes.empty()) {
        painter.setFont(figures::fontFor(figures::Font::Body));
        painter.setPen(m_comparison.main().appearance.theme().color(figures::Role::TextDim));
        painter.drawText(rect(), Qt::AlignCenter, tr("The numbers of both appear here."));
    }
}

bool NumbersTable::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip)
        return QFrame::event(event);
    auto* help = static_cast<QHelpEvent*>(event);
    const int at = figures::hitTest(m_figure, help->pos());
    if (at < 0)
        QToolTip::hideText();
    else
        QToolTip::showText(help->globalPos(), m_figure.shapes[std::size_t(at)].subject.tip, this);
    return true;
}

}  // namespace simtscope::ui
